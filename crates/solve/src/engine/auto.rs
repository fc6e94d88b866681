//! Engines that look at the puzzle first and hand it to another engine: see `chooser`.

use omnidoku_core::{Puzzle, Shape};

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

    fn delegate(
        &mut self,
        puzzle: &Puzzle,
        search: impl FnOnce(&mut dyn Engine) -> Report,
    ) -> Report {
        let choice = self.id.choose(puzzle).expect("this engine chooses");
        let known = self.built.iter().position(|engine| engine.id() == choice.engine);
        let index = known.unwrap_or_else(|| {
            self.built.push(choice.engine.build(Settings::default()));
            self.built.len() - 1
        });
        let report = search(&mut *self.built[index]);
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
        let plain = EngineId::ALL
            .into_iter()
            .filter(|id| *id != EngineId::Auto && *id != EngineId::Hybrid20);
        plain.map(|id| id.build(Settings::default()).memory(shape)).max().unwrap_or(0)
    }

    fn search(&mut self, puzzle: &Puzzle, limits: &Limits, visit: &mut Visit<'_>) -> Report {
        self.delegate(puzzle, |engine| engine.search(puzzle, limits, visit))
    }

    fn search_observed(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        visit: &mut Visit<'_>,
    ) -> Report {
        self.delegate(puzzle, |engine| engine.search_observed(puzzle, limits, observer, visit))
    }
}
