//! Contenders, and how they are timed side by side.
//!
//! ```text
//! rehearse each contender once        builds tables, touches pages, checks answers; untimed
//! for every round
//!     for every contender             in turns, so that a disturbance affects all alike
//!         time one round
//! ```

use std::fmt;

use omnidoku::BatchAnswer;
use omnidoku::nine::Text;
use omnidoku_benchmarks::BoxError;

use crate::statistics::Timing;

/// Something that solves puzzles and can be timed.
pub(crate) trait Contender {
    /// Its name in the report.
    fn name(&self) -> &str;

    /// Prepares for these puzzles, untimed.
    fn rehearse(&mut self, heat: &Heat<'_>) -> Result<(), BoxError>;

    /// Answers all puzzles repeatedly until the time of a round is filled.
    fn round(&mut self, heat: &Heat<'_>) -> Result<Lap, BoxError>;

    /// What it answered, as far as known.
    fn outcome(&self) -> Outcome;

    /// Its answer to each puzzle, if it reports them.
    fn answers(&self) -> &[BatchAnswer] {
        &[]
    }
}

/// One task on one sheet of puzzles, for all contenders.
pub(crate) struct Heat<'a> {
    /// The puzzles.
    pub(crate) puzzles: &'a [Text],
    /// 1: write out the first solution. More: count solutions up to this number.
    pub(crate) limit: u64,
    /// The number of rounds.
    pub(crate) rounds: usize,
    /// The CPU time of a round; it ends with the pass over the puzzles that reaches it.
    pub(crate) seconds: f64,
}

/// The result of a round.
pub(crate) enum Lap {
    /// µs per puzzle.
    Round(f64),
    /// The contender did all rounds at once.
    All(Timing),
}

/// What a contender answered.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Outcome {
    /// How many puzzles have how many solutions.
    pub(crate) verdicts: Option<Verdicts>,
    /// Search nodes per puzzle.
    pub(crate) nodes: Option<f64>,
}

/// How many puzzles have no solution, one, or several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Verdicts {
    /// Those with none.
    pub(crate) none: u64,
    /// Those with one; with a limit of 1, those with one or more.
    pub(crate) one: u64,
    /// Those with more.
    pub(crate) several: u64,
    /// Those with clues that contradict each other.
    pub(crate) invalid: u64,
    /// Those that a contender gave up on.
    pub(crate) unknown: u64,
}

impl Verdicts {
    /// Whether two contenders may both be right. Giving up is not a mistake, and some programs
    /// report contradicting clues as no solution.
    pub(crate) fn agree(&self, other: &Verdicts) -> bool {
        let split = |v: &Verdicts| (v.none + v.invalid, v.one, v.several);
        self.unknown > 0 || other.unknown > 0 || split(self) == split(other)
    }
}

impl fmt::Display for Verdicts {
    /// `none/one/several`, followed by the others.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.none, self.one, self.several)?;
        for (count, what) in [(self.invalid, "invalid"), (self.unknown, "unknown")] {
            if count > 0 {
                write!(f, " +{count} {what}")?;
            }
        }
        Ok(())
    }
}

/// A contender at the end of a heat.
pub(crate) struct Finish {
    /// Its name.
    pub(crate) name: String,
    /// How long it took.
    pub(crate) timing: Timing,
    /// What it answered in total.
    pub(crate) outcome: Outcome,
    /// What it answered to each puzzle.
    pub(crate) answers: Vec<BatchAnswer>,
}

/// Times all contenders on one heat.
pub(crate) fn race(
    contenders: &mut [Box<dyn Contender>],
    heat: &Heat<'_>,
) -> Result<Vec<Finish>, BoxError> {
    for contender in contenders.iter_mut() {
        contender.rehearse(heat)?;
    }
    let mut timings = vec![Timing::Rounds(Vec::new()); contenders.len()];
    for _ in 0..heat.rounds {
        for (contender, timing) in contenders.iter_mut().zip(&mut timings) {
            let Timing::Rounds(rounds) = timing else { continue };
            match contender.round(heat)? {
                Lap::Round(time) => rounds.push(time),
                Lap::All(reported) => *timing = reported,
            }
        }
    }
    let finishes = contenders.iter().zip(timings).map(|(contender, timing)| Finish {
        name: contender.name().to_owned(),
        timing,
        outcome: contender.outcome(),
        answers: contender.answers().to_vec(),
    });
    Ok(finishes.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    /// Logs when it is its turn.
    struct Scribe {
        name: &'static str,
        at_once: bool,
        log: Rc<RefCell<String>>,
    }

    impl Contender for Scribe {
        fn name(&self) -> &str {
            self.name
        }

        fn rehearse(&mut self, _: &Heat<'_>) -> Result<(), BoxError> {
            self.log.borrow_mut().push('(');
            Ok(())
        }

        fn round(&mut self, _: &Heat<'_>) -> Result<Lap, BoxError> {
            self.log.borrow_mut().push_str(self.name);
            let reported = Timing::Reported { best: 1.0, median: None, worst: None };
            Ok(if self.at_once { Lap::All(reported) } else { Lap::Round(2.0) })
        }

        fn outcome(&self) -> Outcome {
            Outcome::default()
        }
    }

    #[test]
    fn contenders_take_turns_after_all_are_ready() {
        let log = Rc::new(RefCell::new(String::new()));
        let scribe = |name, at_once| -> Box<dyn Contender> {
            Box::new(Scribe { name, at_once, log: log.clone() })
        };
        let mut contenders = [scribe("a", false), scribe("b", true), scribe("c", false)];
        let heat = Heat { puzzles: &[], limit: 2, rounds: 3, seconds: 0.0 };
        let finishes = race(&mut contenders, &heat).unwrap();
        assert_eq!(*log.borrow(), "(((abcacac");
        assert_eq!(finishes[0].timing, Timing::Rounds(vec![2.0; 3]));
        assert_eq!(finishes[1].timing, Timing::Reported { best: 1.0, median: None, worst: None });
    }

    #[test]
    fn verdicts_are_written_short() {
        let mut verdicts = Verdicts { one: 5, several: 2, ..Verdicts::default() };
        assert_eq!(verdicts.to_string(), "0/5/2");
        (verdicts.invalid, verdicts.unknown) = (1, 3);
        assert_eq!(verdicts.to_string(), "0/5/2 +1 invalid +3 unknown");
    }

    #[test]
    fn verdicts_are_compared() {
        let ours = Verdicts { none: 1, one: 5, several: 2, invalid: 1, unknown: 0 };
        assert!(ours.agree(&Verdicts { none: 2, invalid: 0, ..ours }));
        assert!(ours.agree(&Verdicts { one: 4, unknown: 1, ..ours }));
        assert!(!ours.agree(&Verdicts { one: 4, several: 3, ..ours }));
    }
}
