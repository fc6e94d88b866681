//! f-puzzles: JSON, packed with [LZ-string](crate::lz) where it is part of a link.
//!
//! ```text
//! {
//!     "size": 9, "title": …, "author": …, "ruleset": …,
//!     "grid": [[{"value": 5, "given": true, "region": 0, "givenPencilMarks": [1, 2]}, …], …],
//!     "killercage": [{"cells": ["R1C1", "R1C2"], "value": "9"}],
//!     "thermometer": [{"lines": [["R4C4", "R5C5"]]}],     a field for every kind of rule
//!     "antiknight": true
//! }
//! ```
//!
//! [`board`] reads the cells, [`rules`] the other fields. What is only drawn is reported, and so is a rule
//! that the text names in words without a field for it.

mod board;
mod outside;
mod rules;
mod signs;
mod write;

use serde_json::{Map, Value as Json};

use super::VariantEntry;
use super::draft::Draft;
use super::error::VariantError;
use super::words;
use crate::fpuzzles::says_something;
use crate::lz;
pub(super) use board::{solution, usual_box, whole_number};
pub(super) use write::write;

/// Whether a text is packed JSON as it stands after `load=`.
pub(super) fn is_packed(text: &str) -> bool {
    text.len() > 20 && lz::unpack(packed_part(text)).is_ok_and(|json| json.starts_with('{'))
}

/// Reads packed JSON, already percent-decoded.
pub(super) fn read(packed: &str) -> Result<VariantEntry, VariantError> {
    match serde_json::from_str(&unpack(packed)?) {
        Ok(Json::Object(fields)) => read_fields(&fields),
        Ok(_) => Err(VariantError::damaged("its JSON is not an object")),
        Err(error) => Err(VariantError::damaged(error.to_string())),
    }
}

/// A packed text ends with its padding.
fn packed_part(text: &str) -> &str {
    text.split('=').next().unwrap_or(text)
}

/// Unpacks a text.
pub(super) fn unpack(packed: &str) -> Result<String, VariantError> {
    lz::unpack(packed_part(packed)).map_err(|error| match error {
        lz::UnpackError::TooLong => VariantError::TooLong,
        lz::UnpackError::Damaged => VariantError::damaged("it cannot be unpacked"),
    })
}

/// Reads JSON.
pub(super) fn read_fields(fields: &Map<String, Json>) -> Result<VariantEntry, VariantError> {
    let mut draft = Draft::new(board::read(fields)?);
    board::read_cells(fields, &mut draft)?;
    for (name, value) in fields.iter().filter(|(_, value)| says_something(value)) {
        rules::read(name, value, fields, &mut draft)?;
    }
    let text = |name: &str| {
        let text = fields.get(name).and_then(Json::as_str).map(str::trim);
        text.filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let rules_text = text("ruleset");
    words::note_all_unread(rules_text.as_deref().unwrap_or(""), &mut draft);
    let solution = fields.get("solution").and_then(solution);
    let solution = solution.and_then(|numbers| draft.solution(&numbers));
    let (title, author) = (text("title"), text("author"));
    Ok(VariantEntry { title, author, rules_text, solution, ..draft.finish() })
}
