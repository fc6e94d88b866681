//! SudokuPad and Sudoku-Bench: what drawings are taken for, and what is said about the others.

use omnidoku_exchange::{VariantEntry, VariantError, VariantNotice, read_variant};
use serde_json::{Value as Json, json};

/// A 4×4 board of SudokuPad with some rules in words.
fn sudokupad(rules: &str) -> Json {
    let region = |row: usize, column: usize| {
        json!([[row, column], [row, column + 1], [row + 1, column], [row + 1, column + 1]])
    };
    let empty = json!([{}, {}, {}, {}]);
    json!({
        "cells": [[{"value": 1}, {}, {}, {}], empty, empty, empty],
        "regions": [region(0, 0), region(0, 2), region(2, 0), region(2, 2)],
        "metadata": {"title": "Small", "author": "Nobody", "rules": rules},
    })
}

fn with(mut board: Json, name: &str, value: Json) -> Json {
    board[name] = value;
    board
}

#[track_caller]
fn read(board: &Json) -> VariantEntry {
    read_variant(&board.to_string()).unwrap_or_else(|error| panic!("{error}: {board}"))
}

/// The rules as JSON.
fn rules(entry: &VariantEntry) -> Json {
    let board = &entry.variant.board;
    entry.variant.rules.iter().map(|rule| Json::Object(rule.write(board))).collect()
}

fn notices(entry: &VariantEntry) -> Vec<String> {
    entry.notices.iter().map(ToString::to_string).collect()
}

/// What is read of one drawing, with its only notice.
#[track_caller]
fn assert_taken(words: &str, list: &str, drawing: Json, rule: Json, notice: &str) {
    let entry = read(&with(sudokupad(words), list, json!([drawing])));
    assert_eq!((rules(&entry), notices(&entry)), (json!([rule]), vec![notice.to_owned()]));
    assert!(entry.is_complete());
}

/// A drawing that words do not speak of is not understood.
#[track_caller]
fn assert_unclear(words: &str, list: &str, drawing: Json, notice: &str) {
    let entry = read(&with(sudokupad(words), list, json!([drawing])));
    assert_eq!(rules(&entry), json!([]));
    assert!(notices(&entry).contains(&notice.to_owned()), "{:?}", entry.notices);
    assert!(!entry.is_complete());
}

#[test]
fn boards_have_remarks_and_clues() {
    let entry = read(&sudokupad("Normal sudoku rules apply."));
    assert_eq!((entry.title.as_deref(), entry.author.as_deref()), (Some("Small"), Some("Nobody")));
    assert_eq!(entry.rules_text.as_deref(), Some("Normal sudoku rules apply."));
    let board = &entry.variant.board;
    let puzzle = board.classic().expect("a plain puzzle");
    assert_eq!(puzzle.filled().count(), 1);
    assert!(entry.is_complete() && entry.notices.is_empty());
}

#[test]
fn lines_are_known_by_their_colour() {
    let points = json!([[0.5, 0.5], [2.5, 2.5]]);
    let cells = json!(["r1c1", "r2c2", "r3c3"]);
    for (colour, words, rule, name) in [
        ("#f067f0ff", "Renban lines.", json!({"rule": "renban"}), "renban"),
        ("#67f067", "German whispers.", json!({"rule": "whisper", "difference": 2}), "whisper"),
        ("#ff9a00", "Dutch whispers.", json!({"rule": "whisper", "difference": 1}), "whisper"),
        ("#2ecbff", "Region sum lines.", json!({"rule": "region_sum_line"}), "region sum line"),
        ("#cdb1ec", "", json!({"rule": "zipper"}), "zipper"),
        ("#a0a0a0", "Grey lines are palindromes", json!({"rule": "palindrome"}), "palindrome"),
    ] {
        let line = json!({"wayPoints": points, "color": colour, "thickness": 10});
        let rule = with(rule, "cells", cells.clone());
        let notice = format!("line of colour {} (1): taken for {name}", &colour[..7]);
        assert_taken(words, "lines", line, rule, &notice);
    }
    let line = json!({"wayPoints": points, "color": "#f067f0", "thickness": 10});
    let unclear = "line of colour #f067f0 (1): not understood";
    assert_unclear("Purple lines are a secret.", "lines", line, unclear);
    let line = json!({"wayPoints": [[0.5, 0.5], [1.5, 2.5]], "color": "#67f067"});
    assert_unclear("", "lines", line, "line of colour #67f067 (1): not understood");
    let diagonal = json!({"wayPoints": [[0, 4], [4, 0]], "color": "#34bbe6"});
    let entry = read(&with(sudokupad("Main diagonal."), "lines", json!([diagonal])));
    let last = entry.variant.board.houses().last().unwrap();
    assert_eq!(last.kind.name(), "diagonal");
    assert_eq!(entry.variant.board.cell_name(last.cells[0]), "r1c4");
}

