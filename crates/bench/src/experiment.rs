//! The experiments of the five studies (docs/experiments.md), repeated.
//!
//! Each is a set of puzzles, a few engines, and tables and charts of the measurements. Where a
//! study does not print its puzzles, others replace them and the findings say so. Puzzles depend on
//! their seed alone, so only the times differ from one run to the next.
//!
//! | experiment | what the study asked |
//! |---|---|
//! | [`Solvoku`](Experiment::Solvoku) | actions and depth of backtracking and of exact cover, on a very hard puzzle |
//! | [`Hybrid`](Experiment::Hybrid) | below how many blanks backtracking beats Dancing Links |
//! | [`Madness`](Experiment::Madness) | time and branches by level; time by blanks |
//! | [`Hexa`](Experiment::Hexa) | forward checking, with and without MRV, and Dancing Links on eight 16×16 puzzles |
//! | [`Phase`](Experiment::Phase) | where 25×25 puzzles become hard |

mod findings;
mod hexa;
mod hybrid;
mod madness;
mod phase;
mod solvoku;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use omnidoku::{Cause, EngineId, Fault, Limits, Puzzle};
use omnidoku_draw::chart::figure;

use crate::measure::{Bench, MeasureSettings};
use crate::measurement::Measurement;
use crate::summary::Figures;

pub use findings::{Findings, Picture, Table};

/// An experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Experiment {
    /// Actions and depth of backtracking and exact cover.
    Solvoku,
    /// Two algorithms by the number of blanks, and the better switch point.
    Hybrid,
    /// Time and branches by level, time by blanks.
    Madness,
    /// Eight 16×16 puzzles.
    Hexa,
    /// The phase change at 25×25.
    Phase,
}

impl Experiment {
    /// All of them.
    pub const ALL: [Experiment; 5] = [
        Experiment::Solvoku,
        Experiment::Hybrid,
        Experiment::Madness,
        Experiment::Hexa,
        Experiment::Phase,
    ];

    /// The public name.
    pub const fn name(self) -> &'static str {
        match self {
            Experiment::Solvoku => "solvoku",
            Experiment::Hybrid => "hybrid",
            Experiment::Madness => "madness",
            Experiment::Hexa => "hexa",
            Experiment::Phase => "phase",
        }
    }

    /// What it is about, in one line.
    pub const fn summary(self) -> &'static str {
        match self {
            Experiment::Solvoku => "actions and depth: backtracking against exact cover",
            Experiment::Hybrid => "backtracking or Dancing Links: where to switch",
            Experiment::Madness => "time and branches by level, time by blanks",
            Experiment::Hexa => "eight 16x16 puzzles: forward checking and Dancing Links",
            Experiment::Phase => "25x25: time against the share of filled cells",
        }
    }

    /// The names of its charts.
    pub const fn charts(self) -> &'static [&'static str] {
        match self {
            Experiment::Solvoku => &[],
            Experiment::Hybrid => &["hybrid-levels", "hybrid-switch"],
            Experiment::Madness => &["madness-times", "madness-branches", "madness-blanks"],
            Experiment::Hexa => &["hexa"],
            Experiment::Phase => &["phase-time", "phase-solved"],
        }
    }

    /// Runs the experiment.
    pub fn run(self, setup: &mut Setup<'_>) -> Result<Findings, Broken> {
        match self {
            Experiment::Solvoku => solvoku::run(setup),
            Experiment::Hybrid => hybrid::run(setup),
            Experiment::Madness => madness::run(setup),
            Experiment::Hexa => hexa::run(setup),
            Experiment::Phase => phase::run(setup),
        }
    }
}

impl fmt::Display for Experiment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no experiment has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no experiment \"{name}\"")]
pub struct UnknownExperiment {
    /// The name.
    pub name: String,
}

impl FromStr for Experiment {
    type Err = UnknownExperiment;

    fn from_str(name: &str) -> Result<Experiment, UnknownExperiment> {
        let found = Experiment::ALL.into_iter().find(|experiment| experiment.name() == name);
        found.ok_or_else(|| UnknownExperiment { name: name.to_owned() })
    }
}

