//! Boards with rules as f-puzzles, as texts of a character for each cell, and as links; damaged ones are refused.

use omnidoku_core::{Board, BoardHouseKind, Puzzle, Shape};
use omnidoku_exchange::{VariantEntry, VariantError, VariantForm, read_variant, write_variant};
use omnidoku_rules::{Rule, Variant};
use proptest::prelude::*;
use serde_json::{Value as Json, json};

/// A 4×4 puzzle of f-puzzles.
fn fpuzzles() -> Json {
    let row = |value: usize| json!([{"value": value, "given": true}, {}, {}, {}]);
    json!({"size": 4, "title": "Small", "grid": [row(1), row(2), row(3), row(4)]})
}

fn with(mut board: Json, name: &str, value: Json) -> Json {
    board[name] = value;
    board
}

#[track_caller]
fn read(text: &str) -> VariantEntry {
    read_variant(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[track_caller]
fn error(board: &Json) -> String {
    read_variant(&board.to_string()).unwrap_err().to_string()
}

/// The rules as JSON.
fn rules(entry: &VariantEntry) -> Json {
    let board = &entry.variant.board;
    entry.variant.rules.iter().map(|rule| Json::Object(rule.write(board))).collect()
}

/// How many cells each house of a kind has.
fn houses(entry: &VariantEntry, kind: BoardHouseKind) -> Vec<usize> {
    let houses = entry.variant.board.houses().iter().filter(|house| house.kind == kind);
    houses.map(|house| house.cells.len()).collect()
}

fn notices(entry: &VariantEntry) -> Vec<String> {
    entry.notices.iter().map(ToString::to_string).collect()
}

/// How many values a cell may hold.
fn candidates(entry: &VariantEntry, name: &str) -> usize {
    let board = &entry.variant.board;
    board.candidates(board.cell_named(name).unwrap()).len()
}

#[test]
fn cells_of_fpuzzles() {
    let plain = read(&fpuzzles().to_string());
    assert_eq!(plain.title.as_deref(), Some("Small"));
    assert!(plain.is_complete() && plain.variant.board.classic().is_some());
    let mut board = fpuzzles();
    board["grid"][0][1] = json!({"givenPencilMarks": [2, 3]});
    board["grid"][0][2] = json!({"value": 4, "c": "#ff0000"});
    board["grid"][0][3] = json!({"centerPencilMarks": [2], "givenPencilMarks": null});
    board["solution"] = json!("1324241331424231");
    let entry = read(&board.to_string());
    let left = ["r1c2", "r1c3", "r1c4"].map(|name| candidates(&entry, name));
    assert_eq!(left, [2, 4, 4]);
    assert_eq!(
        notices(&entry),
        [
            "values or pencil marks of a player in 2 cells are left out",
            "coloured cells (1): drawn, not a rule",
        ]
    );
    assert_eq!(entry.solution.map(|solution| solution.len()), Some(16));
    board["solution"] = json!([1, 4, 2, 3, 2, 3, 1, 4, 3, 1, 4, 2, 4, 2, 3, 1]);
    let entry = read(&board.to_string());
    assert!(entry.solution.is_none() && !entry.is_complete());
    assert_eq!(
        notices(&entry)[2],
        "its solution does not fit what was read: r1c2 may not hold its value"
    );
}

#[test]
fn regions_of_fpuzzles() {
    let mut board = fpuzzles();
    board["grid"][0][1]["region"] = json!(1);
    board["grid"][0][2]["region"] = json!(0);
    assert_eq!(houses(&read(&board.to_string()), BoardHouseKind::Region), [4, 4, 4, 4]);
    board["grid"][0][2]["region"] = json!(null);
    assert_eq!(houses(&read(&board.to_string()), BoardHouseKind::Region), [3, 4, 4, 4]);
    board["grid"][0][2]["region"] = json!(1);
    assert_eq!(error(&board), "the region of r1c2 has 5 cells for 4 values");
    board["grid"][0][2]["region"] = json!("one");
    assert_eq!(error(&board), "the region of r1c3 should be a number");
    // The usual regions of a size that is no product are the rows.
    let row: Json = (0..5).map(|_| json!({})).collect();
    let five: Json = (0..5).map(|_| row.clone()).collect();
    let five = read(&json!({"size": 5, "grid": five}).to_string());
    assert_eq!(five.variant.board.houses().len(), 10);
    let other_boxes: Json = (0..6)
        .map(|row| {
            (0..6).map(|column| json!({"region": row / 3 * 3 + column / 2})).collect::<Json>()
        })
        .collect();
    let other_boxes = read(&json!({"size": 6, "grid": other_boxes}).to_string());
    assert_eq!(houses(&other_boxes, BoardHouseKind::Box).len(), 6);
}

#[test]
fn rules_of_fpuzzles() {
    let cells = json!(["R1C1", "R1C2"]);
    let line = json!([{"lines": [["R1C1", "R2C2", "R3C3"], ["R4C4"]]}]);
    let long = json!(["r1c1", "r2c2", "r3c3"]);
    let pair = json!(["r1c1", "r1c2"]);
    for (field, value, expected) in [
        ("thermometer", line.clone(), json!({"rule": "thermometer", "cells": long})),
        (
            "slowthermometer",
            line.clone(),
            json!({"rule": "thermometer", "cells": long, "slow": true}),
        ),
        ("whispers", line.clone(), json!({"rule": "whisper", "difference": 2, "cells": long})),
        ("dutchwhispers", line.clone(), json!({"rule": "whisper", "difference": 1, "cells": long})),
        ("lockout", line.clone(), json!({"rule": "lockout", "difference": 4, "cells": long})),
        (
            "killercage",
            json!([{"cells": cells, "value": " 5"}]),
            json!({"rule": "cage", "sum": 5, "cells": pair}),
        ),
        ("killercage", json!([{"cells": cells}]), json!({"rule": "cage", "cells": pair})),
        (
            "difference",
            json!([{"cells": cells}]),
            json!({"rule": "difference", "difference": 1, "cells": pair}),
        ),
        (
            "ratio",
            json!([{"cells": cells, "value": "3"}]),
            json!({"rule": "ratio", "ratio": 3, "cells": pair}),
        ),
        (
            "xv",
            json!([{"cells": cells, "value": "v"}]),
            json!({"rule": "pair_sum", "sum": 5, "cells": pair}),
        ),
        ("nonconsecutive", json!(true), json!({"rule": "nonconsecutive"})),
        ("antiknight", json!(true), json!({"rule": "anti_knight"})),
        ("negative", json!(["ratio"]), json!({"rule": "unmarked_neighbours", "ratios": [2]})),
        ("negative", json!(["xv"]), json!({"rule": "unmarked_neighbours", "sums": [5, 10]})),
        (
            "odd",
            json!([{"cell": "R1C1"}, {"cell": "R1C2"}]),
            json!({"rule": "marked_cells", "kind": "odd", "cells": pair}),
        ),
        (
            "minimum",
            json!([{"cell": "R1C1"}]),
            json!({"rule": "extreme_cells", "kind": "minimum", "cells": ["r1c1"]}),
        ),
        (
            "rowindexer",
            json!([{"cells": cells}]),
            json!({"rule": "indexing", "by": "row", "cells": pair}),
        ),
        (
            "sandwichsum",
            json!([{"cell": "R5C2", "value": "3"}, {"cell": "R0C1"}]),
            json!({"rule": "sandwich", "sum": 3, "cells": ["r4c2", "r3c2", "r2c2", "r1c2"]}),
        ),
        (
            "littlekillersum",
            json!([{"cell": "R0C2", "direction": "DR", "value": "7"}]),
            json!({"rule": "little_killer", "sum": 7, "cells": ["r1c3", "r2c4"]}),
        ),
        (
            "arrow",
            json!([{"cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R2C2", "R3C3"]]}]),
            json!({"rule": "arrow", "circle": pair, "cells": ["r2c2", "r3c3"]}),
        ),
        (
            "quadruple",
            json!([{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 3]}]),
            json!({"rule": "quadruple", "values": [1, 3], "cells": ["r1c1", "r1c2", "r2c1", "r2c2"]}),
        ),
        (
            "clone",
            json!([{"cells": ["R1C1", "R1C2"], "cloneCells": ["R4C1", "R4C2"]}]),
            json!({"rule": "clone", "groups": [pair, ["r4c1", "r4c2"]]}),
        ),
    ] {
        let entry = read(&with(fpuzzles(), field, value).to_string());
        let mut read = rules(&entry);
        if let Json::Object(rule) = &mut read[0] {
            rule.retain(|_, value| *value != json!([]));
        }
        assert_eq!(read, json!([expected]), "{field}");
        assert!(entry.is_complete(), "{field}: {:?}", entry.notices);
    }
    for (field, kind, count) in [
        ("diagonal+", BoardHouseKind::Diagonal, 1),
        ("disjointgroups", BoardHouseKind::DisjointGroup, 4),
    ] {
        let entry = read(&with(fpuzzles(), field, json!(true)).to_string());
        assert_eq!(houses(&entry, kind).len(), count, "{field}");
    }
    let extra = json!([{"cells": ["R1C1", "R2C2", "R3C3"]}]);
    let entry = read(&with(fpuzzles(), "extraregion", extra).to_string());
    assert_eq!(houses(&entry, BoardHouseKind::Extra), [3]);
}