/// A renban line that met itself was refused, and the segment in which a loop of sums began was cut in two.
#[test]
fn lines_may_be_loops() {
    let around = json!([[0.5, 0.5], [0.5, 2.5], [1.5, 2.5], [1.5, 0.5], [0.5, 0.5]]);
    for (colour, rule, name, cells) in [
        ("#f067f0", "renban", "renban", ["r1c1", "r1c2", "r1c3", "r2c3", "r2c2", "r2c1"]),
        (
            "#2ecbff",
            "region_sum_line",
            "region sum line",
            ["r1c3", "r2c3", "r2c2", "r2c1", "r1c1", "r1c2"],
        ),
    ] {
        let line = json!({"wayPoints": around, "color": colour, "thickness": 10});
        let notice = format!("line of colour {colour} (1): taken for {name}");
        assert_taken("", "lines", line, json!({"rule": rule, "cells": cells}), &notice);
    }
}

#[test]
fn lines_are_known_by_what_is_at_their_ends() {
    let circle = |row: f64, column: f64, fill: &str, side: f64| json!({"center": [row, column], "width": side, "height": side, "rounded": true, "backgroundColor": fill, "borderColor": "#cccccc"});
    let grey = json!([{"wayPoints": [[2.5, 2.5], [0.5, 0.5]], "color": "#cccf", "thickness": 20}]);
    let bulb = with(sudokupad("Thermometers."), "lines", grey.clone());
    let entry = read(&with(bulb, "underlays", json!([circle(0.5, 0.5, "#cccf", 0.8)])));
    let cells = json!(["r1c1", "r2c2", "r3c3"]);
    assert_eq!(rules(&entry), json!([{"rule": "thermometer", "cells": cells}]));
    assert!(entry.is_complete(), "{:?}", entry.notices);
    let slow = with(sudokupad("Digits on a slow thermometer may stay."), "lines", grey.clone());
    let entry = read(&with(slow, "underlays", json!([circle(0.5, 0.5, "#cccf", 0.8)])));
    assert_eq!(rules(&entry), json!([{"rule": "thermometer", "cells": cells, "slow": true}]));
    let both = json!([circle(0.5, 0.5, "#ffffff", 0.8), circle(2.5, 2.5, "#ffffff", 0.8)]);
    let between = with(sudokupad("Between lines."), "lines", grey);
    let entry = read(&with(between, "overlays", both.clone()));
    let cells = json!(["r3c3", "r2c2", "r1c1"]);
    assert_eq!(rules(&entry), json!([{"rule": "between", "cells": cells}]));
    let arrow = json!([{"wayPoints": [[0.8, 0.5], [2.5, 0.5]], "color": "#a1a1a1"}]);
    let arrow = with(sudokupad(""), "arrows", arrow);
    let pill = json!([{"center": [0.5, 1.0], "width": 1.75, "height": 0.75, "rounded": true, "borderColor": "#a1a1a1"}]);
    for (bulb, circle) in [(both, json!(["r1c1"])), (pill, json!(["r1c1", "r1c2"]))] {
        let entry = read(&with(arrow.clone(), "overlays", json!([bulb[0]])));
        let expected = json!([{"rule": "arrow", "circle": circle, "cells": ["r2c1", "r3c1"]}]);
        assert_eq!(rules(&entry), expected);
        assert!(entry.is_complete(), "{:?}", entry.notices);
    }
    assert_unclear(
        "",
        "arrows",
        json!({"wayPoints": [[0.5, 0.5], [1.5, 0.5]]}),
        "arrow (1): not understood",
    );
}

