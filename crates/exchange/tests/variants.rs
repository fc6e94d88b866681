//! A puzzle with a rule that plain Sudoku does not have is refused by the name of the rule.

use omnidoku_exchange::{Entry, Notice, read};
use serde_json::{Value, json};

/// A 4×4 puzzle of f-puzzles.
fn fpuzzles() -> Value {
    let row = |value: usize| json!([{ "value": value, "given": true }, {}, {}, {}]);
    json!({ "size": 4, "title": "Small", "grid": [row(1), row(2), row(3), row(4)] })
}

/// The same of SudokuPad, with the remarks that it always has.
fn sudokupad() -> Value {
    let row = |value: usize| json!([{ "value": value.to_string() }, {}, {}, {}]);
    let region = |row: usize, col: usize| {
        json!([[row, col], [row, col + 1], [row + 1, col], [row + 1, col + 1]])
    };
    json!({
        "cellSize": 50,
        "cells": [row(1), row(2), row(3), row(4)],
        "regions": [region(0, 0), region(0, 2), region(2, 0), region(2, 2)],
        "cages": [
            { "value": "title: Small" },
            { "value": "author: Nobody", "cells": [] },
            { "value": "rules: Normal sudoku rules apply." },
            { "cells": [[0, 0], [0, 1], [0, 2], [0, 3]], "unique": true, "hidden": true },
        ],
        "lines": [], "arrows": [], "overlays": [], "underlays": [],
        "metadata": { "solution": "1234341243212143", "antiknight": false },
    })
}

fn with(mut puzzle: Value, name: &str, value: Value) -> Value {
    puzzle[name] = value;
    puzzle
}

fn outcome(puzzle: &Value) -> Result<Entry, String> {
    let mut entries = read(&puzzle.to_string()).expect("JSON").map_err(|error| {
        let rule = error.rule().unwrap_or_else(|| panic!("{error}"));
        assert_eq!(error.to_string(), format!("{rule}: this puzzle is not a plain Sudoku"));
        rule.to_owned()
    })?;
    Ok(entries.remove(0))
}

#[track_caller]
fn is_refused(puzzle: Value, rule: &str) {
    assert_eq!(outcome(&puzzle).map(|_| ()), Err(rule.to_owned()), "{puzzle}");
}

#[test]
fn plain_puzzles_are_read() {
    for puzzle in [fpuzzles(), sudokupad()] {
        let entry = outcome(&puzzle).unwrap();
        assert_eq!(entry.givens.to_values(), [1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0]);
        assert_eq!(entry.title.as_deref(), Some("Small"));
        assert_eq!(entry.notices, []);
    }
    assert_eq!(outcome(&sudokupad()).unwrap().author.as_deref(), Some("Nobody"));
}

#[test]
fn every_rule_of_fpuzzles() {
    let some = json!([{ "cells": ["R1C1", "R1C2"], "value": "3" }]);
    for (field, rule) in [
        ("killercage", "killer cages"),
        ("thermometer", "thermometers"),
        ("arrow", "arrows"),
        ("sandwichsum", "sandwich sums"),
        ("littlekillersum", "little killer sums"),
        ("difference", "kropki dots"),
        ("ratio", "kropki dots"),
        ("extraregion", "extra regions"),
        ("odd", "odd cells"),
        ("even", "even cells"),
        ("betweenline", "between lines"),
        ("xv", "XV"),
        ("quadruple", "quadruples"),
        ("palindrome", "palindromes"),
        ("renban", "renban lines"),
        ("something new", "something new"),
    ] {
        is_refused(with(fpuzzles(), field, some.clone()), rule);
        assert!(outcome(&with(fpuzzles(), field, json!([]))).is_ok(), "{field}");
    }
    for (field, rule) in [
        ("diagonal+", "diagonals"),
        ("diagonal-", "diagonals"),
        ("antiknight", "anti-knight"),
        ("antiking", "anti-king"),
        ("nonconsecutive", "nonconsecutive"),
        ("disjointgroups", "disjoint groups"),
    ] {
        is_refused(with(fpuzzles(), field, json!(true)), rule);
        assert!(outcome(&with(fpuzzles(), field, json!(false))).is_ok(), "{field}");
    }
    is_refused(with(fpuzzles(), "negative", json!(["xv"])), "negative constraints");
    let mut marked = fpuzzles();
    marked["grid"][0][1]["givenPencilMarks"] = json!([2, 3]);
    is_refused(marked, "given pencil marks");
    let mut irregular = fpuzzles();
    irregular["grid"][0][1]["region"] = json!(1);
    is_refused(irregular, "irregular regions");
    let mut outside = fpuzzles();
    outside["grid"][0][1]["region"] = json!(null);
    is_refused(outside, "irregular regions");
    let mut ragged = fpuzzles();
    ragged["grid"][0].as_array_mut().unwrap().pop();
    is_refused(ragged, "a grid that is not square");
    is_refused(with(fpuzzles(), "ruleset", json!("Anti-knight rules apply.")), "anti-knight");
}

