//! Replies of the operations that measure and watch engines.

use std::time::Duration;

use omnidoku_bench::summary::Entry;
use serde::Serialize;

use crate::{Figures, MeasuredRow, Status};

/// How long engines took.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MeasureReply {
    /// A row for each engine of the first puzzle, then of the second, and so on.
    pub rows: Vec<MeasuredRow>,
    /// Whether there was time for all puzzles; there is for the first.
    pub complete: bool,
}

/// The sets of puzzles that come with the program.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SuitesReply {
    /// The sets, the easiest first.
    pub suites: Vec<SuiteInfo>,
}

/// A set of 9×9 puzzles.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SuiteInfo {
    /// The level of its puzzles.
    pub name: String,
    /// The puzzles, 81 characters each.
    pub puzzles: Vec<String>,
}

/// What was measured, for people and for programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReportReply {
    /// A self-contained page.
    pub html: String,
    /// Comma-separated values: a line a row, then the points of the super tests.
    pub csv: String,
    /// The rows and the points as JSON.
    pub json: String,
    /// The charts of the page.
    pub charts: Vec<ChartInfo>,
    /// A summary of the rows, by level and engine.
    pub summary: Vec<SummaryRow>,
}

/// A chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChartInfo {
    /// Its title, which is also in it.
    pub title: String,
    /// The drawing.
    pub svg: String,
}

/// What the rows of an engine on a level come to. Times are in seconds; like the mean counters they are of searches
/// that came to an end of their own, and left out if none did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SummaryRow {
    /// The level.
    pub level: String,
    /// The engine.
    pub engine: String,
    /// How many puzzles there were.
    pub puzzles: u64,
    /// How many were solved.
    pub solved: u64,
    /// The mean time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// The time in the middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub median: Option<f64>,
    /// The shortest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<f64>,
    /// The longest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worst: Option<f64>,
    /// The mean number of branches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branches: Option<f64>,
    /// The mean number of backtracks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backtracks: Option<f64>,
    /// The mean number of actions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<f64>,
    /// The mean depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<f64>,
}

impl From<&Entry> for SummaryRow {
    fn from(entry: &Entry) -> SummaryRow {
        let figures = &entry.figures;
        let seconds = |time: Option<Duration>| time.map(|time| time.as_secs_f64());
        SummaryRow {
            level: entry.level.clone(),
            engine: entry.engine.to_string(),
            puzzles: figures.puzzles,
            solved: figures.solved,
            mean: seconds(figures.mean()),
            median: seconds(figures.median()),
            best: seconds(figures.best()),
            worst: seconds(figures.worst()),
            branches: figures.branches.mean(),
            backtracks: figures.backtracks.mean(),
            actions: figures.actions.mean(),
            depth: figures.depth.mean(),
        }
    }
}

/// The exact covers of a matrix. Columns and rows count from 0.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CoverReply {
    /// `ok` if there is a cover in the list.
    pub status: Status,
    /// How many columns the matrix has.
    pub columns: usize,
    /// The columns of the ones of each row.
    pub rows: Vec<Vec<usize>>,
    /// The covers found: numbers of rows, ascending.
    pub covers: Vec<Vec<usize>>,
    /// Whether it is proven that these are all.
    pub complete: bool,
    /// Four numbers an event: kind, column, row, rows of the column. Kinds: 0 column chosen, 1 row taken, 2 row taken
    /// back, 3 column without rows: dead end, 4 cover found, 5 column given up: its rows are all tried. What an event
    /// does not have is 0.
    pub events: Vec<usize>,
    /// How many events are missing at the end.
    pub cut: u64,
    /// What the search cost, a row taking the place of a value.
    pub figures: Figures,
}
