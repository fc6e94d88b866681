//! `check`: do the values keep the rules, and do they lead to the solution?

use omnidoku::{Grid, Limits, Puzzle, Uniqueness, check};

use super::search;
use crate::engines::{self, Wanted};
use crate::grid_state::GridState;
use crate::reply::{CheckReply, Solutions};
use crate::request::CheckRequest;
use crate::work::Work;
use crate::{Conflict, Refusal, Status};

pub(crate) fn check(request: &CheckRequest, work: &Work<'_>) -> Result<CheckReply, Refusal> {
    let grid = GridState::new(&request.grid_input(), work.allowance)?;
    let shape = grid.shape();
    let limits = engines::with_memory(work.limits(request.seconds)?, shape, work);
    let conflicts = Conflict::all(&check::conflicts(&grid.values), shape, grid.alphabet);
    let known = Known::of(&grid.givens, &limits, work)?;
    let wrong = |solution: &Grid| {
        let values = grid.values.filled();
        let wrong = values.filter(|&(cell, digit)| solution.get(cell) != Some(digit));
        wrong.map(|(cell, _)| shape.cell_name(cell)).collect()
    };
    let full = grid.values.is_full();
    let other_shapes = known.other_shapes(&grid, &limits)?;
    Ok(CheckReply {
        status: known.status,
        solutions: known.solutions,
        other_shapes,
        wrong: known.solution.as_ref().map(wrong).unwrap_or_default(),
        full,
        solved: full && conflicts.is_empty(),
        conflicts,
        solution: known.solution.map(|solution| solution.to_values()),
    })
}

/// What is known of the solutions of some clues.
pub(crate) struct Known {
    pub(crate) status: Status,
    pub(crate) solutions: Solutions,
    /// The only one.
    pub(crate) solution: Option<Grid>,
}

impl From<Uniqueness> for Known {
    fn from(verdict: Uniqueness) -> Known {
        let (status, solutions, solution) = match verdict {
            Uniqueness::Several(_) => (Status::SeveralSolutions, Solutions::Many, None),
            Uniqueness::Unknown(cause, _) => (cause.into(), Solutions::Unknown, None),
            Uniqueness::Unique(solution) => (Status::Ok, Solutions::One, Some(solution)),
            Uniqueness::NoSolution => (Status::NoSolution, Solutions::None, None),
        };
        Known { status, solutions, solution }
    }
}

impl Known {
    /// Finds out. Clues that contradict each other have no solution.
    pub(crate) fn of(givens: &Grid, limits: &Limits, work: &Work<'_>) -> Result<Known, Refusal> {
        let Ok(puzzle) = Puzzle::new(givens.clone()) else {
            return Ok(Uniqueness::NoSolution.into());
        };
        let (found, report) = search::first(2, Wanted::AUTO, &puzzle, limits, work)?;
        Ok(Uniqueness::of(found, report.end).into())
    }

    /// Box shapes with which there is exactly one solution, where there is not with the one that was assumed.
    pub(crate) fn other_shapes(
        &self,
        grid: &GridState,
        limits: &Limits,
    ) -> Result<Vec<String>, Refusal> {
        match self.solutions {
            Solutions::None | Solutions::Many => grid.other_shapes(limits),
            Solutions::One | Solutions::Unknown => Ok(Vec::new()),
        }
    }
}
