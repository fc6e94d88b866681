//! Box shapes that were assumed. A puzzle is not blamed for them: if it has exactly one solution
//! with other boxes of the same size, that is reported.

use std::time::Duration;

use omnidoku::format::Entry;
use omnidoku::{Grid, Limits, Shape, SystemClock, typo};

use crate::interrupt;
use crate::page::Page;
use crate::puzzle_error::PuzzleError;
use crate::words;

/// The time limit for trying other shapes.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// Whether another box shape may have been meant instead of the assumed one. A grid that can have
/// square boxes is taken to have them.
pub(crate) fn is_open(entry: &Entry) -> bool {
    let shape = entry.grid.shape();
    entry.shape_assumed && shape.box_rows() != shape.box_cols() && shape.siblings().next().is_some()
}

/// The shapes with which the clues have exactly one solution, where the shape was assumed.
pub(crate) fn proper(entry: &Entry, clues: &Grid) -> Result<Vec<Shape>, PuzzleError> {
    if !entry.shape_assumed {
        return Ok(Vec::new());
    }
    let limits = Limits::none().with_cancel(interrupt::token());
    let limits = limits.with_clock(SystemClock::start()).with_time(TIME_LIMIT);
    typo::proper_shapes(clues, &limits).map_err(|fault| PuzzleError::fault(entry, fault))
}

/// Notes the box shapes with which a puzzle would have exactly one solution, where the shape was
/// assumed; returns them for JSON.
pub(crate) fn suggest(
    entry: &Entry,
    clues: &Grid,
    page: &mut Page,
) -> Result<Vec<String>, PuzzleError> {
    let proper = proper(entry, clues)?;
    if !proper.is_empty() {
        let (assumed, said) = (entry.grid.shape(), words::shape_assumed(entry.grid.shape()));
        page.notes.retain(|note| *note != said);
        page.note(words::proper_shapes(assumed, &proper));
    }
    Ok(proper.iter().map(ToString::to_string).collect())
}
