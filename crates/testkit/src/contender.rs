//! The engines under test: every complete one, and some of them on two threads.

use std::fmt;
use std::ops::ControlFlow;

use omnidoku_core::{Grid, Puzzle, Shape};
use omnidoku_solve::{Engine, EngineId, Fault, Limits, Report, Settings, ask};

/// An engine as the tests build it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    /// Which engine.
    pub id: EngineId,
    /// The number of threads.
    pub threads: usize,
}

impl Contender {
    /// The engine on one thread.
    pub fn plain(id: EngineId) -> Contender {
        Contender { id, threads: 1 }
    }

    /// Builds the engine.
    pub fn build(self) -> Box<dyn Engine> {
        self.id.build(Settings { threads: self.threads, ..Settings::default() })
    }

    /// Whether it can search puzzles of this shape.
    pub fn supports(self, shape: Shape) -> bool {
        self.id.supports(shape)
    }

    /// Whether it looks only at the cell it is filling, or takes cells in reading order whatever
    /// their candidates: many puzzles are out of reach of such engines.
    pub fn is_naive(self) -> bool {
        matches!(self.id, EngineId::Backtrack | EngineId::Forward | EngineId::DlxFirst)
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.threads {
            1 => write!(f, "{}", self.id),
            threads => write!(f, "{} on {threads} threads", self.id),
        }
    }
}

/// Every complete engine for a shape, on one thread.
pub fn plain(shape: Shape) -> impl Iterator<Item = Contender> {
    let complete = EngineId::ALL.into_iter().filter(|id| id.is_complete()).map(Contender::plain);
    complete.filter(move |contender| contender.supports(shape))
}

/// Every complete engine for a shape on one thread, and some of them on two.
pub fn all(shape: Shape) -> impl Iterator<Item = Contender> {
    let parallel =
        [EngineId::Auto, EngineId::Dlx, EngineId::Ac3, EngineId::Bitboard, EngineId::Learn]
            .map(|id| Contender { id, threads: 2 });
    plain(shape).chain(parallel.into_iter().filter(move |contender| contender.supports(shape)))
}

/// The solutions that an engine visits, at most `limit`, each checked by the referee.
pub fn collect(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    limit: usize,
    limits: &Limits,
) -> Result<(Vec<Grid>, Report), Fault> {
    let mut found = Vec::new();
    let report = ask::enumerate(engine, puzzle, limits, |grid| {
        found.push(grid.clone());
        if found.len() >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok((found, report))
}
