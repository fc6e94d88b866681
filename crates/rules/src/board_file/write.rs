//! Writing boards: a field per line and a rule per line, or all on one line.

use omnidoku_core::{Board, BoardHouse, BoardHouseKind, Cell, Value};
use serde_json::{Map, Value as Json, json};

use super::regular::Remaining;
use super::{BoardFile, FIELDS, VERSION};
use crate::rule::Rule;

/// The letters of regions.
pub(super) const REGION_LETTERS: &[u8; 62] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

impl BoardFile {
    /// Writes the board as text, a field or a rule per line.
    pub fn write(&self) -> String {
        let fields = self.fields(["[\n        ", ",\n        ", "\n    ]"]);
        format!("{{\n    {}\n}}\n", fields.join(",\n    "))
    }

    /// Writes the board as a single line of text, without a line end.
    pub fn write_line(&self) -> String {
        format!("{{{}}}", self.fields(["[", ", ", "]"]).join(", "))
    }

    /// The fields as text, with these around and between the rules.
    fn fields(&self, [before, between, after]: [&str; 3]) -> Vec<String> {
        let (board, mut fields) = (&self.variant.board, self.to_json());
        let mut texts = Vec::new();
        for name in FIELDS {
            let Some(value) = fields.remove(name) else { continue };
            texts.push(match name {
                "rules" => {
                    let rules = self.variant.rules.iter().map(|rule| rule_text(rule, board));
                    let rules: Vec<String> = rules.collect();
                    format!("\"rules\": {before}{}{after}", rules.join(between))
                }
                _ => format!("\"{name}\": {value}"),
            });
        }
        texts
    }

    /// Writes the board as JSON.
    pub fn to_json(&self) -> Map<String, Json> {
        let board = &self.variant.board;
        let mut fields = Map::new();
        let mut put = |name: &str, value: Json| fields.insert(name.to_owned(), value);
        put("omnidoku", VERSION.into());
        let texts =
            [("title", &self.title), ("author", &self.author), ("rules_text", &self.rules_text)];
        for (name, text) in texts {
            if let Some(text) = text {
                put(name, text.as_str().into());
            }
        }
        put("rows", board.rows().into());
        put("columns", board.columns().into());
        let values = board.values();
        put("values", json!({"lowest": values.lowest(), "count": values.count()}));
        let all = (0..board.cell_count()).map(Cell::new);
        let absent: Vec<String> =
            all.filter(|&cell| board.is_absent(cell)).map(|cell| board.cell_name(cell)).collect();
        if !absent.is_empty() {
            put("absent", absent.into());
        }
        let loose: Vec<String> = board.loose_cells().map(|cell| board.cell_name(cell)).collect();
        if !loose.is_empty() {
            put("loose_cells", loose.into());
        }
        for (name, value) in houses(board) {
            put(name, value);
        }
        let all_are_open =
            board.cells().all(|cell| board.is_loose(cell) || board.given(cell).is_none());
        if !all_are_open {
            put("givens", grid(board, |cell| board.given(cell)).into());
        }
        let is_restricted = |&cell: &Cell| {
            let candidates = board.candidates(cell);
            let is_given = candidates.single().is_some() && !board.is_loose(cell);
            candidates != board.values().set() && !is_given
        };
        let candidates: Map<String, Json> = board
            .cells()
            .filter(is_restricted)
            .map(|cell| {
                let numbers = board.candidates(cell).map(|value| values.number(value));
                (board.cell_name(cell), numbers.collect::<Vec<i32>>().into())
            })
            .collect();
        if !candidates.is_empty() {
            put("candidates", candidates.into());
        }
        if !self.variant.rules.is_empty() {
            let rules = self.variant.rules.iter().map(|rule| Json::Object(rule.write(board)));
            put("rules", rules.collect::<Vec<Json>>().into());
        }
        if let Some(solution) = &self.solution {
            let value = |cell: Cell| solution.get(cell.index()).copied();
            let mut rows = grid(board, value);
            let loose: Vec<String> = board
                .loose_cells()
                .filter_map(value)
                .map(|value| values.number(value).to_string())
                .collect();
            if !loose.is_empty() {
                rows.push(loose.join(" "));
            }
            put("solution", rows.into());
        }
        fields
    }
}