#[test]
fn signs_between_cells() {
    let dot = |fill: &str, text: &str| json!({"center": [1, 0.5], "width": 0.3, "height": 0.3, "rounded": true, "backgroundColor": fill, "borderColor": "#000000", "text": text});
    let cells = json!(["r1c1", "r2c1"]);
    for (fill, text, words, rule, notice) in [
        (
            "#ffffff",
            "",
            "White dots.",
            json!({"rule": "difference", "difference": 1}),
            "white dot (1): taken for difference",
        ),
        (
            "#fff",
            "2",
            "",
            json!({"rule": "difference", "difference": 2}),
            "white dot (1): taken for difference",
        ),
        (
            "#000000",
            "",
            "Kropki.",
            json!({"rule": "ratio", "ratio": 2}),
            "black dot (1): taken for ratio",
        ),
        (
            "#ffffff",
            "X",
            "Digits joined by an X sum to 10",
            json!({"rule": "pair_sum", "sum": 10}),
            "X between two cells (1): taken for pair sum",
        ),
        (
            "#ffffff",
            "V",
            "",
            json!({"rule": "pair_sum", "sum": 5}),
            "V between two cells (1): taken for pair sum",
        ),
    ] {
        let rule = with(rule, "cells", cells.clone());
        assert_taken(words, "overlays", dot(fill, text), rule, notice);
    }
    assert_unclear(
        "Red dots.",
        "overlays",
        dot("#ff0000", ""),
        "circle of colour #ff0000 (1): not understood",
    );
    assert_unclear("", "overlays", dot("#ffffff", "D"), "text “D” (1): not understood");
    let corner = json!({"center": [1, 1], "width": 0.7, "height": 0.7, "rounded": true, "backgroundColor": "#ffffff", "text": "1 3\n4"});
    let rule = json!({"rule": "quadruple", "values": [1, 3, 4], "cells": ["r1c1", "r1c2", "r2c1", "r2c2"]});
    assert_taken(
        "Quadruples.",
        "overlays",
        corner,
        rule,
        "circle at a corner (1): taken for quadruple",
    );
}

#[test]
fn marks_in_cells_and_clues_outside() {
    let shape = |is_round: bool| json!({"center": [2.5, 0.5], "width": 0.7, "height": 0.7, "rounded": is_round, "backgroundColor": "#cfcfcf"});
    for (is_round, kind, form) in [(true, "odd", "circle"), (false, "even", "square")] {
        let rule = json!({"rule": "marked_cells", "kind": kind, "cells": ["r3c1"]});
        let words = format!("Grey {form}s must be {kind}");
        let notice = format!("grey {form} (1): taken for marked cells");
        assert_taken(&words, "underlays", shape(is_round), rule, &notice);
    }
    let clue = json!({"center": [1.5, -0.5], "width": 0.3, "height": 0.3, "text": "5"});
    let cells = json!(["r2c1", "r2c2", "r2c3", "r2c4"]);
    let rule = json!({"rule": "sandwich", "sum": 5, "cells": cells});
    let notice = "number outside the grid (1): taken for sandwich";
    assert_taken("Sandwich sums.", "overlays", clue.clone(), rule, notice);
    assert_unclear("", "overlays", clue, "text “5” (1): not understood");
    let arrow = json!([{"wayPoints": [[-0.2, 0.8], [-0.02, 0.98]]}]);
    let corner = json!([{"center": [-0.5, 0.5], "width": 0.3, "height": 0.3, "text": 7}]);
    let little = with(with(sudokupad("Little killer."), "arrows", arrow), "overlays", corner);
    let cells = json!(["r1c2", "r2c3", "r3c4"]);
    let entry = read(&little);
    assert_eq!(rules(&entry), json!([{"rule": "little_killer", "sum": 7, "cells": cells}]));
    assert!(entry.is_complete(), "{:?}", entry.notices);
}

