//! What was measured, as it travels: out of `measure` and `super`, and into `report`.

use std::time::Duration;

use omnidoku::{Cause, Stats};
use omnidoku_bench::super_test::Point;
use omnidoku_bench::{Measurement, Outcome, Timing};
use serde::{Deserialize, Serialize};

use crate::{Refusal, message};

/// What became of a puzzle that was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum MeasuredOutcome {
    /// It was solved.
    Solved,
    /// It is proven that there is no solution.
    NoSolution,
    /// The time limit ended the search.
    Time,
    /// The node budget did.
    Nodes,
    /// It would have taken more memory than allowed.
    Memory,
    /// It was cancelled.
    Cancelled,
    /// The engine gave up.
    GaveUp,
    /// The engine is not for grids of this shape.
    Unsupported,
    /// The text is not a puzzle.
    BadInput,
}

impl From<Outcome> for MeasuredOutcome {
    fn from(outcome: Outcome) -> MeasuredOutcome {
        match outcome {
            Outcome::Solved => MeasuredOutcome::Solved,
            Outcome::NoSolution => MeasuredOutcome::NoSolution,
            Outcome::Unknown(Cause::Time) => MeasuredOutcome::Time,
            Outcome::Unknown(Cause::Nodes) => MeasuredOutcome::Nodes,
            Outcome::Unknown(Cause::Memory) => MeasuredOutcome::Memory,
            Outcome::Unknown(Cause::Cancelled) => MeasuredOutcome::Cancelled,
            Outcome::Unknown(Cause::GaveUp) => MeasuredOutcome::GaveUp,
            Outcome::Unsupported => MeasuredOutcome::Unsupported,
        }
    }
}

impl MeasuredOutcome {
    /// The same among those of puzzles that could be read.
    fn outcome(self) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|&outcome| MeasuredOutcome::from(outcome) == self)
    }
}

/// What an engine did with a puzzle. A counter that the engine does not have is left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MeasuredRow {
    /// The set the puzzle belongs to.
    pub level: String,
    /// Which puzzle of the set, counted from 1.
    pub number: u64,
    /// Its blank cells.
    pub blanks: usize,
    /// The engine, or `human`.
    pub engine: String,
    /// What it found.
    pub outcome: MeasuredOutcome,
    /// How many rounds were timed.
    pub rounds: u32,
    /// The time of the shortest round, in seconds.
    pub best: f64,
    /// The time of the one in the middle.
    pub median: f64,
    /// The time of the longest.
    pub worst: f64,
    /// Why the text is not a puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// Values tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trials: Option<u64>,
    /// Assignments made; steps, where a person reasons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Assignments that were a choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branches: Option<u64>,
    /// Assignments undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub backtracks: Option<u64>,
    /// Elementary updates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<u64>,
    /// Deepest stack of assignments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u64>,
    /// Dead ends, in an engine that learns from them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflicts: Option<u64>,
    /// Restarts of the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restarts: Option<u64>,
}

impl MeasuredRow {
    /// The row of a text that is not a puzzle.
    pub(crate) fn bad_input(level: &str, number: u64, engine: &str, problem: &str) -> MeasuredRow {
        let unread = Measurement {
            level: level.to_owned(),
            number,
            blanks: 0,
            engine: omnidoku_bench::Solver::Human,
            outcome: Outcome::Unsupported,
            timing: Timing::default(),
            stats: Stats::default(),
        };
        MeasuredRow {
            engine: engine.to_owned(),
            outcome: MeasuredOutcome::BadInput,
            problem: Some(problem.to_owned()),
            ..MeasuredRow::from(&unread)
        }
    }

