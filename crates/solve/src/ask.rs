//! The questions people ask, written once on top of [`Engine::search`].
//!
//! Every solution that comes out of here has passed the [`referee`](crate::referee). A grid that
//! has not is a [`Fault`] of the engine, never an answer.

use std::ops::ControlFlow;

use omnidoku_core::{CandidateGrid, Cell, Digit, Grid, Puzzle};

use crate::engine::Engine;
use crate::limits::Limits;
use crate::observe::{Observer, Silent};
use crate::referee::{Fault, Referee};
use crate::report::{Cause, End, Report};

/// Visits every solution until the visitor breaks; each has passed the referee.
pub fn enumerate(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    limits: &Limits,
    visit: impl FnMut(&Grid) -> ControlFlow<()>,
) -> Result<Report, Fault> {
    enumerate_observed(engine, puzzle, limits, &mut Silent, visit)
}

/// The same, reporting to an observer. One that [wants progress only](Observer::is_silent) costs
/// nothing.
pub fn enumerate_observed(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    limits: &Limits,
    observer: &mut dyn Observer,
    mut visit: impl FnMut(&Grid) -> ControlFlow<()>,
) -> Result<Report, Fault> {
    let mut referee = Referee::new(engine.id(), puzzle);
    let report = engine.search_observed(puzzle, limits, observer, &mut |grid| {
        referee.pass(grid)?;
        visit(grid)
    });
    referee.verdict()?;
    Ok(report)
}

/// What is known after looking for a first solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// What was found.
    pub answer: Answer,
    /// The account of the search.
    pub report: Report,
}

/// An answer to "solve this".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A solution; there may be more.
    Solution(Grid),
    /// It is proven that there is none.
    NoSolution,
    /// The search ended before it was known.
    Unknown(Cause),
}

/// Finds the first solution.
pub fn solve(engine: &mut dyn Engine, puzzle: &Puzzle, limits: &Limits) -> Result<Solved, Fault> {
    solve_observed(engine, puzzle, limits, &mut Silent)
}

/// The same, reporting to an observer.
pub fn solve_observed(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Solved, Fault> {
    let mut solution = None;
    let report = enumerate_observed(engine, puzzle, limits, observer, |grid| {
        solution = Some(grid.clone());
        ControlFlow::Break(())
    })?;
    let answer = match (solution, report.end) {
        (Some(grid), _) => Answer::Solution(grid),
        (None, End::Interrupted(cause)) => Answer::Unknown(cause),
        (None, End::Exhausted | End::Stopped) => Answer::NoSolution,
    };
    Ok(Solved { answer, report })
}

/// How many solutions there are.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    /// How many were found.
    pub found: u64,
    /// Whether these are all.
    pub complete: bool,
    /// The account of the search.
    pub report: Report,
}

/// Counts solutions, but not beyond `limit`.
pub fn count(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    limit: u64,
    limits: &Limits,
) -> Result<Count, Fault> {
    let report = engine.count(puzzle, limit, limits)?;
    let found = report.solutions.min(limit);
    Ok(Count { found, complete: report.end == End::Exhausted, report })
}

/// An answer to "is there exactly one solution?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// It is proven that there is none.
    NoSolution,
    /// It is proven that this is the only one.
    Unique(Grid),
    /// At least these two.
    Several([Grid; 2]),
    /// The search ended before it was known; with the solution found until then, if any.
    Unknown(Cause, Option<Grid>),
}

impl Uniqueness {
    /// The verdict of a search for two solutions that found these and ended so.
    pub fn of(found: impl IntoIterator<Item = Grid>, end: End) -> Uniqueness {
        let mut found = found.into_iter();
        match (found.next(), found.next(), end) {
            (Some(first), Some(second), _) => Uniqueness::Several([first, second]),
            (only, _, End::Interrupted(cause)) => Uniqueness::Unknown(cause, only),
            (Some(only), _, _) => Uniqueness::Unique(only),
            (None, _, _) => Uniqueness::NoSolution,
        }
    }
}

