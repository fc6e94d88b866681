//! The fields of f-puzzles that are rules, and those that only draw something.

use omnidoku_core::{BoardHouseKind, Cell};
use serde_json::{Map, Value as Json, json};

use super::board::{usual_box, whole_number};
use super::{outside, signs};
use crate::fpuzzles::says_something;
use crate::variant::draft::Draft;
use crate::variant::error::VariantError;

/// Fields that say nothing about what a solution is.
const REMARKS: [&str; 11] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "metadata",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "successMessage",
];

/// Fields that only draw something, and what that is.
const DRAWINGS: [(&str, &str); 7] = [
    ("line", "line"),
    ("rectangle", "rectangle"),
    ("circle", "circle"),
    ("text", "text"),
    ("cage", "cage"),
    ("fogofwar", "fog"),
    ("foglight", "fog"),
];

/// Rules along a line: the field and the rule.
pub(super) const LINES: [(&str, &str); 11] = [
    ("thermometer", "thermometer"),
    ("palindrome", "palindrome"),
    ("renban", "renban"),
    ("regionsumline", "region_sum_line"),
    ("betweenline", "between"),
    ("entropicline", "entropic"),
    ("modularline", "modular"),
    ("nabner", "nabner"),
    ("doublearrow", "double_arrow"),
    ("zipperline", "zipper"),
    ("lockout", "lockout"),
];

/// Clues for a row or column: the field, the rule, and the name of its number.
pub(super) const OUTSIDE: [(&str, &str, &str); 4] = [
    ("sandwichsum", "sandwich", "sum"),
    ("xsum", "x_sum", "sum"),
    ("skyscraper", "skyscraper", "count"),
    ("numberedroom", "numbered_room", "number"),
];

/// Rules of the whole board: the field and the rule.
pub(super) const WHOLE_BOARD: [(&str, &str); 2] =
    [("antiknight", "anti_knight"), ("antiking", "anti_king")];

/// Signs between two cells: the field, the rule, the name of its number, and the usual number.
pub(super) const BETWEEN: [(&str, &str, &str, i64); 2] =
    [("difference", "difference", "difference", 1), ("ratio", "ratio", "ratio", 2)];

/// Marks in cells: the field, the rule, and its kind.
pub(super) const MARKS: [(&str, &str, &str); 4] = [
    ("odd", "marked_cells", "odd"),
    ("even", "marked_cells", "even"),
    ("minimum", "extreme_cells", "minimum"),
    ("maximum", "extreme_cells", "maximum"),
];

/// Indexing cells: the field, and what they index.
pub(super) const INDEXERS: [(&str, &str); 3] =
    [("rowindexer", "row"), ("columnindexer", "column"), ("boxindexer", "box")];

