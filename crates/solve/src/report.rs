//! How a search ended and what it cost.

use std::fmt;
use std::time::Duration;

use crate::chooser::Choice;
use crate::engine_id::EngineId;
use crate::stats::Stats;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every solution was visited; without any visit this is a proof that there is none.
    Exhausted,
    /// The visitor stopped it.
    Stopped,
    /// Something else stopped it. This is never a verdict.
    Interrupted(Cause),
}

/// Why a search was interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The deadline passed.
    Time,
    /// The node budget was used up.
    Nodes,
    /// It would have taken more memory than allowed; it did not start.
    Memory,
    /// The token was cancelled.
    Cancelled,
    /// An incomplete engine stopped looking.
    GaveUp,
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cause::Time => "ran out of time",
            Cause::Nodes => "used up its node budget",
            Cause::Memory => "would need more memory than allowed",
            Cause::Cancelled => "was cancelled",
            Cause::GaveUp => "gave up",
        })
    }
}

/// The account of one search.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The engine asked for.
    pub engine: EngineId,
    /// The engine that did the work and the reason, where one was chosen automatically.
    pub choice: Option<Choice>,
    /// How it ended.
    pub end: End,
    /// How many solutions were visited.
    pub solutions: u64,
    /// What it counted.
    pub stats: Stats,
    /// How many threads the counters are summed over. It is 1 where the counters do not depend on
    /// the number of threads, whatever that number is, and more where other threads did work that a
    /// search on one thread would not have done.
    pub threads: usize,
    /// How long it took, where the limits carry a clock.
    pub time: Option<Duration>,
}
