//! Game ids of Solo, from Simon Tatham's puzzle collection: `3x3:b5_3a7…`.
//!
//! Before the colon are the height and the width of a box, and letters: `j` irregular regions, `x`
//! diagonals, `k` cages, and others that say how the puzzle was made. After it are the cells: a number, or
//! a letter for a run of 1 to 26 blanks; `_` separates two numbers.

use omnidoku_core::format::Alphabet;
use omnidoku_core::{Cell, Shape};

use crate::entry::{Entry, EntryBuilder};
use crate::error::{ExchangeErrorKind, Reading};
use crate::form::Form;

/// Reads a game id, if a text is one. `3x3:` may also begin a line of symbols: a text that has as many
/// characters as the grid has cells, or other characters than a game id, counts as one.
pub(crate) fn read(text: &str) -> Option<Reading<Entry>> {
    if let Some((kind, _)) = text.split_once('#').filter(|(_, seed)| is_number(seed))
        && parameters(kind).is_some()
    {
        let what = "the seed of a game of Solo";
        return Some(Err(ExchangeErrorKind::Unsupported { what }));
    }
    let (kind, cells) = text.split_once(':')?;
    let (rows, cols, rule) = parameters(kind)?;
    let is_cell = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    if let Some(rule) = rule {
        return Some(Err(ExchangeErrorKind::variant(rule)));
    }
    if cells.is_empty() || !cells.bytes().all(is_cell) {
        return None;
    }
    let shape = match Shape::new(rows, cols) {
        Ok(shape) => shape,
        Err(error) => return Some(Err(error.into())),
    };
    let is_line = cells.len() == shape.cell_count() || cells.contains("__") || is_number(cells);
    if is_line {
        return None;
    }
    Some(grid(cells, shape))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The rows and columns of a box, and the rule of a variant.
fn parameters(text: &str) -> Option<(usize, usize, Option<&'static str>)> {
    let (rows, rest) = number(text)?;
    let (cols, letters) = match rest.strip_prefix('x').and_then(number) {
        Some((cols, letters)) => (cols, letters),
        None => (1, rest.strip_prefix('j').map(|_| rest)?),
    };
    let mut letters = letters.chars();
    let mut rule = None;
    while let Some(letter) = letters.next() {
        rule = rule.or(match letter {
            'j' => Some("irregular regions"),
            'x' => Some("diagonals"),
            'k' => Some("killer cages"),
            'a' | 'r' | 'm' | '0'..='9' => None,
            'd' => {
                letters.next();
                None
            }
            _ => return None,
        });
    }
    Some((rows, cols, rule))
}

/// A number of at most four digits at the start of a text, and the rest.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    let value = text[..end].parse().ok().filter(|_| end <= 4)?;
    Some((value, &text[end..]))
}

fn grid(mut text: &str, shape: Shape) -> Reading<Entry> {
    let expected = shape.cell_count();
    let mut builder = EntryBuilder::new(shape);
    let mut found = 0;
    while let Some(first) = text.bytes().next() {
        if first.is_ascii_digit() {
            if found >= expected {
                return Err(ExchangeErrorKind::CellCount { found: found + 1, expected });
            }
            let cell = Cell::new(found);
            let (value, rest) = number(text).ok_or_else(|| builder.no_digit(cell, text))?;
            builder.give(cell, builder.digit(cell, value)?);
            (found, text) = (found + 1, rest);
            continue;
        }
        if first.is_ascii_lowercase() {
            found += usize::from(first - b'a') + 1;
        }
        text = &text[1..];
    }
    if found != expected {
        return Err(ExchangeErrorKind::CellCount { found, expected });
    }
    let mut entry = builder.finish(Form::Solo);
    if shape.size() > 9 && Alphabet::OneToG.fits(shape) {
        entry.alphabet = Alphabet::OneToG;
    }
    Ok(entry)
}

/// Writes the game id of the givens.
pub(crate) fn write(entry: &Entry) -> String {
    let mut out = format!("{}:", entry.shape());
    let (mut run, mut after_number) = (0, false);
    let close = |out: &mut String, run: &mut u8| {
        if *run > 0 {
            out.push(char::from(b'a' + *run - 1));
            *run = 0;
        }
    };
    for value in entry.givens.as_slice() {
        match value {
            None => {
                if run == 26 {
                    close(&mut out, &mut run);
                }
                run += 1;
                after_number = false;
            }
            Some(digit) => {
                close(&mut out, &mut run);
                out += if after_number { "_" } else { "" };
                out += &digit.to_string();
                after_number = true;
            }
        }
    }
    close(&mut out, &mut run);
    out
}
