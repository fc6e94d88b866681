//! Batch engines made of other engines: any engine [one by one](OneByOne), and several in turn.
//!
//! ```text
//! for each stage, as long as puzzles are left:
//!     answer what is left, for the time of the stage at most
//!     what is not decided is left for the next stage
//! ```
//!
//! The rule that [the chooser](crate::chooser::BatchChoice) has for many 9×9 puzzles has one such
//! stage, the sliced engine. A puzzle that takes it longer than the others is better searched by
//! itself, so that the others need not wait for it.

use std::ops::ControlFlow;
use std::time::Duration;

use omnidoku_core::{Grid, Puzzle, Shape};

use crate::ask;
use crate::batch::{Batch, BatchAnswer, BatchEngine, BatchError, BatchLimits, Notation};
use crate::chooser::BatchChoice;
use crate::engine::Engine;
use crate::nine::Many;
use crate::referee::Fault;
use crate::report::{End, Report};
use crate::stats::Stats;

/// Any engine, one puzzle after the other.
pub struct OneByOne(pub Box<dyn Engine>);

impl BatchEngine for OneByOne {
    fn supports(&self, shape: Shape) -> bool {
        self.0.supports(shape)
    }

    fn answer(&mut self, batch: &mut Batch<'_>, limits: &BatchLimits) -> Result<End, BatchError> {
        batch.puzzle_count()?;
        batch.answers.fill(BatchAnswer::Unknown);
        let cells = batch.shape.cell_count();
        for (i, puzzle) in batch.puzzles.chunks_exact(cells).enumerate() {
            let Some(puzzle) = read(batch.shape, batch.notation, puzzle) else {
                batch.answers[i] = BatchAnswer::Invalid;
                continue;
            };
            let solution = batch.solutions.as_mut().map(|all| &mut all[i * cells..][..cells]);
            let report = self.search(&puzzle, batch.limit, batch.notation, solution, limits)?;
            let found = report.solutions.min(batch.limit);
            batch.answers[i] = match report.end {
                End::Interrupted(cause) if found < batch.limit => {
                    BatchAnswer::Interrupted { found, cause }
                }
                end => BatchAnswer::Counted { found, complete: end == End::Exhausted },
            };
            if let Some(stats) = &mut batch.stats {
                stats[i] = report.stats;
            }
            if !batch.answers[i].is_decided()
                && let Some(cause) = limits.batch.exceeded()
            {
                return Ok(End::Interrupted(cause));
            }
        }
        Ok(End::Exhausted)
    }
}

