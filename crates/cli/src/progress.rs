//! The progress of a long search, for a user who waits for it.
//!
//! A search on a large grid may take minutes. A [`Watched`] engine stores the counters of its
//! search in a [`SearchProgress`] now and then, and the desk shows them.

use std::sync::{Arc, Mutex, PoisonError};

use omnidoku::{
    Engine, EngineId, Event, Fault, Limits, Observer, Puzzle, Report, Shape, Tally, Visit,
};

/// The latest counters of a running search.
#[derive(Debug, Default)]
pub(crate) struct SearchProgress(Mutex<Tally>);

impl SearchProgress {
    pub(crate) fn tally(&self) -> Tally {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for &SearchProgress {
    fn event(&mut self, event: Event, tally: &Tally) {
        if event == Event::Progress {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = *tally;
        }
    }

    fn is_silent(&self) -> bool {
        true
    }
}

/// An engine that records its progress.
pub(crate) struct Watched {
    pub(crate) engine: Box<dyn Engine>,
    pub(crate) progress: Arc<SearchProgress>,
}

impl Engine for Watched {
    fn id(&self) -> EngineId {
        self.engine.id()
    }

    fn memory(&self, shape: Shape) -> usize {
        self.engine.memory(shape)
    }

    fn search(&mut self, puzzle: &Puzzle, limits: &Limits, visit: &mut Visit<'_>) -> Report {
        self.engine.search_observed(puzzle, limits, &mut &*self.progress, visit)
    }

    /// Counts with the engine's own method, which reports no progress.
    fn count(&mut self, puzzle: &Puzzle, limit: u64, limits: &Limits) -> Result<Report, Fault> {
        self.engine.count(puzzle, limit, limits)
    }

    fn search_observed(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        visit: &mut Visit<'_>,
    ) -> Report {
        match observer.is_silent() {
            true => self.search(puzzle, limits, visit),
            false => self.engine.search_observed(puzzle, limits, observer, visit),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use omnidoku::{Grid, Settings};

    /// The search for many solutions, and its progress.
    fn watched(id: EngineId) -> (Report, Tally) {
        let clues =
            ".......12.5.4............3.7..6..4....1..........8................51.7.......3...";
        let values: Vec<u8> =
            clues.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
        let puzzle = Puzzle::new(Grid::from_values(Shape::CLASSIC, &values).unwrap()).unwrap();
        let progress = Arc::new(SearchProgress::default());
        let engine = id.build(Settings::default());
        let mut watched = Watched { engine, progress: progress.clone() };
        let mut found = 0;
        let report = watched.search(&puzzle, &Limits::none(), &mut |_| {
            found += 1;
            if found < 2000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (report, progress.tally())
    }

    #[test]
    fn a_learning_search_reports_progress() {
        let (report, progress) = watched(EngineId::Learn);
        assert!(progress.conflicts > 0 && progress.open > 0, "{progress:?}");
        assert!(Some(progress.conflicts) <= report.stats.conflicts, "{report:?}");
        assert!(Some(progress.restarts) <= report.stats.restarts, "{report:?}");
    }

    #[test]
    fn any_other_search_reports_progress() {
        let (report, progress) = watched(EngineId::Dlx);
        assert!(progress.nodes > 0 && Some(progress.nodes) <= report.stats.nodes, "{progress:?}");
    }
}
