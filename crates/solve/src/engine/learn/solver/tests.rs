//! What the public interface cannot force: a clause database that is over its memory.

use std::ops::ControlFlow;

use omnidoku_core::{Grid, Puzzle, Random, Shape};

use super::super::literal::Antecedent;
use super::super::model::Model;
use super::super::session::unobserved;
use super::super::{initial_state, open_candidates};
use super::{BLOCKING_GLUE, Solver};
use crate::engine::fill::fill;
use crate::engine::{EngineId, Settings};
use crate::limits::Limits;
use crate::report::Cause;

/// A part of a full grid, sometimes with a wrong digit.
fn puzzle(shape: Shape, percent: usize, seed: u64) -> Option<Puzzle> {
    let mut random = Random::new(seed);
    let full = fill(&Puzzle::empty(shape), seed, &Limits::none()).ok()?;
    let mut grid = Grid::empty(shape);
    for (cell, digit) in full.filled() {
        grid.set(cell, Some(digit).filter(|_| random.below(100) < percent));
    }
    let puzzle = Puzzle::new(grid).ok()?;
    let blanks: Vec<_> = puzzle.blanks().collect();
    let cell = *random.pick(&blanks);
    let digit = full.get(*random.pick(&blanks))?;
    if random.chance(0.3) { puzzle.with_clue(cell, digit).ok() } else { Some(puzzle) }
}

fn solutions_of(puzzle: &Puzzle) -> Vec<Grid> {
    let mut found = Vec::new();
    EngineId::Dlx.build(Settings::default()).search(puzzle, &Limits::none(), &mut |grid| {
        found.push(grid.clone());
        ControlFlow::Continue(())
    });
    found.sort();
    found
}

#[test]
fn without_memory_only_blocking_clauses_and_reasons_are_kept() {
    let (mut reductions, mut removed) = (0, 0);
    for (shape, percent) in [("3x3", 34), ("2x4", 36), ("3x4", 48)] {
        let shape: Shape = shape.parse().unwrap();
        for seed in 0..12 {
            let Some(puzzle) = puzzle(shape, percent, seed) else { continue };
            let model = Model::<1>::new(shape, open_candidates(&puzzle));
            if model.group_count() != 4 * puzzle.blank_count() {
                continue;
            }
            let mut solver = Solver::new(initial_state(model), seed);
            solver.max_clause_bytes = 0;
            let mut found = Vec::new();
            let limits = Limits::none().with_nodes(150);
            loop {
                let next = unobserved(&mut solver, &limits, |solver, run| {
                    let is_solution = solver.is_solvable(run)?;
                    if is_solution {
                        found.push(solver.solution(&puzzle));
                        solver.block_solution(run);
                    }
                    ControlFlow::Continue(is_solution)
                });
                match next {
                    ControlFlow::Continue(true) => {}
                    ControlFlow::Continue(false) => break,
                    ControlFlow::Break(cause) => assert_eq!(cause, Cause::Nodes),
                }
                if solver.pending_conflict.is_none() {
                    let before = solver.state.clauses.all.len();
                    solver.reduce();
                    reductions += 1;
                    removed += before - solver.state.clauses.all.len();
                    only_needed_clauses(&solver);
                }
            }
            found.sort();
            assert!(found == solutions_of(&puzzle), "{shape}, seed {seed}");
        }
    }
    assert!(reductions > 100 && removed > 100, "{removed} clauses, {reductions} reductions");
}

/// Every clause blocks a solution or is a reason.
fn only_needed_clauses(solver: &Solver<1>) {
    let state = &solver.state;
    for &clause in &state.clauses.all {
        let is_reason = |why| why == Antecedent::Clause(clause);
        assert!(
            state.clauses.glue(clause) <= BLOCKING_GLUE
                || state.trail.iter().any(|lit| is_reason(state.reason_of(lit.var()).unpack()))
        );
    }
}
