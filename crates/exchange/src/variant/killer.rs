//! Killer puzzles as short texts: a character per cell with arrows, and the numbers of SumoCue.
//!
//! | form | what it looks like |
//! |---|---|
//! | arrows | 81 characters: a sum (`0` to `9`, `A` is 10, `a` is 36) in one cell of each cage, an arrow in the others |
//! | SumoCue | `3x3::k:` and a number for each cell: 256 times the sum of its cage, plus the number of the cage |
//!
//! ```text
//! < > ^ v     the next cell left, right, above, below is in the same cage
//! ` ' , .     the same for the upper left, upper right, lower left and lower right one
//! ```
//!
//! With arrows the sum 0 means that it is not known, with numbers that the cell is in no cage. Between the
//! first two colons SumoCue may have a `d` for diagonals.

use omnidoku_core::{Board, Cell, Puzzle, Shape};
use omnidoku_rules::Rule;
use omnidoku_rules::rule::cage::Cage;

use super::VariantEntry;
use super::draft::Draft;
use super::error::VariantError;

/// Whether a text is 81 sums and arrows.
pub(super) fn is_arrows(text: &str) -> bool {
    let is_arrow = |byte: u8| b"<>^v`',".contains(&byte);
    let is_sum = |byte: u8| matches!(byte, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'j' | b'.');
    text.len() == 81
        && text.bytes().any(is_arrow)
        && text.bytes().all(|byte| is_arrow(byte) || is_sum(byte))
}

/// Reads 81 sums and arrows.
pub(super) fn read_arrows(text: &str) -> Result<VariantEntry, VariantError> {
    let board = Board::from(&Puzzle::empty(Shape::CLASSIC));
    let characters = text.as_bytes();
    let mut cages: Vec<(Cell, Vec<Cell>)> = Vec::new();
    for start in board.cells() {
        let mut cell = start;
        let mut steps = 0;
        while let Some((down, right)) = direction(characters[cell.index()]) {
            let name = || board.cell_name(cell);
            let next = board.offset(cell, down, right);
            let next = next.ok_or_else(|| {
                VariantError::damaged(format!("the arrow in {} leaves the grid", name()))
            })?;
            steps += 1;
            if steps > characters.len() {
                return Err(VariantError::damaged(format!(
                    "the arrows from {} go in a circle",
                    board.cell_name(start)
                )));
            }
            cell = next;
        }
        match cages.iter_mut().find(|(head, _)| *head == cell) {
            Some((_, cells)) => cells.push(start),
            None => cages.push((cell, vec![start])),
        }
    }
    let mut draft = Draft::new(board);
    for (head, cells) in cages {
        let sum = match characters[head.index()] {
            digit @ b'0'..=b'9' => digit - b'0',
            letter @ b'A'..=b'Z' => letter - b'A' + 10,
            letter => letter - b'a' + 36,
        };
        add_cage(&mut draft, sum.into(), cells)?;
    }
    Ok(draft.finish())
}

/// Rows down and columns to the right, if a character is an arrow.
fn direction(character: u8) -> Option<(isize, isize)> {
    Some(match character {
        b'<' => (0, -1),
        b'>' => (0, 1),
        b'^' => (-1, 0),
        b'v' => (1, 0),
        b'`' => (-1, -1),
        b'\'' => (-1, 1),
        b',' => (1, -1),
        b'.' => (1, 1),
        _ => return None,
    })
}

/// Whether a text begins as one of SumoCue does.
pub(super) fn is_sumocue(text: &str) -> bool {
    let mut parts = text.splitn(4, ':');
    parts.next().is_some_and(|size| size.parse::<Shape>().is_ok())
        && parts.next().is_some_and(|flags| flags.bytes().all(|b| b.is_ascii_alphabetic()))
        && parts.next() == Some("k")
        && parts.next().is_some()
}

