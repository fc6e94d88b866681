//! Writing JSON of f-puzzles. What is written is read again and compared, so that nothing gets lost unnoticed.

use omnidoku_core::{Board, BoardHouseKind, Cell};
use omnidoku_rules::Rule;
use serde_json::{Map, Value as Json, json};

use super::rules::{BETWEEN, INDEXERS, LINES, MARKS, OUTSIDE, WHOLE_BOARD};
use super::{outside, usual_box};
use crate::variant::VariantEntry;
use crate::variant::written::Lost;

/// The largest board that the site shows.
const MAX_SIZE: usize = 16;

/// Writes a board with rules, or names what cannot be written.
pub(in crate::variant) fn write(entry: &VariantEntry) -> Result<Json, Lost> {
    let board = &entry.variant.board;
    let mut lost = Lost::default();
    if board.rows() != board.columns() || board.rows() > MAX_SIZE {
        lost.add("its size");
        return Err(lost);
    }
    if board.loose_cells().next().is_some() {
        lost.add("its loose cells");
        entry.variant.rules.iter().for_each(|rule| lost.add_rule(rule, board));
        return Err(lost);
    }
    let mut fields = Map::new();
    fields.insert("size".to_owned(), board.rows().into());
    for (name, text) in
        [("title", &entry.title), ("author", &entry.author), ("ruleset", &entry.rules_text)]
    {
        if let Some(text) = text {
            fields.insert(name.to_owned(), text.as_str().into());
        }
    }
    if let Some(solution) = &entry.solution {
        let numbers = solution.iter().map(|&value| board.values().number(value).to_string());
        fields.insert("solution".to_owned(), numbers.collect());
    }
    fields.insert("grid".to_owned(), grid(board));
    add_houses(board, &mut fields);
    for rule in &entry.variant.rules {
        match items(rule, board) {
            Some(items) => items.into_iter().for_each(|(name, item)| add(&mut fields, name, item)),
            None => lost.add_rule(rule, board),
        }
    }
    let written = Json::Object(fields.clone());
    lost.unless_same(&entry.variant, || super::read_fields(&fields).ok().map(|read| read.variant))?;
    Ok(written)
}

/// Adds an item to the list of a field, or a field that is no list.
fn add(fields: &mut Map<String, Json>, name: &str, item: Json) {
    if item.is_boolean() {
        fields.insert(name.to_owned(), item);
    } else if let Json::Array(items) = fields.entry(name).or_insert_with(|| Json::Array(Vec::new()))
    {
        items.push(item);
    }
}

/// The cells: their clues, and their regions if these are not the usual boxes.
fn grid(board: &Board) -> Json {
    let size = board.rows();
    let is_region = |kind| matches!(kind, BoardHouseKind::Box | BoardHouseKind::Region);
    let regions: Vec<_> = board.houses().iter().filter(|house| is_region(house.kind)).collect();
    let cell = |cell: Cell| {
        let mut fields = Map::new();
        let mut put = |name: &str, value: Json| fields.insert(name.to_owned(), value);
        let set = board.candidates(cell);
        match board.given(cell) {
            Some(value) => {
                put("value", board.values().number(value).into());
                put("given", true.into());
            }
            None if set != board.values().set() => {
                let numbers = set.map(|value| board.values().number(value));
                put("givenPencilMarks", numbers.collect::<Vec<i32>>().into());
            }
            None => {}
        }
        let usual = usual_box(size).map(|(height, width)| {
            board.row_of(cell) / height * height + board.column_of(cell) / width
        });
        let region = regions.iter().position(|region| region.cells.contains(&cell));
        if region != usual {
            put("region", region.map_or(Json::Null, Json::from));
        }
        Json::Object(fields)
    };
    let cells: Vec<Json> = (0..board.cell_count()).map(|index| cell(Cell::new(index))).collect();
    cells.chunks(size).map(|row| Json::from(row.to_vec())).collect()
}

/// The houses that are no rows, columns, boxes or regions.
fn add_houses(board: &Board, fields: &mut Map<String, Json>) {
    for house in board.houses() {
        match house.kind {
            BoardHouseKind::Diagonal => {
                let is_falling = house.cells.first() == Some(&Cell::new(0));
                add(fields, if is_falling { "diagonal-" } else { "diagonal+" }, true.into());
            }
            BoardHouseKind::DisjointGroup => add(fields, "disjointgroups", true.into()),
            BoardHouseKind::Extra => {
                let cells: Vec<String> =
                    house.cells.iter().map(|&cell| name(board, cell)).collect();
                add(fields, "extraregion", json!({"cells": cells}));
            }
            _ => {}
        }
    }
}

