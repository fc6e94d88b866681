//! The contract every search engine keeps, and how each is built.

use std::ops::ControlFlow;

use omnidoku_core::{Grid, Puzzle, Shape};

use crate::limits::Limits;
use crate::observe::Observer;
use crate::referee::{Fault, Referee};
use crate::report::Report;

pub use crate::engine_id::{EngineGroup, EngineId, UnknownEngine};

pub mod ac3;
pub mod annealing;
pub mod auto;
pub mod backtrack;
pub mod bitboard;
pub mod dlx;
mod domains;
pub mod fill;
pub mod forward;
pub mod genetic;
pub mod learn;
// A browser's worker has no threads.
#[cfg(not(target_family = "wasm"))]
pub mod parallel;
pub mod slice;
mod stochastic;

/// What a search calls with every solution: break to stop it.
pub type Visit<'a> = dyn FnMut(&Grid) -> ControlFlow<()> + 'a;

/// A search algorithm.
///
/// An engine can be used for many puzzles; it keeps its tables from one to the next.
pub trait Engine: Send {
    /// Which engine this is.
    fn id(&self) -> EngineId;

    /// Whether it can search puzzles of this shape.
    fn supports(&self, shape: Shape) -> bool {
        self.id().supports(shape)
    }

    /// The most bytes a search on this shape takes, estimated. A search that would take more than the
    /// memory cap of its limits ends as `Interrupted(Memory)` before it allocates anything.
    fn memory(&self, shape: Shape) -> usize {
        self.id().memory(shape)
    }

    /// Visits solutions until the visitor breaks, all were visited, or a limit fires.
    ///
    /// A complete engine visits every solution exactly once. `Exhausted` without a visit is a proof
    /// that there is none; `Interrupted` is never a verdict.
    ///
    /// # Panics
    /// If the engine does not support the shape.
    fn search(&mut self, puzzle: &Puzzle, limits: &Limits, visit: &mut Visit<'_>) -> Report;

    /// Counts solutions, each checked by the referee, up to `limit` or a little beyond.
    ///
    /// The default is written on top of [`search`](Engine::search); an engine that can count without bringing
    /// every solution to one visitor overrides it.
    fn count(&mut self, puzzle: &Puzzle, limit: u64, limits: &Limits) -> Result<Report, Fault> {
        let mut referee = Referee::new(self.id(), puzzle);
        let mut found = 0;
        let report = self.search(puzzle, limits, &mut |grid| {
            referee.pass(grid)?;
            found += 1;
            if found >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        referee.verdict()?;
        Ok(report)
    }

    /// The same search, reporting to an observer. Slower; never used for measured times.
    fn search_observed(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        visit: &mut Visit<'_>,
    ) -> Report;
}

/// What an engine is built with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many threads a complete engine may use; 1 is the plain engine.
    pub threads: usize,
    /// The seed of the stochastic engines.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: 1, seed: 1 }
    }
}

impl EngineId {
    /// The most bytes a search on this shape takes on one thread, estimated.
    ///
    /// An engine that chooses needs the most that any engine it may run on this shape needs.
    pub fn memory(self, shape: Shape) -> usize {
        match self {
            EngineId::Auto => self.most_chosen(shape) + auto::memory_beside(shape),
            EngineId::Hybrid20 => self.most_chosen(shape),
            EngineId::Backtrack => backtrack::memory(shape),
            EngineId::Forward | EngineId::ForwardMrv | EngineId::ForwardLcv => {
                forward::memory(shape)
            }
            EngineId::Ac3 => ac3::memory(shape),
            EngineId::Dlx | EngineId::DlxFirst => dlx::memory(shape),
            EngineId::Bitboard | EngineId::Slice => bitboard::memory(),
            EngineId::Learn => learn::memory(shape),
            EngineId::Annealing => annealing::memory(shape),
            EngineId::Genetic => genetic::memory(shape),
        }
    }

    /// The most memory that any engine this one may run on a shape takes.
    fn most_chosen(self, shape: Shape) -> usize {
        let engines = self.may_choose(shape).iter();
        engines.map(|engine| engine.memory(shape)).max().unwrap_or(0)
    }

    /// Builds the engine; a complete one that may use several threads is wrapped in [`parallel`].
    pub fn build(self, settings: Settings) -> Box<dyn Engine> {
        #[cfg(not(target_family = "wasm"))]
        if settings.threads > 1 && self.is_complete() {
            let parallel = parallel::Parallel::new(self, settings.threads);
            return Box::new(parallel.with_seed(settings.seed));
        }
        self.build_plain(settings)
    }

    fn build_plain(self, settings: Settings) -> Box<dyn Engine> {
        match self {
            EngineId::Auto => Box::new(auto::Auto::measured()),
            EngineId::Hybrid20 => Box::new(auto::Auto::hybrid20()),
            EngineId::Backtrack => Box::new(backtrack::Backtrack::default()),
            EngineId::Forward => Box::new(forward::Forward::plain()),
            EngineId::ForwardMrv => Box::new(forward::Forward::mrv()),
            EngineId::ForwardLcv => Box::new(forward::Forward::mrv_lcv()),
            EngineId::Ac3 => Box::new(ac3::Ac3::default()),
            EngineId::Dlx => Box::new(dlx::Dlx::smallest_column()),
            EngineId::DlxFirst => Box::new(dlx::Dlx::first_column()),
            EngineId::Bitboard => Box::new(bitboard::Bitboard::new()),
            EngineId::Slice => Box::new(bitboard::Bitboard::alone()),
            EngineId::Learn => Box::new(learn::Learn::new(settings.seed)),
            EngineId::Annealing => Box::new(annealing::Annealing::new(settings.seed)),
            EngineId::Genetic => Box::new(genetic::Genetic::new(settings.seed)),
        }
    }
}
