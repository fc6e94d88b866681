//! Boards without rules of their own: plain puzzles, candidates for every cell, irregular regions.
//!
//! | form | what it looks like |
//! |---|---|
//! | candidates (sukaku) | N³ characters: N for every cell, each a candidate or `.` or `0` |
//! | irregular regions | N² characters, N of each kind: the regions; perhaps after N² characters for the clues |
//! | anything else | what [`read`](crate::read) or [`omnidoku_core::format`] knows |

use omnidoku_core::format::{self, ReadOptions};
use omnidoku_core::{Board, BoardHouseKind, Cell, Digit, Puzzle, Shape, Value, ValueSet, Values};

use super::VariantEntry;
use super::draft::Draft;
use super::error::VariantError;
use super::notice::VariantNotice;
use crate::entry::Entry;

/// The most rows of a board of regions.
const MAX_REGIONS: usize = 16;

/// Reads a text without white space.
pub(super) fn read(text: &str) -> Option<Result<VariantEntry, VariantError>> {
    if let Some(board) = candidates(text).or_else(|| regions(text)) {
        return Some(Ok(Draft::new(board).finish()));
    }
    None
}

/// Reads what is no variant.
pub(super) fn read_classic(text: &str) -> Result<VariantEntry, VariantError> {
    if let Some(entries) = crate::read(text) {
        let mut entries = entries?;
        return match entries.len() {
            1 => from_entry(entries.remove(0)),
            _ => Err(VariantError::NotRecognised),
        };
    }
    let entry =
        format::read(text, &ReadOptions::default()).map_err(|_| VariantError::NotRecognised)?;
    let mut board = empty(entry.grid.shape())?;
    let givens = entry.givens.as_ref().unwrap_or(&entry.grid);
    givens.filled().for_each(|(cell, digit)| board.restrict(cell, ValueSet::only(value(digit))));
    let mut draft = Draft::new(board);
    // Candidates beside givens are a player's; by themselves they are the puzzle.
    if let Some(marks) = entry.candidates.filter(|_| entry.givens.is_none()) {
        for cell in entry.grid.shape().cells() {
            draft.board.restrict(cell, marks.get(cell).map(value).collect());
        }
    }
    let entered = entry.grid.filled().count() - givens.filled().count();
    note_entries(&mut draft, entered);
    Ok(draft.finish())
}

/// A plain puzzle of another form.
fn from_entry(entry: Entry) -> Result<VariantEntry, VariantError> {
    let mut board = empty(entry.shape())?;
    entry
        .givens
        .filled()
        .for_each(|(cell, digit)| board.restrict(cell, ValueSet::only(value(digit))));
    let mut draft = Draft::new(board);
    let is_touched = |cell: &Cell| {
        entry.givens.get(*cell) != entry.values.get(*cell) || !entry.marks_of(*cell).is_empty()
    };
    note_entries(&mut draft, entry.shape().cells().filter(is_touched).count());
    Ok(VariantEntry { title: entry.title, author: entry.author, ..draft.finish() })
}

fn note_entries(draft: &mut Draft, count: usize) {
    if count > 0 {
        draft.note(VariantNotice::Entries { count });
    }
}

fn empty(shape: Shape) -> Result<Board, VariantError> {
    match shape.size() <= Board::MAX_SIDE {
        true => Ok(Board::from(&Puzzle::empty(shape))),
        false => Err(VariantError::TooLong),
    }
}

fn value(digit: Digit) -> Value {
    Value::new(digit.index())
}

/// Candidates for every cell: each character stands at the place of its digit, and every cell has one.
fn candidates(text: &str) -> Option<Board> {
    let size = (2..=Values::MAX_COUNT).find(|size| size.pow(3) == text.len())?;
    let is_blank = |byte: u8| byte == b'.' || byte == b'0';
    let mut board = empty(Shape::from_size(size).ok()?).ok()?;
    for (cell, characters) in board.clone().cells().zip(text.as_bytes().chunks(size)) {
        let mut set = ValueSet::EMPTY;
        for (index, &byte) in characters.iter().enumerate().filter(|(_, byte)| !is_blank(**byte)) {
            let is_in_place = match size {
                ..10 => usize::from(byte) == usize::from(b'1') + index,
                _ => byte.is_ascii_alphanumeric(),
            };
            is_in_place.then(|| set.insert(Value::new(index)))?;
        }
        board.restrict(cell, set);
        if set.is_empty() {
            return None;
        }
    }
    Some(board)
}

/// Regions, perhaps after clues.
fn regions(text: &str) -> Option<Board> {
    let size_of = |cells: usize| (2..=MAX_REGIONS).find(|size| size * size == cells);
    let as_layout = |clues: &str, layout: &str| {
        let size = size_of(layout.len())?;
        let mut board = Board::new(size, size, Values::up_to(size).ok()?).ok()?;
        board.add_rows_and_columns();
        let mut regions: Vec<(u8, Vec<Cell>)> = Vec::new();
        for (cell, letter) in board.cells().zip(layout.bytes()) {
            match regions.iter_mut().find(|(other, _)| *other == letter) {
                Some((_, cells)) => cells.push(cell),
                None => regions.push((letter, vec![cell])),
            }
        }
        if regions.iter().any(|(_, cells)| cells.len() != size) {
            return None;
        }
        // One of each kind in every row: a filled grid.
        let spans = |cells: &[Cell]| {
            cells.windows(2).all(|pair| pair[0].index() / size != pair[1].index() / size)
        };
        if regions.iter().all(|(_, cells)| spans(cells)) {
            return None;
        }
        regions.into_iter().for_each(|(_, cells)| board.add_house(BoardHouseKind::Region, cells));
        for (index, character) in clues.chars().enumerate() {
            let number = match character {
                '.' | '0' => continue,
                digit @ '1'..='9' if size < 10 => digit as usize - '0' as usize,
                letter @ 'A'..='Z' if size >= 10 => letter as usize - 'A' as usize + 1,
                _ => return None,
            };
            let value = (number <= size).then(|| Value::new(number - 1))?;
            board.restrict(Cell::new(index), ValueSet::only(value));
        }
        Some(board)
    };
    let middle = text.len() / 2;
    let halves = text.is_ascii().then(|| text.split_at(middle));
    let with_clues = halves.filter(|_| text.len().is_multiple_of(2));
    with_clues.and_then(|(clues, layout)| as_layout(clues, layout)).or_else(|| as_layout("", text))
}
