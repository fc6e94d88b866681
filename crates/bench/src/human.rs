//! Human reasoning, measured like an engine: the whole path, round after round.

use std::time::Duration;

use omnidoku::logic::{self, Position, Reasoner, Stop};
use omnidoku::{Cause, Limits, Puzzle, Stats, check};

use crate::measure::MeasureSettings;
use crate::measurement::{Measurement, Outcome, Solver, Timing};

/// The largest size that is tried: a single step on a larger grid could take too long.
const MAX_SIZE: usize = 36;

/// A round takes at least this long, so that any clock can measure it.
const MIN_ROUND_TIME: Duration = Duration::from_millis(5);

/// A path that takes longer is timed once.
const MAX_REPEATED_TIME: Duration = Duration::from_millis(200);

/// A solver that uses reasoning alone.
#[derive(Debug, Default)]
pub struct Human {
    reasoner: Reasoner,
    plan: logic::Plan,
}

impl Human {
    /// Measures the path of a puzzle on the clock of these limits; its steps count as nodes. A path
    /// that does not reach a solution counts as given up.
    ///
    /// # Panics
    /// If the limits have no clock.
    pub fn puzzle(
        &mut self,
        level: &str,
        number: u64,
        puzzle: &Puzzle,
        settings: &MeasureSettings,
        limits: &Limits,
    ) -> Measurement {
        let mut row = Measurement {
            level: level.to_owned(),
            number,
            blanks: puzzle.blank_count(),
            engine: Solver::Human,
            outcome: Outcome::Unsupported,
            timing: Timing::default(),
            stats: Stats::default(),
        };
        if puzzle.shape().size() > MAX_SIZE {
            return row;
        }
        let now = || limits.now().expect("a measurement needs a clock");
        let began = now();
        (row.outcome, row.stats.nodes) =
            self.walk(puzzle, &limits.clone().with_time(settings.time));
        let first = now().saturating_sub(began);
        row.timing = Timing::of(vec![first]);
        if row.outcome != Outcome::Solved {
            return row;
        }
        let mut times = Vec::new();
        for _ in 0..if first > MAX_REPEATED_TIME { 1 } else { settings.rounds } {
            times.extend(self.round(puzzle, &limits.clone().with_time(settings.time)));
        }
        if !times.is_empty() {
            row.timing = Timing::of(times);
        }
        row
    }

    /// The outcome of a path, and its number of steps.
    fn walk(&mut self, puzzle: &Puzzle, limits: &Limits) -> (Outcome, Option<u64>) {
        let position = Position::of(puzzle);
        let is_over = || limits.exceeded().is_some();
        let stop = Stop::when(&is_over);
        let path = self.reasoner.path_until(&position, &self.plan, None, &stop, |_| true);
        let stopped = limits.exceeded().filter(|_| stop.is_stopped());
        let is_solved = check::solution(puzzle, path.end.values()).is_ok();
        let outcome = match stopped {
            _ if is_solved => Outcome::Solved,
            Some(cause) => Outcome::Unknown(cause),
            None => Outcome::Unknown(Cause::GaveUp),
        };
        (outcome, Some(path.steps.len() as u64))
    }

    /// The time of a path, the mean of several if it is short. `None` if a limit ended it.
    fn round(&mut self, puzzle: &Puzzle, limits: &Limits) -> Option<Duration> {
        let began = limits.now()?;
        for paths in 1.. {
            let (outcome, _) = self.walk(puzzle, limits);
            let passed = limits.now()?.saturating_sub(began);
            if outcome != Outcome::Solved {
                return None;
            }
            if passed >= MIN_ROUND_TIME {
                return Some(passed / paths);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Suite;
    use omnidoku::{CancelToken, SystemClock};

    fn measured(puzzle: &Puzzle, limits: Limits) -> Measurement {
        let limits = limits.with_clock(SystemClock::start());
        Human::default().puzzle("easy", 3, puzzle, &MeasureSettings::default(), &limits)
    }

    #[test]
    fn a_path_has_steps_and_times() {
        let puzzle = Suite::named("easy").unwrap().puzzles().next().unwrap();
        let row = measured(&puzzle, Limits::none());
        assert_eq!(
            (row.outcome, row.engine, row.timing.rounds),
            (Outcome::Solved, Solver::Human, 3)
        );
        assert!(row.stats.nodes >= Some(row.blanks as u64), "{row:?}");
        assert!(!row.timing.best.is_zero() && row.timing.best <= row.timing.worst);
        assert_eq!((row.stats.trials, row.stats.branches), (None, None));
    }

    #[test]
    fn what_cannot_be_reasoned_out_says_why() {
        let empty = |shape: &str| Puzzle::empty(shape.parse().unwrap());
        let row = measured(&empty("3x3"), Limits::none());
        assert_eq!(row.outcome, Outcome::Unknown(Cause::GaveUp));
        assert_eq!(measured(&empty("7x7"), Limits::none()).outcome, Outcome::Unsupported);
        let cancel = CancelToken::new();
        cancel.cancel();
        let puzzle = Suite::named("easy").unwrap().puzzles().next().unwrap();
        let row = measured(&puzzle, Limits::none().with_cancel(cancel));
        assert_eq!(row.outcome, Outcome::Unknown(Cause::Cancelled));
    }
}
