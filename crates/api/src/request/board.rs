//! Requests about a board with rules.
//!
//! They all begin with the board and have a language, written once in the macro, as in
//! [`on_grid`](super::on_grid).

use std::fmt;

use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::Theme;

/// A board with rules: the JSON of docs/boards.md, or a text with it or in the form of another program.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum BoardText {
    /// JSON.
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::HashMap<String, serde_json::Value>))]
    Json(Map<String, Json>),
    /// Text.
    Text(String),
}

impl<'de> Deserialize<'de> for BoardText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BoardText, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = BoardText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a board as an object or as a text")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<BoardText, E> {
                Ok(BoardText::Text(text.to_owned()))
            }

            fn visit_string<E: Error>(self, text: String) -> Result<BoardText, E> {
                Ok(BoardText::Text(text))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<BoardText, A::Error> {
                let mut fields = Map::new();
                while let Some((name, value)) = map.next_entry()? {
                    fields.insert(name, value);
                }
                Ok(BoardText::Json(fields))
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

macro_rules! on_a_board {
    ($(
        $(#[$about:meta])*
        pub struct $name:ident { $($(#[$field_about:meta])* $field:ident: $type:ty,)* }
    )*) => {$(
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(deny_unknown_fields)]
        $(#[$about])*
        pub struct $name {
            /// The board.
            pub board: BoardText,
            $(
                $(#[$field_about])*
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $field: Option<$type>,
            )*
            /// The language of words and refusals. Default: `en`.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub language: Option<String>,
        }
    )*};
}

on_a_board! {
    /// Asks what is on a board with rules.
    pub struct BoardRequest {}

    /// Asks for solutions of a board with rules.
    pub struct BoardSolveRequest {
        /// How many solutions to look for. Default: 1.
        solutions: usize,
        /// The most seconds it may take.
        seconds: f64,
    }

    /// Asks how many solutions a board with rules has.
    pub struct BoardCountRequest {
        /// Up to how many solutions to count. Default: 2.
        limit: u64,
        /// The most seconds it may take.
        seconds: f64,
    }

    /// Asks whether a board with rules has exactly one solution; with values, whether these are a solution.
    pub struct BoardCheckRequest {
        /// A number for every cell in reading order, `null` for absent cells.
        values: Vec<Option<i32>>,
        /// The most seconds it may take.
        seconds: f64,
    }

    /// Asks which values each cell has in some solution.
    pub struct BoardPossibleRequest {
        /// Up to how many solutions to count. Default: 1000.
        limit: u64,
        /// The most seconds it may take.
        seconds: f64,
    }

    /// Asks for a board with rules as text. What the format has no way to say is refused by name.
    pub struct BoardWriteRequest {
        /// The format: `board`, `iss`, `fpuzzles`, `fpuzzles-json` or `sudokupad`. Default: `board`.
        format: String,
    }

    /// Asks for a drawing of a board with rules.
    pub struct BoardPictureRequest {
        /// A number for every cell in reading order, `null` for absent cells, to be drawn. Default: the givens alone.
        values: Vec<Option<i32>>,
        /// Whether rows and columns are numbered. Default: no.
        coordinates: bool,
        /// The colours. Default: `blue`.
        theme: Theme,
        /// The title that screen readers announce. Default: that of the board, or `Sudoku`.
        title: String,
    }
}

/// Asks for the rules that boards may have.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RulesRequest {
    /// The names of rules. Each comes with a board. Default: all rules, without boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
    /// The language of names and descriptions. Default: `en`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}
