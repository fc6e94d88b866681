//! Boards written and read again, refused ones, and the schema.

use omnidoku_core::{
    Board, BoardHouse, BoardHouseKind, Cell, Puzzle, Random, Shape, ValueSet, Values,
};
use serde_json::{Value as Json, json};

use super::*;
use crate::rule::Rule;

/// Boards of every kind.
fn samples() -> Vec<BoardFile> {
    let plain = Board::from(&Puzzle::empty(Shape::CLASSIC));
    let mut windows = plain.clone();
    windows.add_windows(3, 3);
    windows.add_diagonals(false, true);
    windows.add_disjoint_groups(3, 3);
    windows.restrict(Cell::new(4), ValueSet::only(Value::new(8)));
    windows.restrict(Cell::new(5), (0..3).map(Value::new).collect());
    windows.restrict(Cell::new(6), ValueSet::EMPTY);
    let mut wide = Board::new(6, 12, Values::new(-1, 14).unwrap()).unwrap();
    wide.add_boxes(2, 6);
    wide.restrict(Cell::new(7), ValueSet::only(Value::new(13)));
    wide.restrict(Cell::new(8), ValueSet::only(Value::new(0)));
    let mut jigsaw = Board::new(4, 4, Values::new(0, 4).unwrap()).unwrap();
    jigsaw.add_rows_and_columns();
    for number in 0..4 {
        let cells = (0..4).map(|at| Cell::new((number * 4 + at * 5) % 16)).collect();
        jigsaw.add_house(BoardHouseKind::Region, cells);
    }
    jigsaw.add_house(BoardHouseKind::Extra, vec![Cell::new(3), Cell::new(1)]);
    jigsaw.add_house(BoardHouseKind::Row, vec![Cell::new(0), Cell::new(6)]);
    let mut holes = Board::new(3, 3, Values::up_to(3).unwrap()).unwrap();
    holes.remove_cell(Cell::new(4));
    holes.add_rows_and_columns();
    let mut overlapping = Board::new(2, 2, Values::up_to(3).unwrap()).unwrap();
    overlapping.add_house(BoardHouseKind::Region, vec![Cell::new(0), Cell::new(1)]);
    overlapping.add_house(BoardHouseKind::Region, vec![Cell::new(1), Cell::new(2)]);
    let mut loose = Board::new(2, 2, Values::up_to(12).unwrap()).unwrap();
    loose.add_boxes(1, 2);
    let [first, second] = ["A", "B1"].map(|name| loose.add_loose_cell(name).unwrap());
    loose.add_house(BoardHouseKind::Extra, vec![Cell::new(1), second]);
    loose.add_house(BoardHouseKind::Region, vec![Cell::new(0), first]);
    loose.restrict(first, ValueSet::only(Value::new(3)));
    loose.restrict(Cell::new(2), ValueSet::only(Value::new(11)));
    let boards = [plain, windows, wide, jigsaw, holes, overlapping, loose];
    let mut samples: Vec<BoardFile> = boards.map(file).into();
    let rule = json!({"rule": "cage", "sum": 7, "cells": ["r1c1", "r2c1"]});
    let rule = Rule::read(&samples[0].variant.board, &rule).unwrap();
    samples[0].variant.rules.push(rule);
    samples[0].title = Some("Ein „Titel“".to_owned());
    samples[4].solution =
        Some((0..9).map(|at| Value::new(if at == 4 { 0 } else { at % 3 })).collect());
    samples[6].solution = Some([0, 9, 11, 1, 3, 10].map(Value::new).into());
    let rule = json!({"rule": "arrow", "circle": ["B1"], "cells": ["r1c2", "A"]});
    let rule = Rule::read(&samples[6].variant.board, &rule).unwrap();
    samples[6].variant.rules.push(rule);
    samples
}

fn file(board: Board) -> BoardFile {
    BoardFile::new(Variant { board, rules: Vec::new() })
}

/// Everything but the order of the houses.
fn sorted(board: &Board) -> (Board, Vec<BoardHouse>) {
    let mut bare = super::regular::bare(board);
    board.cells().for_each(|cell| bare.restrict(cell, board.candidates(cell)));
    let mut houses = board.houses().to_vec();
    houses.sort_by(|a, b| (a.kind, &a.cells).cmp(&(b.kind, &b.cells)));
    (bare, houses)
}

