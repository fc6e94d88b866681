//! What a search cost, and the exact cover of a matrix.

use omnidoku::links::CoverReport;
use omnidoku::{Report, Stats};
use omnidoku_variants::Account;
use serde::{Deserialize, Serialize};

use crate::{Problem, Status};

/// The account of a search. A counter that the engine does not have is left out, never 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Figures {
    /// The engine asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// The engine that did the work, where one was chosen automatically.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<String>,
    /// Why that one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How long it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// How many threads the counters are summed over, if they would be others on one thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
    /// Values tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trials: Option<u64>,
    /// Assignments made.
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

impl From<Stats> for Figures {
    fn from(stats: Stats) -> Figures {
        let Stats { trials, nodes, branches, backtracks, actions, depth, conflicts, restarts } =
            stats;
        Figures {
            trials,
            nodes,
            branches,
            backtracks,
            actions,
            depth,
            conflicts,
            restarts,
            ..Figures::default()
        }
    }
}

impl From<&Report> for Figures {
    fn from(report: &Report) -> Figures {
        Figures {
            engine: Some(report.engine.to_string()),
            chosen: report.choice.map(|choice| choice.engine.to_string()),
            reason: report.choice.map(|choice| choice.reason.to_string()),
            seconds: report.time.map(|time| time.as_secs_f64()),
            threads: Some(report.threads).filter(|&threads| threads > 1),
            ..report.stats.into()
        }
    }
}

impl From<&Account> for Figures {
    fn from(account: &Account) -> Figures {
        Figures {
            seconds: account.time.map(|time| time.as_secs_f64()),
            ..Stats::from(account.tally).into()
        }
    }
}

/// What `cover` answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Covered {
    /// Whether a cover was found.
    pub status: Status,
    /// The covers found: numbers of rows, counted from 1, ascending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub covers: Option<Vec<Vec<usize>>>,
    /// Whether these are all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
    /// What it cost, a row taking the place of a value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<Figures>,
}

impl Covered {
    /// The covers of a search, given as numbers of rows counted from 1, and its account.
    pub fn new(covers: Vec<Vec<usize>>, report: &CoverReport) -> Covered {
        Covered {
            status: Status::of_search(!covers.is_empty(), report.end),
            complete: Some(report.end == omnidoku::End::Exhausted),
            covers: Some(covers),
            problem: None,
            figures: Some(Figures {
                seconds: report.time.map(|time| time.as_secs_f64()),
                ..report.stats.into()
            }),
        }
    }
}
