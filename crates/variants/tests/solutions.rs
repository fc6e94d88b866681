//! How many solutions there are, where it went wrong once.

use omnidoku_rules::BoardFile;
use omnidoku_solve::Limits;
use omnidoku_variants::count;
use serde_json::{Value as Json, json};

#[track_caller]
fn assert_count(board: Json, expected: u64) {
    let file = BoardFile::read(&board.to_string()).unwrap();
    assert_eq!(count(&file.variant, u64::MAX, &Limits::none()).unwrap().solutions, expected);
}

/// A value had two places in a house of cells and an auxiliary variable, and was tried for the variable. All
/// solutions beyond that choice but the first were taken for the same one.
#[test]
fn places_of_a_value_in_an_auxiliary_variable_skip_no_solutions() {
    let board = json!({
        "omnidoku": 1, "rows": 4, "columns": 4, "values": {"lowest": 0, "count": 5}, "boxes": "2x2",
        "candidates": {"r1c1": [0, 3, 4], "r1c2": [0, 2, 3], "r2c3": [1, 2, 4], "r2c4": [0, 2, 3, 4],
            "r3c3": [0, 4], "r3c4": [1, 3, 4], "r4c2": [0, 4]},
        "rules": [{"rule": "doppelgangers"}],
    });
    assert_count(board, 20);
    let board = json!({
        "omnidoku": 1, "rows": 4, "columns": 4, "boxes": "2x2",
        "extra_regions": [["r1c2", "r2c1", "r3c3", "r4c2"]],
        "rules": [{"rule": "same_values", "groups": [["r1c3", "r1c4"], ["r4c4", "r3c3"]]}],
    });
    assert_count(board, 24);
}

/// A rule left no candidate in a cell of a cage, and the sum looked for its highest one.
#[test]
fn a_cell_without_candidates_has_no_solution() {
    let board = json!({
        "omnidoku": 1, "rows": 4, "columns": 4, "candidates": {"r1c1": [1, 3]},
        "rules": [
            {"rule": "cage", "sum": 5, "cells": ["r1c1", "r1c2"]},
            {"rule": "marked_cells", "kind": "even", "cells": ["r1c1"]},
        ],
    });
    assert_count(board, 0);
}

/// A line that visits a cell twice narrowed it for one of its places, and did not look again for the other.
#[test]
fn a_line_that_visits_a_cell_twice_is_looked_at_again() {
    let board = json!({
        "omnidoku": 1, "rows": 4, "columns": 4, "values": {"lowest": 0, "count": 5}, "boxes": "2x2",
        "diagonals": ["rising"], "givens": [".0..", "....", "....", "...."],
        "candidates": {"r1c4": [1, 2], "r2c1": [0, 1, 2, 3], "r3c2": [1, 3, 4], "r4c4": [0, 2, 3, 4]},
        "rules": [
            {"rule": "dutch_flatmates"},
            {"rule": "lockout", "cells": ["r4c4", "r4c3", "r4c3"], "difference": 1},
        ],
    });
    assert_count(board, 0);
}