    /// The measurement, if the text was a puzzle.
    pub(crate) fn row(&self) -> Result<Option<Measurement>, Refusal> {
        let MeasuredRow { level, number, blanks, engine, outcome, rounds, .. } = self;
        let Some(outcome) = outcome.outcome() else { return Ok(None) };
        let unknown =
            |_| Refusal::bad_input(message::engine::unknown_in_row(message::quoted(engine)));
        let MeasuredRow { trials, nodes, branches, backtracks, actions, depth, .. } = *self;
        let (conflicts, restarts) = (self.conflicts, self.restarts);
        Ok(Some(Measurement {
            level: level.clone(),
            number: *number,
            blanks: *blanks,
            engine: engine.parse().map_err(unknown)?,
            outcome,
            timing: Timing {
                rounds: *rounds,
                best: duration(self.best)?,
                median: duration(self.median)?,
                worst: duration(self.worst)?,
            },
            stats: Stats {
                trials,
                nodes,
                branches,
                backtracks,
                actions,
                depth,
                conflicts,
                restarts,
            },
        }))
    }
}

fn duration(seconds: f64) -> Result<Duration, Refusal> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| Refusal::bad_input(message::report::no_time(seconds.to_string())))
}

impl From<&Measurement> for MeasuredRow {
    fn from(row: &Measurement) -> MeasuredRow {
        let Measurement { level, number, blanks, engine, outcome, timing, stats } = row;
        let Stats { trials, nodes, branches, backtracks, actions, depth, conflicts, restarts } =
            *stats;
        MeasuredRow {
            level: level.clone(),
            number: *number,
            blanks: *blanks,
            engine: engine.to_string(),
            outcome: (*outcome).into(),
            rounds: timing.rounds,
            best: timing.best.as_secs_f64(),
            median: timing.median.as_secs_f64(),
            worst: timing.worst.as_secs_f64(),
            problem: None,
            trials,
            nodes,
            branches,
            backtracks,
            actions,
            depth,
            conflicts,
            restarts,
        }
    }
}

/// How an engine does by the number of blanks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SuperReply {
    /// The engine.
    pub engine: String,
    /// Rows and columns of a box.
    pub shape: String,
    /// The seed of the puzzles.
    pub seed: u64,
    /// What was measured, by the number of blanks.
    pub points: Vec<SuperPoint>,
    /// Whether there was time for all of them.
    pub complete: bool,
}

/// Results for one number of blanks. Times, in seconds, are for the first solution. Times and mean counters
/// are over the solved puzzles; absent if none was solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SuperPoint {
    /// The number of blanks.
    pub blanks: usize,
    /// How many puzzles there were.
    pub puzzles: u64,
    /// How many were solved within the limit.
    pub solved: u64,
    /// How many have exactly one solution.
    pub unique: u64,
    /// Of how many that is not known.
    #[serde(default)]
    pub undecided: u64,
    /// The mean time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// The time in the middle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub median: Option<f64>,
    /// The shortest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<f64>,
    /// The longest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worst: Option<f64>,
    /// How much longer than its best the longest round of a puzzle took, in the middle: 0.2 is a fifth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spread: Option<f64>,
    /// The mean number of branches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branches: Option<f64>,
    /// The mean number of backtracks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub backtracks: Option<f64>,
    /// The mean number of actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<f64>,
    /// The mean depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<f64>,
}

impl From<&Point> for SuperPoint {
    fn from(point: &Point) -> SuperPoint {
        let seconds = |time: Option<Duration>| time.map(|time| time.as_secs_f64());
        SuperPoint {
            blanks: point.blanks,
            puzzles: point.puzzles,
            solved: point.solved,
            unique: point.unique,
            undecided: point.undecided,
            mean: seconds(point.mean),
            median: seconds(point.median),
            best: seconds(point.best),
            worst: seconds(point.worst),
            spread: point.spread,
            branches: point.branches,
            backtracks: point.backtracks,
            actions: point.actions,
            depth: point.depth,
        }
    }
}

impl SuperPoint {
    /// The point.
    pub(crate) fn point(&self) -> Result<Point, Refusal> {
        let time = |seconds: Option<f64>| seconds.map(duration).transpose();
        Ok(Point {
            blanks: self.blanks,
            puzzles: self.puzzles,
            solved: self.solved,
            unique: self.unique,
            undecided: self.undecided,
            mean: time(self.mean)?,
            median: time(self.median)?,
            best: time(self.best)?,
            worst: time(self.worst)?,
            spread: self.spread,
            branches: self.branches,
            backtracks: self.backtracks,
            actions: self.actions,
            depth: self.depth,
        })
    }
}
