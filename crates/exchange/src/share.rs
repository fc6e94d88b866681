//! The project's own link: a puzzle in the fragment of an address. `docs/share.md` describes it, with
//! examples.
//!
//! `#b=<shape>.<givens>[.<letter><text>]…`
//!
//! A list of cells consists of symbols and runs: a lower-case letter is a run of 1 to 26 empty cells,
//! everything else is the content of one cell. A list must have exactly N² cells, so that a truncated
//! link is noticed.

use omnidoku_core::format::Alphabet;
use omnidoku_core::{Cell, Digit, DigitSet, Shape};

use crate::entry::{Entry, EntryBuilder};
use crate::error::{ExchangeErrorKind, Reading};
use crate::form::Form;
use crate::percent;

/// What comes before the fields.
const START: &str = "#b=";

/// How many digits one character of a set covers.
const DIGITS_PER_CHARACTER: usize = 5;

/// Reads the text after `#b=`.
pub(crate) fn read(text: &str) -> Reading<Entry> {
    let mut fields = text.split('.');
    let shape: Shape = fields.next().unwrap_or("").parse()?;
    let mut builder = EntryBuilder::new(shape);
    let mut title = None;
    let mut alphabet: Option<Alphabet> = None;
    let mut seen = String::new();
    cells(fields.next().unwrap_or(""), shape, |cell, rest| {
        let digit = digit(&builder, cell, rest)?;
        builder.give(cell, digit);
        Ok(())
    })?;
    for field in fields {
        let mut characters = field.chars();
        let Some(letter) = characters.next() else { continue };
        let content = characters.as_str();
        if seen.contains(letter) {
            return Err(damaged(format!("the field {letter} is there twice")));
        }
        seen.push(letter);
        match letter {
            'v' => cells(content, shape, |cell, rest| {
                let digit = digit(&builder, cell, rest)?;
                if builder.is_filled(cell) {
                    let name = shape.cell_name(cell);
                    return Err(damaged(format!("{name} has a given and a value")));
                }
                builder.place(cell, digit);
                Ok(())
            })?,
            'm' | 'k' => cells(content, shape, |cell, rest| marks(&mut builder, cell, rest))?,
            'a' => alphabet = alphabet_named(content),
            't' => title = Some(percent::decode(content)),
            _ => {}
        }
    }
    let mut entry = builder.finish(Form::Share);
    entry.title = title.filter(|title| !title.is_empty());
    entry.alphabet = alphabet.filter(|known| known.fits(shape)).unwrap_or(entry.alphabet);
    Ok(entry)
}

/// The alphabet with these first and last symbols, or `decimal`.
fn alphabet_named(name: &str) -> Option<Alphabet> {
    let is_range = name.as_bytes().get(1) == Some(&b'-') && name.to_ascii_uppercase() == name;
    (is_range || name == "decimal").then(|| name.parse().ok()).flatten()
}

fn damaged(problem: impl Into<String>) -> ExchangeErrorKind {
    ExchangeErrorKind::damaged(Form::Share, problem)
}

/// Walks through a list of cells; `held` consumes the content of one cell.
fn cells(
    mut text: &str,
    shape: Shape,
    mut held: impl FnMut(Cell, &mut &str) -> Reading<()>,
) -> Reading<()> {
    let expected = shape.cell_count();
    let mut found = 0;
    while let Some(first) = text.bytes().next() {
        if found >= expected {
            return Err(ExchangeErrorKind::CellCount { found: found + 1, expected });
        }
        if first.is_ascii_lowercase() {
            found += usize::from(first - b'a') + 1;
            text = &text[1..];
        } else {
            held(Cell::new(found), &mut text)?;
            found += 1;
        }
    }
    match found == expected {
        true => Ok(()),
        false => Err(ExchangeErrorKind::CellCount { found, expected }),
    }
}

/// Consumes one character of base 36.
fn take(text: &mut &str) -> Reading<usize> {
    let mut characters = text.chars();
    let first = characters.next().ok_or_else(|| damaged("its end is missing"))?;
    *text = characters.as_str();
    let value = first.to_digit(36).filter(|_| !first.is_ascii_lowercase());
    value.map(|value| value as usize).ok_or_else(|| damaged(format!("{first:?} has no meaning")))
}

/// Consumes a digit of a list of values: one character, or `0` and two more.
fn digit(builder: &EntryBuilder, cell: Cell, text: &mut &str) -> Reading<Digit> {
    let value = match take(text)? {
        0 => 36 * take(text)? + take(text)?,
        value => value,
    };
    builder.digit(cell, value)
}

/// Consumes a set of a list of sets.
fn marks(builder: &mut EntryBuilder, cell: Cell, text: &mut &str) -> Reading<()> {
    for first in (1..=builder.size()).step_by(DIGITS_PER_CHARACTER) {
        let bits = take(text)?;
        if bits >= 1 << DIGITS_PER_CHARACTER {
            return Err(damaged("a set of marks has a wrong character"));
        }
        for place in (0..DIGITS_PER_CHARACTER).filter(|place| bits >> place & 1 == 1) {
            builder.mark(cell, builder.digit(cell, first + place)?);
        }
    }
    Ok(())
}

/// Writes the fragment, with its `#`.
pub(crate) fn write(entry: &Entry) -> String {
    let shape = entry.shape();
    let value = |digit: Option<Digit>| digit.map(|digit| base_36(digit.value()));
    let mut out = format!("{START}{shape}.");
    out += &list(shape, |cell| value(entry.givens.get(cell)));
    if entry.values != entry.givens {
        out += ".v";
        out += &list(shape, |cell| match entry.givens.get(cell) {
            Some(_) => None,
            None => value(entry.values.get(cell)),
        });
    }
    if entry.marks.is_some() {
        out += ".m";
        out += &list(shape, |cell| {
            let set = entry.marks_of(cell);
            (!set.is_empty()).then(|| base_32(set, shape))
        });
    }
    if entry.alphabet != Alphabet::default_for(shape) {
        out += &format!(".a{}", entry.alphabet);
    }
    if let Some(title) = &entry.title {
        out += &format!(".t{}", percent::encode(title));
    }
    out
}

/// A list of cells, with runs for the empty ones.
fn list(shape: Shape, held: impl Fn(Cell) -> Option<String>) -> String {
    const MAX_RUN: usize = 26;
    let mut out = String::new();
    let mut run = 0;
    let close = |out: &mut String, mut run: usize| {
        while run > 0 {
            let part = run.min(MAX_RUN);
            out.push(char::from(b'a' + part as u8 - 1));
            run -= part;
        }
    };
    for cell in shape.cells() {
        match held(cell) {
            None => run += 1,
            Some(text) => {
                close(&mut out, run);
                run = 0;
                out += &text;
            }
        }
    }
    close(&mut out, run);
    out
}

fn character(value: usize) -> char {
    char::from(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value % 36])
}

fn base_36(value: usize) -> String {
    match value {
        1..36 => character(value).to_string(),
        _ => ['0', character(value / 36), character(value)].iter().collect(),
    }
}

fn base_32(set: DigitSet<2>, shape: Shape) -> String {
    let mut characters = vec![0; shape.size().div_ceil(DIGITS_PER_CHARACTER)];
    for digit in set {
        characters[digit.index() / DIGITS_PER_CHARACTER] +=
            1 << (digit.index() % DIGITS_PER_CHARACTER);
    }
    characters.into_iter().map(character).collect()
}
