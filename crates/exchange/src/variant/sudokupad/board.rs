//! The cells, regions and remarks of SudokuPad's JSON.

use std::collections::BTreeMap;

use omnidoku_core::{Board, BoardHouseKind, Cell, Values};
use serde_json::{Map, Value as Json, json};

use super::guesses::Guesses;
use super::sheet::Sheet;
use crate::fpuzzles::{rows, says_something};
use crate::variant::draft::Draft;
use crate::variant::error::VariantError;
use crate::variant::fpuzzles::whole_number;
use crate::variant::notice::VariantNotice;
use crate::variant::regions;

/// Rules of the whole board that a remark may switch on.
const SWITCHES: [(&str, &str); 2] = [("antiknight", "anti_knight"), ("antiking", "anti_king")];

/// The remarks about a puzzle by their names: its metadata, and cages without cells, `title: …`.
pub(super) fn remarks(fields: &Map<String, Json>) -> BTreeMap<String, String> {
    let mut remarks: BTreeMap<String, String> = BTreeMap::new();
    let mut add = |name: &str, text: &str| {
        let known = remarks.entry(name.to_ascii_lowercase()).or_default();
        if !known.is_empty() {
            known.push('\n');
        }
        known.push_str(text.trim());
    };
    for metadata in ["metadata", "metaData"] {
        for (name, value) in fields.get(metadata).and_then(Json::as_object).into_iter().flatten() {
            match value {
                Json::String(text) => add(name, text),
                Json::Array(items) => {
                    items.iter().filter_map(Json::as_str).for_each(|text| add(name, text));
                }
                Json::Bool(true) => add(name, "true"),
                Json::Number(number) => add(name, &number.to_string()),
                _ => {}
            }
        }
    }
    for cage in fields.get("cages").and_then(Json::as_array).into_iter().flatten() {
        let value = cage.get("value").and_then(Json::as_str).unwrap_or("");
        if !cage.get("cells").is_some_and(says_something)
            && let Some((name, text)) = value.split_once(':')
        {
            add(name.trim(), text);
        }
    }
    remarks
}

/// The numbers of a solution, a character for every cell or numbers with commas; `None` if it is blank.
pub(super) fn solution(text: &str) -> Option<Vec<i64>> {
    let is_blank = text.chars().all(|c| matches!(c, '.' | '0' | '?' | ' '));
    crate::variant::fpuzzles::solution(&Json::from(text)).filter(|_| !is_blank)
}

/// The indices of cells that are listed as `[row, column]`.
pub(super) fn cells(json: Option<&Json>, sheet: &Sheet) -> Option<Vec<Cell>> {
    let cell = |cell: &Json| {
        let index = |at: usize| usize::try_from(whole_number(cell.get(at)?)?).ok();
        let (row, column) = (index(0)?, index(1)?);
        let (top, left) = sheet.corner;
        sheet.board.cell_at(row.checked_sub(top)?, column.checked_sub(left)?)
    };
    json?.as_array()?.iter().map(cell).collect()
}

