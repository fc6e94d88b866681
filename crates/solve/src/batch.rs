//! Many puzzles at once, as plain numbers.
//!
//! A [`BatchEngine`] takes puzzles as one long slice of cells and writes its answers into slices of the
//! caller, so that it need not allocate anything for a puzzle. A puzzle that is no puzzle is an answer like any
//! other; it does not spoil the batch. [`OneByOne`] makes a batch engine of any [`Engine`].

use std::ops::ControlFlow;

use omnidoku_core::{Grid, Puzzle, Shape};

use crate::ask;
use crate::engine::{Engine, EngineId};
use crate::limits::Limits;
use crate::referee::Fault;
use crate::report::{Cause, End};

/// Puzzles of one shape, what is asked, and where the answers go.
pub struct Batch<'a> {
    /// The shape of all of them.
    pub shape: Shape,
    /// N² values a puzzle, in reading order, 0 for a blank.
    pub puzzles: &'a [u8],
    /// How far to count the solutions of each.
    pub limit: u64,
    /// One answer a puzzle, in the same order.
    pub answers: &'a mut [BatchAnswer],
    /// Where the first solution of each goes, N² values a puzzle; zeros where there is none.
    pub solutions: Option<&'a mut [u8]>,
}

/// What is known of one puzzle of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BatchAnswer {
    /// Nothing: the batch ended before this puzzle was begun.
    #[default]
    Unknown,
    /// The values are out of range or contradict each other.
    Invalid,
    /// So many solutions were found.
    Counted {
        /// How many.
        found: u64,
        /// Whether these are all.
        complete: bool,
    },
}

/// The slices of a batch do not fit each other.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a batch of {puzzles} cells needs a multiple of {cells} of them, an answer for each puzzle and {cells} cells for each solution"
)]
pub struct WrongLengths {
    /// N².
    pub cells: usize,
    /// How many values were given.
    pub puzzles: usize,
}

/// Why a batch failed.
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
        let room = self.solutions.as_ref().is_none_or(|room| room.len() == self.puzzles.len());
        if count * cells == self.puzzles.len() && count == self.answers.len() && room {
            Ok(count)
        } else {
            Err(WrongLengths { cells, puzzles: self.puzzles.len() })
        }
    }
}

/// An engine for many puzzles.
pub trait BatchEngine: Send {
    /// Which engine this is.
    fn id(&self) -> EngineId;

    /// Whether it can search puzzles of this shape.
    fn supports(&self, shape: Shape) -> bool;

    /// Answers every puzzle; `Exhausted` when all are answered. The node budget of the limits holds for
    /// each puzzle, time and cancel for the batch. Every solution written has passed the referee.
    fn run(&mut self, batch: &mut Batch<'_>, limits: &Limits) -> Result<End, BatchError>;
}

/// Any engine, one puzzle after the other.
pub struct OneByOne(pub Box<dyn Engine>);

impl BatchEngine for OneByOne {
    fn id(&self) -> EngineId {
        self.0.id()
    }

    fn supports(&self, shape: Shape) -> bool {
        self.0.supports(shape)
    }

    fn run(&mut self, batch: &mut Batch<'_>, limits: &Limits) -> Result<End, BatchError> {
        batch.puzzle_count()?;
        let cells = batch.shape.cell_count();
        batch.answers.fill(BatchAnswer::Unknown);
        if let Some(room) = &mut batch.solutions {
            room.fill(0);
        }
        for (i, values) in batch.puzzles.chunks_exact(cells).enumerate() {
            let grid = Grid::from_values(batch.shape, values).ok();
            let Some(puzzle) = grid.and_then(|grid| Puzzle::new(grid).ok()) else {
                batch.answers[i] = BatchAnswer::Invalid;
                continue;
            };
            let mut found = 0;
            let report = ask::enumerate(&mut *self.0, &puzzle, limits, |solution| {
                if let Some(room) = batch.solutions.as_mut().filter(|_| found == 0) {
                    room[i * cells..][..cells].copy_from_slice(&solution.to_values());
                }
                found += 1;
                if found >= batch.limit {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })?;
            let complete = report.end == End::Exhausted;
            batch.answers[i] = BatchAnswer::Counted { found: found.min(batch.limit), complete };
            if let End::Interrupted(cause @ (Cause::Time | Cause::Cancelled)) = report.end {
                return Ok(End::Interrupted(cause));
            }
        }
        Ok(End::Exhausted)
    }
}
