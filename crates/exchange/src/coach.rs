//! sudoku.coach: a link with 81 digits, or a whole state `SCv7_32_…`.
//!
//! A state is JSON, deflated and written in base 32 (`0`–`9`, `a`–`v`, highest bits first). It has the
//! givens and the placed digits as 81 characters each, and the pencil marks of the cells as numbers with
//! `-` between them, bit d for digit d.

use omnidoku_core::{Digit, Shape};
use serde::Deserialize;

use crate::entry::{self, Entry, EntryBuilder, digits};
use crate::error::{ExchangeErrorKind, Reading, WriteError};
use crate::form::Form;
use crate::unpack_limit;

/// How a state in base 32 begins.
const STATE: &str = "SCv7_32_";

/// Whether a word is a state, of whatever version.
pub(crate) fn is_state(word: &str) -> bool {
    let rest = word.strip_prefix("SCv").unwrap_or("");
    rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains('_')
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct State {
    grid_size: Option<usize>,
    given_digits: String,
    #[serde(default)]
    user_digits: String,
    #[serde(default)]
    user_cell_candidates: String,
}

/// Reads a state.
pub(crate) fn read(text: &str) -> Reading<Entry> {
    let what = "this version of sudoku.coach's states";
    let packed = text.strip_prefix(STATE).ok_or(ExchangeErrorKind::Unsupported { what })?;
    let bytes = base_32(packed).ok_or_else(|| damaged("a character is none of 0-9 and a-v"))?;
    let json = inflate(&bytes)?;
    let state: State = serde_json::from_slice(&json).map_err(|error| damaged(error.to_string()))?;
    if state.grid_size.is_some_and(|size| size != 9) {
        let what = "a state of sudoku.coach of another size than 9x9";
        return Err(ExchangeErrorKind::Unsupported { what });
    }
    let givens = entry::classic(&state.given_digits, Form::Coach)?;
    let mut builder = EntryBuilder::new(Shape::CLASSIC);
    givens.givens.filled().for_each(|(cell, digit)| builder.give(cell, digit));
    if !state.user_digits.is_empty() {
        let placed = entry::classic(&state.user_digits, Form::Coach)?;
        for (cell, digit) in placed.givens.filled() {
            if !builder.is_filled(cell) {
                builder.place(cell, digit);
            }
        }
    }
    for (cell, number) in Shape::CLASSIC.cells().zip(state.user_cell_candidates.split('-')) {
        let bits: u32 = number.parse().unwrap_or_default();
        for digit in Digit::all(Shape::CLASSIC).filter(|digit| bits >> digit.value() & 1 == 1) {
            builder.mark(cell, digit);
        }
    }
    Ok(builder.finish(Form::Coach))
}

fn damaged(problem: impl Into<String>) -> ExchangeErrorKind {
    ExchangeErrorKind::damaged(Form::Coach, problem)
}

/// The bytes of a text in base 32; bits that fill no byte are dropped.
fn base_32(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 5 / 8);
    let (mut bits, mut count) = (0_u32, 0);
    for character in text.chars() {
        bits = bits << 5 | character.to_digit(32)?;
        count += 5;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    Some(bytes)
}

fn inflate(bytes: &[u8]) -> Reading<Vec<u8>> {
    use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};
    decompress_to_vec_zlib_with_limit(bytes, unpack_limit(bytes.len())).map_err(|error| match error
        .status
    {
        TINFLStatus::HasMoreOutput => ExchangeErrorKind::TooLong,
        _ => damaged("it cannot be unpacked"),
    })
}

/// Writes a link that opens the givens in the solver of the site.
pub(crate) fn write(entry: &Entry) -> Result<String, WriteError> {
    WriteError::unless_classic(Form::Coach, entry.shape())?;
    Ok(format!("https://sudoku.coach/en/solver/{}", digits(&entry.givens)))
}