#[test]
fn dots_are_marks_for_the_negative_rules() {
    let dots = with(fpuzzles(), "difference", json!([{"cells": ["R1C1", "R1C2"]}]));
    let dots = with(dots, "ratio", json!([{"cells": ["R2C1", "R2C2"]}]));
    let entry = read(&with(dots, "nonconsecutive", json!(true)).to_string());
    let unmarked = rules(&entry)[1].clone();
    assert_eq!(unmarked["differences"], json!([1]));
    assert_eq!(unmarked["marked"], json!([["r1c1", "r1c2"], ["r2c1", "r2c2"]]));
}

#[test]
fn what_fpuzzles_only_draws_is_named() {
    let line = json!([
        {"lines": [["R1C1", "R1C2"]], "outlineC": "#FF0000"},
        {"lines": [["R1C1", "R1C2"]], "outlineC": "#F067F0", "fromConstraint": "Renban"},
    ]);
    let board =
        with(with(fpuzzles(), "line", line), "text", json!([{"cells": ["R1C1"], "value": "A"}]));
    let board = with(board, "killercage", json!([{"cells": ["R1C1", "R1C2"], "value": "A"}]));
    let entry = read(
        &with(board, "ruleset", json!("Killer cages. Zipper lines. No thermometers.")).to_string(),
    );
    assert_eq!(
        notices(&entry),
        [
            "killercage with “A” (1): not understood",
            "line of colour #FF0000 (1): drawn, not a rule",
            "text with “A” (1): drawn, not a rule",
            "its rules in words speak of zipper lines, which was not read",
        ]
    );
}

