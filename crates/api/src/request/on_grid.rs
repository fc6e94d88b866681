//! Requests about a grid.
//!
//! They all begin with the same five fields. These are written once, in the macro, and not flattened in from a struct of
//! their own: a flattened struct is slow to read and cannot refuse unknown fields. Everything but the puzzle and the
//! fields in square brackets may be left out.

use serde::{Deserialize, Serialize};

use super::cells::{Cells, Marks};
use crate::grid_state::GridInput;
use crate::{Place, ScaleName};

macro_rules! on_a_grid {
    ($(
        $(#[$about:meta])*
        pub struct $name:ident $([$($(#[$needed_about:meta])* $needed:ident: $needed_type:ty,)*])? {
            $($(#[$field_about:meta])* $field:ident: $type:ty,)*
        }
    )*) => {$(
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(deny_unknown_fields)]
        $(#[$about])*
        pub struct $name {
            /// The givens.
            pub puzzle: Cells,
            $($($(#[$needed_about])* pub $needed: $needed_type,)*)?
            /// Givens and the values of the player. Default: the puzzle.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub values: Option<Cells>,
            /// The pencil marks of the player. Default: those of the puzzle's text, if it has any.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub marks: Option<Marks>,
            /// Rows and columns of a box: `3x3`. Default: as in the text, or the squarest box of that size.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub shape: Option<String>,
            /// The symbols: `1-9`, `0-F`, `1-G`, `A-Y`, `0-Z` or `decimal`. Default: as in the text, or the usual ones.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub alphabet: Option<String>,
            $(
                $(#[$field_about])*
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $field: Option<$type>,
            )*
        }

        impl $name {
            /// What it says about its grid.
            pub fn grid_input(&self) -> GridInput<'_> {
                GridInput {
                    puzzle: &self.puzzle,
                    values: self.values.as_ref(),
                    marks: self.marks.as_ref(),
                    shape: self.shape.as_deref(),
                    alphabet: self.alphabet.as_deref(),
                }
            }
        }
    )*};
}

on_a_grid! {
    /// A grid.
    #[cfg_attr(feature = "schema", schema(as = Board))]
    pub struct BareGrid {}

    /// Asks for solutions of the puzzle.
    pub struct SolveRequest {
        /// The engine. Default: `auto`.
        engine: String,
        /// How many solutions to look for. Default: 1.
        solutions: u64,
        /// The most seconds it may take.
        seconds: f64,
        /// The seed of the randomized engines. Default: 1.
        seed: u64,
        /// How many threads the search may use. Default: 1.
        threads: usize,
        /// The language of refusals. Default: `en`.
        language: String,
    }

    /// Asks how many solutions the puzzle has.
    pub struct CountRequest {
        /// The engine. Default: `auto`.
        engine: String,
        /// Up to how many solutions to count. Default: 2.
        limit: u64,
        /// The most seconds it may take.
        seconds: f64,
        /// How many threads the search may use. Default: 1.
        threads: usize,
        /// The language of refusals. Default: `en`.
        language: String,
    }

    /// Asks whether the values keep the rules, and whether they are those of the solution.
    pub struct CheckRequest {
        /// The most seconds it may take.
        seconds: f64,
        /// The language of refusals. Default: `en`.
        language: String,
    }

    /// Asks which clue was probably copied wrongly, where the puzzle does not have exactly one solution.
    pub struct TyposRequest {
        /// The most seconds it may take. Default: 5.
        seconds: f64,
        /// The language of refusals. Default: `en`.
        language: String,
    }

    /// Asks how many solutions each value of each blank cell leads to.
    pub struct PossibleRequest {
        /// Up to how many solutions to count for each. Default: 1000.
        limit: u64,
        /// The most seconds it may take.
        seconds: f64,
        /// The language of refusals. Default: `en`.
        language: String,
    }

    /// Asks for the state of a puzzle under construction.
    pub struct AppraiseRequest {
        /// The most seconds it may take. Default: 2.
        seconds: f64,
        /// The language of refusals. Default: `en`.
        language: String,
    }

    /// Asks what comes next, for a player who is stuck.
    pub struct HintRequest {
        /// The language. Default: `en`.
        language: String,
        /// How sentences name cells. Default: `short`.
        cells: CellNames,
        /// Whether the statements of chains come with the lines that explain them. Default: no.
        lines: bool,
        /// The scale whose techniques are used, in its order: `omnidoku`, `hodoku` or `se`. Default: `omnidoku`.
        scale: ScaleName,
        /// The ids of the only techniques that may be used, in the order in which to try them. Default: the usual ones.
        techniques: Vec<String>,
        /// The ids of techniques to use besides the usual ones.
        with: Vec<String>,
        /// The ids of techniques not to use.
        without: Vec<String>,
        /// The most seconds that looking for the solution may take.
        seconds: f64,
    }

    /// Asks for the steps from here to the solution.
    pub struct PathRequest {
        /// The language. Default: `en`.
        language: String,
        /// How sentences name cells. Default: `short`.
        cells: CellNames,
        /// Whether the statements of chains come with the lines that explain them. Default: no.
        lines: bool,
        /// The scale that the steps are chosen and rated by: `omnidoku`, `hodoku` or `se`. Default: `omnidoku`.
        scale: ScaleName,
        /// The ids of the only techniques that may be used, in the order in which to try them. Default: the usual ones.
        techniques: Vec<String>,
        /// The ids of techniques to use besides the usual ones.
        with: Vec<String>,
        /// The ids of techniques not to use.
        without: Vec<String>,
        /// The most steps. Default: all.
        until: usize,
        /// The most seconds it may take.
        seconds: f64,
    }

    /// Asks for every deduction that is possible now.
    pub struct StepsRequest {
        /// The language. Default: `en`.
        language: String,
        /// How sentences name cells. Default: `short`.
        cells: CellNames,
        /// Whether the statements of chains come with the lines that explain them. Default: no.
        lines: bool,
        /// The ids of the only techniques that may be used. Default: the usual ones.
        techniques: Vec<String>,
        /// The ids of techniques to use besides the usual ones.
        with: Vec<String>,
        /// The ids of techniques not to use.
        without: Vec<String>,
        /// The most steps. Default: 200.
        limit: usize,
        /// The most seconds it may take.
        seconds: f64,
    }

    /// Asks how hard the puzzle is.
    pub struct RateRequest {
        /// The scales. Default: `omnidoku` alone.
        scales: Vec<ScaleName>,
        /// The most seconds it may take.
        seconds: f64,
        /// The language of refusals. Default: `en`.
        language: String,
    }

    /// Asks whether an answer to an exercise is right. Without an answer the reply has a step to find.
    pub struct JudgeRequest [
        /// The id of the technique that was asked for.
        technique: String,
    ] {
        /// Values that the player concludes.
        placements: Vec<Place>,
        /// Candidates that the player refutes.
        eliminations: Vec<Place>,
        /// The cells that the player marks as the pattern, where nothing is concluded.
        pattern: Vec<String>,
        /// The language. Default: `en`.
        language: String,
        /// How sentences name cells. Default: `short`.
        cells: CellNames,
        /// The most seconds it may take.
        seconds: f64,
    }

    /// Asks for the grid as text.
    pub struct WriteRequest {
        /// The format, one of those that `about` lists. Default: `line`.
        format: String,
        /// What the puzzle is called, where the format has a place for that.
        title: String,
        /// The language of refusals. Default: `en`.
        language: String,
    }

    /// Asks what an engine does, event by event, up to the first solution.
    pub struct TraceRequest {
        /// The engine. Default: `auto`.
        engine: String,
        /// The most events that are kept; a number below 16 means 16. Of a longer search a part is kept. Default: 20000.
        events: usize,
        /// The most seconds it may take.
        seconds: f64,
        /// The seed of the randomized engines. Default: 1.
        seed: u64,
        /// The language of refusals. Default: `en`.
        language: String,
    }

    /// Asks for the grid as a picture.
    pub struct PictureRequest {
        /// Whether to show pencil marks: those of the player, or all that the values leave. Default: no.
        candidates: bool,
        /// Whether to number rows and columns. Default: no.
        coordinates: bool,
        /// The colours. Default: `blue`.
        theme: Theme,
        /// The name that screen readers announce. Default: `Sudoku`.
        title: String,
        /// The language of refusals. Default: `en`.
        language: String,
    }

    /// One of the grids that are printed.
    #[cfg_attr(feature = "schema", schema(as = PrintBoard))]
    pub struct PrintedGrid {
        /// The title above it.
        title: String,
    }
}

/// Colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Soft blue cells.
    #[default]
    Blue,
    /// Black on white.
    Paper,
    /// Light on dark.
    Dark,
}

/// How sentences name cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CellNames {
    /// `r5c2`, as players do.
    #[default]
    Short,
    /// "row 5, column 2".
    Words,
}

impl From<CellNames> for omnidoku::logic::message::CellNames {
    fn from(names: CellNames) -> Self {
        match names {
            CellNames::Short => Self::Short,
            CellNames::Words => Self::Words,
        }
    }
}
