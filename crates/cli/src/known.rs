//! What must be known before anybody reasons about a puzzle: that it has exactly one solution, and which.

use omnidoku::format::Entry;
use omnidoku::{Cause, Grid, Limits, Puzzle, Uniqueness, ask};
use omnidoku_api as api;

use crate::exit::Exit;
use crate::page::Page;
use crate::search::Bench;
use crate::shapes;
use crate::trouble::Trouble;
use crate::words;

/// A puzzle and its only solution, or why there is none.
pub(crate) enum Known {
    One(Puzzle, Grid),
    Not(Verdict),
}

/// Why there is nothing to reason about.
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

/// Searches for the solution of a puzzle and for a second one.
pub(crate) fn know(
    bench: &mut Bench<'_>,
    entry: &Entry,
    page: &mut Page,
) -> Result<Known, Trouble> {
    let limits = bench.limits();
    let (puzzle, engine) = bench.prepare(entry)?;
    let (found, _) =
        ask::uniqueness(engine, &puzzle, &limits).map_err(|fault| Trouble::fault(entry, fault))?;
    let (status, exit, words) = match found {
        Uniqueness::Unique(solution) => return Ok(Known::One(puzzle, solution)),
        Uniqueness::NoSolution => (api::Status::NoSolution, Exit::NoSolution, words::NO_SOLUTION),
        Uniqueness::Several(_) => (api::Status::SeveralSolutions, Exit::Several, words::SEVERAL),
        Uniqueness::Unknown(cause, _) => return Ok(Known::Not(Verdict::interrupted(cause))),
    };
    shapes::suggest(entry, &entry.grid, page)?;
    Ok(Known::Not(Verdict { status, exit, words }))
}