#[test]
fn nothing_is_lost() {
    for sample in samples() {
        let text = sample.write();
        let back = BoardFile::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(sorted(&back.variant.board), sorted(&sample.variant.board), "{text}");
        assert_eq!(back.variant.rules, sample.variant.rules);
        assert_eq!((&back.title, &back.solution), (&sample.title, &sample.solution));
        assert_eq!(back.write(), text, "the order of houses is fixed");
        assert!(BoardFile::is_one(&text));
        let line = sample.write_line();
        assert_eq!(BoardFile::read(&line).as_ref(), Ok(&back), "{line}");
        assert_eq!(line.lines().count(), 1);
    }
}

#[test]
fn regular_houses_have_short_names() {
    let fields = samples()[1].to_json();
    assert_eq!(fields["boxes"], "3x3");
    assert_eq!(fields["windows"], "3x3");
    assert_eq!(fields["disjoint_groups"], "3x3");
    assert_eq!(fields["diagonals"], json!(["rising"]));
    assert_eq!(fields["givens"][0], "....9....");
    assert_eq!(fields["candidates"], json!({"r1c6": [1, 2, 3], "r1c7": []}));
    assert!(!fields.contains_key("houses") && !fields.contains_key("rows_and_columns"));
    let fields = samples()[3].to_json();
    assert_eq!(fields["regions"], json!(["ABCD", "DABC", "CDAB", "BCDA"]));
    assert_eq!(fields["extra_regions"], json!([["r1c2", "r1c4"]]));
}

#[test]
fn mistakes_are_named() {
    let refused = |change: Json| {
        let mut json = json!({"omnidoku": 1, "rows": 9, "columns": 9, "boxes": "3x3"});
        for (name, value) in change.as_object().unwrap() {
            json[name] = value.clone();
        }
        BoardFile::read(&json.to_string()).unwrap_err().to_string()
    };
    let cage = json!({"rule": "cage", "cells": ["r1c1"]});
    let messages = [
        (json!({"omnidoku": 2}), "“omnidoku” should be 1, the version of the format"),
        (json!({"colour": 1}), "“colour” is not a field of a board"),
        (json!({"rows": 65}), "65 rows and 9 columns; a board has 1 to 64 of each"),
        (json!({"boxes": "0x3"}), "“boxes” should be the height and width of a box, such as 3x3"),
        (
            json!({"values": {"lowest": 1}}),
            "“values” should be {\"lowest\": 1, \"count\": 9} or the like",
        ),
        (
            json!({"diagonals": []}),
            "“diagonals” should be [\"falling\", \"rising\"] or one of them",
        ),
        (
            json!({"loose_cells": ["r1c1"]}),
            "a loose cell needs a name of its own, a letter and at most 15 letters or digits; a board has at most 512 of them",
        ),
        (json!({"loose_cells": [1]}), "“loose_cells” should be a list of names"),
        (
            json!({"loose_cells": ["A"], "solution": []}),
            "“solution” should be 9 texts with 9 digits, or words, each",
        ),
        (json!({"absent": ["r1c1"], "givens": {"r1c1": 1}}), "r1c1 is not a cell of the board"),
        (json!({"givens": {"r1c1": 0}}), "“givens” should be values from 1 to 9"),
        (json!({"givens": ["1"]}), "“givens” should be 9 texts with 9 digits, or words, each"),
        (json!({"extra_regions": [["r1c1", "r1c1"]]}), "r1c1 is named twice"),
        (
            json!({"rules": [cage, {"rule": "cage", "cells": ["r1c10"]}]}),
            "rule 2 (cage): r1c10 is not a cell of the board",
        ),
        (json!({"rules": [{"rule": "cage"}]}), "rule 1 (cage): “cells” is missing"),
        (json!({"rules": [{"rule": "house"}]}), "rule 1 (house): there is no rule “house”"),
        (json!({"rules": [7]}), "rule 1 (no name): “rules” should be a list of objects"),
        (
            json!({"rules": vec![cage; MAX_RULES + 1]}),
            "there are 10001 rules; at most 10000 are read",
        ),
        (
            json!({"rules": vec![json!({"rule": "anti_knight"}); 33]}),
            "there are more than 32 rules of the whole board",
        ),
    ];
    for (change, message) in messages {
        assert_eq!(refused(change), message);
    }
    assert_eq!(BoardFile::read(&" ".repeat(MAX_BYTES + 1)), Err(BoardFileError::TooLong));
    assert!(matches!(BoardFile::read(&"[".repeat(MAX_BYTES)), Err(BoardFileError::Json(_))));
}