#[test]
fn mistakes_in_fpuzzles_are_named() {
    let lines = |cells: Json| json!([{"lines": [cells]}]);
    for (field, value, message) in [
        ("something new", json!([1]), "the rule “something new” is not known here"),
        ("negative", json!(["all"]), "the rule “negative all” is not known here"),
        (
            "thermometer",
            lines(json!(["R1C1", "R1C5"])),
            "thermometer: “R1C5” is not a cell of the board",
        ),
        ("thermometer", json!("R1C1"), "thermometer should be a list"),
        ("killercage", json!([{"value": 3}]), "killercage: a list of cells is missing"),
        ("killercage", json!([{"cells": ["R1C1", "R1C1"]}]), "killercage: r1c1 is named twice"),
        ("extraregion", json!([{"cells": ["R1C1", "R1C1"]}]), "extraregion: r1c1 is named twice"),
        (
            "xsum",
            json!([{"cell": "R1C1", "value": "3"}]),
            "xsum: no line of cells begins at “R1C1”",
        ),
        (
            "littlekillersum",
            json!([{"cell": "R0C0", "direction": "UP", "value": 3}]),
            "littlekillersum: no line of cells begins at “R0C0”",
        ),
    ] {
        let board = with(fpuzzles(), field, value);
        assert_eq!(error(&board), message, "{field}");
    }
    let mut board = fpuzzles();
    board["grid"][0][0]["value"] = json!(5);
    assert_eq!(error(&board), "r1c1 holds 5; expected 1 to 4");
    board["grid"][0][0]["value"] = json!("x");
    assert_eq!(error(&board), "the value of r1c1 should be a number");
    board["grid"][0].as_array_mut().unwrap().pop();
    assert_eq!(error(&board), "“grid” should be a square");
}

#[test]
fn plain_puzzles_are_boards_without_rules() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for text in [
        line.to_owned(),
        format!("https://sudokuwiki.org/sudoku.htm?bd={}", line.replace('.', "0")),
        line.as_bytes()
            .chunks(9)
            .map(|row| format!("{}\n", String::from_utf8_lossy(row)))
            .collect(),
    ] {
        let entry = read(&text);
        assert!(entry.variant.rules.is_empty() && entry.is_complete());
        let puzzle = entry.variant.board.classic().expect("a plain puzzle");
        assert_eq!(puzzle.filled().count(), 30, "{text}");
    }
    assert_eq!(read_variant("no puzzle at all"), Err(VariantError::NotRecognised));
}

#[test]
fn candidates_for_every_cell() {
    let mut text = "1234".repeat(16);
    text.replace_range(..8, "12...0.4");
    let entry = read(&text);
    assert_eq!(["r1c1", "r1c2", "r4c4"].map(|name| candidates(&entry, name)), [2, 1, 4]);
    let large = format!("{}{}", "1...............", "123456789ABCDEFG".repeat(255));
    let entry = read(&large);
    assert_eq!((candidates(&entry, "r1c1"), candidates(&entry, "r1c2")), (1, 16));
    // A candidate in the wrong place, and a cell without any.
    for (range, instead) in [(0..2, "21"), (0..4, "....")] {
        let mut damaged = "1234".repeat(16);
        damaged.replace_range(range, instead);
        assert_ne!(read_variant(&damaged).ok().map(|entry| entry.variant.board.rows()), Some(4));
    }
}

