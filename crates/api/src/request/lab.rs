//! Requests that measure and watch engines.

use serde::{Deserialize, Serialize};

use super::cells::Cells;
use crate::MeasuredRow;
use crate::measured::SuperReply;

/// Asks how long engines take on puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MeasureRequest {
    /// The puzzles.
    pub puzzles: Vec<Cells>,
    /// The engines by their names; `human` reasons as people do.
    pub engines: Vec<String>,
    /// Rows and columns of a box. Default: as in each puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// The symbols. Default: as in each puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alphabet: Option<String>,
    /// The set the puzzles belong to. Default: no name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The number of the first in its set. Default: 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u64>,
    /// How many rounds are timed, 1 to 100. Default: 3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The most seconds that one search may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The seed of the randomized engines. Default: 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The language of refusals. Default: `en`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Asks for the sets of puzzles that come with the program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SuitesRequest {
    /// Only the set of this name. Default: all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The language of refusals. Default: `en`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Asks how the time of an engine depends on the number of blanks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SuperRequest {
    /// The engine. Default: `dlx`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Rows and columns of a box. Default: `3x3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// The random seed of the puzzles, up to 2⁵³. Default: 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The smallest number of blanks. Default: 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<usize>,
    /// The largest. Default: 70 of 81 cells, and that share of others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
    /// How many puzzles for each number of blanks. Default: 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub each: Option<u64>,
    /// The most seconds that one search may take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The language of refusals. Default: `en`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Asks for a report of what was measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportRequest {
    /// Its title.
    pub title: String,
    /// The rows of `measure`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<MeasuredRow>>,
    /// The replies of `super`.
    #[serde(default, rename = "super", skip_serializing_if = "Option::is_none")]
    pub super_tests: Option<Vec<SuperReply>>,
    /// The language. Default: `en`, which is so far the only one that reports are written in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The machine that it was measured on. Default: this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine: Option<String>,
    /// When it was measured. Default: it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

/// Asks for the exact covers of a 0/1 matrix: rows that together have exactly one 1 in every column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CoverRequest {
    /// The matrix: a row a line, `0` and `1` with or without separators, or an array such as `[[0,1],[1,0]]`; comments after `#`.
    pub matrix: String,
    /// How the next column is chosen. Default: `smallest`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<Choice>,
    /// How many covers to look for. Default: 1000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<usize>,
    /// The most events that are kept. Default: 20000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub events: Option<usize>,
    /// The most seconds it may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The language of refusals. Default: `en`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// How the next column is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// One with the fewest rows.
    #[default]
    Smallest,
    /// The first that is left.
    First,
}
