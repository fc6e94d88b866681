//! Boards that have houses and candidates only, at the speed of the engines for plain puzzles.
//!
//! A [`Board`] describes what most variants of Sudoku are played on. Where nothing but its houses and
//! candidates restricts a solution (irregular regions, diagonals, windows, grids that overlap, cells with only
//! some candidates), no search for rules is needed:
//!
//! ```text
//! a plain puzzle                    as any puzzle                       auto      its own chooser
//! the houses of a 9×9               candidates start the bitboard       bitboard  nine.rs
//! any other with few candidates     an exact cover                      dlx       groups.rs, cover.rs
//! any other board                   exactly-one groups, learning        learn     groups.rs, engine/learn/board.rs
//! ```
//!
//! ```
//! use std::ops::ControlFlow;
//! use omnidoku_core::{Board, Values};
//! use omnidoku_solve::{End, Limits, board};
//!
//! // Latin squares of order 4 with two diagonals.
//! let mut square = Board::new(4, 4, Values::up_to(4)?)?;
//! square.add_rows_and_columns();
//! square.add_diagonals(true, true);
//! let report = board::search(&square, &Limits::none(), &mut |_| ControlFlow::Continue(()))?;
//! assert_eq!((report.end, report.solutions), (End::Exhausted, 48));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every solution has passed [`check`] before it is visited.

mod choice;
mod cover;
pub(crate) mod groups;
mod nine;
mod referee;

use std::ops::ControlFlow;
use std::time::Duration;

use omnidoku_core::{Board, Digit, Grid, Puzzle, Value};

use crate::chooser::Choice;
use crate::engine::{Settings, learn};
use crate::engine_id::EngineId;
use crate::limits::Limits;
use crate::report::{Cause, End};
use crate::stats::Stats;

pub use choice::{BoardChoice, BoardReason, choose};
pub use referee::{BoardFault, BoardFlaw, check};

use groups::{BoardGroups, MAX_GROUPS};

/// What a search calls with every solution, one value for each cell of the rectangle; those of absent cells
/// have no meaning. Break to stop it.
pub type VisitValues<'a> = dyn FnMut(&[Value]) -> ControlFlow<()> + 'a;

/// The account of one search of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardReport {
    /// The engine.
    pub engine: EngineId,
    /// Why it was chosen, where it was.
    pub reason: Option<BoardReason>,
    /// The engine to which `auto` gave a plain puzzle, and why.
    pub choice: Option<Choice>,
    /// How the search ended.
    pub end: End,
    /// How many solutions were visited.
    pub solutions: u64,
    /// What the engine counted.
    pub stats: Stats,
    /// How long it took, where the limits carry a clock.
    pub time: Option<Duration>,
}

/// How the search of an engine ended, and what it counted.
pub(crate) struct Ended {
    end: End,
    stats: Stats,
    choice: Option<Choice>,
}

impl Ended {
    pub(crate) fn new(end: End, stats: Stats) -> Ended {
        Ended { end, stats, choice: None }
    }

    /// It did not begin.
    pub(crate) fn before(cause: Cause) -> Ended {
        Ended::new(End::Interrupted(cause), Stats::default())
    }
}

/// Visits every solution, each once, until the visitor breaks or a limit fires, by the engine of
/// [`choose`].
pub fn search(
    board: &Board,
    limits: &Limits,
    visit: &mut VisitValues<'_>,
) -> Result<BoardReport, BoardFault> {
    let BoardChoice { engine, reason } = choose(board);
    let report = search_with(engine, board, limits, visit)?;
    Ok(BoardReport { reason: Some(reason), ..report })
}

/// Whether an engine can search a board: `auto` any plain puzzle, `bitboard` any board with the houses of a
/// 9×9, `dlx` all boards, and `learn` those of which no cell is in more than seven houses.
pub fn supports(engine: EngineId, board: &Board) -> bool {
    match engine {
        EngineId::Auto => board.classic().is_some(),
        EngineId::Bitboard => nine::fits(board),
        EngineId::Dlx => true,
        EngineId::Learn => most_houses(board) < MAX_GROUPS,
        _ => false,
    }
}

/// The most houses that a cell is in.
fn most_houses(board: &Board) -> usize {
    let mut counts = vec![0; board.cell_count()];
    for &cell in groups::distinct_houses(board).into_iter().flatten() {
        counts[cell.index()] += 1;
    }
    counts.into_iter().max().unwrap_or(0)
}

/// The same as [`search`], by this engine.
///
/// # Panics
/// If the engine does not [support](supports) the board.
pub fn search_with(
    engine: EngineId,
    board: &Board,
    limits: &Limits,
    visit: &mut VisitValues<'_>,
) -> Result<BoardReport, BoardFault> {
    assert!(supports(engine, board), "{engine} is not for this board");
    let began = limits.now();
    let (mut solutions, mut flaw) = (0, None);
    let mut judged = |values: &[Value]| {
        if let Err(found) = check(board, values) {
            flaw = Some(found);
            return ControlFlow::Break(());
        }
        solutions += 1;
        visit(values)
    };
    let Ended { end, stats, choice } = match limits.exceeded() {
        Some(cause) => Ended::before(cause),
        None => run(engine, board, limits, &mut judged),
    };
    if let Some(flaw) = flaw {
        return Err(BoardFault { engine, flaw });
    }
    let time = began.and_then(|began| Some(limits.now()?.saturating_sub(began)));
    Ok(BoardReport { engine, reason: None, choice, end, solutions, stats, time })
}

fn run(engine: EngineId, board: &Board, limits: &Limits, visit: &mut VisitValues<'_>) -> Ended {
    if let (EngineId::Auto, Some(puzzle)) = (engine, board.classic()) {
        return plain(&puzzle, limits, visit);
    }
    if engine == EngineId::Bitboard {
        return nine::search(board, limits, visit);
    }
    if limits.memory().is_some_and(|cap| BoardGroups::memory(board) > cap) {
        return Ended::before(Cause::Memory);
    }
    match BoardGroups::of(board) {
        None => Ended::new(End::Exhausted, Stats::default()),
        Some(groups) if engine == EngineId::Learn => learn::search_board(&groups, limits, visit),
        Some(groups) => cover::search(&groups, limits, visit),
    }
}

/// A plain puzzle, by the engine that is chosen for it.
fn plain(puzzle: &Puzzle, limits: &Limits, visit: &mut VisitValues<'_>) -> Ended {
    let mut values = Vec::with_capacity(puzzle.shape().cell_count());
    let value = |digit: Option<Digit>| Value::new(digit.map_or(0, Digit::index));
    let mut visit_grid = |grid: &Grid| {
        values.clear();
        values.extend(grid.as_slice().iter().map(|&digit| value(digit)));
        visit(&values)
    };
    let mut engine = EngineId::Auto.build(Settings::default());
    let report = engine.search(puzzle, limits, &mut visit_grid);
    Ended { choice: report.choice, ..Ended::new(report.end, report.stats) }
}
