//! SudokuPad: JSON that draws a puzzle and has its rules in words.
//!
//! ```text
//! {
//!     "metadata": {"title": …, "rules": …, "solution": …, "antiknight": true},
//!     "cells": [[{"value": 5}, {}, …], …], "regions": [[[0, 0], [0, 1], …], …],
//!     "cages": [{"cells": [[0, 0], [0, 1]], "value": 9, "unique": true}],
//!     "lines": [{"wayPoints": [[0.5, 0.5], [2.5, 2.5]], "color": "#67f067", "thickness": 10}],
//!     "arrows": […], "overlays": [{"center": [1, 0.5], "rounded": true, "text": "V"}], "underlays": […]
//! }
//! ```
//!
//! A drawing is taken for a rule if it looks as that rule usually does and the rules in words, where there are
//! any, speak of it. If the text has a solution, what it contradicts is dropped again. Everything is reported:
//! what was taken for which rule, and what was not understood.
//!
//! | module | subject |
//! |---|---|
//! | [`sheet`], [`colour`] | places and colours |
//! | [`board`] | cells, regions, remarks |
//! | [`cages`], [`lines`], [`shapes`] | what is drawn |
//! | [`guesses`] | what drawings were taken for, until the end |
//! | [`mod@write`] | the reverse, with the board itself among the metadata |

mod board;
mod cages;
mod colour;
mod guesses;
mod lines;
mod shapes;
mod sheet;
mod write;

use omnidoku_rules::BoardFile;
use serde_json::{Map, Value as Json};

use super::draft::Draft;
use super::error::VariantError;
use super::words::{self, Words};
use super::{VariantEntry, fpuzzles, plain};
use crate::{percent, sudokupad, zipped};
use guesses::Guesses;
pub(super) use write::write;

/// The field of the metadata that holds the board in Omnidoku's own format.
const EMBEDDED: &str = "omnidoku";

/// The most elements in each list of drawings.
const MAX_DRAWINGS: usize = 3000;

/// Whether a word is the last part of a link with a puzzle in it.
pub(super) fn is_id(word: &str) -> bool {
    sudokupad::is_id(word)
}

/// Reads the last part of a link.
pub(super) fn read(id: &str) -> Result<VariantEntry, VariantError> {
    let id = percent::decode(id);
    let after = |prefix: &str| id.strip_prefix(prefix);
    if let Some(packed) = after("fpuzzles").or_else(|| after("fpuz")) {
        return match fpuzzles::is_packed(packed) {
            true => fpuzzles::read(packed),
            false => Err(VariantError::Elsewhere),
        };
    }
    if id.starts_with("scf") {
        return plain::read_classic(&id);
    }
    let packed = after("scl").or_else(|| after("ctc")).ok_or(VariantError::Elsewhere)?;
    match packed.starts_with('{') {
        true => read_json(packed),
        false => read_json(&fpuzzles::unpack(packed)?),
    }
}

/// Reads JSON, also the short one.
pub(super) fn read_json(text: &str) -> Result<VariantEntry, VariantError> {
    match serde_json::from_str(text).ok().or_else(|| zipped::read(text)) {
        Some(Json::Object(fields)) => read_fields(&fields),
        _ => Err(VariantError::damaged("its JSON cannot be read")),
    }
}

/// Reads the fields of a puzzle.
pub(super) fn read_fields(fields: &Map<String, Json>) -> Result<VariantEntry, VariantError> {
    read_drawing(fields, &[])
}

/// Reads the fields of a puzzle of which some rules are known.
pub(super) fn read_drawing(
    fields: &Map<String, Json>,
    known: &[Json],
) -> Result<VariantEntry, VariantError> {
    let embedded = fields.get("metadata").and_then(|metadata| metadata.get(EMBEDDED));
    if let Some(Json::Object(board)) = embedded {
        return Ok(BoardFile::from_json(board.clone())?.into());
    }
    for list in ["cages", "lines", "arrows", "overlays", "underlays"] {
        let drawings = fields.get(list).and_then(Json::as_array);
        if drawings.is_some_and(|drawings| drawings.len() > MAX_DRAWINGS) {
            return Err(VariantError::TooLong);
        }
    }
    let remarks = board::remarks(fields);
    let text = |name: &str| remarks.get(name).map(|text| text.trim().to_owned());
    let rules_text = text("rules").filter(|text| !text.is_empty());
    let numbers = remarks.get("solution").and_then(|text| board::solution(text));
    let sheet = board::read(fields, &remarks, numbers.as_deref())?;
    let mut draft = Draft::new(sheet.board.clone());
    board::read_cells(fields, &sheet, &mut draft)?;
    for rule in known {
        draft.add(rule.get("rule").and_then(Json::as_str).unwrap_or(""), rule)?;
    }
    let words = Words::new(rules_text.as_deref().unwrap_or(""));
    let mut guesses = Guesses::new(words);
    cages::read(fields, &sheet, &mut draft, &mut guesses);
    let shapes = shapes::all(fields, &sheet);
    lines::read(fields, &sheet, &shapes, &mut draft, &mut guesses);
    shapes::read(&shapes, &sheet, &mut draft, &mut guesses);
    board::read_whole_board_rules(&remarks, &mut draft, &mut guesses)?;
    guesses.finish(numbers.as_deref(), &mut draft)?;
    words::note_all_unread(rules_text.as_deref().unwrap_or(""), &mut draft);
    let solution = numbers.and_then(|numbers| draft.solution(&numbers));
    let (title, author) = (text("title"), text("author"));
    Ok(VariantEntry { title, author, rules_text, solution, ..draft.finish() })
}