#[test]
fn damaged_texts_do_not_panic() {
    let mut random = Random::new(1);
    for sample in samples() {
        let text: Vec<char> = sample.write().chars().collect();
        for _ in 0..200 {
            let mut text = text.clone();
            let at = random.below(text.len());
            text[at] = ['0', '"', ']', '-', 'r', '9'][random.below(6)];
            let _ = BoardFile::read(&text.iter().collect::<String>());
        }
    }
}

#[test]
fn the_schema_is_true() {
    let schema: Json = serde_json::from_str(SCHEMA).unwrap();
    let mut names: Vec<&String> = schema["properties"].as_object().unwrap().keys().collect();
    let mut fields = FIELDS.to_vec();
    names.sort();
    fields.sort_unstable();
    assert_eq!(names, fields);
    let kinds = BoardHouseKind::ALL.map(BoardHouseKind::name);
    assert_eq!(schema["properties"]["houses"]["items"]["properties"]["kind"]["enum"], json!(kinds));
    assert_eq!(schema["properties"]["rules"]["maxItems"], MAX_RULES);
    for sample in samples() {
        let board = Json::Object(sample.to_json());
        assert_eq!(problem(&schema, &schema, &board), None, "{board}");
    }
    let mut wrong = Json::Object(samples()[0].to_json());
    wrong["rows"] = 65.into();
    assert_eq!(problem(&schema, &schema, &wrong), Some("maximum".to_owned()));
}

/// The keyword of a schema that a value breaks. Knows the keywords that the schema uses.
fn problem(root: &Json, schema: &Json, value: &Json) -> Option<String> {
    for (keyword, wanted) in schema.as_object().unwrap() {
        let items = || value.as_array().into_iter().flatten();
        let fields = || value.as_object().into_iter().flatten();
        let nested = match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" => None,
            "$ref" => {
                let pointer = wanted.as_str().unwrap().trim_start_matches('#');
                problem(root, root.pointer(pointer).unwrap(), value)
            }
            "items" => items().find_map(|item| problem(root, wanted, item)),
            "properties" => fields().find_map(|(name, field)| {
                wanted.get(name).and_then(|schema| problem(root, schema, field))
            }),
            "additionalProperties" if wanted.is_object() => {
                fields().find_map(|(_, field)| problem(root, wanted, field))
            }
            "anyOf" => {
                let mut problems =
                    wanted.as_array().unwrap().iter().map(|schema| problem(root, schema, value));
                if problems.any(|problem| problem.is_none()) { None } else { Some(keyword.clone()) }
            }
            _ => {
                let holds = match keyword.as_str() {
                    "const" => value == wanted,
                    "enum" => wanted.as_array().unwrap().contains(value),
                    "minimum" => value.as_i64() >= wanted.as_i64(),
                    "maximum" => value.as_i64() <= wanted.as_i64(),
                    "minItems" => items().count() as u64 >= wanted.as_u64().unwrap(),
                    "maxItems" => items().count() as u64 <= wanted.as_u64().unwrap(),
                    "required" => wanted
                        .as_array()
                        .unwrap()
                        .iter()
                        .all(|name| value.get(name.as_str().unwrap()).is_some()),
                    "additionalProperties" => {
                        fields().all(|(name, _)| schema["properties"].get(name).is_some())
                    }
                    "pattern" => value.as_str().is_some_and(|text| {
                        text.split(|c: char| c.is_ascii_alphabetic())
                            .filter(|part| !part.is_empty())
                            .all(|part| part.parse::<usize>().is_ok())
                    }),
                    "type" => match wanted.as_str().unwrap() {
                        "object" => value.is_object(),
                        "array" => value.is_array(),
                        "string" => value.is_string(),
                        "boolean" => value.is_boolean(),
                        "integer" => value.is_i64(),
                        other => panic!("type {other}"),
                    },
                    other => panic!("keyword {other}"),
                };
                (!holds).then(|| keyword.clone())
            }
        };
        if nested.is_some() {
            return nested;
        }
    }
    None
}
