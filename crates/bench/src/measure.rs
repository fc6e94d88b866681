//! An engine on a puzzle, round after round.
//!
//! ```text
//! for each round:
//!     for each engine:                        so that a disturbance hits all alike
//!         search for the first solution       again and again, until the clock has ticked often enough
//!         time of the round ← time passed / searches
//! ```
//!
//! Before that comes a search that is not timed: it builds the tables an engine keeps for a shape, goes through the
//! referee, and is the one that is counted, for an engine counts the same in every round.

use std::ops::ControlFlow;
use std::time::Duration;

use omnidoku::{Answer, End, Engine, EngineId, Fault, Limits, Puzzle, Settings, Stats, ask};

use crate::row::{Outcome, Row, Timing};

/// So many ticks of the clock make a round: an error of half a percent.
const TICKS: u32 = 200;

/// A search that takes longer is timed once.
const LONG: Duration = Duration::from_millis(200);

/// How to measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// How many rounds are timed.
    pub rounds: u32,
    /// How long one search may take.
    pub time: Duration,
    /// The seed of the engines that use chance.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { rounds: 3, time: Duration::from_secs(10), seed: 1 }
    }
}

/// Engines that take turns.
pub struct Bench {
    engines: Vec<Box<dyn Engine>>,
    plan: Plan,
    /// The clock, the cancel token and the memory cap. Each search has its own deadline.
    limits: Limits,
    tick: Duration,
}

impl Bench {
    /// These engines, on the clock of these limits.
    ///
    /// # Panics
    /// If the limits have no clock.
    pub fn new(engines: &[EngineId], plan: Plan, limits: Limits) -> Bench {
        let settings = Settings { seed: plan.seed, ..Settings::default() };
        let engines = engines.iter().map(|id| id.build(settings)).collect();
        let tick = tick(&limits);
        Bench { engines, plan, limits, tick }
    }

    /// Measures every engine on a puzzle: a row each. One that is broken ends it all.
    pub fn puzzle(&mut self, level: &str, number: u64, puzzle: &Puzzle) -> Result<Vec<Row>, Fault> {
        let mut rows = Vec::with_capacity(self.engines.len());
        for place in 0..self.engines.len() {
            let row = Row { level: level.to_owned(), number, ..self.first(place, puzzle)? };
            rows.push(row);
        }
        let mut times = vec![Vec::new(); rows.len()];
        for round in 0..self.plan.rounds {
            for (place, row) in rows.iter().enumerate() {
                let is_settled = !row.outcome.is_answer() || (round > 0 && row.timing.best > LONG);
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

    /// The search that is counted. Its time is used only if there will be no other.
    fn first(&mut self, place: usize, puzzle: &Puzzle) -> Result<Row, Fault> {
        let engine = &mut *self.engines[place];
        let mut row = Row {
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
                ask::solve(engine, puzzle, &self.limits.clone().with_time(self.plan.time))?;
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

    /// The time of a search, the mean of as many as the clock can tell apart. Nothing if one of them met a limit.
    fn round(&mut self, place: usize, puzzle: &Puzzle) -> Option<Duration> {
        let engine = &mut *self.engines[place];
        let limits = self.limits.clone().with_time(self.plan.time);
        let began = limits.now()?;
        for searches in 1.. {
            let report = engine.search(puzzle, &limits, &mut |_| ControlFlow::Break(()));
            let passed = limits.now()?.saturating_sub(began);
            if matches!(report.end, End::Interrupted(_)) {
                return None;
            }
            if passed >= self.tick * TICKS {
                return Some(passed / searches);
            }
        }
        None
    }
}

/// The smallest step of the clock that was seen in a few tries.
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

    fn measured(engines: &[EngineId], shape: &str, limits: Limits) -> Vec<Row> {
        let limits = limits.with_clock(SystemClock::start());
        let plan = Plan { time: Duration::from_millis(50), ..Plan::default() };
        Bench::new(engines, plan, limits).puzzle("empty", 7, &empty(shape)).unwrap()
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
