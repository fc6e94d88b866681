//! Boards with rules, in every form that is read.
//!
//! | form | what it looks like |
//! |---|---|
//! | Omnidoku's own | JSON with the field `omnidoku` |
//! | Interactive Sudoku Solver | `.Cage~9~R1C1~R1C2.Thermo~…`, also as a link with `?q=` |
//! | f-puzzles | a link with `?load=`, what follows it there, or its JSON |
//! | SudokuPad | a link with the puzzle in it, its last part, or its JSON |
//! | Sudoku-Bench | JSON with the fields `initial_board` and `visual_elements` |
//! | penpa | a link with `&p=` |
//! | [`killer`], [`plain`] | texts of one character or number for each cell; plain puzzles |
//!
//! A text that only draws its rules is read as far as its drawings are known; [`VariantNotice`] says what each
//! was taken for.

mod bench;
mod draft;
mod error;
mod fpuzzles;
mod iss;
mod killer;
mod notice;
mod penpa;
mod plain;
mod regions;
mod sudokupad;
mod words;
mod write;
mod written;

use omnidoku_core::Value;
use omnidoku_rules::{BoardFile, Variant};
use serde_json::Value as Json;

use crate::link::Address;
use crate::{MAX_BYTES, percent, zipped};
pub use error::VariantError;
pub use notice::VariantNotice;
pub use write::{UnknownVariantForm, VariantForm, VariantWriteError, write_variant};

/// A part of the path of links to Interactive Sudoku Solver.
const ISS_PATH: &str = "Interactive-Sudoku-Solver";

/// A part of the path of links to penpa.
const PENPA_PATH: &str = "penpa-edit";

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
    /// The value of every cell, if the text has them and they fit.
    pub solution: Option<Vec<Value>>,
    /// What drawings were taken for, and what was left out.
    pub notices: Vec<VariantNotice>,
}

impl VariantEntry {
    /// A board without a name.
    pub fn new(variant: Variant) -> VariantEntry {
        VariantEntry {
            variant,
            title: None,
            author: None,
            rules_text: None,
            solution: None,
            notices: Vec::new(),
        }
    }

    /// Whether nothing in the text may be a rule that was not read.
    pub fn is_complete(&self) -> bool {
        !self.notices.iter().any(VariantNotice::is_doubt)
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
/// plain grid of symbols do not count, nor do links and JSON in which [`read`](crate::read) finds a puzzle or names
/// the rule of a variant.
pub fn is_variant(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim();
    let is_constraint = match text.as_bytes() {
        [b'.', b'~', ..] => true,
        // No alphabet has capitals and small letters side by side.
        [b'.', first, second, ..] => first.is_ascii_uppercase() && second.is_ascii_lowercase(),
        _ => false,
    };
    // Other links and other JSON are known to the reader of plain puzzles.
    let is_link = text.split_once("://").is_some_and(|(_, rest)| {
        let path = Address::new(rest).path;
        path.contains(PENPA_PATH) || path.contains(ISS_PATH)
    });
    BoardFile::is_one(text)
        || (is_constraint && iss::is_one(text))
        || killer::is_arrows(text)
        || killer::is_sumocue(text)
        || text.starts_with('{') && text.contains("\"initial_board\"")
        || is_link
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
    if text.starts_with('{') {
        return read_json(text);
    }
    if let Some(link) = text.split_whitespace().find(|word| word.contains("://")) {
        return read_link(link);
    }
    let joined: String = text.split_whitespace().collect();
    if killer::is_arrows(&joined) {
        return killer::read_arrows(&joined);
    }
    if killer::is_sumocue(&joined) {
        return killer::read_sumocue(&joined);
    }
    let decoded = percent::decode(&joined);
    if fpuzzles::is_packed(&decoded) {
        return fpuzzles::read(&decoded);
    }
    if sudokupad::is_id(&joined) {
        return sudokupad::read(&joined);
    }
    plain::read(&joined).unwrap_or_else(|| plain::read_classic(text))
}

/// Reads JSON.
fn read_json(text: &str) -> Result<VariantEntry, VariantError> {
    match serde_json::from_str(text).ok().or_else(|| zipped::read(text)) {
        Some(Json::Object(fields)) if bench::is_one(&fields) => bench::read(&fields),
        Some(Json::Object(fields)) if fields.contains_key("grid") => fpuzzles::read_fields(&fields),
        Some(Json::Object(fields)) if fields.contains_key("cells") => {
            sudokupad::read_fields(&fields)
        }
        Some(_) => Err(VariantError::NotRecognised),
        None => Err(VariantError::damaged("its JSON cannot be read")),
    }
}

/// Reads a link.
fn read_link(link: &str) -> Result<VariantEntry, VariantError> {
    let address = Address::new(link.split_once("://").map_or(link, |(_, rest)| rest));
    if let Some(packed) = address.parameter("load") {
        return fpuzzles::read(&percent::decode(packed));
    }
    if address.path.contains(PENPA_PATH) {
        // The parameters of newer links follow a `#`.
        let parameters = [address.fragment, address.query].into_iter();
        let mut packed =
            parameters.flat_map(|part| part.split('&')).filter_map(|pair| pair.strip_prefix("p="));
        let packed = packed.next().ok_or(VariantError::Elsewhere)?;
        return penpa::read(&percent::decode(packed));
    }
    let is_named = address.is_at("f-puzzles.com") && address.parameter("id").is_some();
    if is_named || address.is_shortened() {
        return Err(VariantError::Elsewhere);
    }
    if address.is_at("sudokupad.app") || address.is_at("crackingthecryptic.com") {
        let path = address.path.strip_prefix("sudoku/").unwrap_or(address.path);
        let id = address.parameter("puzzleid").unwrap_or(path.trim_end_matches(['/', '.']));
        return sudokupad::read(id);
    }
    let query = address.parameter("q").filter(|_| address.path.contains(ISS_PATH));
    if let Some(query) = query {
        // A `+` is a space in a query.
        let text = percent::decode(&query.replace('+', " "));
        return match text.contains("://") {
            true => Err(VariantError::NotRecognised),
            false => read_variant(&text),
        };
    }
    plain::read_classic(link)
}