#[test]
fn every_rule_of_sudokupad() {
    let cage = |cage: Value| {
        let mut puzzle = sudokupad();
        puzzle["cages"].as_array_mut().unwrap().push(cage);
        puzzle
    };
    is_refused(
        cage(json!({ "cells": [[0, 0], [0, 1]], "value": 3, "unique": true })),
        "killer cages",
    );
    is_refused(cage(json!({ "cells": [[0, 0], [0, 1]] })), "killer cages");
    is_refused(
        cage(json!({ "cells": [[0, 0], [0, 1], [0, 2], [0, 3]], "sum": 10 })),
        "killer cages",
    );
    is_refused(cage(json!({ "cells": [[0, 0], [1, 1], [2, 2], [3, 3]] })), "extra regions");
    is_refused(cage(json!({ "value": "rules: Thermometers increase." })), "thermometers");
    is_refused(cage(json!({ "value": "antiknight: true" })), "anti-knight");
    is_refused(with(sudokupad(), "metadata", json!({ "antiking": true })), "anti-king");
    is_refused(
        with(sudokupad(), "metadata", json!({ "rules": ["Normal rules.", "Killer cages."] })),
        "killer cages",
    );
    is_refused(
        with(sudokupad(), "arrows", json!([{ "wayPoints": [[0.5, 0.5], [1.5, 0.5]] }])),
        "arrows",
    );
    let diagonal = json!([{ "wayPoints": [[0, 4], [4, 0]], "thickness": 2 }]);
    is_refused(with(sudokupad(), "lines", diagonal), "diagonals");
    is_refused(with(sudokupad(), "regions", json!([])), "irregular regions");
    is_refused(with(sudokupad(), "regions", json!(null)), "no boxes");
    let mut irregular = sudokupad();
    irregular["regions"][0][0] = json!([0, 2]);
    is_refused(irregular, "irregular regions");
    is_refused(with(sudokupad(), "cells", json!([[{}, {}], [{}]])), "a grid that is not square");
    let rule = |text: &str| read(text).unwrap().unwrap_err().rule().map(str::to_owned);
    let classic = "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79";
    assert_eq!(rule(&format!("https://sudokupad.app/{classic}x")).as_deref(), Some("diagonals"));
    assert_eq!(
        rule(&format!("https://sudokupad.app/{classic}w")).as_deref(),
        Some("extra regions")
    );
}

#[test]
fn games_of_solo_with_other_rules() {
    let rule = |text: &str| read(text).unwrap().unwrap_err().rule().map(str::to_owned);
    assert_eq!(rule("3x3x:zzzc").as_deref(), Some("diagonals"));
    assert_eq!(rule("3x3k:zzzc,aaa").as_deref(), Some("killer cages"));
    assert_eq!(rule("9j:zzzc,aaa").as_deref(), Some("irregular regions"));
    assert!(read("3x3r2db:zzzc").unwrap().is_ok());
}

#[test]
fn drawings_are_left_out_with_a_notice() {
    let line = json!([{ "lines": [["R1C1", "R1C2"]] }]);
    assert_eq!(outcome(&with(fpuzzles(), "line", line)).unwrap().notices, [Notice::Drawings]);
    let line = json!([{ "wayPoints": [[0.5, 0.5], [1.5, 0.5]] }]);
    let both = with(with(sudokupad(), "lines", line), "underlays", json!([{ "center": [1, 1] }]));
    assert_eq!(outcome(&both).unwrap().notices, [Notice::Drawings]);
    let mut hidden = sudokupad();
    let cage = json!({ "cells": [[0, 0], [0, 1]], "unique": false });
    hidden["cages"].as_array_mut().unwrap().push(cage);
    assert_eq!(outcome(&hidden).unwrap().notices, [Notice::Drawings]);
    let rules =
        with(fpuzzles(), "ruleset", json!("Fill it in.\nNo digit twice in a house, please."));
    let notices = outcome(&rules).unwrap().notices;
    assert_eq!(
        notices[0].to_string(),
        "only plain Sudoku is read; its rules say: Fill it in. No digit twice in a house, please."
    );
}

#[test]
fn boards_with_rules_are_told_from_grids_of_symbols() {
    for board in [
        "{\"omnidoku\": 1}",
        "\u{feff} {\n  \"omnidoku\": 2 }",
        ".Cage~10~R1C1~R1C2",
        ".~R1C1_5",
        ".Shape~6x6",
        ".AntiKnight",
        ".AntiKnight.~R1C1_5",
        ".Nonsense~1",
    ] {
        assert!(omnidoku_exchange::is_variant(board), "{board}");
    }
    for other in ["", ".", "53..7....", ".A.B", ".ABC.D.....", ".abcd..", "{}", "3x3:", "...1~2"] {
        assert!(!omnidoku_exchange::is_variant(other), "{other}");
    }
}