/// Why there are no findings.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Broken {
    /// An engine gave a wrong answer.
    #[error(transparent)]
    Engine(#[from] Fault),
    /// The experiment was stopped.
    #[error("the experiment {0}")]
    Off(Cause),
}

/// How an experiment is run: the settings, the clock and the progress callback.
pub struct Setup<'w> {
    /// How to measure.
    pub measure: MeasureSettings,
    /// The clock and the cancel token.
    pub limits: Limits,
    /// The share of the usual number of puzzles to use: 1 is all of them.
    pub share: f64,
    /// Called with the number of puzzles done and their total number.
    pub watch: &'w mut dyn FnMut(u64, u64),
}

impl Setup<'_> {
    /// The share of a number of puzzles; at least one.
    fn share_of(&self, usual: usize) -> usize {
        ((usual as f64 * self.share).ceil() as usize).max(1)
    }

    /// Measures engines on puzzles, each given with its level.
    fn rows(
        &mut self,
        engines: &[EngineId],
        puzzles: &[(String, Puzzle)],
    ) -> Result<Vec<Measurement>, Broken> {
        let mut bench = Bench::new(engines, self.measure, self.limits.clone());
        let mut rows = Vec::with_capacity(puzzles.len() * engines.len());
        for (place, (level, puzzle)) in puzzles.iter().enumerate() {
            (self.watch)(place as u64, puzzles.len() as u64);
            rows.extend(bench.puzzle(level, place as u64 + 1, puzzle)?);
            if let Some(cause) = self.limits.exceeded() {
                return Err(Broken::Off(cause));
            }
        }
        (self.watch)(puzzles.len() as u64, puzzles.len() as u64);
        Ok(rows)
    }
}

/// A time with three digits; a dash if it was not measured.
fn time(time: Option<Duration>) -> String {
    time.map_or("–".to_owned(), |time| figure::seconds(time.as_secs_f64()))
}

/// The mean time of a puzzle, marked as a lower bound if searches hit the limit.
fn mean_time(figures: &Figures, limit: Duration) -> String {
    at_least(figures, time(figures.mean_at_least(limit)))
}

/// A figure, marked as a lower bound if searches hit the limit.
fn at_least(figures: &Figures, figure: String) -> String {
    match figures.answered == figures.puzzles {
        true => figure,
        false => format!("> {figure}"),
    }
}

/// A mean, with one decimal if it is small; a dash if there is none.
fn mean(mean: Option<f64>) -> String {
    match mean {
        Some(mean) if mean < 1000.0 => format!("{mean:.1}"),
        mean => count(mean.map(|mean| mean.round() as u64)),
    }
}