/// The name of a cell, `R1C2`.
fn name(board: &Board, cell: Cell) -> String {
    board.cell_name(cell).to_ascii_uppercase()
}

/// The fields of a rule, with the item that each gets. They need not be right for arguments that f-puzzles does
/// not have.
fn items(rule: &Rule, board: &Board) -> Option<Vec<(&'static str, Json)>> {
    let json = rule.write(board);
    let kind = rule.name();
    let names = |field: &str| -> Option<Vec<String>> {
        let names = json.get(field)?.as_array()?.iter();
        names.map(|name| Some(name.as_str()?.to_ascii_uppercase())).collect()
    };
    let number = |field: &str| json.get(field).map(Json::to_string);
    let is = |field: &str| json.get(field) == Some(&Json::Bool(true));
    if let Some((field, _)) = WHOLE_BOARD.iter().find(|(_, rule)| *rule == kind) {
        return Some(vec![(field, true.into())]);
    }
    if let Some((field, _, argument, usual)) = BETWEEN.iter().find(|(_, rule, ..)| *rule == kind) {
        let text = number(argument).filter(|number| *number != usual.to_string());
        let mut item = json!({"cells": names("cells")?});
        if let Some(text) = text {
            item["value"] = text.into();
        }
        return Some(vec![(field, item)]);
    }
    let mark = MARKS
        .iter()
        .find(|(_, rule, mark)| *rule == kind && json.get("kind") == Some(&json!(mark)));
    if let Some((field, ..)) = mark {
        let cells = names("cells")?.into_iter();
        return Some(cells.map(|cell| (*field, json!({"cell": cell}))).collect());
    }
    if let Some((field, _, argument)) = OUTSIDE.iter().find(|(_, rule, _)| *rule == kind) {
        let place = outside::place_of_line(board, &rule.cells())?;
        return Some(vec![(field, json!({"cell": place, "value": number(argument)?}))]);
    }
    let is_indexer = |by: &str| kind == "indexing" && json.get("by") == Some(&json!(by));
    if let Some((field, _)) = INDEXERS.iter().find(|(_, by)| is_indexer(by)) {
        return Some(vec![(field, json!({"cells": names("cells")?}))]);
    }
    let line = |field| Some(vec![(field, json!({"lines": [names("cells")?]}))]);
    match kind {
        "thermometer" if is("slow") => line("slowthermometer"),
        "whisper" => {
            let item = json!({"lines": [names("cells")?], "value": number("difference")?});
            Some(vec![("whispers", item)])
        }
        "quadruple" => {
            let item = json!({"cells": names("cells")?, "values": json.get("values")?});
            Some(vec![("quadruple", item)])
        }
        "clone" => match &json.get("groups")?.as_array()?[..] {
            [group, copy] => {
                let names =
                    |group: &Json| group.to_string().to_ascii_uppercase().parse::<Json>().ok();
                let item = json!({"cells": names(group)?, "cloneCells": names(copy)?});
                Some(vec![("clone", item)])
            }
            _ => None,
        },
        "cage" => {
            let mut item = json!({"cells": names("cells")?});
            if let Some(sum) = number("sum") {
                item["value"] = sum.into();
            }
            Some(vec![("killercage", item)])
        }
        "arrow" => {
            let (circle, shaft) = (names("circle")?, names("cells")?);
            let line: Vec<String> = circle.iter().take(1).chain(&shaft).cloned().collect();
            Some(vec![("arrow", json!({"cells": circle, "lines": [line]}))])
        }
        "little_killer" => {
            let (place, direction) = outside::place_of_diagonal(board, &rule.cells())?;
            let item = json!({"cell": place, "direction": direction, "cells": names("cells")?, "value": number("sum")?});
            Some(vec![("littlekillersum", item)])
        }
        "pair_sum" => {
            let letter = match json.get("sum").and_then(Json::as_i64)? {
                5 => "V",
                10 => "X",
                _ => return None,
            };
            Some(vec![("xv", json!({"cells": names("cells")?, "value": letter}))])
        }
        "nonconsecutive" => Some(vec![("nonconsecutive", true.into())]),
        "unmarked_neighbours" => {
            let has = |field: &str| json.get(field).is_some_and(|list| *list != json!([]));
            match (has("sums"), has("differences"), has("ratios")) {
                (true, false, false) => Some(vec![("negative", "xv".into())]),
                (false, true, false) => Some(vec![("nonconsecutive", true.into())]),
                (false, false, true) => Some(vec![("negative", "ratio".into())]),
                _ => None,
            }
        }
        _ => {
            let (field, _) = LINES.iter().find(|(_, rule)| *rule == kind)?;
            line(field)
        }
    }
}
