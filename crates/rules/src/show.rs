//! A variant as text to read: the board as a picture, then its houses and rules in words.
//!
//! ```
//! use omnidoku_core::{Board, Values};
//! use omnidoku_rules::words::Language;
//! use omnidoku_rules::{Rule, Variant, show};
//!
//! let mut board = Board::new(4, 4, Values::up_to(4)?)?;
//! board.add_rows_and_columns();
//! board.add_boxes(2, 2);
//! let cage = serde_json::json!({"rule": "cage", "sum": 5, "cells": ["r1c1", "r1c2"]});
//! let rules = vec![Rule::read(&board, &cage)?];
//! let text = show::show(&Variant { board, rules }, None, Language::English);
//! let expected = "
//!      c1 c2   c3 c4
//!    ┌───────┬───────┐
//! r1 │  .  . │  .  . │
//! r2 │  .  . │  .  . │
//!    ├───────┼───────┤
//! r3 │  .  . │  .  . │
//! r4 │  .  . │  .  . │
//!    └───────┴───────┘
//!
//! 4 × 4, 1…4: 4 rows, 4 columns, 4 boxes
//! Killer cage 5: r1c1 r1c2
//! ";
//! assert_eq!(text, expected[1..]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is said of a rule comes from its name and from the arguments it is written with, so that no rule
//! needs words of its own here. See [`frame`] and [`sentence`].

pub mod frame;
pub mod line;
pub mod sentence;

use omnidoku_core::Value;

use crate::variant::Variant;
use crate::words::Language;

/// The whole text: [`frame::frame`] with row and column numbers, an empty line, and the lines of
/// [`sentence::sentences`]. If there are values for the cells, they are shown in the picture.
///
/// # Panics
/// If there are more or fewer values than cells.
pub fn show(variant: &Variant, values: Option<&[Value]>, language: Language) -> String {
    let mut text = frame::frame(&variant.board, values, true);
    text.push('\n');
    for line in sentence::sentences(variant, language) {
        text.push_str(&line);
        text.push('\n');
    }
    text
}