/// A count with thousands separators; a dash if there is none.
fn count(count: Option<u64>) -> String {
    let Some(count) = count else { return "–".to_owned() };
    let digits = count.to_string();
    let first = digits.len() % 3;
    let mut text = digits[..first].to_owned();
    for group in digits.as_bytes()[first..].chunks(3) {
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(&String::from_utf8_lossy(group));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurement::{Outcome, Timing};
    use omnidoku::{CancelToken, Stats, SystemClock};

    fn run(experiment: Experiment, limits: Limits) -> Result<(Findings, u64), Broken> {
        let measure = MeasureSettings { rounds: 1, time: Duration::from_millis(20), seed: 1 };
        let limits = limits.with_clock(SystemClock::start());
        let mut called = 0;
        let watch = &mut |done: u64, of: u64| {
            assert!(done <= of);
            called += 1;
        };
        let findings = experiment.run(&mut Setup { measure, limits, share: 0.01, watch })?;
        Ok((findings, called))
    }

    #[test]
    fn every_experiment_fills_its_tables() {
        for experiment in Experiment::ALL {
            let (findings, called) = run(experiment, Limits::none()).unwrap();
            assert!(called > 1 && !findings.remarks.is_empty(), "{experiment}");
            assert!(!findings.tables.is_empty());
            for table in &findings.tables {
                assert!(!table.rows.is_empty(), "{experiment}: {}", table.title);
                assert!(table.rows.iter().all(|row| row.len() == table.head.len()), "{table}");
            }
            for chart in &findings.charts {
                assert!(chart.svg.starts_with("<svg") && !chart.svg.contains("NaN"));
            }
            let charts: Vec<&str> = findings.charts.iter().map(|chart| chart.name).collect();
            assert_eq!(charts, experiment.charts());
            assert_eq!(experiment.name().parse(), Ok(experiment));
        }
    }

    #[test]
    fn an_experiment_can_be_broken_off() {
        let cancel = CancelToken::new();
        cancel.cancel();
        for experiment in Experiment::ALL {
            let limits = Limits::none().with_cancel(cancel.clone());
            assert_eq!(run(experiment, limits), Err(Broken::Off(Cause::Cancelled)), "{experiment}");
        }
    }

    #[test]
    fn means_of_unfinished_searches_are_marked() {
        let mut figures = Figures::default();
        let row = |outcome, best| Measurement {
            level: String::new(),
            number: 1,
            blanks: 50,
            engine: EngineId::Dlx.into(),
            outcome,
            timing: Timing::of(vec![Duration::from_secs(best)]),
            stats: Stats::default(),
        };
        figures.add(&row(Outcome::Solved, 1));
        assert_eq!(mean_time(&figures, Duration::from_secs(5)), "1.00 s");
        figures.add(&row(Outcome::Unknown(Cause::Time), 5));
        assert_eq!(mean_time(&figures, Duration::from_secs(5)), "> 3.00 s");
    }

    #[test]
    fn what_is_said_of_a_share_is_not_said_of_all() {
        let (hybrid, _) = run(Experiment::Hybrid, Limits::none()).unwrap();
        let text = hybrid.markdown(None);
        assert!(text.contains("All 4 puzzles") && !text.contains("All sixty"), "{text}");
        assert!(text.contains("1 per level"), "{text}");
    }

    /// Numbers differ from run to run.
    fn without_numbers(text: &str) -> String {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let number = |c: char| c.is_ascii_digit();
        let mut kept = String::new();
        let mut characters = text.chars().peekable();
        while let Some(c) = characters.next() {
            let inside = kept.ends_with('#');
            match c {
                c if number(c) && inside => {}
                c if number(c) => kept.push('#'),
                '.' | ',' if inside && characters.peek().is_some_and(|&next| number(next)) => {}
                c => kept.push(c),
            }
        }
        kept
    }

    #[test]
    fn experiments_print_the_sentences_of_the_docs() {
        let document = without_numbers(include_str!("../../../docs/experiments.md"));
        let only_here = ["the first # % of each level, made by", "A time after > counts"];
        for experiment in Experiment::ALL {
            let (findings, _) = run(experiment, Limits::none()).unwrap();
            for sentence in findings.remarks.iter().flat_map(|remark| remark.split(". ")) {
                let sentence = without_numbers(sentence);
                let is_known = document.contains(sentence.trim_end_matches('.'));
                let is_exempt = only_here.iter().any(|part| sentence.contains(part));
                assert!(is_known || is_exempt, "{experiment}: {sentence}");
            }
        }
    }

    #[test]
    fn the_study_of_hexa_only_estimates_its_three_hours() {
        let (hexa, _) = run(Experiment::Hexa, Limits::none()).unwrap();
        let text = hexa.markdown(None);
        assert!(text.contains("the study estimates over three hours for some"), "{text}");
    }

    #[test]
    fn every_column_of_hexa_has_a_head() {
        let (hexa, _) = run(Experiment::Hexa, Limits::none()).unwrap();
        for table in &hexa.tables {
            assert!(table.head.iter().all(|name| !name.is_empty()), "{table}");
        }
    }

    #[test]
    fn counts_are_set_in_thousands() {
        let counts = [Some(0), Some(999), Some(1000), Some(14_651_075), None].map(count);
        assert_eq!(counts, ["0", "999", "1,000", "14,651,075", "–"]);
    }
}
