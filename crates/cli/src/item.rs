//! One puzzle of the input.

use omnidoku::format::Entry;

use crate::puzzle_error::PuzzleError;
use crate::source::Origin;

/// One puzzle of the input, or what is wrong with it.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) origin: Origin,
    pub(crate) entry: Result<Entry, PuzzleError>,
    /// What the user should know about how a puzzle of another program was read, in words.
    pub(crate) notices: Vec<String>,
}

impl Item {
    /// An item without notices.
    pub(crate) fn new(origin: Origin, entry: Result<Entry, PuzzleError>) -> Item {
        Item { origin, entry, notices: Vec::new() }
    }

    /// The first line of the puzzle.
    pub(crate) fn line(&self) -> usize {
        match &self.entry {
            Ok(entry) => entry.line,
            Err(error) => error.line().unwrap_or(1),
        }
    }

    /// How many cells it has.
    pub(crate) fn cells(&self) -> usize {
        self.entry.as_ref().map_or(1, |entry| entry.grid.shape().cell_count())
    }
}
