//! The learning search on a board of houses.
//!
//! The groups of a board are the solver's groups. Where a group may be empty, one more variable is true if it
//! is, so that exactly one of its variables is true; in a solution the candidates determine it. A board has
//! neither a local search nor a proof.

use std::ops::ControlFlow;

use omnidoku_core::Value;

use super::model::Model;
use super::session::unobserved;
use super::solver::{CLAUSE_BYTES_PER_GROUP, Solver};
use super::{BYTES_PER_CANDIDATE, initial_state};
use crate::board::groups::{BoardGroups, MAX_GROUPS};
use crate::board::{Ended, VisitValues};
use crate::limits::Limits;
use crate::report::{Cause, End};
use crate::stats::{Stats, Tally};

/// Breaks ties between equally good decisions.
const SEED: u64 = 1;

/// An estimate of the most bytes a search takes.
fn memory(groups: &BoardGroups) -> usize {
    let variables = groups.candidates.len() + groups.may_be_empty.len();
    variables * BYTES_PER_CANDIDATE * MAX_GROUPS / 4 + groups.count * CLAUSE_BYTES_PER_GROUP
}

/// Visits every solution.
pub(crate) fn search(groups: &BoardGroups, limits: &Limits, visit: &mut VisitValues<'_>) -> Ended {
    if limits.memory().is_some_and(|cap| memory(groups) > cap) {
        return Ended::before(Cause::Memory);
    }
    let mut solver = Solver::<1, MAX_GROUPS>::new(initial_state(Model::of_board(groups)), SEED);
    solver.walk_turns.end();
    let mut values = vec![Value::new(0); groups.cells];
    unobserved(&mut solver, limits, |solver, run| {
        let end = loop {
            match solver.next(run) {
                ControlFlow::Continue(true) => {}
                ControlFlow::Continue(false) => break End::Exhausted,
                ControlFlow::Break(end) => break end,
            }
            for lit in solver.state.trail.iter().filter(|lit| lit.is_positive()) {
                if let Some(&(cell, value)) = groups.candidates.get(lit.var() as usize) {
                    values[cell.index()] = value;
                }
            }
            if visit(&values).is_break() {
                break End::Stopped;
            }
            solver.block_solution(run);
        };
        let Tally { conflicts, restarts, .. } = run.tally;
        let learned =
            Stats { conflicts: Some(conflicts), restarts: Some(restarts), ..run.tally.into() };
        Ended::new(end, learned)
    })
}
