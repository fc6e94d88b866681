//! A genetic algorithm whose children are annealed: fillings breed, and each child learns a little.
//!
//! ```text
//! make a population of fillings by chance, each annealed
//! repeat until a cost is 0, or no moves are left:
//!     mother, father ← each the best of three picked by chance        a tournament
//!     child ← each box from either, by chance                         crossover
//!     make a few swaps in the child by chance                         mutation
//!     anneal the child, shortly                                       it learns
//!     the child takes the place of the worst of three picked by chance
//! ```
//!
//! Boxes are right in every filling, so whole boxes can be exchanged and the child is right in its boxes
//! too. Breeding alone converges to something wrong and annealing alone forgets what it found; together
//! they are the hybrid of Perez and Marwala, "Stochastic optimization approaches for solving Sudoku"
//! (2008).
//!
//! Departures: one child at a time instead of whole generations, so that every child can breed at once;
//! and a population that has not improved for long is given up for a new one.

use std::ops::ControlFlow;

use omnidoku_core::{Puzzle, Random, Shape};

use crate::engine::EngineId;
use crate::engine::stochastic::{self, Filling, Walk};
use crate::observe::Observer;
use crate::report::End;
use crate::run::{Algorithm, Run};
use crate::stats::{Stats, Tally};

/// How many fillings live at a time.
const POPULATION: usize = 24;

/// How many fillings take part in a tournament.
const TOURNAMENT: usize = 3;

/// How many swaps a mutation makes.
const MUTATION: u64 = 4;

/// The temperature from which the first fillings are annealed.
const HOT: f64 = 1.0;

/// The temperature from which children are annealed: higher, and they would forget their parents.
const WARM: f64 = 0.4;

/// The temperature at which annealing ends.
const FROZEN: f64 = 0.2;

/// What the temperature is multiplied by after each chain.
const COOLING: f64 = 0.9;

/// Moves proposed at one temperature, for each free cell.
const CHAIN: u64 = 20;

/// After how many children in a row that are no better than the best so far a population is given up.
const PATIENCE: usize = 100;

/// The genetic engine.
#[derive(Clone, Copy, Debug)]
pub struct Genetic {
    seed: u64,
}

impl Genetic {
    /// An engine that takes all its chances from this seed.
    pub fn new(seed: u64) -> Genetic {
        Genetic { seed }
    }
}

/// The most bytes a search on this shape takes, estimated.
pub(super) fn memory(shape: Shape) -> usize {
    Walk::bytes(shape) + (POPULATION + 2) * Filling::bytes(shape)
}

impl Algorithm for Genetic {
    fn id(&self) -> EngineId {
        EngineId::Genetic
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
        loop {
            let mut population = Vec::with_capacity(POPULATION);
            for _ in 0..POPULATION {
                let mut filling = walk.fill(run)?;
                anneal(&mut walk, &mut filling, HOT, run)?;
                population.push(filling);
            }
            breed(&mut walk, &mut population, run)?;
        }
    }
}

/// Raises one child after the other, until the best has not improved for long.
fn breed<O: Observer + ?Sized>(
    walk: &mut Walk<'_>,
    population: &mut [Filling],
    run: &mut Run<'_, '_, O>,
) -> ControlFlow<End> {
    let mut best = usize::MAX;
    let mut in_vain = 0;
    while in_vain < PATIENCE {
        let [mother, father] = [(); 2].map(|()| tournament(&mut walk.random, population).0);
        let (_, loser) = tournament(&mut walk.random, population);
        let mut child = walk.cross(&population[mother], &population[father], run)?;
        walk.chain(&mut child, f64::INFINITY, MUTATION, run)?;
        anneal(walk, &mut child, WARM, run)?;
        in_vain = if child.cost() < best { 0 } else { in_vain + 1 };
        best = best.min(child.cost());
        population[loser] = child;
    }
    ControlFlow::Continue(())
}

/// The best and the worst of a few fillings picked by chance.
fn tournament(random: &mut Random, population: &[Filling]) -> (usize, usize) {
    let mut order = [(); TOURNAMENT].map(|()| random.below(population.len()));
    order.sort_by_key(|&one| population[one].cost());
    (order[0], order[TOURNAMENT - 1])
}

/// Cools a filling down from the temperature given.
fn anneal<O: Observer + ?Sized>(
    walk: &mut Walk<'_>,
    filling: &mut Filling,
    mut temperature: f64,
    run: &mut Run<'_, '_, O>,
) -> ControlFlow<End> {
    while temperature > FROZEN {
        walk.chain(filling, temperature, CHAIN * walk.free_cells(), run)?;
        temperature *= COOLING;
    }
    ControlFlow::Continue(())
}
