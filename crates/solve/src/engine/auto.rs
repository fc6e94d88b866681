//! Engines that look at the puzzle first and hand it to another engine: see `chooser`.

use omnidoku_core::{Puzzle, Shape};

use crate::ask::Fault;
use crate::chooser::Choice;
use crate::engine::{Engine, EngineId, Settings, Visit};
use crate::limits::Limits;
use crate::observe::Observer;
use crate::report::Report;

/// An engine that chooses.
pub struct Auto {
    id: EngineId,
    /// The engines chosen so far, kept for their tables.
    built: Vec<Box<dyn Engine>>,
}

impl Auto {
    /// By the measured rule.
    pub fn measured() -> Auto {
        Auto { id: EngineId::Auto, built: Vec::new() }
    }

    /// By the documents' rule, at 20 blanks.
    pub fn hybrid20() -> Auto {
        Auto { id: EngineId::Hybrid20, built: Vec::new() }
    }

    fn delegate<T>(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        search: impl FnOnce(&mut dyn Engine) -> T,
    ) -> (Choice, T) {
        let choice = self.id.choose(puzzle, limits.memory()).expect("this engine chooses");
        let known = self.built.iter().position(|engine| engine.id() == choice.engine);
        let index = known.unwrap_or_else(|| {
            self.built.push(choice.engine.build(Settings::default()));
            self.built.len() - 1
        });
        (choice, search(&mut *self.built[index]))
    }

    fn signed(&self, choice: Choice, report: Report) -> Report {
        Report { engine: self.id, choice: Some(choice), ..report }
    }
}

impl Engine for Auto {
    fn id(&self) -> EngineId {
        self.id
    }

    fn supports(&self, _: Shape) -> bool {
        true
    }

    /// The most that any engine it may choose takes.
    fn memory(&self, shape: Shape) -> usize {
        let chosen = [EngineId::Backtrack, EngineId::Ac3, EngineId::Dlx];
        let memory = chosen.map(|id| id.build(Settings::default()).memory(shape));
        memory.into_iter().max().unwrap_or(0)
    }

    fn search(&mut self, puzzle: &Puzzle, limits: &Limits, visit: &mut Visit<'_>) -> Report {
        let (choice, report) =
            self.delegate(puzzle, limits, |engine| engine.search(puzzle, limits, visit));
        self.signed(choice, report)
    }

    fn count(&mut self, puzzle: &Puzzle, limit: u64, limits: &Limits) -> Result<Report, Fault> {
        let (choice, report) =
            self.delegate(puzzle, limits, |engine| engine.count(puzzle, limit, limits));
        report.map(|report| self.signed(choice, report))
    }

    fn search_observed(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        visit: &mut Visit<'_>,
    ) -> Report {
        let (choice, report) = self.delegate(puzzle, limits, |engine| {
            engine.search_observed(puzzle, limits, observer, visit)
        });
        self.signed(choice, report)
    }
}
