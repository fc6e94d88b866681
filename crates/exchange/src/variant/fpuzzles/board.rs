//! The cells of a board of f-puzzles: its size, regions, clues and solution.

use omnidoku_core::{Board, Cell, Values};
use serde_json::{Map, Value as Json};

use crate::fpuzzles::{rows, says_something};
use crate::variant::draft::Draft;
use crate::variant::error::VariantError;
use crate::variant::notice::VariantNotice;
use crate::variant::regions;

/// The height and width of the usual boxes: as square as possible, not wider than high. `None` where only
/// rows would do.
pub(in crate::variant) fn usual_box(size: usize) -> Option<(usize, usize)> {
    let height = (2..=size.isqrt()).rev().find(|&height| size.is_multiple_of(height))?;
    Some((height, size / height))
}

/// A whole number, with or without quotes.
pub(in crate::variant) fn whole_number(json: &Json) -> Option<i64> {
    match json {
        Json::String(text) => text.trim().parse().ok(),
        json => json.as_i64(),
    }
}

/// The board without clues.
pub(super) fn read(fields: &Map<String, Json>) -> Result<Board, VariantError> {
    let no_grid = || VariantError::damaged("“grid” should be rows of cells");
    let rows = rows(fields.get("grid")).filter(|rows| !rows.is_empty()).ok_or_else(no_grid)?;
    let size = rows.len();
    if rows.iter().any(|row| row.len() != size) {
        return Err(VariantError::damaged("“grid” should be a square"));
    }
    let mut board = Board::new(size, size, Values::up_to(size)?)?;
    board.add_rows_and_columns();
    let usual = usual_box(size);
    let mut regions: Vec<(i64, Vec<Cell>)> = Vec::new();
    for (cell, fields) in board.cells().zip(rows.into_iter().flatten()) {
        let usual_region = usual.map(|(height, width)| {
            let (row, column) = (board.row_of(cell), board.column_of(cell));
            (row / height * height + column / width) as i64
        });
        let region = match fields.get("region") {
            None => usual_region,
            Some(Json::Null) => None,
            Some(number) => Some(whole_number(number).ok_or_else(|| {
                let cell = board.cell_name(cell);
                VariantError::damaged(format!("the region of {cell} should be a number"))
            })?),
        };
        let Some(region) = region else { continue };
        match regions.iter_mut().find(|(other, _)| *other == region) {
            Some((_, cells)) => cells.push(cell),
            None => regions.push((region, vec![cell])),
        }
    }
    let regions = regions.into_iter().map(|(_, cells)| cells).collect();
    regions::add(&mut board, regions)?;
    Ok(board)
}

/// Reads the clues.
pub(super) fn read_cells(
    fields: &Map<String, Json>,
    draft: &mut Draft,
) -> Result<(), VariantError> {
    let Some(rows) = rows(fields.get("grid")) else { return Ok(()) };
    for (index, fields) in rows.into_iter().flatten().enumerate() {
        let cell = Cell::new(index);
        let field = |name: &str| fields.get(name).filter(|json| says_something(json));
        let wrong = |what: &str| {
            let cell = draft.board.cell_name(cell);
            VariantError::damaged(format!("{what} of {cell} should be a number"))
        };
        let value = field("value").map(|json| whole_number(json).ok_or_else(|| wrong("the value")));
        let value = value.transpose()?;
        let marks = match field("givenPencilMarks") {
            None => None,
            Some(json) => {
                let marks = json.as_array().into_iter().flatten();
                let mark = |json| whole_number(json).ok_or_else(|| wrong("a given mark"));
                Some(marks.map(mark).collect::<Result<Vec<i64>, _>>()?)
            }
        };
        if let Some(marks) = marks {
            draft.restrict(cell, &marks)?;
        }
        let has_marks = ["centerPencilMarks", "cornerPencilMarks"]
            .into_iter()
            .any(|name| field(name).is_some());
        match value {
            Some(number) if field("given").is_some() => draft.give(cell, number)?,
            value if value.is_some() || has_marks => {
                draft.note(VariantNotice::Entries { count: 1 });
            }
            _ => {}
        }
        if ["c", "cArray", "highlight"].into_iter().any(|name| field(name).is_some()) {
            draft.note_drawn("coloured cells", 1);
        }
    }
    Ok(())
}

/// The numbers of a solution, a list or a text with a number or a digit for every cell; `None` if it is
/// blank.
pub(in crate::variant) fn solution(json: &Json) -> Option<Vec<i64>> {
    match json {
        Json::Array(items) => items.iter().map(whole_number).collect(),
        Json::String(text) if text.contains(',') => {
            text.split(',').map(|word| word.trim().parse().ok()).collect()
        }
        Json::String(text) => {
            let digit = |character: char| Some(i64::from(character.to_digit(36)?));
            text.trim().chars().map(digit).collect()
        }
        _ => None,
    }
}
