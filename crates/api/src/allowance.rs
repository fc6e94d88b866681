//! What a request may use up, and the progress it reports.

use std::time::Duration;

use omnidoku::Limits;
use omnidoku::logic::message::Language;
use serde::{Deserialize, Serialize};

/// What a caller may use up. Whatever a request asks for, no more than this is spent on it.
///
/// Clock and cancel token are those of [`limits`](Allowance::limits); without a clock there are no
/// time limits, and no progress is reported.
#[derive(Clone, Debug)]
pub struct Allowance {
    /// The clock and the cancel token. Deadlines are set for each piece of work.
    pub limits: Limits,
    /// The most seconds that a request may ask for.
    pub max_seconds: f64,
    /// The seconds of a request that asks for none.
    pub usual_seconds: f64,
    /// The most solutions that are listed or counted one by one.
    pub max_solutions: usize,
    /// The most bytes that a search may take.
    pub max_memory: usize,
    /// The most threads that a search may use.
    pub max_threads: usize,
    /// The largest N of an N×N grid.
    pub max_size: usize,
    /// The most puzzles that are read or made at once.
    pub max_puzzles: usize,
    /// The most events that a trace keeps.
    pub max_events: usize,
    /// The most bytes that a reply should have; what would clearly have more is refused before any work.
    pub max_reply: usize,
    /// What a report says about the machine; may be empty.
    pub machine: String,
    /// The language of refusals of requests that state none.
    pub language: &'static Language,
}

impl Allowance {
    /// The usual allowance: a minute, a gigabyte, one thread, 100×100.
    pub fn new(limits: Limits) -> Allowance {
        Allowance {
            limits,
            max_seconds: 60.0,
            usual_seconds: 10.0,
            max_solutions: 10_000,
            max_memory: 1 << 30,
            max_threads: 1,
            max_size: 100,
            max_puzzles: 1000,
            max_events: 1_000_000,
            max_reply: 32 << 20,
            machine: String::new(),
            language: Language::english(),
        }
    }

    /// The limits of work that starts now and may take this long, or as long as is usual.
    pub fn limits_for(&self, seconds: Option<f64>) -> Limits {
        let asked = seconds.unwrap_or(self.usual_seconds);
        let granted = if asked.is_nan() { self.usual_seconds } else { asked };
        let time = Duration::try_from_secs_f64(granted.min(self.max_seconds)).unwrap_or_default();
        match self.limits.now() {
            Some(_) => self.limits.clone().with_time(time),
            None => self.limits.clone(),
        }
    }
}

/// The progress of work. Unknown values are absent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Progress {
    /// How long it has been going on.
    pub seconds: f64,
    /// Assignments made by the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Assignments that were a choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branches: Option<u64>,
    /// Assignments undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub backtracks: Option<u64>,
    /// Attempts to make a puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tries: Option<u64>,
    /// Puzzles made, steps taken, or candidates counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<u64>,
    /// How many there are to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    /// Solutions found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<u64>,
}

impl Progress {
    /// It as JSON.
    pub fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}
