//! Lists in brackets, as JSON, Python and numpy write them.
//!
//! ```text
//! [[5,3,0],[6,0,null]]     [[5 3 0]      array([[5, 3, 0],     ["53.",
//!                           [6 0 0]]            [6, 0, 0]])     "6.."]
//! ```
//!
//! [`Array`] removes the brackets. An innermost list of short values is a line with cells, and so is
//! every longer text in a list. Whether such a line is a row or a whole puzzle is decided as for any
//! other line; a list of lists begins and ends a grid. So lists of rows, lists of puzzles and flat lists
//! need no rules of their own.

use super::error::ReadError;
use super::fields::{EMPTY, cell_text};
use super::scan::{OwnedSource, Source};
use super::{MAX_LINE_BYTES, ReadErrorKind};

/// The longest value that is a number, a symbol or a word such as `null`.
const MAX_VALUE_BYTES: usize = 12;

/// The deepest nesting: a list of tables of rows of cells, and some to spare.
const MAX_DEPTH: usize = 8;

/// A list that is being read.
#[derive(Debug, Default)]
pub(super) struct Array {
    /// The line with its first bracket, for errors.
    first: Option<OwnedSource>,
    /// The lists that are open, outermost first.
    open: Vec<List>,
    /// The values of the innermost list so far.
    values: Values,
}

/// A list that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    /// Only cells so far.
    Cells,
    /// It has lists or lines in it.
    Lines,
}

/// What a line of a list contributes.
#[derive(Debug)]
pub(super) enum Piece {
    /// A line with cells.
    Cells(OwnedSource),
    /// A grid begins or ends here.
    Boundary,
    /// Something that is not a value.
    Error(ReadError),
}

/// Whether a line begins a list, perhaps after `name =` or `array(`.
pub(super) fn begins(text: &str) -> bool {
    let Some(at) = text.find('[') else { return false };
    let (before, list) = (text[..at].trim(), text[at + 1..].trim_start());
    let name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | ' ' | '=' | '(');
    let is_call = before.len() <= 40
        && before.chars().all(name)
        && before.ends_with(['=', '('])
        && before.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let value = list.split([',', ']', ' ']).next().unwrap_or("");
    let is_value = list.starts_with(['[', ']', '"', '\'', '-', '.'])
        || value.starts_with(|c: char| c.is_ascii_digit())
        || ["null", "none", "nan"].iter().any(|nothing| value.eq_ignore_ascii_case(nothing));
    (before.is_empty() || is_call) && (is_value || list.is_empty())
}

impl Array {
    /// Whether every bracket is closed.
    pub(super) fn is_closed(&self) -> bool {
        self.open.is_empty()
    }

    /// The error for a list that is never closed.
    pub(super) fn unclosed(&self) -> ReadError {
        let first = self.first.as_ref().map_or(Source::line(1, ""), OwnedSource::source);
        first.error_at_all(ReadErrorKind::UnclosedList)
    }

    /// Takes a line and returns what it completes. `None` if the line cannot be part of a list: the
    /// list was never closed.
    pub(super) fn line(&mut self, source: Source<'_>) -> Option<Vec<Piece>> {
        self.first.get_or_insert_with(|| source.keep());
        let mut pieces = Vec::new();
        let mut characters = source.text.chars().enumerate().peekable();
        while let Some((column, c)) = characters.next() {
            match c {
                '[' if self.open.len() == MAX_DEPTH => return None,
                '[' => self.open(&mut pieces),
                ']' => self.close(source, &mut pieces),
                _ if self.is_closed() || c.is_whitespace() || matches!(c, ',' | ';') => {}
                '"' | '\'' => {
                    let inner = characters.by_ref().map(|(_, inner)| inner);
                    let text: String = inner.take_while(|&inner| inner != c).collect();
                    self.text(source, column + 1, &text, &mut pieces);
                }
                _ => {
                    let mut value = String::from(c);
                    let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']');
                    while let Some((_, inner)) = characters.next_if(|&(_, inner)| !ends(inner)) {
                        value.push(inner);
                    }
                    if value.len() > MAX_VALUE_BYTES || self.values.text.len() > MAX_LINE_BYTES {
                        return None;
                    }
                    self.value(source, column, &value, &mut pieces);
                }
            }
        }
        Some(pieces)
    }

    fn open(&mut self, pieces: &mut Vec<Piece>) {
        if let Some(outer) = self.open.last_mut().filter(|list| **list == List::Cells) {
            *outer = List::Lines;
            pieces.push(Piece::Boundary);
        }
        self.open.push(List::Cells);
        self.values = Values::default();
    }

    fn close(&mut self, source: Source<'_>, pieces: &mut Vec<Piece>) {
        let values = std::mem::take(&mut self.values);
        match self.open.pop() {
            Some(List::Lines) => pieces.push(Piece::Boundary),
            Some(List::Cells) if values.first.is_some() => {
                pieces.push(Piece::Cells(values.keep(source)))
            }
            _ => {}
        }
    }

    /// Takes a text in quotes: a cell, or a line of cells.
    fn text(&mut self, source: Source<'_>, column: usize, text: &str, pieces: &mut Vec<Piece>) {
        if text.trim().chars().count() < 4 {
            return self.value(source, column, text.trim(), pieces);
        }
        if let Some(list) = self.open.last_mut() {
            *list = List::Lines;
        }
        let before = source.before + column;
        pieces.push(Piece::Cells(Source { before, text, ..source }.keep()));
    }

    fn value(&mut self, source: Source<'_>, column: usize, value: &str, pieces: &mut Vec<Piece>) {
        if value == "..." {
            let error = source.error(column + 1, 3, ReadErrorKind::ListCutShort);
            return pieces.push(Piece::Error(error));
        }
        let value = if value == "--" { EMPTY } else { cell_text(value) };
        self.values.push(source, column, value);
    }
}

/// The values of an innermost list with spaces between them, so that those of its first line keep
/// their columns.
#[derive(Debug, Default)]
struct Values {
    /// The line and the place of the first value.
    first: Option<(usize, usize)>,
    text: String,
    columns: usize,
}

impl Values {
    fn push(&mut self, source: Source<'_>, column: usize, value: &str) {
        let (line, start) = *self.first.get_or_insert((source.number, column));
        let offset = if line == source.number { column - start } else { 0 };
        let least = self.columns + usize::from(self.columns > 0);
        let spaces = offset.max(least) - self.columns;
        self.text.extend(std::iter::repeat_n(' ', spaces));
        self.text += value;
        self.columns += spaces + value.chars().count();
    }

    fn keep(&self, source: Source<'_>) -> OwnedSource {
        let (number, column) = self.first.unwrap_or((source.number, 0));
        Source { number, before: source.before + column, text: &self.text }.keep()
    }
}
