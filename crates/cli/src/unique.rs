//! Reasoning starts from a puzzle with exactly one solution: this module finds that solution, or reports why there is
//! none.

use omnidoku::format::Entry;
use omnidoku::{Cause, Grid, Limits, Puzzle, Uniqueness, ask};
use omnidoku_api as api;

use crate::exit::Exit;
use crate::page::Page;
use crate::puzzle_error::PuzzleError;
use crate::shapes;
use crate::words;
use crate::worker::Worker;

/// A puzzle and its only solution, or why it has none.
pub(crate) enum OnlySolution {
    Found(Puzzle, Grid),
    Missing(Verdict),
}

/// Why a puzzle cannot be reasoned about.
pub(crate) struct Verdict {
    pub(crate) status: api::Status,
    pub(crate) exit: Exit,
    pub(crate) words: &'static str,
}

impl Verdict {
    fn interrupted(cause: Cause) -> Verdict {
        let (exit, words) = (Exit::interrupted(cause), words::interrupted(cause));
        Verdict { status: cause.into(), exit, words }
    }

    /// Why reasoning within these limits was stopped.
    pub(crate) fn stopped(limits: &Limits) -> Verdict {
        Verdict::interrupted(limits.exceeded().unwrap_or(Cause::Time))
    }
}

/// Searches for the solution of a puzzle, and for a second one.
pub(crate) fn only_solution(
    worker: &mut Worker<'_>,
    entry: &Entry,
    page: &mut Page,
) -> Result<OnlySolution, PuzzleError> {
    let limits = worker.limits();
    let (puzzle, engine) = worker.prepare(entry)?;
    let (found, _) = ask::uniqueness(engine, &puzzle, &limits)
        .map_err(|fault| PuzzleError::fault(entry, fault))?;
    let (status, exit, words) = match found {
        Uniqueness::Unique(solution) => return Ok(OnlySolution::Found(puzzle, solution)),
        Uniqueness::NoSolution => (api::Status::NoSolution, Exit::NoSolution, words::NO_SOLUTION),
        Uniqueness::Several(_) => (api::Status::SeveralSolutions, Exit::Several, words::SEVERAL),
        Uniqueness::Unknown(cause, _) => {
            return Ok(OnlySolution::Missing(Verdict::interrupted(cause)));
        }
    };
    shapes::suggest(entry, &entry.grid, page)?;
    Ok(OnlySolution::Missing(Verdict { status, exit, words }))
}
