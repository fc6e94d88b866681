//! What outside tests cannot force: clauses given up for want of room.

use std::ops::ControlFlow;

use omnidoku_core::{Grid, Puzzle, Random, Shape};

use super::super::literal::Why;
use super::super::model::Model;
use super::super::session::silently;
use super::super::{at_the_start, open_candidates};
use super::{FORBIDDING, Search};
use crate::engine::fill::fill;
use crate::engine::{EngineId, Settings};
use crate::limits::Limits;
use crate::report::Cause;

/// A part of a full grid, now and then with a wrong digit.
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
fn without_room_all_clauses_go_but_those_that_forbid_solutions() {
    let (mut times, mut given_up) = (0, 0);
    for (shape, percent) in [("3x3", 34), ("2x4", 36), ("3x4", 48)] {
        let shape: Shape = shape.parse().unwrap();
        for seed in 0..12 {
            let Some(puzzle) = puzzle(shape, percent, seed) else { continue };
            let model = Model::<1>::new(shape, open_candidates(&puzzle));
            if model.group_count() != 4 * puzzle.blank_count() {
                continue;
            }
            let mut search = Search::new(at_the_start(model), seed);
            search.room = 0;
            let mut found = Vec::new();
            let few = Limits::none().with_nodes(150);
            loop {
                let next = silently(&mut search, &few, |search, run| {
                    let is_solution = search.is_solvable(run)?;
                    if is_solution {
                        found.push(search.solution(&puzzle));
                        search.go_on(run);
                    }
                    ControlFlow::Continue(is_solution)
                });
                match next {
                    ControlFlow::Continue(true) => {}
                    ControlFlow::Continue(false) => break,
                    ControlFlow::Break(cause) => assert_eq!(cause, Cause::Nodes),
                }
                if search.pending.is_none() {
                    let before = search.state.clauses.all.len();
                    search.reduce();
                    times += 1;
                    given_up += before - search.state.clauses.all.len();
                    only_needed_clauses(&search);
                }
            }
            found.sort();
            assert!(found == solutions_of(&puzzle), "{shape}, seed {seed}");
        }
    }
    assert!(times > 100 && given_up > 100, "{given_up} clauses, {times} times");
}

/// What is left forbids a solution, or is the reason for something that holds.
fn only_needed_clauses(search: &Search<1>) {
    let state = &search.state;
    for &clause in &state.clauses.all {
        let is_reason = |why| why == Why::Clause(clause);
        assert!(
            state.clauses.glue(clause) <= FORBIDDING
                || state.trail.iter().any(|lit| is_reason(state.reason_of(lit.var()).why()))
        );
    }
}
