//! What the lists contain: engines and samples.

use omnidoku::EngineId;
use omnidoku::logic::message::Language;
use omnidoku_rules::{samples, words};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

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

/// One rule of a variant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RuleInfo {
    /// The name it has in boards.
    pub name: String,
    /// The name it has in words.
    pub title: String,
    /// What it demands.
    pub description: String,
    /// A board with it that has exactly one solution; its first rule is this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<std::collections::HashMap<String, serde_json::Value>>))]
    pub board: Option<Map<String, Json>>,
}

impl RuleInfo {
    /// The rule of this name, in a language; with a board if it is wanted in full.
    pub fn new(name: &str, in_full: bool, language: &'static Language) -> RuleInfo {
        let language = words::Language::of_tag(language.tag()).unwrap_or(words::Language::English);
        let board = in_full.then(|| samples::sample(name)).flatten();
        RuleInfo {
            name: name.to_owned(),
            title: words::name(name, language).to_owned(),
            description: words::description(name, language).to_owned(),
            board: board.map(|sample| sample.file.to_json()),
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
