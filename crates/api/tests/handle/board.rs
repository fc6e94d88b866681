//! The operations on boards with rules.

use omnidoku_api::Status;
use serde_json::{Value, json};

use crate::ask::{ask, refused};

/// One solution.
fn killer() -> Value {
    json!({
        "omnidoku": 1, "rows": 4, "columns": 4, "boxes": "2x2", "title": "Small",
        "givens": ["1...", "..2.", ".1..", "...3"],
        "rules": [{ "rule": "cage", "sum": 5, "cells": ["r1c2", "r1c3"] }],
    })
}

/// Three solutions.
fn loose() -> Value {
    let mut board = killer();
    board["givens"][2] = json!("....");
    board
}

fn solution() -> Vec<i32> {
    vec![1, 2, 3, 4, 4, 3, 2, 1, 3, 1, 4, 2, 2, 4, 1, 3]
}

#[test]
fn a_board_is_solved_from_json_and_from_text() {
    for board in [
        killer(),
        json!(killer().to_string()),
        json!(ask("board", json!({ "board": killer() }))["text"]),
    ] {
        let reply = ask("board-solve", json!({ "board": board, "solutions": 2 }));
        assert_eq!(reply["solutions"], json!([solution()]), "{reply}");
        assert_eq!((&reply["status"], &reply["complete"]), (&json!("ok"), &json!(true)));
    }
}

#[test]
fn a_board_is_described() {
    let reply = ask("board", json!({ "board": killer(), "language": "de" }));
    assert_eq!(reply["lines"][1], "Killer-Käfig 5: r1c2 r1c3");
    assert_eq!((&reply["rules"], &reply["plain"]), (&json!(["cage"]), &json!(false)));
    assert_eq!(reply["board"]["title"], "Small");
    let picture = ask("board-picture", json!({ "board": killer(), "values": solution() }));
    assert!(picture["svg"].as_str().unwrap().contains("<title>Small"), "{picture}");
}

#[test]
fn a_board_is_written_for_other_programs() {
    for format in ["board", "iss", "fpuzzles", "fpuzzles-json", "sudokupad"] {
        let text = &ask("board-write", json!({ "board": killer(), "format": format }))["text"];
        let reply = ask("board-solve", json!({ "board": text }));
        assert_eq!(reply["solutions"], json!([solution()]), "{text}");
    }
    assert_eq!(
        refused("board-write", json!({ "board": killer(), "format": "sdk" })).status,
        Status::BadInput
    );
}

#[test]
fn solutions_are_counted() {
    let reply = ask("board-count", json!({ "board": loose(), "limit": 10 }));
    assert_eq!((&reply["count"], &reply["complete"]), (&json!(3), &json!(true)));
    let reply = ask("board-count", json!({ "board": loose() }));
    assert_eq!((&reply["count"], &reply["complete"]), (&json!(2), &json!(false)));
}

#[test]
fn a_board_is_checked() {
    let reply = ask("board-check", json!({ "board": killer() }));
    assert_eq!((&reply["solutions"], &reply["solution"]), (&json!("one"), &json!(solution())));
    let reply = ask("board-check", json!({ "board": loose() }));
    assert_eq!(
        (&reply["status"], &reply["solutions"]),
        (&json!("several-solutions"), &json!("many"))
    );
    assert_eq!(reply.get("solution"), None);
}

#[test]
fn what_contradicts_each_other_is_named() {
    let mut board = killer();
    board["rules"].as_array_mut().unwrap().push(json!({
        "rule": "thermometer", "cells": ["r1c1", "r1c2", "r1c3", "r1c4", "r2c4"]
    }));
    let reply = ask("board-check", json!({ "board": board, "language": "de" }));
    assert_eq!(reply["status"], "no-solution");
    let last = board["rules"].as_array().unwrap().len() - 1;
    let found = &reply["contradiction"];
    assert_eq!((&found["rules"], &found["cells"]), (&json!([last]), &json!([])));
    assert_eq!(found["lines"], json!(["Thermometer: r1c1…r1c4 r2c4"]));
}

#[test]
fn values_are_judged_by_the_rules() {
    let reply = ask("board-check", json!({ "board": killer(), "values": solution() }));
    assert_eq!((&reply["status"], reply.get("broken")), (&json!("ok"), None));
    let mut other = killer();
    other["rules"][0]["sum"] = json!(6);
    let reply = ask("board-check", json!({ "board": other, "values": solution() }));
    assert_eq!(reply["status"], "not-a-solution");
    let expected =
        json!({ "message": "the cage at r1c2 is broken", "rule": "cage", "cell": "r1c2" });
    assert_eq!(reply["broken"], expected);
}

#[test]
fn the_possible_values_of_every_cell_are_found() {
    let reply = ask("board-possible", json!({ "board": loose() }));
    assert_eq!(reply["cells"].as_array().unwrap().len(), 13);
    let values = &reply["cells"][4]["values"];
    let times: Vec<_> = values.as_array().unwrap().iter().map(|v| &v["solutions"]).collect();
    assert_eq!(times, [0, 0, 2, 1], "{reply}");
}

#[test]
fn rules_are_listed_and_described() {
    let all = ask("rules", json!({}));
    assert!(all["rules"].as_array().unwrap().len() > 20);
    assert_eq!(all["rules"][0].get("board"), None);
    let one = ask("rules", json!({ "names": ["cage"] }));
    let board = &one["rules"][0]["board"];
    assert_eq!(board["rules"][0]["rule"], "cage");
    assert_eq!(ask("board-check", json!({ "board": board }))["status"], "ok");
}

#[test]
fn what_is_wrong_with_a_board_is_said() {
    let mut board = killer();
    board["rules"][0]["cells"][1] = json!("r1c9");
    let problem = refused("board-solve", json!({ "board": board })).problem;
    assert_eq!(
        problem.message,
        "the board cannot be used: rule 1 (cage): r1c9 is not a cell of the board"
    );
    let short = refused("board-check", json!({ "board": killer(), "values": [1] })).problem;
    assert_eq!(short.id.as_deref(), Some("board.values_length"));
    let blank =
        refused("board-check", json!({ "board": killer(), "values": vec![None::<i32>; 16] }));
    assert_eq!(blank.problem.message, "r1c1 needs a value: 1 to 4");
    assert_eq!(refused("rules", json!({ "names": ["cages"] })).status, Status::BadInput);
}

#[test]
fn operations_on_plain_puzzles_name_those_for_boards() {
    for operation in ["solve", "hint", "rate"] {
        let refusal = refused(operation, json!({ "puzzle": killer().to_string() }));
        assert_eq!(refusal.status, Status::Unsupported);
        assert_eq!(refusal.problem.id.as_deref(), Some("board.has_rules"));
    }
    let mut plain = killer();
    plain["rules"] = json!([]);
    let text = plain.to_string();
    assert_eq!(ask("count", json!({ "puzzle": text }))["count"], 1);
    assert_eq!(ask("read", json!({ "text": text }))["entries"][0]["format"], "board");
}
