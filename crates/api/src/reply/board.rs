//! Replies about boards with rules.

use omnidoku_core::Cell;
use omnidoku_rules::Variant;
use omnidoku_rules::words::Language;
use omnidoku_variants::Contradiction;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::Solutions;
use crate::{Figures, PossibleCell, RuleInfo, Status};

/// What is on a board with rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardReply {
    /// The board as the JSON of docs/boards.md.
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::HashMap<String, serde_json::Value>))]
    pub board: Map<String, Json>,
    /// The same as text for a file.
    pub text: String,
    /// The board, its houses and its rules in words, a line each.
    pub lines: Vec<String>,
    /// The rules that it has, by their names, each once.
    pub rules: Vec<String>,
    /// What drawings in the text were taken for, and what was not understood.
    pub notices: Vec<String>,
    /// Whether it is a plain puzzle, which the other operations take as well.
    pub plain: bool,
}

/// Solutions of a board with rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardSolveReply {
    /// `ok` if a solution was found.
    pub status: Status,
    /// The solutions: a number for every cell in reading order, `null` for absent cells.
    pub solutions: Vec<Vec<Option<i32>>>,
    /// Whether it is proven that these are all.
    pub complete: bool,
    /// What the search cost.
    pub figures: Figures,
}

/// How many solutions a board with rules has.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardCountReply {
    /// `ok` if there is any.
    pub status: Status,
    /// How many were found.
    pub count: u64,
    /// Whether it is proven that these are all.
    pub complete: bool,
    /// What the search cost.
    pub figures: Figures,
}

/// Whether a board with rules has exactly one solution, or values are one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardCheckReply {
    /// `ok` if there is exactly one solution, or the values are one; `not-a-solution` if they are not.
    pub status: Status,
    /// How many solutions there are, where no values were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Solutions>,
    /// The only solution: a number for every cell in reading order, `null` for absent cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<Option<i32>>>,
    /// What the values break.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<BrokenRule>,
    /// Why there is no solution, where no search is needed to see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<ContradictionInfo>,
    /// What the search cost, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figures: Option<Figures>,
}

/// Rules and cells of a board that cannot go together; none of them can be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ContradictionInfo {
    /// The rules, by their places in the list of the board, counted from 0.
    pub rules: Vec<usize>,
    /// The cells whose given values or candidates take part.
    pub cells: Vec<String>,
    /// All of them in words, a line each.
    pub lines: Vec<String>,
}

impl ContradictionInfo {
    /// What contradicts each other on a board, in words of this language.
    pub fn new(found: &Contradiction, variant: &Variant, language: Language) -> ContradictionInfo {
        let name = |&cell: &Cell| variant.board.cell_name(cell);
        ContradictionInfo {
            rules: found.rules.clone(),
            cells: found.cells.iter().map(name).collect(),
            lines: found.lines(variant, language),
        }
    }
}

/// What a full board breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BrokenRule {
    /// In words, in English.
    pub message: String,
    /// The name of the rule, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// A cell, or the first cell of the rule or of the house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
}

/// The values that cells have in some solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardPossibleReply {
    /// `ok` if there is a solution.
    pub status: Status,
    /// Every cell that has no given, and its candidates. How often each was found; where not all solutions were
    /// visited, only whether it was is certain.
    pub cells: Vec<PossibleCell>,
    /// What the searches cost together.
    pub figures: Figures,
}

/// The rules that boards may have.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulesReply {
    /// The rules, by name.
    pub rules: Vec<RuleInfo>,
}
