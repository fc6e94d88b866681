//! What a thread searches with: the engine and the limits that the user's options ask for.

use std::sync::Arc;

use omnidoku::format::Entry;
use omnidoku::{Clock, Engine, EngineId, Limits, Puzzle, Settings, Shape, SystemClock};

use crate::args::{Limiting, Searching};
use crate::desk::Workforce;
use crate::interrupt;
use crate::progress::Watched;
use crate::puzzle_error::{PuzzleError, puzzle_of};

/// An engine, kept from one puzzle to the next, and the limits for each puzzle.
pub(crate) struct Worker<'a> {
    searching: &'a Searching,
    workforce: Workforce,
    clock: Arc<dyn Clock>,
    /// The engine and the number of threads it was built with.
    engine: Option<(usize, Box<dyn Engine>)>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(searching: &'a Searching, workforce: Workforce) -> Worker<'a> {
        Worker { searching, workforce, clock: SystemClock::start(), engine: None }
    }

    /// The puzzle of an entry and the engine for it.
    pub(crate) fn prepare(
        &mut self,
        entry: &Entry,
    ) -> Result<(Puzzle, &mut dyn Engine), PuzzleError> {
        let puzzle = puzzle_of(entry)?;
        let engine = self.engine(entry.line, entry.grid.shape())?;
        Ok((puzzle, engine))
    }

    /// The engine for a shape.
    pub(crate) fn engine(
        &mut self,
        line: usize,
        shape: Shape,
    ) -> Result<&mut dyn Engine, PuzzleError> {
        let id = self.searching.engine;
        let threads = self.threads(id, shape);
        if self.engine.as_ref().is_none_or(|(built_with, _)| *built_with != threads) {
            let settings = Settings { threads, seed: self.searching.seed };
            let engine = id.build(settings);
            let engine = match &self.workforce {
                Workforce::Alone(Some(progress)) => {
                    Box::new(Watched { engine, progress: progress.clone() })
                }
                Workforce::Alone(None) | Workforce::Many => engine,
            };
            self.engine = Some((threads, engine));
        }
        match &mut self.engine {
            Some((_, engine)) if engine.supports(shape) => Ok(&mut **engine),
            _ => Err(PuzzleError::Unsupported { line, engine: id, shape }),
        }
    }

    /// Another engine, chosen automatically, for a question besides the one that was asked.
    pub(crate) fn another_engine(&self, shape: Shape) -> Box<dyn Engine> {
        let threads = self.threads(EngineId::Auto, shape);
        EngineId::Auto.build(Settings { threads, seed: self.searching.seed })
    }

    /// The limits of a search that starts now.
    pub(crate) fn limits(&self) -> Limits {
        self.searching.limits.limits(self.clock.clone())
    }

    /// How many threads one search uses. A small grid is solved before a second thread has started;
    /// an engine chosen by name gets one thread, so that its counters do not depend on the machine.
    fn threads(&self, engine: EngineId, shape: Shape) -> usize {
        let choosing = matches!(engine, EngineId::Auto | EngineId::Hybrid20);
        match self.searching.threads {
            _ if matches!(self.workforce, Workforce::Many) => 1,
            Some(threads) => threads.into(),
            None if choosing && shape.size() > 9 => {
                std::thread::available_parallelism().map_or(1, usize::from)
            }
            None => 1,
        }
    }
}

impl Limiting {
    /// The limits of a search that starts now, by this clock. Ctrl-C ends it too.
    pub(crate) fn limits(&self, clock: Arc<dyn Clock>) -> Limits {
        let limits = Limits::none().with_clock(clock).with_cancel(interrupt::token());
        limits.with_time(self.time_limit).with_memory(self.memory_limit)
    }
}
