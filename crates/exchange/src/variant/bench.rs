//! Sudoku-Bench: records of a benchmark for language models.
//!
//! ```text
//! {
//!     "title": …, "author": …, "rules": …, "rows": 9, "cols": 9,
//!     "initial_board": "..3…", "solution": "643…",
//!     "visual_elements": [{"type": "lines", "coords": ["r1c2", "r2c3"], "color_hex": "#67f067", "thickness": 10}, …],
//!     "sudokupad": "scl…"
//! }
//! ```
//!
//! The last field has everything, if it is there. Else the drawn elements become those of
//! [SudokuPad](super::sudokupad), which mean the same.

use serde_json::{Map, Value as Json, json};

use super::error::VariantError;
use super::notice::VariantNotice;
use super::{VariantEntry, sudokupad};

/// Whether some fields are a record.
pub(super) fn is_one(fields: &Map<String, Json>) -> bool {
    fields.contains_key("initial_board")
}

/// Reads a record.
pub(super) fn read(fields: &Map<String, Json>) -> Result<VariantEntry, VariantError> {
    let text = |name: &str| fields.get(name).and_then(Json::as_str).unwrap_or("").trim().to_owned();
    // Some fields are JSON within JSON.
    let unquoted = |name: &str| serde_json::from_str(&text(name)).unwrap_or_else(|_| text(name));
    let (title, author, rules) = (text("title"), text("author"), unquoted("rules"));
    let title = if title.is_empty() { text("name") } else { title };
    let mut entry = match text("sudokupad") {
        id if sudokupad::is_id(&id) => sudokupad::read(&id)?,
        _ => sudokupad::read_fields(&converted(fields, &rules)?)?,
    };
    for remark in manual_remarks(&elements(fields)) {
        let what = remark.split(", coords").next().unwrap_or(remark).chars().take(60).collect();
        entry.notices.push(VariantNotice::NotUnderstood { what, count: 1 });
    }
    for (field, text) in
        [(&mut entry.title, title), (&mut entry.author, author), (&mut entry.rules_text, rules)]
    {
        if field.is_none() && !text.is_empty() {
            *field = Some(text);
        }
    }
    Ok(entry)
}

/// The drawn elements.
fn elements(fields: &Map<String, Json>) -> Vec<Json> {
    match fields.get("visual_elements") {
        Some(Json::String(text)) => serde_json::from_str(text).unwrap_or_default(),
        Some(Json::Array(elements)) => elements.clone(),
        _ => Vec::new(),
    }
}

/// Remarks about drawings that have no form of their own, such as `castle at r1c3`.
fn manual_remarks(elements: &[Json]) -> impl Iterator<Item = &str> {
    let manual = elements.iter().filter(|element| element.get("type") == Some(&json!("manual")));
    manual.filter_map(|element| element.get("text").and_then(Json::as_str))
}

/// The same as fields of SudokuPad.
fn converted(fields: &Map<String, Json>, rules: &str) -> Result<Map<String, Json>, VariantError> {
    let wrong = |name: &str| VariantError::damaged(format!("“{name}” is missing or wrong"));
    let size = |name: &str| {
        let number = fields.get(name).and_then(Json::as_u64).filter(|number| *number <= 64);
        number.map(|number| number as usize).filter(|&number| number > 0)
    };
    let board = fields.get("initial_board").and_then(Json::as_str);
    let board: Vec<char> = board.ok_or_else(|| wrong("initial_board"))?.chars().collect();
    let side = board.len().isqrt();
    let rows = size("rows").unwrap_or(side);
    let columns = size("cols").unwrap_or(side);
    if board.is_empty() || board.len() != rows * columns {
        return Err(wrong("initial_board"));
    }
    let cell = |&character: &char| match character {
        '.' | '0' => json!({}),
        given => json!({"value": given.to_string()}),
    };
    let cells: Vec<Vec<Json>> =
        board.chunks(columns).map(|row| row.iter().map(cell).collect()).collect();
    let mut drawn = Map::new();
    let mut boxes = Vec::new();
    for element in elements(fields) {
        let kind = element.get("type").and_then(Json::as_str).unwrap_or("");
        let cells = element.get("coords").or_else(|| element.get("cells"));
        let places: Vec<[i64; 2]> =
            cells.and_then(Json::as_array).into_iter().flatten().filter_map(place).collect();
        let field = |name: &str| element.get(name).cloned().unwrap_or_default();
        let is_box = field("style") == "box";
        let centres = || places.iter().map(|place| place.map(|number| number as f64 + 0.5));
        let (list, converted) = match kind {
            "cage" if is_box => {
                boxes.push(json!(places));
                continue;
            }
            "cage" => (
                "cages",
                json!({"cells": places, "value": field("value"), "unique": field("style") == "killer"}),
            ),
            "lines" | "arrows" => {
                let points: Vec<_> = centres().collect();
                let (colour, width) = (field("color_hex"), field("thickness"));
                (kind, json!({"wayPoints": points, "color": colour, "thickness": width}))
            }
            "overlays" | "underlays" if !places.is_empty() => {
                let count = places.len() as f64;
                let middle = |axis: usize| centres().map(|place| place[axis]).sum::<f64>() / count;
                let converted = json!({
                    "center": [middle(0), middle(1)],
                    "width": field("width"),
                    "height": field("height"),
                    "rounded": field("shape") == "circle",
                    "angle": if field("shape") == "diamond" { 45 } else { 0 },
                    "backgroundColor": field("color_hex"),
                    "borderColor": field("border_color_hex"),
                    "text": field("text"),
                });
                (kind, converted)
            }
            _ => continue,
        };
        let list = drawn.entry(list).or_insert_with(|| Json::Array(Vec::new()));
        if let Json::Array(list) = list {
            list.push(converted);
        }
    }
    let solution = fields.get("solution").cloned().unwrap_or_default();
    drawn.insert("cells".to_owned(), json!(cells));
    drawn.insert("regions".to_owned(), regions(rows, columns, boxes));
    drawn.insert("metadata".to_owned(), json!({"rules": rules, "solution": solution}));
    Ok(drawn)
}

/// A place such as `r1c2`, counted from 0.
fn place(json: &Json) -> Option<[i64; 2]> {
    let (row, column) = json.as_str()?.strip_prefix('r')?.split_once('c')?;
    let index = |digits: &str| digits.parse::<i64>().ok()?.checked_sub(1);
    Some([index(row)?, index(column)?])
}

/// The regions: those that are drawn, or the usual boxes.
fn regions(rows: usize, columns: usize, drawn: Vec<Json>) -> Json {
    let usual = super::fpuzzles::usual_box(columns).filter(|_| rows == columns && drawn.is_empty());
    let Some((height, width)) = usual else { return Json::Array(drawn) };
    let region = |at: usize| -> Json {
        let (top, left) = (at / height * height, at % height * width);
        (0..columns).map(|at| json!([top + at / width, left + at % width])).collect()
    };
    (0..rows).map(region).collect()
}
