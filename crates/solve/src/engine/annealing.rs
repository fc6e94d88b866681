//! Simulated annealing: a random walk that grows ever more reluctant to make things worse.
//!
//! ```text
//! fill every box with the digits it misses
//! T ← how far a random swap changes the cost
//! repeat until the cost is 0, or no moves are left:
//!     20 times for each free cell:                        a chain
//!         propose to swap two free cells of one box       a trial
//!         Δ ← what that would add to the cost
//!         swap them if Δ ≤ 0, else with a chance of e^(−Δ/T)
//!     T ← 0.95 · T
//!     if T < 0.2: T ← half of what it was at first        frozen: heat it up again
//! ```
//!
//! Hot, the walk goes anywhere; cold, it only goes down. In between, where it still leaves small holes
//! but no longer large ones, it finds what is nearly a solution, and sometimes one. The scheme is that
//! of Lewis, "Metaheuristics can solve Sudoku puzzles" (2007); the cost that
//! `stochastic/filling.rs` explains is a little more than his.
//!
//! It proves nothing: it never knows that there is no solution, and it may miss the one there is.

use std::ops::ControlFlow;

use omnidoku_core::{Puzzle, Shape};

use crate::engine::EngineId;
use crate::engine::stochastic::{self, Filling, Walk};
use crate::observe::Observer;
use crate::report::End;
use crate::run::{Algorithm, Run};
use crate::stats::{Stats, Tally};

/// Moves proposed at one temperature, for each free cell.
const CHAIN: u64 = 20;

/// What the temperature is multiplied by after each chain.
const COOLING: f64 = 0.95;

/// The temperature at which only one in 150 of the moves that raise the cost by 1 is made.
const FROZEN: f64 = 0.2;

/// The share of the first temperature to which a frozen walk is heated.
const REHEATING: f64 = 0.5;

/// The simulated annealing engine.
#[derive(Clone, Copy, Debug)]
pub struct Annealing {
    seed: u64,
}

impl Annealing {
    /// An engine that takes all its chances from this seed.
    pub fn new(seed: u64) -> Annealing {
        Annealing { seed }
    }
}

/// The most bytes a search on this shape takes, estimated.
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
        let moves = CHAIN * walk.free_cells();
        let hot = walk.deviation(&filling).max(1.0);
        let mut temperature = hot;
        loop {
            walk.chain(&mut filling, temperature, moves, run)?;
            temperature *= COOLING;
            if temperature < FROZEN {
                temperature = REHEATING * hot;
            }
        }
    }
}
