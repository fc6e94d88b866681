//! `Replicate`: the constraints in it once for every place it names.
//!
//! `.Replicate~IIA~R1C1 … .End` says where the first cell, `R1C1`, goes: bit *i* of the base 64 digits,
//! lowest first, stands for the cell that follows it after *i* others in reading order.

use std::borrow::Cow;

use omnidoku_core::{Board, Cell};
use omnidoku_rules::RuleError;
use omnidoku_rules::iss::{IssArguments, base_64};

use super::constraint::{Constraint, MAX_CONSTRAINTS};
use super::wrong;
use crate::variant::error::VariantError;

/// Makes an `And` of copies of every `Replicate`.
pub(super) fn expand(
    constraints: &mut [Constraint<'_>],
    board: &Board,
) -> Result<(), VariantError> {
    let mut budget = MAX_CONSTRAINTS;
    constraints.iter_mut().try_for_each(|constraint| expand_one(constraint, board, &mut budget))
}

fn expand_one(
    constraint: &mut Constraint<'_>,
    board: &Board,
    budget: &mut usize,
) -> Result<(), VariantError> {
    for child in &mut constraint.children {
        expand_one(child, board, budget)?;
    }
    if constraint.name != "Replicate" {
        return Ok(());
    }
    let mut copies = Vec::new();
    for shift in shifts(constraint, board)? {
        for child in &constraint.children {
            copies.push(shifted(child, shift, board, budget)?);
        }
    }
    *constraint = Constraint { name: "And", arguments: None, children: copies };
    Ok(())
}

/// Rows down and columns to the right, for every copy.
fn shifts(constraint: &Constraint<'_>, board: &Board) -> Result<Vec<(isize, isize)>, VariantError> {
    let mut words = constraint.words();
    let places = words.next().unwrap_or("");
    let origin = match words.next() {
        None | Some("") => Cell::new(0),
        Some(word) => {
            let cell = IssArguments::new(board, Vec::new()).cell(word);
            cell.map_err(|error| wrong(constraint, error))?
        }
    };
    let mut shifts = Vec::new();
    for (index, digit) in places.bytes().enumerate() {
        let bits = base_64(digit).ok_or_else(|| {
            VariantError::damaged("the places of a Replicate are no digits to the base of 64")
        })?;
        for bit in (0..6).filter(|bit| bits >> bit & 1 == 1) {
            let target = origin.index() + 6 * index + bit;
            if target >= board.rows() * board.columns() {
                return Err(VariantError::damaged("a Replicate leaves the grid"));
            }
            let apart = |to: usize, from: usize| to as isize - from as isize;
            let target = Cell::new(target);
            shifts.push((
                apart(board.row_of(target), board.row_of(origin)),
                apart(board.column_of(target), board.column_of(origin)),
            ));
        }
    }
    Ok(shifts)
}

/// A copy, with every cell moved.
fn shifted<'a>(
    constraint: &Constraint<'a>,
    shift: (isize, isize),
    board: &Board,
    budget: &mut usize,
) -> Result<Constraint<'a>, VariantError> {
    *budget = budget.checked_sub(1).ok_or(VariantError::TooLong)?;
    // The first word of these is no cell, even if it looks like one.
    let has_key =
        matches!(constraint.name, "Pair" | "PairX" | "Binary" | "BinaryX" | "Regex" | "NFA");
    let mut words: Vec<Cow<'_, str>> = Vec::new();
    for (index, word) in constraint.words().enumerate() {
        let moved = match has_key && index == 0 {
            true => None,
            false => shifted_word(word, shift, board).map_err(|error| wrong(constraint, error))?,
        };
        words.push(moved.map_or(Cow::Borrowed(word), Cow::Owned));
    }
    let arguments = constraint.arguments.is_some().then(|| Cow::Owned(words.join("~")));
    let children = constraint.children.iter().map(|child| shifted(child, shift, board, budget));
    let children = children.collect::<Result<Vec<_>, _>>()?;
    Ok(Constraint { name: constraint.name, arguments, children })
}

/// A word that begins with a cell, moved; `None` for any other.
fn shifted_word(
    word: &str,
    (down, right): (isize, isize),
    board: &Board,
) -> Result<Option<String>, RuleError> {
    let (name, rest) = word.split_once('_').map_or((word, None), |(name, rest)| (name, Some(rest)));
    if !matches!(name.as_bytes(), [b'R' | b'r', _, b'C' | b'c', _]) {
        return Ok(None);
    }
    let cell = IssArguments::new(board, Vec::new()).cell(name)?;
    let moved =
        board.offset(cell, down, right).ok_or_else(|| RuleError::NoCell(name.to_owned()))?;
    let name = cell_word(board, moved);
    Ok(Some(rest.map_or(name.clone(), |rest| format!("{name}_{rest}"))))
}

/// The word for a cell: row and column are one digit to the base of 17. A loose cell has its name.
pub(super) fn cell_word(board: &Board, cell: Cell) -> String {
    if board.is_loose(cell) {
        return board.cell_name(cell);
    }
    let digit = |number: usize| char::from_digit(number as u32 + 1, 17).unwrap_or('?');
    format!("R{}C{}", digit(board.row_of(cell)), digit(board.column_of(cell)))
}