/// Reads a text of SumoCue.
pub(super) fn read_sumocue(text: &str) -> Result<VariantEntry, VariantError> {
    let mut parts = text.trim_end_matches(':').split(':');
    let size = parts.next().unwrap_or("");
    let wrong = || VariantError::damaged(format!("“{size}” is no size of boxes such as 3x3"));
    let shape: Shape = size.parse().map_err(|_| wrong())?;
    if shape.size() > Board::MAX_SIDE {
        return Err(wrong());
    }
    let mut board = Board::from(&Puzzle::empty(shape));
    match parts.next() {
        Some("") => {}
        Some("d") => board.add_diagonals(true, true),
        flags => return Err(VariantError::unknown(flags.unwrap_or(""))),
    }
    let numbers: Vec<&str> = parts.skip(1).collect();
    if numbers.len() != board.cell_count() {
        let (found, expected) = (numbers.len(), board.cell_count());
        return Err(VariantError::damaged(format!("there are {found} of {expected} numbers")));
    }
    let mut cages: Vec<(u32, u32, Vec<Cell>)> = Vec::new();
    for (cell, number) in board.cells().zip(numbers) {
        let number: u32 = number.parse().map_err(|_| {
            let name = board.cell_name(cell);
            VariantError::damaged(format!("{name} has no number that names its cage"))
        })?;
        let (cage, sum) = (number % 256, number / 256);
        if sum == 0 {
            continue;
        }
        match cages.iter_mut().find(|(other, ..)| *other == cage) {
            Some((_, other_sum, cells)) if *other_sum == sum => cells.push(cell),
            Some(_) => {
                let name = board.cell_name(cell);
                return Err(VariantError::damaged(format!("the cage of {name} has two sums")));
            }
            None => cages.push((cage, sum, vec![cell])),
        }
    }
    let mut draft = Draft::new(board);
    for (_, sum, cells) in cages {
        add_cage(&mut draft, sum, cells)?;
    }
    Ok(draft.finish())
}

/// Adds a cage, unless it demands nothing.
fn add_cage(draft: &mut Draft, sum: u32, cells: Vec<Cell>) -> Result<(), VariantError> {
    let sum = (sum > 0).then_some(sum.into());
    match sum.is_none() && cells.len() == 1 {
        true => Ok(()),
        false => draft.push(Rule::Cage(Cage { sum, cells, may_repeat: false })),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;

    /// The cages as JSON, without their name.
    fn cages(entry: &VariantEntry) -> Json {
        let rules = entry.variant.rules.iter().map(|rule| {
            let mut rule = rule.write(&entry.variant.board);
            rule.remove("rule");
            Json::Object(rule)
        });
        rules.collect()
    }

    #[test]
    fn arrows_lead_to_the_sum_of_their_cage() {
        // Every other cell is alone, with the sum 0.
        let text = format!("{:0<81}", ">>A00000,^000000j000000000f.");
        assert!(is_arrows(&text));
        let expected = json!([
            {"sum": 10, "cells": ["r1c1", "r1c2", "r1c3", "r2c1"]},
            {"sum": 45, "cells": ["r1c9", "r2c8"]},
            {"sum": 41, "cells": ["r3c9"]},
            {"cells": ["r4c1", "r5c2"]},
        ]);
        assert_eq!(cages(&read_arrows(&text).unwrap()), expected);
    }

    #[test]
    fn arrows_that_lead_nowhere() {
        for (start, problem) in [
            ("><", "the arrows from r1c1 go in a circle"),
            ("0<^", "the arrow in r1c3 leaves the grid"),
            ("<", "the arrow in r1c1 leaves the grid"),
        ] {
            let text = format!("{start:0<81}");
            assert_eq!(read_arrows(&text).unwrap_err(), VariantError::damaged(problem));
        }
        assert!(!is_arrows(&".".repeat(81)) && !is_arrows(&"<".repeat(80)));
        assert!(!is_arrows(&format!("{:0<81}", "<z")));
    }

    #[test]
    fn numbers_of_sumocue_have_a_cage_and_a_sum() {
        let cell = |at: usize| match at {
            0 | 1 => "2561".to_owned(),
            _ => at.to_string(),
        };
        let numbers: Vec<String> = (0..81).map(cell).collect();
        let text = format!("3x3:d:k:{}:", numbers.join(":"));
        assert!(is_sumocue(&text));
        let entry = read_sumocue(&text).unwrap();
        assert_eq!(cages(&entry), json!([{"sum": 10, "cells": ["r1c1", "r1c2"]}]));
        assert_eq!(entry.variant.board.houses().len(), 27 + 2);
        assert!(read_sumocue(&text.replacen("2561", "5121", 1)).is_err());
        assert!(read_sumocue(&text.replacen("2561", "-1", 1)).is_err());
        assert!(read_sumocue(&text.replacen(":d:", ":q:", 1)).is_err());
        assert!(read_sumocue(&text.replacen("3x3", "9x9", 1)).is_err());
        assert!(read_sumocue(&text[..200]).is_err());
    }
}