/// Whether a puzzle has no solution, one, or more.
pub fn uniqueness(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    limits: &Limits,
) -> Result<(Uniqueness, Report), Fault> {
    let mut found: Vec<Grid> = Vec::new();
    let report = enumerate(engine, puzzle, limits, |grid| {
        found.push(grid.clone());
        if found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok((Uniqueness::of(found, report.end), report))
}

/// For one cell and digit: how many solutions put that digit there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Possibility {
    /// The cell, blank in the puzzle.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// How many solutions were found with it.
    pub solutions: u64,
    /// Whether these are all.
    pub complete: bool,
}

/// An interrupted answer about more candidates than this leaves out those of which nothing is known.
const MAX_LISTED_UNKNOWN: usize = 100_000;

/// For every blank cell, which digits lead to a solution, and to how many.
#[derive(Clone, Debug, PartialEq)]
pub struct Possibilities {
    /// One for each candidate of each blank cell, in reading order. A grid of 100×100 may have a
    /// million: if the search of a grid with more than 100,000 is interrupted, only the candidates
    /// of which something is known are listed, so that a caller that is out of time need not wait
    /// for the rest.
    pub each: Vec<Possibility>,
    /// The account of all searches together; if one was interrupted, what was not counted is not
    /// `complete`.
    pub report: Report,
}

/// Counts, for every candidate of every blank cell, the solutions that have it, each up to `limit`.
///
/// If the puzzle has no more than `limit` solutions, one pass over them is enough; otherwise each
/// candidate is counted by itself.
pub fn possibilities(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    limit: u64,
    limits: &Limits,
) -> Result<Possibilities, Fault> {
    possibilities_observed(engine, puzzle, limit, limits, &mut Silent, |_, _| {})
}

/// The same. The pass over the solutions reports to an observer; where each candidate is counted by
/// itself, `counted` is called after each of them with the number done and the number of all.
pub fn possibilities_observed(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    limit: u64,
    limits: &Limits,
    observer: &mut dyn Observer,
    mut counted: impl FnMut(usize, usize),
) -> Result<Possibilities, Fault> {
    let shape = puzzle.shape();
    let mut times = vec![0; shape.cell_count() * shape.size()];
    let mut found = 0;
    let mut report = enumerate_observed(engine, puzzle, limits, observer, |grid| {
        if found == limit {
            return ControlFlow::Break(());
        }
        found += 1;
        for (cell, digit) in grid.filled() {
            times[cell.index() * shape.size() + digit.index()] += 1;
        }
        ControlFlow::Continue(())
    })?;
    let candidates = CandidateGrid::of(puzzle);
    let mut each: Vec<Possibility> = puzzle
        .blanks()
        .flat_map(|cell| candidates.get(cell).map(move |digit| (cell, digit)))
        .map(|(cell, digit)| Possibility {
            cell,
            digit,
            solutions: times[cell.index() * shape.size() + digit.index()],
            complete: report.end == End::Exhausted,
        })
        .collect();
    if report.end == End::Stopped {
        report.end = End::Exhausted;
        let of = each.len();
        for (done, possibility) in each.iter_mut().enumerate() {
            let Ok(part) = puzzle.with_clue(possibility.cell, possibility.digit) else { continue };
            let with_it = count(engine, &part, limit, limits)?;
            report.stats = report.stats.plus(with_it.report.stats);
            report.time = report.time.zip(with_it.report.time).map(|(sum, more)| sum + more);
            possibility.complete = with_it.complete;
            possibility.solutions = possibility.solutions.max(with_it.found).min(limit);
            if let End::Interrupted(_) = with_it.report.end {
                report.end = with_it.report.end;
                break;
            }
            counted(done + 1, of);
        }
    }
    if matches!(report.end, End::Interrupted(_)) && each.len() > MAX_LISTED_UNKNOWN {
        each.retain(|possibility| possibility.solutions > 0 || possibility.complete);
    }
    Ok(Possibilities { each, report })
}
