use std::ops::ControlFlow;

use omnidoku_core::{Grid, Puzzle, Random, Shape, check};

use super::super::literal::Lit;
use super::super::model::Model;
use super::super::session::unobserved;
use super::super::solver::Solver;
use super::super::{initial_state, open_candidates};
use super::*;
use crate::engine::fill::fill;
use crate::limits::Limits;

/// A part of a full grid.
fn puzzle(shape: &str, percent: usize, seed: u64) -> Puzzle {
    let shape: Shape = shape.parse().unwrap();
    let mut random = Random::new(seed);
    let full = fill(&Puzzle::empty(shape), seed, &Limits::none()).unwrap();
    let mut grid = Grid::empty(shape);
    for (cell, digit) in full.filled() {
        grid.set(cell, Some(digit).filter(|_| random.below(100) < percent));
    }
    Puzzle::new(grid).unwrap()
}

fn state(puzzle: &Puzzle) -> State<1> {
    let mut state = initial_state(Model::new(puzzle.shape(), open_candidates(puzzle)));
    assert!(state.propagate().is_none());
    state
}

#[test]
fn walks_end_at_solutions() {
    for (shape, percent) in [("3x3", 30), ("2x5", 30), ("4x4", 40), ("5x4", 45), ("5x5", 45)] {
        for seed in 0..4 {
            let puzzle = puzzle(shape, percent, seed);
            let state = state(&puzzle);
            let mut walk = Walk::new(&state, seed);
            let mut sweeps = 0;
            while !walk.is_solved() {
                walk.sweep();
                sweeps += 1;
                assert!(sweeps < 2_000_000, "{shape}, seed {seed}");
            }
            let mut grid = puzzle.grid().clone();
            let facts = state.trail.iter().filter(|lit| lit.is_positive()).map(|lit| lit.var());
            for var in facts.chain(walk.held()) {
                let (cell, digit) = state.model.candidates[var as usize];
                grid.set(cell, Some(digit));
            }
            assert_eq!(check::solution(&puzzle, &grid), Ok(()), "{shape}, seed {seed}");
        }
    }
}

#[test]
fn moves_keep_the_tables() {
    let state = state(&puzzle("3x4", 30, 1));
    let mut walk = Walk::new(&state, 1);
    for _ in 0..500 {
        if walk.is_solved() {
            return;
        }
        walk.mend();
        let tables = |walk: &Walk| {
            let mut missing = walk.missing.clone();
            missing.sort_unstable();
            let holders = walk.holders.iter().map(|holders| (holders.count, holders.sum));
            (missing, holders.collect::<Vec<_>>(), walk.sole.clone())
        };
        let kept = tables(&walk);
        walk.missing.clear();
        walk.holders.fill(Holders::default());
        walk.count_holders();
        assert_eq!(kept, tables(&walk));
    }
}

#[test]
fn the_search_takes_a_solution_without_a_conflict() {
    let puzzle = puzzle("6x6", 50, 3);
    let mut solver = Solver::new(state(&puzzle), 3);
    solver.walk_turns.walk_mostly();
    let limits = Limits::none();
    // The walk may catch up with so much work that it ends at a solution.
    solver.state.work = 1 << 40;
    assert!(solver.is_walk_due());
    let turn = unobserved(&mut solver, &limits, |solver, run| solver.walk(run));
    assert!(turn.is_continue());
    solver.state.work = 1 << 60;
    assert!(!solver.is_walk_due());
    let next = unobserved(&mut solver, &limits, |solver, run| {
        let is_solution = solver.is_solvable(run)?;
        ControlFlow::Continue((is_solution, run.tally.conflicts))
    });
    assert_eq!(next, ControlFlow::Continue((true, 0)));
    assert_eq!(check::solution(&puzzle, &solver.solution(&puzzle)), Ok(()));
}

/// The search goes back to level 0 for a turn of the walk, which it cannot while it has assumptions:
/// it must not try for ever.
#[test]
fn under_assumptions_there_is_no_walk() {
    let puzzle = puzzle("6x6", 60, 1);
    let mut solver = Solver::new(state(&puzzle), 1);
    let limits = Limits::none();
    let open = (0..).find(|&var| solver.state.is_unassigned(var)).unwrap();
    solver.state.work = 1 << 40;
    assert!(solver.is_walk_due());
    unobserved(&mut solver, &limits, |solver, run| {
        solver.assume(vec![Lit::negative(open)], None, run);
    });
    assert!(!solver.is_walk_due());
    let answer = unobserved(&mut solver, &limits, |solver, run| solver.is_solvable(run));
    assert!(answer.is_continue());
}