/// Reads a field that is not empty.
pub(super) fn read(
    name: &str,
    value: &Json,
    fields: &Map<String, Json>,
    draft: &mut Draft,
) -> Result<(), VariantError> {
    let board_side = draft.board.rows();
    if REMARKS.contains(&name) {
        return Ok(());
    }
    if let Some((_, what)) = DRAWINGS.iter().find(|(field, _)| *field == name) {
        note_drawings(what, value, draft);
        return Ok(());
    }
    if let Some((_, rule)) = LINES.iter().find(|(field, _)| *field == name) {
        return read_lines(name, value, draft, |_, cells| json!({"rule": rule, "cells": cells}));
    }
    if let Some((_, rule, number)) = OUTSIDE.iter().find(|(field, ..)| *field == name) {
        return read_outside(name, value, draft, rule, number);
    }
    if let Some((_, rule)) = WHOLE_BOARD.iter().find(|(field, _)| *field == name) {
        return draft.add(name, &json!({"rule": rule}));
    }
    if let Some(&(_, rule, number, usual)) = BETWEEN.iter().find(|(field, ..)| *field == name) {
        return signs::read(name, value, draft, |text| match text {
            "" => Some(json!({"rule": rule, number: usual})),
            text => text.parse::<i64>().ok().map(|given| json!({"rule": rule, number: given})),
        });
    }
    if let Some((_, rule, kind)) = MARKS.iter().find(|(field, ..)| *field == name) {
        let mut names = Vec::new();
        for item in items(name, value)? {
            names.push(draft.board.cell_name(cell(name, item.get("cell"), draft)?));
        }
        return draft.add(name, &json!({"rule": rule, "kind": kind, "cells": names}));
    }
    if let Some((_, by)) = INDEXERS.iter().find(|(field, _)| *field == name) {
        return read_cells(
            name,
            value,
            draft,
            |_, cells| json!({"rule": "indexing", "by": by, "cells": cells}),
        );
    }
    match name {
        "quadruple" => read_cells(
            name,
            value,
            draft,
            |item, cells| json!({"rule": "quadruple", "values": item.get("values"), "cells": cells}),
        )?,
        "clone" => {
            for item in items(name, value)? {
                let [group, copy] =
                    ["cells", "cloneCells"].map(|list| cells(name, item.get(list), draft));
                let groups = [names(&group?, draft), names(&copy?, draft)];
                draft.add(name, &json!({"rule": "clone", "groups": groups}))?;
            }
        }
        "xv" => signs::read(name, value, draft, |text| match text {
            "X" | "x" => Some(json!({"rule": "pair_sum", "sum": 10})),
            "V" | "v" => Some(json!({"rule": "pair_sum", "sum": 5})),
            _ => None,
        })?,
        "negative" => signs::read_negative(value, fields, draft)?,
        "nonconsecutive" => signs::read_nonconsecutive(fields, draft)?,
        "diagonal+" => draft.board.add_diagonals(false, true),
        "diagonal-" => draft.board.add_diagonals(true, false),
        "disjointgroups" => {
            let (height, width) = usual_box(board_side)
                .ok_or_else(|| VariantError::damaged("disjointgroups: the board has no boxes"))?;
            draft.board.add_disjoint_groups(height, width);
        }
        "slowthermometer" => read_lines(
            name,
            value,
            draft,
            |_, cells| json!({"rule": "thermometer", "cells": cells, "slow": true}),
        )?,
        "whispers" | "germanwhispers" => read_lines(name, value, draft, |item, cells| {
            let difference = item.get("value").and_then(whole_number);
            let difference = difference.unwrap_or(board_side.div_ceil(2) as i64);
            json!({"rule": "whisper", "difference": difference, "cells": cells})
        })?,
        "dutchwhispers" => read_lines(
            name,
            value,
            draft,
            |_, cells| json!({"rule": "whisper", "difference": board_side.div_ceil(2) - 1, "cells": cells}),
        )?,
        "arrow" => read_arrows(value, draft)?,
        "killercage" => read_cages(value, draft)?,
        "littlekillersum" => read_little_killers(value, draft)?,
        "extraregion" => {
            for item in items(name, value)? {
                let cells = cells(name, item.get("cells"), draft)?;
                if let Some(cell) = omnidoku_rules::fields::repeated(&cells) {
                    let cell = draft.board.cell_name(cell);
                    return Err(VariantError::damaged(format!("{name}: {cell} is named twice")));
                }
                draft.board.add_house(BoardHouseKind::Extra, cells);
            }
        }
        _ => return Err(VariantError::unknown(name)),
    }
    Ok(())
}

/// The items of a field.
pub(super) fn items<'a>(name: &str, value: &'a Json) -> Result<&'a Vec<Json>, VariantError> {
    value.as_array().ok_or_else(|| VariantError::damaged(format!("{name} should be a list")))
}

/// The name of a cell, checked.
pub(super) fn cell(name: &str, json: Option<&Json>, draft: &Draft) -> Result<Cell, VariantError> {
    let text = json.and_then(Json::as_str).unwrap_or("");
    draft.board.cell_named(text).ok_or_else(|| {
        let text: String = text.chars().take(20).collect();
        VariantError::damaged(format!("{name}: “{text}” is not a cell of the board"))
    })
}

/// Cells by their names.
pub(super) fn cells(
    name: &str,
    json: Option<&Json>,
    draft: &Draft,
) -> Result<Vec<Cell>, VariantError> {
    let wrong = || VariantError::damaged(format!("{name}: a list of cells is missing"));
    let names = json.and_then(Json::as_array).ok_or_else(wrong)?;
    names.iter().map(|text| cell(name, Some(text), draft)).collect()
}

/// The number of an item; `None` if there is none. A text that is not a number is noted.
fn number(name: &str, item: &Json, draft: &mut Draft) -> Option<i64> {
    let value = item.get("value").filter(|value| says_something(value))?;
    let number = whole_number(value);
    if number.is_none() {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        draft.note_unclear(format!("{name} with “{text}”"), 1);
    }
    number
}

/// The names of cells.
fn names(cells: &[Cell], draft: &Draft) -> Vec<String> {
    cells.iter().map(|&cell| draft.board.cell_name(cell)).collect()
}

