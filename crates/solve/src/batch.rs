//! Many puzzles at once, as plain bytes.
//!
//! A [`BatchEngine`] takes puzzles as one long slice of cells and writes its answers into slices of
//! the caller, so that nothing is allocated for a puzzle. Cells that are not a puzzle get an answer
//! like any other; they do not spoil the batch.
//!
//! | question | `limit` | answer |
//! |---|---|---|
//! | solve | 1 | `solutions` holds a solution where `found` is 1 |
//! | is the solution unique? | 2 | it is where `found` is 1 |
//! | count | any | `found`, and whether that is `complete` |
//!
//! This module is the contract. [`nine::Many`](crate::nine::Many) searches 9×9 puzzles together;
//! [`cascade`](crate::cascade) makes a batch engine of any engine, and of several batch engines in
//! turn.

use std::time::Duration;

use omnidoku_core::Shape;

use crate::limits::Limits;
use crate::referee::Fault;
use crate::report::{Cause, End};
use crate::stats::Stats;

/// Puzzles of one shape, what is asked, and where the answers go.
pub struct Batch<'a> {
    /// The shape of all of them.
    pub shape: Shape,
    /// How cells are written, in puzzles and in solutions.
    pub notation: Notation,
    /// N² cells a puzzle, in reading order.
    pub puzzles: &'a [u8],
    /// How far to count the solutions of each.
    pub limit: u64,
    /// One answer a puzzle, in the same order.
    pub answers: &'a mut [BatchAnswer],
    /// Where the first solution of each goes, N² cells a puzzle; where none is found, they stay as
    /// they were.
    pub solutions: Option<&'a mut [u8]>,
    /// Where the counters of each search go; an engine that searches puzzles together has none to
    /// write.
    pub stats: Option<&'a mut [Stats]>,
}

/// How a cell is written as a byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// The digit as a number, 0 for a blank.
    #[default]
    Values,
    /// The digit as a character, `.` or `0` for a blank, as in [`nine::Text`](crate::nine::Text).
    /// For 9×9 only.
    Text,
}

/// What is known of one puzzle of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BatchAnswer {
    /// Nothing: the batch ended before this puzzle was begun.
    #[default]
    Unknown,
    /// The cells are out of range or contradict each other.
    Invalid,
    /// Its solutions were counted, up to the limit.
    Counted {
        /// How many were found.
        found: u64,
        /// Whether these are all; if not, the limit was reached.
        complete: bool,
    },
    /// Its search was interrupted. This is never a verdict.
    Interrupted {
        /// How many solutions were found until then, fewer than the limit.
        found: u64,
        /// Why; for puzzles searched together, what ended the search of all of them.
        cause: Cause,
    },
}

impl BatchAnswer {
    /// Whether this settles the puzzle.
    pub fn is_decided(&self) -> bool {
        matches!(self, BatchAnswer::Invalid | BatchAnswer::Counted { .. })
    }
}

/// What a batch may spend.
#[derive(Clone, Debug, Default)]
pub struct BatchLimits {
    /// Deadline, cancel and memory cap of the whole batch, and the node budget of each puzzle.
    pub batch: Limits,
    /// How long the search of one puzzle may take; it needs a clock in the limits of the batch.
    /// Puzzles that are searched together share this time.
    pub puzzle_time: Option<Duration>,
}

impl BatchLimits {
    /// No limit.
    pub fn none() -> BatchLimits {
        BatchLimits::default()
    }

    /// The limits of a search that begins now.
    pub fn of_search(&self) -> Limits {
        match self.puzzle_time {
            Some(time) => self.batch.clone().with_time(time),
            None => self.batch.clone(),
        }
    }
}

impl From<Limits> for BatchLimits {
    fn from(batch: Limits) -> BatchLimits {
        BatchLimits { batch, puzzle_time: None }
    }
}

/// The slices of a batch do not fit each other.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a batch of {puzzles} cells needs a multiple of {cells} of them, an answer for each puzzle and {cells} cells for each solution"
)]
pub struct WrongLengths {
    /// N².
    pub cells: usize,
    /// How many cells were given.
    pub puzzles: usize,
}

/// Why a batch failed. None of its answers can be relied upon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// The caller's slices do not fit.
    #[error(transparent)]
    WrongLengths(#[from] WrongLengths),
    /// The engine is broken.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl Batch<'_> {
    /// How many puzzles there are, if the slices fit each other.
    pub fn puzzle_count(&self) -> Result<usize, WrongLengths> {
        let cells = self.shape.cell_count();
        let count = self.puzzles.len() / cells;
        let solutions = self.solutions.as_ref().map_or(self.puzzles.len(), |cells| cells.len());
        let stats = self.stats.as_ref().map_or(count, |stats| stats.len());
        let is_right = count * cells == self.puzzles.len()
            && count == self.answers.len()
            && solutions == self.puzzles.len()
            && stats == count
            && (self.notation == Notation::Values || self.shape == Shape::CLASSIC);
        if is_right { Ok(count) } else { Err(WrongLengths { cells, puzzles: self.puzzles.len() }) }
    }
}

/// An engine for many puzzles.
pub trait BatchEngine: Send {
    /// Whether it can search puzzles of this shape.
    fn supports(&self, shape: Shape) -> bool;

    /// Answers every puzzle, unless a limit of the batch fires. Every solution, counted or written,
    /// has passed a referee.
    ///
    /// `Exhausted` means that every puzzle was begun; each answer says whether its own search came
    /// to an end.
    ///
    /// # Panics
    /// If the engine does not support the shape.
    fn answer(&mut self, batch: &mut Batch<'_>, limits: &BatchLimits) -> Result<End, BatchError>;
}
