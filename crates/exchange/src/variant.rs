//! Boards with rules, in every form that is read.

mod error;
mod iss;

use omnidoku_core::Value;
use omnidoku_rules::{BoardFile, Variant};

use crate::MAX_BYTES;
pub use error::VariantError;

/// A board with rules as it was read.
#[derive(Clone, PartialEq, Debug)]
pub struct VariantEntry {
    /// The board and its rules.
    pub variant: Variant,
    /// What it is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Its rules as their author words them.
    pub rules_text: Option<String>,
    /// The value of every cell, if the text has them.
    pub solution: Option<Vec<Value>>,
}

impl VariantEntry {
    /// A board without a name.
    pub fn new(variant: Variant) -> VariantEntry {
        VariantEntry { variant, title: None, author: None, rules_text: None, solution: None }
    }
}

impl From<BoardFile> for VariantEntry {
    fn from(file: BoardFile) -> VariantEntry {
        let BoardFile { variant, title, author, rules_text, solution } = file;
        VariantEntry { title, author, rules_text, solution, ..VariantEntry::new(variant) }
    }
}

impl From<VariantEntry> for BoardFile {
    fn from(entry: VariantEntry) -> BoardFile {
        let VariantEntry { variant, title, author, rules_text, solution, .. } = entry;
        BoardFile { title, author, rules_text, solution, ..BoardFile::new(variant) }
    }
}

/// Whether a text is meant as a board with rules, whatever may be wrong with it. Short forms that look like a
/// plain grid of symbols do not count.
pub fn is_variant(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim();
    let is_constraint = match text.as_bytes() {
        [b'.', b'~', ..] => true,
        // No alphabet has capitals and small letters side by side.
        [b'.', first, second, ..] => first.is_ascii_uppercase() && second.is_ascii_lowercase(),
        _ => false,
    };
    BoardFile::is_one(text) || (is_constraint && iss::is_one(text))
}

/// Reads a board with rules.
pub fn read_variant(text: &str) -> Result<VariantEntry, VariantError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.len() > MAX_BYTES {
        return Err(VariantError::TooLong);
    }
    if iss::is_one(text) {
        return iss::read(text).map(VariantEntry::new);
    }
    if BoardFile::is_one(text) {
        return Ok(BoardFile::read(text)?.into());
    }
    Err(VariantError::NotRecognised)
}