/// Reads rules of some cells.
fn read_cells(
    name: &str,
    value: &Json,
    draft: &mut Draft,
    rule: impl Fn(&Json, Vec<String>) -> Json,
) -> Result<(), VariantError> {
    for item in items(name, value)? {
        let cells = names(&cells(name, item.get("cells"), draft)?, draft);
        draft.add(name, &rule(item, cells))?;
    }
    Ok(())
}

/// Reads rules along lines. A line of one cell demands nothing.
fn read_lines(
    name: &str,
    value: &Json,
    draft: &mut Draft,
    rule: impl Fn(&Json, Vec<String>) -> Json,
) -> Result<(), VariantError> {
    for item in items(name, value)? {
        for line in items(name, item.get("lines").unwrap_or(&Json::Null))? {
            let cells = cells(name, Some(line), draft)?;
            let names = names(&cells, draft);
            match names.len() {
                0 | 1 => draft.note_drawn(format!("{name} of one cell"), 1),
                _ => draft.add(name, &rule(item, names))?,
            }
        }
    }
    Ok(())
}

/// Reads clues of rows and columns. One without a number is not finished and demands nothing.
fn read_outside(
    name: &str,
    value: &Json,
    draft: &mut Draft,
    rule: &str,
    number_name: &str,
) -> Result<(), VariantError> {
    for item in items(name, value)? {
        let Some(number) = number(name, item, draft) else { continue };
        let place = item.get("cell").and_then(Json::as_str).unwrap_or("");
        let cells = outside::line(&draft.board, place).ok_or_else(|| misplaced(name, place))?;
        let names = names(&cells, draft);
        draft.add(name, &json!({"rule": rule, number_name: number, "cells": names}))?;
    }
    Ok(())
}

fn read_little_killers(value: &Json, draft: &mut Draft) -> Result<(), VariantError> {
    let name = "littlekillersum";
    for item in items(name, value)? {
        let Some(sum) = number(name, item, draft) else { continue };
        let text = |field: &str| item.get(field).and_then(Json::as_str).unwrap_or("");
        let (place, direction) = (text("cell"), text("direction"));
        let cells = outside::diagonal(&draft.board, place, direction);
        let cells = cells.ok_or_else(|| misplaced(name, place))?;
        let names = names(&cells, draft);
        draft.add(name, &json!({"rule": "little_killer", "sum": sum, "cells": names}))?;
    }
    Ok(())
}

fn misplaced(name: &str, place: &str) -> VariantError {
    let place: String = place.chars().take(20).collect();
    VariantError::damaged(format!("{name}: no line of cells begins at “{place}”"))
}

/// Reads arrows: the cells of the circle, and lines that begin at it.
fn read_arrows(value: &Json, draft: &mut Draft) -> Result<(), VariantError> {
    let name = "arrow";
    for item in items(name, value)? {
        // The digits of a pill are read from left to right or from top to bottom.
        let mut circle = cells(name, item.get("cells"), draft)?;
        circle.sort_unstable();
        for line in items(name, item.get("lines").unwrap_or(&Json::Null))? {
            let line = cells(name, Some(line), draft)?;
            match line.get(1..).filter(|shaft| !shaft.is_empty()) {
                Some(shaft) => {
                    let (circle, cells) = (names(&circle, draft), names(shaft, draft));
                    draft.add(name, &json!({"rule": "arrow", "circle": circle, "cells": cells}))?;
                }
                None => draft.note_drawn("arrow of one cell", 1),
            }
        }
    }
    Ok(())
}

fn read_cages(value: &Json, draft: &mut Draft) -> Result<(), VariantError> {
    let name = "killercage";
    for item in items(name, value)? {
        let cells = cells(name, item.get("cells"), draft)?;
        let names = names(&cells, draft);
        let sum = number(name, item, draft);
        draft.add(name, &json!({"rule": "cage", "sum": sum, "cells": names}))?;
    }
    Ok(())
}

/// Notes drawings, but for those that only show a rule which has a field of its own.
fn note_drawings(what: &str, value: &Json, draft: &mut Draft) {
    for item in value.as_array().into_iter().flatten() {
        let shows_a_rule = ["fromConstraint", "isNewConstraint", "fromRangskSolver"]
            .into_iter()
            .any(|field| item.get(field).is_some_and(says_something));
        if shows_a_rule {
            continue;
        }
        let label = |field: &str| item.get(field).and_then(Json::as_str).unwrap_or("").trim();
        match (label("value"), label("outlineC")) {
            ("", "") => draft.note_drawn(what, 1),
            ("", colour) => draft.note_drawn(format!("{what} of colour {colour}"), 1),
            (text, _) => draft.note_drawn(format!("{what} with “{text}”"), 1),
        }
    }
}
