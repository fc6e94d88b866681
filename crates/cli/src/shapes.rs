//! Box shapes that were assumed. A puzzle is not blamed for them: where it is proper with other boxes of the same size, that
//! is said.

use std::time::Duration;

use omnidoku::format::Entry;
use omnidoku::{Grid, Limits, Shape, SystemClock, typo};

use crate::interrupt;
use crate::page::Page;
use crate::puzzle_error::PuzzleError;
use crate::words;

/// The most time that looking at other shapes may take.
const MOST_TIME: Duration = Duration::from_secs(2);

/// Whether boxes of another shape may have been meant as well as those that were assumed. A grid whose boxes can be square
/// is taken to have square ones.
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
    let limits = limits.with_clock(SystemClock::start()).with_time(MOST_TIME);
    typo::proper_shapes(clues, &limits).map_err(|fault| PuzzleError::fault(entry, fault))
}

/// Says with which boxes a puzzle is proper that is not with those that were assumed; as data for JSON.
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