/// A rule as JSON on one line, its name first.
pub fn rule_text(rule: &Rule, board: &Board) -> String {
    let mut fields = rule.write(board);
    let mut parts = Vec::new();
    if let Some(name) = fields.remove("rule") {
        parts.push(format!("\"rule\": {name}"));
    }
    parts.extend(fields.into_iter().map(|(name, value)| format!("\"{name}\": {value}")));
    format!("{{{}}}", parts.join(", "))
}

/// The fields that describe the houses.
fn houses(board: &Board) -> Vec<(&'static str, Json)> {
    let mut fields: Vec<(&'static str, Json)> = Vec::new();
    let mut remaining = Remaining::new(board);
    if !remaining.take(Board::add_rows_and_columns) {
        fields.push(("rows_and_columns", false.into()));
    }
    type AddSized = fn(&mut Board, usize, usize);
    let patterns: [(&str, BoardHouseKind, AddSized); 3] = [
        ("boxes", BoardHouseKind::Box, Board::add_boxes),
        ("windows", BoardHouseKind::Window, Board::add_windows),
        ("disjoint_groups", BoardHouseKind::DisjointGroup, Board::add_disjoint_groups),
    ];
    for (name, kind, add) in patterns {
        if let Some(size) = remaining.take_sized(kind, add) {
            fields.push((name, size.into()));
        }
    }
    if board.rows() == board.columns() {
        let falling = remaining.take(|board| board.add_diagonals(true, false));
        let rising = remaining.take(|board| board.add_diagonals(false, true));
        let names = [(falling, "falling"), (rising, "rising")];
        let names: Vec<&str> = names.iter().filter(|(is, _)| *is).map(|(_, name)| *name).collect();
        if !names.is_empty() {
            fields.push(("diagonals", names.into()));
        }
    }
    let mut regions = remaining.take_kind(BoardHouseKind::Region);
    regions.sort_by_key(|region| region.cells.first().copied());
    let mut others = Vec::new();
    match region_rows(board, &regions) {
        Some(rows) if !regions.is_empty() => fields.push(("regions", rows.into())),
        _ => others = regions,
    }
    let cells = |house: &BoardHouse| -> Json {
        house.cells.iter().map(|&cell| board.cell_name(cell)).collect::<Vec<_>>().into()
    };
    let extra = remaining.take_kind(BoardHouseKind::Extra);
    if !extra.is_empty() {
        fields.push(("extra_regions", extra.into_iter().map(cells).collect::<Vec<Json>>().into()));
    }
    others.extend(remaining.take_all());
    if !others.is_empty() {
        let house = |house: &BoardHouse| json!({"kind": house.kind.name(), "cells": cells(house)});
        fields.push(("houses", others.into_iter().map(house).collect::<Vec<Json>>().into()));
    }
    fields
}

/// Regions as rows of letters, if they do not overlap, are not too many and have no loose cells.
fn region_rows(board: &Board, regions: &[&BoardHouse]) -> Option<Vec<String>> {
    let mut letters = vec![b'.'; board.rows() * board.columns()];
    for (number, region) in regions.iter().enumerate() {
        let letter = *REGION_LETTERS.get(number)?;
        if region.cells.is_empty() {
            return None;
        }
        for cell in &region.cells {
            let place = letters.get_mut(cell.index())?;
            if std::mem::replace(place, letter) != b'.' {
                return None;
            }
        }
    }
    let row = |row: &[u8]| row.iter().map(|&letter| char::from(letter)).collect();
    Some(letters.chunks(board.columns()).map(row).collect())
}

/// Values as rows of text: a digit per cell if all numbers are digits, else words.
fn grid(board: &Board, value: impl Fn(Cell) -> Option<Value>) -> Vec<String> {
    let values = board.values();
    let are_digits = values.lowest() >= 0 && values.highest() <= 9;
    let text = |row: usize| {
        let word = |column: usize| {
            let value = board.cell_at(row, column).and_then(&value);
            value.map_or(".".to_owned(), |value| values.number(value).to_string())
        };
        let words: Vec<String> = (0..board.columns()).map(word).collect();
        words.join(if are_digits { "" } else { " " })
    };
    (0..board.rows()).map(text).collect()
}