#[test]
fn regions_by_letters() {
    let layout = "aaabbabbcddcccdd";
    let entry = read(&format!("1{}{layout}", ".".repeat(15)));
    assert_eq!(houses(&entry, BoardHouseKind::Region), [4, 4, 4, 4]);
    assert_eq!(candidates(&entry, "r1c1"), 1);
    assert_eq!(houses(&read(layout), BoardHouseKind::Region), [4, 4, 4, 4]);
    // A filled grid has as many of each digit, but it is a grid.
    assert_eq!(houses(&read("1234341221434321"), BoardHouseKind::Region), [0; 0]);
}

#[test]
fn links_to_interactive_sudoku_solver() {
    let link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~9~R1C1~R1C2";
    assert_eq!(rules(&read(link)), json!([{"rule": "cage", "sum": 9, "cells": ["r1c1", "r1c2"]}]));
    let nested = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=https%3A%2F%2Fa.b";
    assert_eq!(read_variant(nested), Err(VariantError::NotRecognised));
}

#[test]
fn bombs_are_refused() {
    let deep = format!("{{\"grid\":{}", "[".repeat(200_000));
    assert!(read_variant(&deep).is_err());
    assert_eq!(read_variant(&"1".repeat(2 << 20)), Err(VariantError::TooLong));
    let row: Json = (0..65).map(|_| json!({})).collect();
    let wide: Json = (0..65).map(|_| row.clone()).collect();
    assert!(error(&json!({"size": 65, "grid": wide})).contains("64"));
    let cages: Json = (0..20_000).map(|_| json!({"cells": ["R1C1", "R1C2"]})).collect();
    assert_eq!(
        read_variant(&with(fpuzzles(), "killercage", cages).to_string()),
        Err(VariantError::TooLong)
    );
    let wide: Json = (0..1000).map(|_| json!({})).collect();
    assert!(error(&json!({"cells": [wide], "regions": []})).contains("64"));
    let far = json!([{"wayPoints": [[0.5, 0.5], [1e300, 1e300]], "color": "#67f067"}]);
    let board = json!({"cells": [[{}, {}], [{}, {}]], "lines": far, "overlays": [{"center": [1e18, -1e18], "text": "5"}]});
    assert!(!read(&board.to_string()).is_complete());
}

/// Texts of every kind.
fn known() -> Vec<String> {
    let board = Board::from(&Puzzle::empty(Shape::CLASSIC));
    let cage = json!({"rule": "cage", "sum": 9, "cells": ["r1c1", "r1c2"]});
    let rules = vec![Rule::read(&board, &cage).unwrap()];
    let entry = VariantEntry::new(Variant { board, rules });
    let written = VariantForm::ALL.map(|form| write_variant(form, &entry).unwrap());
    let numbers: Vec<String> = (0..81).map(|at| (256 * 9 + at / 9).to_string()).collect();
    let others = [
        format!("3x3::k:{}:", numbers.join(":")),
        format!("{:0<81}", ">>A000000^"),
        "1234".repeat(16),
        "aaabbabbcddcccdd".to_owned(),
        json!({"cells": [[{}, {}], [{}, {}]], "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#67f067"}], "overlays": [{"center": [1, 0.5], "width": 0.3, "height": 0.3, "rounded": true, "text": "V"}]}).to_string(),
        json!({"initial_board": "1...............", "visual_elements": "[{\"type\": \"cage\", \"coords\": [\"r1c1\"]}]"}).to_string(),
    ];
    written.into_iter().chain(others).collect()
}

#[test]
fn known_texts_are_read() {
    known().iter().for_each(|text| drop(read(text)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_text(text in any::<String>()) {
        let _ = read_variant(&text);
    }

    #[test]
    fn damaged_texts(
        text in prop::sample::select(known()),
        at in any::<prop::sample::Index>(),
        length in 0..4_usize,
        instead in "[ -~é]{0,3}",
    ) {
        let mut characters: Vec<char> = text.chars().collect();
        let at = at.index(characters.len());
        let end = (at + length).min(characters.len());
        characters.splice(at..end, instead.chars());
        let damaged: String = characters.into_iter().collect();
        if let Ok(entry) = read_variant(&damaged) {
            let text = write_variant(VariantForm::Board, &entry).expect("our own form holds anything");
            prop_assert_eq!(&read(&text).variant.rules, &entry.variant.rules);
        }
    }
}
