//! Simulated annealing: a random walk that becomes ever more reluctant to raise the cost.
//!
//! ```text
//! fill every box with its missing digits
//! T ← the root mean square change of the cost by a random swap
//! repeat until the cost is 0, or no moves are left:
//!     20 times for each free cell:                        a Markov chain
//!         propose to swap two free cells of one box       a trial
//!         Δ ← the change of the cost
//!         accept if Δ ≤ 0, else with probability e^(−Δ/T) (Metropolis)
//!     T ← 0.95 · T                                        geometric cooling
//!     if T < 0.2: T ← half of its first value             frozen: reheat
//! ```
//!
//! Hot, the walk goes anywhere; cold, it only descends. In between it still leaves small local
//! minima but no longer deep ones, and finds what is nearly a solution, and sometimes one.
//!
//! The scheme is that of R. Lewis, "Metaheuristics can solve Sudoku puzzles" (Journal of Heuristics
//! 13, 2007), after S. Kirkpatrick, C. Gelatt, M. Vecchi, "Optimization by simulated annealing"
//! (Science 220, 1983). The cost, which `stochastic/filling.rs` explains, adds a term to his.
//!
//! It proves nothing: it never detects that there is no solution, and it may miss the one there is.

use std::ops::ControlFlow;

use omnidoku_core::{Puzzle, Shape};

use crate::engine::EngineId;
use crate::engine::stochastic::{self, Filling, Walk};
use crate::observe::Observer;
use crate::report::End;
use crate::run::{Algorithm, Run};
use crate::stats::{Stats, Tally};

/// The length of a Markov chain, in moves per free cell.
const CHAIN_MOVES_PER_CELL: u64 = 20;

/// The factor of the temperature after each chain.
const COOLING_FACTOR: f64 = 0.95;

/// The temperature at which only one in 150 moves that raise the cost by 1 is accepted.
const FROZEN_TEMPERATURE: f64 = 0.2;

/// The part of the first temperature to which a frozen walk is reheated.
const REHEATING_FACTOR: f64 = 0.5;

/// The simulated annealing engine.
#[derive(Clone, Copy, Debug)]
pub struct Annealing {
    seed: u64,
}

impl Annealing {
    /// An engine whose random numbers come from this seed.
    pub fn new(seed: u64) -> Annealing {
        Annealing { seed }
    }
}

/// An estimate of the most bytes a search on this shape takes.
pub(super) fn memory(shape: Shape) -> usize {
    Walk::bytes(shape) + 2 * Filling::bytes(shape)
}

impl Algorithm for Annealing {
    fn id(&self) -> EngineId {
        EngineId::Annealing
    }

    fn stats(&self, tally: Tally) -> Stats {
        stochastic::stats(tally)
    }

    fn run<O: Observer + ?Sized>(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        let mut walk = Walk::new(puzzle, self.seed);
        let mut filling = walk.fill(run)?;
        let moves = CHAIN_MOVES_PER_CELL * walk.free_cells();
        let hot = walk.deviation(&filling).max(1.0);
        let mut temperature = hot;
        loop {
            walk.chain(&mut filling, temperature, moves, run)?;
            temperature *= COOLING_FACTOR;
            if temperature < FROZEN_TEMPERATURE {
                temperature = REHEATING_FACTOR * hot;
            }
        }
    }
}
