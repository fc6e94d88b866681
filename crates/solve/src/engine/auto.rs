//! Engines that look at the puzzle first and hand it to another engine: see [`chooser`].

use omnidoku_core::{Puzzle, Shape};

use crate::chooser::{self, Choice};
use crate::engine::{Engine, EngineId, Settings, Visit};
use crate::limits::Limits;
use crate::observe::Observer;
use crate::report::Report;

/// An engine that chooses.
pub struct Auto {
    id: EngineId,
    rule: fn(&Puzzle) -> Choice,
    /// The engines chosen so far, kept for their tables.
    built: Vec<Box<dyn Engine>>,
}

impl Auto {
    /// By the measured rule.
    pub fn measured() -> Auto {
        Auto { id: EngineId::Auto, rule: chooser::measured, built: Vec::new() }
    }

    /// By the documents' rule, at 20 blanks.
    pub fn hybrid20() -> Auto {
        Auto { id: EngineId::Hybrid20, rule: chooser::hybrid20, built: Vec::new() }
    }

    fn delegate(
        &mut self,
        puzzle: &Puzzle,
        search: impl FnOnce(&mut dyn Engine) -> Report,
    ) -> Report {
        let choice = (self.rule)(puzzle);
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

    fn memory(&self, shape: Shape) -> usize {
        EngineId::Dlx.build(Settings::default()).memory(shape)
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
