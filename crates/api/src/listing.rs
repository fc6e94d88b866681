//! What the lists contain: engines and samples.

use omnidoku::EngineId;
use serde::{Deserialize, Serialize};

/// One engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EngineInfo {
    /// The name that `--engine` takes.
    pub name: String,
    /// Whether it always finds all solutions, given time.
    pub complete: bool,
    /// The algorithm in one sentence.
    pub summary: String,
}

impl From<EngineId> for EngineInfo {
    fn from(id: EngineId) -> EngineInfo {
        EngineInfo {
            name: id.name().to_owned(),
            complete: id.is_complete(),
            summary: id.summary().to_owned(),
        }
    }
}

/// One built-in puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    /// Its name.
    pub name: String,
    /// Its level.
    pub level: String,
    /// N: the grid has N×N cells.
    pub size: usize,
    /// How many clues it has.
    pub clues: usize,
    /// What it is.
    pub note: String,
    /// The puzzle.
    pub puzzle: String,
}