/// The board without clues. Where the regions are a smaller rectangle than the cells, as in a puzzle with
/// clues around it, they are the board.
pub(super) fn read(
    fields: &Map<String, Json>,
    remarks: &BTreeMap<String, String>,
    solution: Option<&[i64]>,
) -> Result<Sheet, VariantError> {
    let no_cells = || VariantError::damaged("“cells” should be rows of cells");
    let rows = rows(fields.get("cells")).filter(|rows| !rows.is_empty()).ok_or_else(no_cells)?;
    let (height, width) = (rows.len(), rows[0].len());
    if rows.iter().any(|row| row.len() != width) {
        return Err(VariantError::damaged("the rows of “cells” should have the same length"));
    }
    let whole = Board::new(height, width, Values::up_to(1)?)?;
    let whole = Sheet { board: whole, corner: (0, 0) };
    let listed = fields.get("regions").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    let wrong = || VariantError::damaged("a region should be a list of cells");
    let listed: Vec<Vec<Cell>> = listed
        .iter()
        .map(|region| cells(Some(region), &whole).ok_or_else(wrong))
        .collect::<Result<_, _>>()?;
    let region_size = listed.iter().map(Vec::len).max().unwrap_or(0);
    let (corner, height, width) = match rectangle(&whole.board, &listed) {
        Some((corner, rows, columns)) if rows.max(columns) == region_size => {
            (corner, rows, columns)
        }
        _ => ((0, 0), height, width),
    };
    let count = height.max(width);
    let from_zero = solution.is_some_and(|numbers| {
        numbers.iter().min() == Some(&0) && numbers.iter().max() == Some(&(count as i64 - 1))
    });
    let values = Values::new(i32::from(!from_zero), count)?;
    let mut board = Board::new(height, width, values)?;
    if !remarks.contains_key("norowcol") {
        board.add_rows_and_columns();
    }
    let moved = |&cell: &Cell| {
        let (row, column) = (whole.board.row_of(cell), whole.board.column_of(cell));
        board.cell_at(row.checked_sub(corner.0)?, column.checked_sub(corner.1)?)
    };
    let moved: Option<Vec<Vec<Cell>>> =
        listed.iter().map(|region| region.iter().map(moved).collect()).collect();
    regions::add(&mut board, moved.unwrap_or_default())?;
    Ok(Sheet { board, corner })
}

/// The rectangle that regions fill without a gap: its corner, its rows and columns.
fn rectangle(board: &Board, regions: &[Vec<Cell>]) -> Option<((usize, usize), usize, usize)> {
    let cells = || regions.iter().flatten();
    let (top, bottom) = (
        cells().map(|&cell| board.row_of(cell)).min()?,
        cells().map(|&cell| board.row_of(cell)).max()?,
    );
    let (left, right) = (
        cells().map(|&cell| board.column_of(cell)).min()?,
        cells().map(|&cell| board.column_of(cell)).max()?,
    );
    let (rows, columns) = (bottom - top + 1, right - left + 1);
    (cells().count() == rows * columns).then_some(((top, left), rows, columns))
}

/// Reads the clues.
pub(super) fn read_cells(
    fields: &Map<String, Json>,
    sheet: &Sheet,
    draft: &mut Draft,
) -> Result<(), VariantError> {
    let (top, left) = sheet.corner;
    let rows = rows(fields.get("cells")).unwrap_or_default();
    for cell in sheet.board.cells() {
        let (row, column) = (sheet.board.row_of(cell) + top, sheet.board.column_of(cell) + left);
        let Some(fields) = rows.get(row).and_then(|row| row.get(column)) else { continue };
        let field =
            |name: &str| fields.get(name).filter(|json| **json != json!("") && !json.is_null());
        if let Some(value) = field("value") {
            let number = whole_number(value).ok_or_else(|| {
                let (cell, value) = (sheet.board.cell_name(cell), value.to_string());
                let value: String = value.chars().take(20).collect();
                VariantError::damaged(format!("{cell} holds {value}, which is no number"))
            })?;
            draft.give(cell, number)?;
        }
        if ["centremarks", "pencilMarks"].into_iter().any(|name| field(name).is_some()) {
            draft.note(VariantNotice::Entries { count: 1 });
        }
    }
    Ok(())
}

/// Reads the rules of the whole board: remarks that switch them on, else words, since there is nothing to draw.
pub(super) fn read_whole_board_rules(
    remarks: &BTreeMap<String, String>,
    draft: &mut Draft,
    guesses: &mut Guesses,
) -> Result<(), VariantError> {
    for (name, rule) in SWITCHES {
        if remarks.get(name).is_some_and(|text| text == "true") {
            draft.add(name, &json!({"rule": rule}))?;
        } else if guesses.words.speak_of(rule) {
            guesses.take("the rules in words", &json!({"rule": rule}), draft);
        }
    }
    Ok(())
}

/// Whether some cells are a house of rows, columns, boxes or regions.
pub(super) fn is_house(board: &Board, cells: &[Cell]) -> bool {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let plain =
        [BoardHouseKind::Row, BoardHouseKind::Column, BoardHouseKind::Box, BoardHouseKind::Region];
    board.houses().iter().any(|house| plain.contains(&house.kind) && house.cells == cells)
}
