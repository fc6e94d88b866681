//! Requests that are not about one grid.

use serde::{Deserialize, Serialize};

use crate::ScaleName;

/// Asks for the puzzles of a text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadRequest {
    /// The text, in any format.
    pub text: String,
    /// Rows and columns of a box: `3x3`. Default: as in the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// The symbols. Default: as in the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alphabet: Option<String>,
    /// How many puzzles to read. Default: 200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<usize>,
    /// The language of problems and notices. Default: `en`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// What a level means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum LevelStyle {
    /// What players expect of its name.
    Open,
    /// Its techniques alone.
    Technique,
}

/// Asks for puzzles made to order. A wish that no puzzle can fulfil is refused with the reason.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct GenerateRequest {
    /// Rows and columns of a box. Default: `3x3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// The random seed, up to 2⁵³. Default: 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The number of the first puzzle: with the same seed and wishes it is the same puzzle everywhere. Default: 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
    /// How many puzzles. Default: 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// The level: one of those of the scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// What a level means if the request states neither clues nor symmetry: `open`, what players expect of its name (half-turn
    /// symmetry, and on the scale `omnidoku` as many clues as leave it open enough; minimal from Evil on), or `technique`, its
    /// techniques alone, in minimal puzzles without symmetry. Default: `open`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub style: Option<LevelStyle>,
    /// The scale of level and score. Default: `omnidoku`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<ScaleName>,
    /// The least and the most that the score may be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<[f64; 2]>,
    /// Techniques that must be needed, `x-wing` or `x-wing:2` for two of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<Vec<String>>,
    /// Techniques that the path uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<Vec<String>>,
    /// Techniques that the path does not use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without: Option<Vec<String>>,
    /// The hardest technique of the path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<String>,
    /// What the path may be besides: `anything`, `basics`, `basics-then-singles` or `singles`. Default: `anything`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub around: Option<String>,
    /// How the places of the clues are symmetric. Default: `180` with a level, else `none`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// How many clues. Default: as many as players expect of the level, or without one as few as leave one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clues: Option<usize>,
    /// How many blank cells, instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blanks: Option<usize>,
    /// Minimal puzzles: the default without a level, clues, blanks or a mask.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// Minimal puzzles, drawn so that the bias is known: each puzzle then has a weight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unbiased: Option<bool>,
    /// The places of the clues: for each cell whether it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mask: Option<Vec<bool>>,
    /// Whether the solution must be unique. Default: yes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// Whether full grids are wanted. Default: no.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full: Option<bool>,
    /// How full grids are made: `pattern`, `solve`, `search` or `uniform`. Default: the evenest way for the shape.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grids: Option<String>,
    /// How often the pattern is shuffled. Default: as often as is enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycles: Option<u32>,
    /// The most seconds it may take. Then the reply has the closest puzzle so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The most attempts for one puzzle. Default: what is reasonable for the wishes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tries: Option<u64>,
    /// The language of refusals. Default: `en`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Asks for a text as a QR code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QrRequest {
    /// The text.
    pub text: String,
    /// The language of refusals. Default: `en`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Asks for the engines, techniques, levels, formats and limits.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AboutRequest {
    /// The language of names and descriptions. Default: `en`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}
