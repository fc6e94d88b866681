//! An engine that is wrong, to test that its answers are rejected.

use omnidoku_core::{Digit, Grid, Puzzle};
use omnidoku_solve::{End, Engine, EngineId, Event, Limits, Observer, Report, Stats, Tally, Visit};

/// Fills every cell with 1 and calls that the only solution.
#[derive(Clone, Copy, Debug)]
pub struct Liar;

impl Engine for Liar {
    fn id(&self) -> EngineId {
        EngineId::Backtrack
    }

    fn search(&mut self, puzzle: &Puzzle, limits: &Limits, visit: &mut Visit<'_>) -> Report {
        self.search_observed(puzzle, limits, &mut |_: Event, _: &Tally| {}, visit)
    }

    fn search_observed(
        &mut self,
        puzzle: &Puzzle,
        _: &Limits,
        observer: &mut dyn Observer,
        visit: &mut Visit<'_>,
    ) -> Report {
        let mut grid = Grid::empty(puzzle.shape());
        grid.shape().cells().for_each(|cell| grid.set(cell, Some(Digit::from_index(0))));
        observer.event(Event::Solution, &Tally::default());
        let end = if visit(&grid).is_break() { End::Stopped } else { End::Exhausted };
        let stats = Stats::default();
        Report { engine: self.id(), choice: None, end, solutions: 1, stats, threads: 1, time: None }
    }
}
