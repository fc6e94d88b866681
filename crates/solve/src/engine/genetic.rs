//! A genetic algorithm whose children are annealed (a memetic algorithm).
//!
//! ```text
//! make a population of random fillings, each annealed
//! repeat until a cost is 0, or no moves are left:
//!     mother, father ← each the best of three random ones             tournament selection
//!     child ← each box from one of them, at random                    uniform crossover
//!     make a few random swaps in the child                            mutation
//!     anneal the child briefly                                        local search
//!     the child replaces the worst of three random ones               steady state
//! ```
//!
//! All boxes of all fillings are right, so boxes can be inherited whole, and those of the child are
//! right too. Breeding alone converges to something wrong, and annealing alone forgets what it
//! found. Together they are the hybrid of M. Perez and T. Marwala, "Stochastic optimization
//! approaches for solving Sudoku" (2008).
//!
//! Departures: one child at a time instead of whole generations, so that every child can breed at
//! once; and a population that has not improved for long is replaced by a new one.

use std::ops::ControlFlow;

use omnidoku_core::{Puzzle, Random, Shape};

use crate::engine::EngineId;
use crate::engine::stochastic::{self, Filling, Walk};
use crate::observe::Observer;
use crate::report::End;
use crate::run::{Algorithm, Run};
use crate::stats::{Stats, Tally};

/// The number of fillings in the population.
const POPULATION_SIZE: usize = 24;

/// The number of fillings in a tournament.
const TOURNAMENT_SIZE: usize = 3;

/// The number of swaps of a mutation.
const MUTATION_SWAPS: u64 = 4;

/// The temperature from which the first fillings are annealed.
const START_TEMPERATURE: f64 = 1.0;

/// The temperature from which children are annealed: higher, and they would forget their parents.
const CHILD_TEMPERATURE: f64 = 0.4;

/// The temperature at which annealing ends.
const FROZEN_TEMPERATURE: f64 = 0.2;

/// The factor of the temperature after each chain.
const COOLING_FACTOR: f64 = 0.9;

/// The length of a Markov chain, in moves per free cell.
const CHAIN_MOVES_PER_CELL: u64 = 20;

/// The number of children in a row without improvement after which a population is replaced.
const MAX_WITHOUT_IMPROVEMENT: usize = 100;

/// The genetic engine.
#[derive(Clone, Copy, Debug)]
pub struct Genetic {
    seed: u64,
}

impl Genetic {
    /// An engine whose random numbers come from this seed.
    pub fn new(seed: u64) -> Genetic {
        Genetic { seed }
    }
}

/// An estimate of the most bytes a search on this shape takes.
pub(super) fn memory(shape: Shape) -> usize {
    Walk::bytes(shape) + (POPULATION_SIZE + 2) * Filling::bytes(shape)
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
            let mut population = Vec::with_capacity(POPULATION_SIZE);
            for _ in 0..POPULATION_SIZE {
                let mut filling = walk.fill(run)?;
                anneal(&mut walk, &mut filling, START_TEMPERATURE, run)?;
                population.push(filling);
            }
            breed(&mut walk, &mut population, run)?;
        }
    }
}

/// Breeds one child after the other, until there has been no improvement for long.
fn breed<O: Observer + ?Sized>(
    walk: &mut Walk<'_>,
    population: &mut [Filling],
    run: &mut Run<'_, '_, O>,
) -> ControlFlow<End> {
    let mut best = usize::MAX;
    let mut without_improvement = 0;
    while without_improvement < MAX_WITHOUT_IMPROVEMENT {
        let [mother, father] = [(); 2].map(|()| tournament(&mut walk.random, population).0);
        let (_, loser) = tournament(&mut walk.random, population);
        let mut child = walk.cross(&population[mother], &population[father], run)?;
        walk.chain(&mut child, f64::INFINITY, MUTATION_SWAPS, run)?;
        anneal(walk, &mut child, CHILD_TEMPERATURE, run)?;
        without_improvement = if child.cost() < best { 0 } else { without_improvement + 1 };
        best = best.min(child.cost());
        population[loser] = child;
    }
    ControlFlow::Continue(())
}

/// The best and the worst of a few random fillings.
fn tournament(random: &mut Random, population: &[Filling]) -> (usize, usize) {
    let mut order = [(); TOURNAMENT_SIZE].map(|()| random.below(population.len()));
    order.sort_by_key(|&one| population[one].cost());
    (order[0], order[TOURNAMENT_SIZE - 1])
}

/// Anneals a filling from this temperature down.
fn anneal<O: Observer + ?Sized>(
    walk: &mut Walk<'_>,
    filling: &mut Filling,
    mut temperature: f64,
    run: &mut Run<'_, '_, O>,
) -> ControlFlow<End> {
    while temperature > FROZEN_TEMPERATURE {
        walk.chain(filling, temperature, CHAIN_MOVES_PER_CELL * walk.free_cells(), run)?;
        temperature *= COOLING_FACTOR;
    }
    ControlFlow::Continue(())
}
