//! Links of sudokuwiki.org: `?bd=` and 81 digits, or two characters per cell.
//!
//! The two characters are a number in base 32 (`0`–`9`, `a`–`v`). Its lowest bit marks a clue; the nine
//! above it are the candidates of the cell, or its value alone. A later version of the strings, which the
//! site calls B and which has other lengths, is refused.

use omnidoku_core::{Digit, Shape};

use crate::entry::{self, Entry, EntryBuilder, digits};
use crate::error::{ExchangeErrorKind, Reading, WriteError};
use crate::form::Form;

const ADDRESS: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";
const PAIRS_LENGTH: usize = 162;

/// Whether a word is the longer string without a link.
pub(crate) fn is_pairs(word: &str) -> bool {
    word.len() == PAIRS_LENGTH && word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'v'))
}

/// Reads the text after `bd=`.
pub(crate) fn read(text: &str) -> Reading<Entry> {
    if is_pairs(text) {
        return pairs(text);
    }
    let plain = text.chars().all(|c| c.is_ascii_digit() || entry::is_blank(c));
    match text.len() {
        PAIRS_LENGTH => {
            let problem = "a character is none of 0-9 and a-v";
            Err(ExchangeErrorKind::damaged(Form::SudokuWiki, problem))
        }
        _ if plain => entry::classic(text, Form::SudokuWiki),
        _ => {
            let what = "this version of sudokuwiki's board strings";
            Err(ExchangeErrorKind::Unsupported { what })
        }
    }
}

fn pairs(text: &str) -> Reading<Entry> {
    let mut builder = EntryBuilder::new(Shape::CLASSIC);
    for (cell, pair) in Shape::CLASSIC.cells().zip(text.as_bytes().chunks(2)) {
        let number = pair.iter().fold(0, |number, &byte| {
            32 * number + char::from(byte).to_digit(32).unwrap_or_default()
        });
        let (bits, is_clue) = (number >> 1, number & 1 == 1);
        let present: Vec<Digit> =
            Digit::all(Shape::CLASSIC).filter(|digit| bits >> digit.index() & 1 == 1).collect();
        match (present.as_slice(), is_clue) {
            (&[digit], true) => builder.give(cell, digit),
            (&[digit], false) => builder.place(cell, digit),
            (_, true) => return Err(builder.no_digit(cell, "a clue without a value")),
            // All nine candidates: the player has made no marks.
            (several, false) if several.len() == 9 => {}
            (several, false) => several.iter().for_each(|&digit| builder.mark(cell, digit)),
        }
    }
    Ok(builder.finish(Form::SudokuWiki))
}

/// Writes a link that opens the solver of the site. A single mark in a cell is a value there.
pub(crate) fn write(entry: &Entry) -> Result<String, WriteError> {
    WriteError::unless_classic(Form::SudokuWiki, entry.shape())?;
    if entry.is_untouched() {
        return Ok(format!("{ADDRESS}{}", digits(&entry.givens)));
    }
    let mut out = ADDRESS.to_owned();
    for cell in Shape::CLASSIC.cells() {
        let marks = entry.marks_of(cell);
        let bits = match entry.values.get(cell) {
            Some(digit) => 1 << digit.index(),
            None if marks.is_empty() => (1 << 9) - 1,
            None => marks.map(|digit| 1 << digit.index()).sum(),
        };
        let number = 2 * bits + u32::from(entry.givens.get(cell).is_some());
        let pair = [number / 32, number % 32];
        out.extend(pair.iter().filter_map(|&part| char::from_digit(part, 32)));
    }
    Ok(out)
}
