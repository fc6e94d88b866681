//! A measurement as data.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use omnidoku::engine::UnknownEngine;
use omnidoku::{Cause, EngineId, Stats};

/// What an engine did with a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// The set that the puzzle belongs to: a level, or the name of a file.
    pub level: String,
    /// The number of the puzzle in the set, counted from 1.
    pub number: u64,
    /// The number of its blank cells.
    pub blanks: usize,
    /// The solver.
    pub engine: Solver,
    /// What it found.
    pub outcome: Outcome,
    /// How long it took.
    pub timing: Timing,
    /// What it counted.
    pub stats: Stats,
}

/// What solves a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Solver {
    /// A search engine.
    Engine(EngineId),
    /// Human reasoning, from the first step to the last: its steps count as nodes.
    Human,
}

impl Solver {
    /// The public name, as in tables and files.
    pub const fn name(self) -> &'static str {
        match self {
            Solver::Engine(engine) => engine.name(),
            Solver::Human => "human",
        }
    }
}

impl From<EngineId> for Solver {
    fn from(engine: EngineId) -> Solver {
        Solver::Engine(engine)
    }
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Solver {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Solver, UnknownEngine> {
        match name {
            "human" => Ok(Solver::Human),
            name => name.parse().map(Solver::Engine),
        }
    }
}

/// What a search for the first solution found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A solution.
    Solved,
    /// A proof that there is none.
    NoSolution,
    /// The search ended before either was known.
    Unknown(Cause),
    /// The engine does not support this shape.
    Unsupported,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Outcome; 8] = [
        Outcome::Solved,
        Outcome::NoSolution,
        Outcome::Unknown(Cause::Time),
        Outcome::Unknown(Cause::Nodes),
        Outcome::Unknown(Cause::Memory),
        Outcome::Unknown(Cause::Cancelled),
        Outcome::Unknown(Cause::GaveUp),
        Outcome::Unsupported,
    ];

    /// The public name, as in tables and files.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Solved => "solved",
            Outcome::NoSolution => "no-solution",
            Outcome::Unknown(Cause::Time) => "time",
            Outcome::Unknown(Cause::Nodes) => "nodes",
            Outcome::Unknown(Cause::Memory) => "memory",
            Outcome::Unknown(Cause::Cancelled) => "cancelled",
            Outcome::Unknown(Cause::GaveUp) => "gave-up",
            Outcome::Unsupported => "unsupported",
        }
    }

    /// Whether the search finished: with a solution, or with the proof that there is none.
    pub const fn is_answer(self) -> bool {
        matches!(self, Outcome::Solved | Outcome::NoSolution)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An unknown name of an outcome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no outcome \"{name}\"")]
pub struct UnknownOutcome {
    /// The name.
    pub name: String,
}

impl FromStr for Outcome {
    type Err = UnknownOutcome;

    fn from_str(name: &str) -> Result<Outcome, UnknownOutcome> {
        let found = Outcome::ALL.into_iter().find(|outcome| outcome.name() == name);
        found.ok_or_else(|| UnknownOutcome { name: name.to_owned() })
    }
}

/// The times of several rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    /// The number of timed rounds.
    pub rounds: u32,
    /// The shortest.
    pub best: Duration,
    /// The median; for an even number of rounds the mean of the two in the middle.
    pub median: Duration,
    /// The longest.
    pub worst: Duration,
}

impl Timing {
    /// The timing of these rounds.
    pub fn of(mut rounds: Vec<Duration>) -> Timing {
        rounds.sort_unstable();
        let (Some(&best), Some(&worst)) = (rounds.first(), rounds.last()) else {
            return Timing::default();
        };
        let median = (rounds[(rounds.len() - 1) / 2] + rounds[rounds.len() / 2]) / 2;
        Timing { rounds: rounds.len() as u32, best, median, worst }
    }

    /// How much longer the longest round took than the shortest: 0.2 is a fifth.
    pub fn spread(&self) -> f64 {
        match self.best.as_secs_f64() {
            0.0 => 0.0,
            best => self.worst.as_secs_f64() / best - 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_an_even_number_of_rounds_is_between_the_two_in_the_middle() {
        let of =
            |micros: &[u64]| Timing::of(micros.iter().map(|&m| Duration::from_micros(m)).collect());
        assert_eq!(of(&[7]).median, Duration::from_micros(7));
        assert_eq!(of(&[10, 4]).median, Duration::from_micros(7));
        assert_eq!(of(&[10, 1, 4]).median, Duration::from_micros(4));
        assert_eq!(of(&[]), Timing::default());
    }
}
