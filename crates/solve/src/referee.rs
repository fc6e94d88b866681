//! The referee of every search: [`check::solution`] between an engine and its caller.
//!
//! An engine that visits a grid that is not a solution is broken. That is a [`Fault`], never an answer.

use std::ops::ControlFlow;

use omnidoku_core::check::{self, Flaw};
use omnidoku_core::{Grid, Puzzle};

use crate::engine_id::EngineId;

/// An engine visited a grid that is not a solution: a defect of the engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("engine {engine} is broken: it gave as a solution a grid in which {flaw}")]
pub struct Fault {
    /// The engine.
    pub engine: EngineId,
    /// What the referee found.
    pub flaw: Flaw,
}

/// Accepts solutions; stops the search at the first grid that is not one.
pub(crate) struct Referee<'p> {
    engine: EngineId,
    puzzle: &'p Puzzle,
    flaw: Option<Flaw>,
}

impl<'p> Referee<'p> {
    pub(crate) fn new(engine: EngineId, puzzle: &'p Puzzle) -> Referee<'p> {
        Referee { engine, puzzle, flaw: None }
    }

    /// Goes on with a solution; anything else stops the search.
    pub(crate) fn pass(&mut self, grid: &Grid) -> ControlFlow<()> {
        match check::solution(self.puzzle, grid) {
            Ok(()) => ControlFlow::Continue(()),
            Err(flaw) => {
                self.flaw = Some(flaw);
                ControlFlow::Break(())
            }
        }
    }

    /// Whether every grid so far was a solution.
    pub(crate) fn verdict(self) -> Result<(), Fault> {
        self.flaw.map_or(Ok(()), |flaw| Err(Fault { engine: self.engine, flaw }))
    }
}
