//! Boards with rules as text: JSON that people can write by hand, described in `docs/boards.md`.
//!
//! ```text
//! {
//!     "omnidoku": 1,                     the version of the format
//!     "rows": 4, "columns": 4,
//!     "boxes": "2x2",                    houses that follow a pattern have short names
//!     "givens": ["1...", "..2.", "....", "...3"],
//!     "rules": [{"rule": "cage", "sum": 5, "cells": ["r1c2", "r1c3"]}]
//! }
//! ```
//!
//! Nothing is lost: a board that is written and read is the same board, except that its houses come in
//! a fixed order. A text is read up to [`MAX_BYTES`] and [`MAX_RULES`].

mod read;
mod regular;
mod write;

pub use write::rule_text;

use omnidoku_core::{BoardError, Value};

use crate::fields::RuleError;
use crate::variant::Variant;

/// The version that is written, and the only one that is read.
pub const VERSION: u64 = 1;

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// The most rules that are read.
pub const MAX_RULES: usize = 10_000;

/// The format as a JSON schema.
pub const SCHEMA: &str = include_str!("board_file/schema.json");

/// Every field of the format, in the order in which they are written.
const FIELDS: [&str; 21] = [
    "omnidoku",
    "title",
    "author",
    "rules_text",
    "rows",
    "columns",
    "values",
    "absent",
    "loose_cells",
    "rows_and_columns",
    "boxes",
    "regions",
    "diagonals",
    "windows",
    "disjoint_groups",
    "extra_regions",
    "houses",
    "givens",
    "candidates",
    "rules",
    "solution",
];

/// A board with rules, and what people call it.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardFile {
    /// The board and its rules.
    pub variant: Variant,
    /// What it is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Its rules as their author words them.
    pub rules_text: Option<String>,
    /// The value of every cell in reading order; that of an absent cell does not count.
    pub solution: Option<Vec<Value>>,
}

impl BoardFile {
    /// A board without a name.
    pub fn new(variant: Variant) -> BoardFile {
        BoardFile { variant, title: None, author: None, rules_text: None, solution: None }
    }

    /// Whether a text says that it is a board of this format. It may still be damaged.
    pub fn is_one(text: &str) -> bool {
        text.trim_start().starts_with('{') && text.contains("\"omnidoku\"")
    }
}

/// Why a text is not a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardFileError {
    /// Longer than [`MAX_BYTES`].
    #[error("this is longer than {MAX_BYTES} bytes")]
    TooLong,
    /// Not JSON, or not an object.
    #[error("this is not a board in JSON: {0}")]
    Json(String),
    /// A version that is not known.
    #[error("“omnidoku” should be {VERSION}, the version of the format")]
    Version,
    /// A field that the format does not have.
    #[error("“{0}” is not a field of a board")]
    Unexpected(String),
    /// A field is missing or wrong.
    #[error(transparent)]
    Field(#[from] RuleError),
    /// There is no board of this size or with these values.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// More than [`MAX_RULES`].
    #[error("there are {0} rules; at most {MAX_RULES} are read")]
    TooManyRules(usize),
    /// A rule is wrong.
    #[error("rule {number} ({name}): {error}")]
    Rule {
        /// Which one, counted from 1.
        number: usize,
        /// Its name, cut after 40 characters.
        name: String,
        /// What is wrong with it.
        error: RuleError,
    },
}

#[cfg(test)]
mod tests;