#[test]
fn cages_have_sums_or_are_unique() {
    let cells = json!([[0, 0], [0, 1]]);
    let names = json!(["r1c1", "r1c2"]);
    for (cage, words, rule, notice) in [
        (json!({"value": "5"}), "", json!({"sum": 5}), "cage with a sum (1): taken for cage"),
        (
            json!({"sum": 5, "unique": false}),
            "Cages.",
            json!({"sum": 5, "may_repeat": true}),
            "cage with a sum (1): taken for cage",
        ),
        (json!({"unique": true}), "", json!({}), "cage without a sum (1): taken for cage"),
    ] {
        let rule = with(with(rule, "rule", json!("cage")), "cells", names.clone());
        assert_taken(words, "cages", with(cage, "cells", cells.clone()), rule, notice);
    }
    assert_unclear("", "cages", json!({"cells": cells}), "cage without a sum (1): not understood");
    assert_unclear(
        "",
        "cages",
        json!({"cells": cells, "value": "A"}),
        "cage with “A” (1): not understood",
    );
    assert_unclear(
        "",
        "cages",
        json!({"cells": [[0, 9]], "value": 5}),
        "cage around cells that are not on the board (1): not understood",
    );
    let remark = json!([{"value": "antiknight: true"}, {"value": "title: A: B"}]);
    let entry = read(&with(sudokupad(""), "cages", remark));
    assert_eq!(rules(&entry), json!([{"rule": "anti_knight"}]));
    assert_eq!(entry.title.as_deref(), Some("Small\nA: B"));
}

#[test]
fn the_solution_refutes_what_drawings_look_like() {
    let line = json!([{"wayPoints": [[0.5, 0.5], [0.5, 1.5]], "color": "#f067f0"}]);
    let mut board = with(sudokupad("Renban"), "lines", line);
    board["metadata"]["solution"] = json!("1234341221434321");
    let entry = read(&board);
    assert_eq!(entry.variant.rules.len(), 1);
    assert_eq!(entry.solution.as_ref().map(Vec::len), Some(16));
    board["metadata"]["solution"] = json!("1324241331424231");
    let entry = read(&board);
    assert_eq!(entry.variant.rules.len(), 0);
    assert!(entry.solution.is_some() && !entry.is_complete());
    assert_eq!(
        notices(&entry)[0],
        "line of colour #f067f0, which the solution does not allow to be renban (1): not understood"
    );
    board["metadata"]["solution"] = json!("1111222233334444");
    let entry = read(&board);
    assert!(entry.solution.is_none());
    assert!(matches!(entry.notices.last(), Some(VariantNotice::Solution { .. })));
}

#[test]
fn words_that_nothing_was_read_of() {
    let entry =
        read(&sudokupad("Normal sudoku rules apply. Sandwich clues. Each cell must shine."));
    assert_eq!(
        notices(&entry),
        [
            "its rules in words speak of sandwich sums, which was not read",
            "its rules in words speak of “Each cell must shine”, which was not read",
        ]
    );
    let entry = read(&sudokupad("Anti-knight rules apply."));
    assert_eq!(rules(&entry), json!([{"rule": "anti_knight"}]));
    assert_eq!(notices(&entry), ["the rules in words (1): taken for anti knight"]);
}