impl OneByOne {
    /// Searches one puzzle; writes its first solution, where that is wanted.
    fn search(
        &mut self,
        puzzle: &Puzzle,
        limit: u64,
        notation: Notation,
        solution: Option<&mut [u8]>,
        limits: &BatchLimits,
    ) -> Result<Report, Fault> {
        let limits = limits.of_search();
        let Some(solution) = solution else {
            return Ok(ask::count(&mut *self.0, puzzle, limit, &limits)?.report);
        };
        let mut found = 0;
        ask::enumerate(&mut *self.0, puzzle, &limits, |grid| {
            if found == 0 {
                solution.copy_from_slice(&grid.to_values());
                if notation == Notation::Text {
                    solution.iter_mut().for_each(|value| *value += b'0');
                }
            }
            found += 1;
            if found >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }
}

/// The puzzle that some cells are; `None` if they are out of range or contradict each other.
fn read(shape: Shape, notation: Notation, cells: &[u8]) -> Option<Puzzle> {
    let grid = match notation {
        Notation::Values => Grid::from_values(shape, cells),
        Notation::Text => {
            let value = |&cell: &u8| if cell == b'.' { 0 } else { cell.wrapping_sub(b'0') };
            Grid::from_values(shape, &cells.iter().map(value).collect::<Vec<_>>())
        }
    };
    Puzzle::new(grid.ok()?).ok()
}

/// Several batch engines in turn, each for what those before it left undecided.
///
/// ```
/// use omnidoku_core::Shape;
/// use omnidoku_solve::batch::{Batch, BatchAnswer, BatchEngine, BatchLimits, Notation};
/// use omnidoku_solve::{EngineId, Limits, Settings};
///
/// let choice = EngineId::Auto.choose_batch(Shape::CLASSIC, false, &Limits::none());
/// let mut engine = choice.build().then_one_by_one(EngineId::Auto.build(Settings::default()));
/// let mut answers = [BatchAnswer::Unknown];
/// let mut batch = Batch {
///     shape: Shape::CLASSIC,
///     notation: Notation::Text,
///     puzzles: b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
///     limit: 2,
///     answers: &mut answers,
///     solutions: None,
///     stats: None,
/// };
/// engine.answer(&mut batch, &BatchLimits::none())?;
/// assert_eq!(answers, [BatchAnswer::Counted { found: 1, complete: true }]);
/// # Ok::<(), omnidoku_solve::batch::BatchError>(())
/// ```
#[derive(Default)]
pub struct Cascade {
    stages: Vec<Stage>,
}

struct Stage {
    engine: Box<dyn BatchEngine>,
    /// How long it may take for a batch, where the limits have a clock.
    time_limit: Option<Duration>,
}

impl BatchChoice {
    /// A cascade of the engine chosen; without a stage if none is.
    pub fn build(&self) -> Cascade {
        match self.engine {
            Some(_) => Cascade::default().with_stage(Box::new(Many::new()), Some(self.time_limit)),
            None => Cascade::default(),
        }
    }
}

impl Cascade {
    /// Adds a stage, which may take this long for a batch. Time is limited only where the limits of
    /// the batch have a clock.
    pub fn with_stage(
        mut self,
        engine: Box<dyn BatchEngine>,
        time_limit: Option<Duration>,
    ) -> Cascade {
        self.stages.push(Stage { engine, time_limit });
        self
    }

    /// Adds the last stage: this engine, one puzzle after the other.
    pub fn then_one_by_one(self, engine: Box<dyn Engine>) -> Cascade {
        self.with_stage(Box::new(OneByOne(engine)), None)
    }
}

impl Stage {
    fn limits(&self, limits: &BatchLimits) -> BatchLimits {
        let mut limits = limits.clone();
        if let Some(time) = self.time_limit.filter(|_| limits.batch.now().is_some()) {
            limits.batch = limits.batch.with_time(time);
        }
        limits
    }
}

impl BatchEngine for Cascade {
    fn supports(&self, shape: Shape) -> bool {
        self.stages.iter().any(|stage| stage.engine.supports(shape))
    }

    fn answer(&mut self, batch: &mut Batch<'_>, limits: &BatchLimits) -> Result<End, BatchError> {
        assert!(self.supports(batch.shape), "no stage is for {}", batch.shape);
        let (shape, mut end) = (batch.shape, None);
        for stage in self.stages.iter_mut().filter(|stage| stage.engine.supports(shape)) {
            let stage_limits = stage.limits(limits);
            if end.is_none() {
                end = Some(stage.engine.answer(batch, &stage_limits)?);
                continue;
            }
            let undecided =
                batch.answers.iter().enumerate().filter(|(_, answer)| !answer.is_decided());
            let places: Vec<usize> = undecided.map(|(place, _)| place).collect();
            if places.is_empty() {
                return Ok(End::Exhausted);
            }
            if let Some(cause) = limits.batch.exceeded() {
                return Ok(End::Interrupted(cause));
            }
            let mut rest = Rest::of(batch, &places);
            end = Some(stage.engine.answer(&mut rest.batch(batch), &stage_limits)?);
            rest.put_back(batch, &places);
        }
        Ok(end.unwrap_or(End::Exhausted))
    }
}

/// The puzzles of a batch that are not decided yet, copied, and what becomes of them.
struct Rest {
    puzzles: Vec<u8>,
    answers: Vec<BatchAnswer>,
    solutions: Option<Vec<u8>>,
    stats: Option<Vec<Stats>>,
}

impl Rest {
    fn of(batch: &Batch<'_>, places: &[usize]) -> Rest {
        let width = batch.shape.cell_count();
        let cells = |all: &[u8]| -> Vec<u8> {
            places.iter().flat_map(|place| &all[place * width..][..width]).copied().collect()
        };
        Rest {
            puzzles: cells(batch.puzzles),
            answers: vec![BatchAnswer::Unknown; places.len()],
            solutions: batch.solutions.as_deref().map(cells),
            stats: batch.stats.as_ref().map(|_| vec![Stats::default(); places.len()]),
        }
    }

    /// A batch of these puzzles alone, asking what another one asks.
    fn batch(&mut self, whole: &Batch<'_>) -> Batch<'_> {
        Batch {
            shape: whole.shape,
            notation: whole.notation,
            puzzles: &self.puzzles,
            limit: whole.limit,
            answers: &mut self.answers,
            solutions: self.solutions.as_deref_mut(),
            stats: self.stats.as_deref_mut(),
        }
    }

    fn put_back(self, batch: &mut Batch<'_>, places: &[usize]) {
        let width = batch.shape.cell_count();
        for (i, &place) in places.iter().enumerate() {
            batch.answers[place] = self.answers[i];
            if let (Some(to), Some(from)) = (&mut batch.solutions, &self.solutions) {
                to[place * width..][..width].copy_from_slice(&from[i * width..][..width]);
            }
            if let (Some(to), Some(from)) = (&mut batch.stats, &self.stats) {
                to[place] = from[i];
            }
        }
    }
}
