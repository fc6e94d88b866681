//! An engine on a puzzle, round after round.
//!
//! ```text
//! for each round:
//!     for each engine:                        so that a disturbance affects all alike
//!         search for the first solution       repeatedly, until the clock has ticked often enough
//!         time of the round ← time passed / searches
//! ```
//!
//! An untimed search comes first: it builds the tables that an engine keeps for a shape, passes the
//! referee, and provides the counters, because an engine counts the same in every round.

use std::ops::ControlFlow;
use std::time::Duration;

use omnidoku::{Answer, End, Engine, EngineId, Fault, Limits, Puzzle, Settings, Stats, ask};

use crate::measurement::{Measurement, Outcome, Timing};

/// A round takes this many ticks of the clock, for an error of half a percent.
const TICKS_PER_ROUND: u32 = 200;

/// A search that takes longer is timed once.
const MAX_REPEATED_TIME: Duration = Duration::from_millis(200);

/// How to measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasureSettings {
    /// The number of timed rounds.
    pub rounds: u32,
    /// The time limit of one search.
    pub time: Duration,
    /// The seed of the randomised engines.
    pub seed: u64,
}

impl Default for MeasureSettings {
    fn default() -> MeasureSettings {
        MeasureSettings { rounds: 3, time: Duration::from_secs(10), seed: 1 }
    }
}

/// Engines that take turns.
pub struct Bench {
    engines: Vec<Box<dyn Engine>>,
    settings: MeasureSettings,
    /// The clock, the cancel token and the memory cap. Each search has its own deadline.
    limits: Limits,
    tick: Duration,
}

impl Bench {
    /// These engines, on the clock of these limits.
    ///
    /// # Panics
    /// If the limits have no clock.
    pub fn new(engines: &[EngineId], settings: MeasureSettings, limits: Limits) -> Bench {
        let engine_settings = Settings { seed: settings.seed, ..Settings::default() };
        let engines = engines.iter().map(|id| id.build(engine_settings)).collect();
        let tick = tick(&limits);
        Bench { engines, settings, limits, tick }
    }

    /// Measures every engine on a puzzle. A faulty engine is an error.
    pub fn puzzle(
        &mut self,
        level: &str,
        number: u64,
        puzzle: &Puzzle,
    ) -> Result<Vec<Measurement>, Fault> {
        let mut rows = Vec::with_capacity(self.engines.len());
        for place in 0..self.engines.len() {
            let row = Measurement { level: level.to_owned(), number, ..self.first(place, puzzle)? };
            rows.push(row);
        }
        let mut times = vec![Vec::new(); rows.len()];
        for round in 0..self.settings.rounds {
            for (place, row) in rows.iter().enumerate() {
                let is_settled =
                    !row.outcome.is_answer() || (round > 0 && row.timing.best > MAX_REPEATED_TIME);
                if !is_settled && let Some(time) = self.round(place, puzzle) {
                    times[place].push(time);
                }
            }
        }
        for (row, times) in rows.iter_mut().zip(times) {
            if !times.is_empty() {
                row.timing = Timing::of(times);
            }
        }
        Ok(rows)
    }

    /// The untimed search, which provides the counters. Its time is used only if there is no other.
    fn first(&mut self, place: usize, puzzle: &Puzzle) -> Result<Measurement, Fault> {
        let engine = &mut *self.engines[place];
        let mut row = Measurement {
            level: String::new(),
            number: 0,
            blanks: puzzle.blank_count(),
            engine: engine.id().into(),
            outcome: Outcome::Unsupported,
            timing: Timing::default(),
            stats: Stats::default(),
        };
        if engine.supports(puzzle.shape()) {
            let solved =
                ask::solve(engine, puzzle, &self.limits.clone().with_time(self.settings.time))?;
            row.stats = solved.report.stats;
            row.timing = Timing::of(solved.report.time.into_iter().collect());
            row.outcome = match solved.answer {
                Answer::Solution(_) => Outcome::Solved,
                Answer::NoSolution => Outcome::NoSolution,
                Answer::Unknown(cause) => Outcome::Unknown(cause),
            };
        }
        Ok(row)
    }

    /// The time of a search, the mean of as many as the clock needs. `None` if one of them hit a
    /// limit.
    fn round(&mut self, place: usize, puzzle: &Puzzle) -> Option<Duration> {
        let engine = &mut *self.engines[place];
        let limits = self.limits.clone().with_time(self.settings.time);
        let began = limits.now()?;
        for searches in 1.. {
            let report = engine.search(puzzle, &limits, &mut |_| ControlFlow::Break(()));
            let passed = limits.now()?.saturating_sub(began);
            if matches!(report.end, End::Interrupted(_)) {
                return None;
            }
            if passed >= self.tick * TICKS_PER_ROUND {
                return Some(passed / searches);
            }
        }
        None
    }
}

/// The smallest step of the clock in a few tries.
fn tick(limits: &Limits) -> Duration {
    let now = || limits.now().expect("a measurement needs a clock");
    let step = || {
        let began = now();
        loop {
            let passed = now().saturating_sub(began);
            if !passed.is_zero() {
                return passed;
            }
        }
    };
    (0..5).map(|_| step()).min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku::{CancelToken, Cause, Grid, Shape, SystemClock};

    fn empty(shape: &str) -> Puzzle {
        let shape: Shape = shape.parse().unwrap();
        Puzzle::new(Grid::empty(shape)).unwrap()
    }

    fn measured(engines: &[EngineId], shape: &str, limits: Limits) -> Vec<Measurement> {
        let limits = limits.with_clock(SystemClock::start());
        let settings =
            MeasureSettings { time: Duration::from_millis(50), ..MeasureSettings::default() };
        Bench::new(engines, settings, limits).puzzle("empty", 7, &empty(shape)).unwrap()
    }

    #[test]
    fn every_engine_has_its_row() {
        let rows = measured(&[EngineId::Backtrack, EngineId::Dlx], "2x2", Limits::none());
        let [backtrack, dlx] = &rows[..] else { panic!("{rows:?}") };
        let engines = [backtrack.engine, dlx.engine];
        assert_eq!(engines, [EngineId::Backtrack.into(), EngineId::Dlx.into()]);
        for row in &rows {
            assert_eq!((&*row.level, row.number, row.blanks), ("empty", 7, 16));
            assert_eq!((row.outcome, row.timing.rounds), (Outcome::Solved, 3));
            assert!(row.timing.best <= row.timing.median && row.timing.median <= row.timing.worst);
            assert!(!row.timing.best.is_zero() && row.stats.nodes >= Some(16), "{row:?}");
        }
    }

    #[test]
    fn what_cannot_be_measured_says_why() {
        let rows = measured(&[EngineId::Bitboard], "2x2", Limits::none());
        assert_eq!((rows[0].outcome, rows[0].timing), (Outcome::Unsupported, Timing::default()));

        let cancel = CancelToken::new();
        cancel.cancel();
        let rows = measured(&[EngineId::Dlx], "3x3", Limits::none().with_cancel(cancel));
        assert_eq!(rows[0].outcome, Outcome::Unknown(Cause::Cancelled));
    }
}