#[test]
fn a_margin_is_no_part_of_the_board() {
    let empty: Json = (0..6).map(|_| json!({})).collect();
    let region = |row: usize, column: usize| {
        json!([[row, column], [row, column + 1], [row + 1, column], [row + 1, column + 1]])
    };
    let mut board = sudokupad("");
    board["cells"] = (0..6).map(|_| empty.clone()).collect();
    board["cells"][1][1] = json!({"value": 3});
    board["regions"] = json!([region(1, 1), region(1, 3), region(3, 1), region(3, 3)]);
    board["cages"] = json!([{"cells": [[1, 1], [1, 2]], "value": 5}]);
    let entry = read(&board);
    assert_eq!((entry.variant.board.rows(), entry.variant.board.houses().len()), (4, 12));
    assert_eq!(rules(&entry), json!([{"rule": "cage", "sum": 5, "cells": ["r1c1", "r1c2"]}]));
    assert!(entry.variant.board.classic().is_some());
}

#[test]
fn givens_with_letters_for_rules() {
    let classic = "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79";
    for (letters, houses) in [("", 27), ("x", 29), ("w", 31), ("wx", 33)] {
        let entry = read_variant(&format!("{classic}{letters}")).unwrap();
        assert_eq!(entry.variant.board.houses().len(), houses, "{letters}");
    }
    let unknown = read_variant(&format!("{classic}z")).unwrap_err();
    assert_eq!(unknown.to_string(), "the rule “z” is not known here");
    assert!(read_variant("https://sudokupad.app/scf5").is_err());
    assert!(read_variant("https://sudokupad.app/scfé").is_err());
}

#[test]
fn links_that_only_name_a_puzzle() {
    for link in [
        "https://sudokupad.app/x0p5ks2b1c",
        "https://app.crackingthecryptic.com/sudoku/abcdef",
        "https://sudokupad.app/fpuzabc",
        "https://f-puzzles.com/?id=yabcd",
        "https://tinyurl.com/2p8wkrj8",
    ] {
        assert_eq!(read_variant(link), Err(VariantError::Elsewhere), "{link}");
    }
    assert_eq!(
        VariantError::Elsewhere.to_string(),
        "this link only names a puzzle that is stored on the site; open it in the browser and copy the long link"
    );
}

#[test]
fn records_of_sudoku_bench() {
    let elements = json!([
        {"type": "lines", "coords": ["r1c1", "r2c2", "r3c3"], "color_hex": "#67f067", "thickness": 10},
        {"type": "overlays", "coords": ["r1c1", "r1c2"], "shape": "circle", "color_hex": "#FFFFFF", "border_color_hex": "#000000", "text": "", "width": 0.3, "height": 0.3},
        {"type": "cage", "style": "killer", "cells": ["r4c1", "r4c2"], "value": 5},
        {"type": "arrows", "coords": ["r4c4", "r3c4"], "color_hex": "#aaaf", "thickness": 3},
        {"type": "manual", "text": "castle at r1c3, coords: r1c3"},
    ]);
    let record = json!({
        "name": "Small", "author": "Nobody",
        "rules": "\"German whispers. White dots. Cages.\"",
        "initial_board": "4...............", "solution": "4312124321343421",
        "rows": 4, "cols": 4,
        "visual_elements": elements.to_string(),
        "sudokupad": "",
    });
    let entry = read(&record);
    assert_eq!((entry.title.as_deref(), entry.author.as_deref()), (Some("Small"), Some("Nobody")));
    assert_eq!(entry.rules_text.as_deref(), Some("German whispers. White dots. Cages."));
    let expected = json!([
        {"rule": "difference", "difference": 1, "cells": ["r1c1", "r1c2"]},
    ]);
    assert_eq!(rules(&entry), expected);
    let notices = notices(&entry);
    for notice in [
        "cage with a sum, which the solution does not allow to be cage (1): not understood",
        "line of colour #67f067, which the solution does not allow to be whisper (1): not understood",
        "arrow (1): not understood",
        "castle at r1c3 (1): not understood",
    ] {
        assert!(notices.contains(&notice.to_owned()), "{notices:?}");
    }
    assert_eq!(entry.variant.board.houses().len(), 12);
    for (field, value) in [("initial_board", json!("4..")), ("rows", json!(5))] {
        let error = read_variant(&with(record.clone(), field, value).to_string()).unwrap_err();
        assert_eq!(error.to_string(), "“initial_board” is missing or wrong");
    }
}
