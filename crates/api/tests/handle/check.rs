//! `check`.

use serde_json::json;

use crate::ask::{FOUR, NINE, ask, numbers};

#[test]
fn right_and_wrong_values_are_told_apart() {
    let solution = ask("solve", json!({ "puzzle": NINE }))["solutions"][0].clone();
    let reply = ask("check", json!({ "puzzle": NINE, "values": solution }));
    assert_eq!((&reply["solved"], &reply["full"]), (&json!(true), &json!(true)));
    assert_eq!(reply["solution"], solution);

    let mut values = numbers(NINE);
    values[2] = 1;
    let reply = ask("check", json!({ "puzzle": NINE, "values": values }));
    assert_eq!((&reply["status"], &reply["solutions"]), (&json!("ok"), &json!("one")));
    assert_eq!((&reply["wrong"], &reply["conflicts"]), (&json!(["r1c3"]), &json!([])));

    values[2] = 5;
    let reply = ask("check", json!({ "puzzle": NINE, "values": values }));
    let conflicts = reply["conflicts"].as_array().unwrap();
    assert_eq!(conflicts[0], json!({ "house": "row 1", "symbol": "5", "cells": ["r1c1", "r1c3"] }));
}

#[test]
fn a_full_grid_of_a_puzzle_with_many_solutions_is_solved_by_any() {
    let full = ask("solve", json!({ "puzzle": FOUR }))["solutions"][0].clone();
    let reply = ask("check", json!({ "puzzle": vec![0; 16], "values": full }));
    assert_eq!((&reply["solutions"], &reply["solved"]), (&json!("many"), &json!(true)));
    assert_eq!(reply.get("solution"), None);
}

#[test]
fn clues_that_contradict_each_other_are_told_not_refused() {
    let reply = ask("check", json!({ "puzzle": "11.............." }));
    assert_eq!((&reply["status"], &reply["solutions"]), (&json!("no-solution"), &json!("none")));
    assert_eq!(reply["conflicts"].as_array().unwrap().len(), 2);
}
