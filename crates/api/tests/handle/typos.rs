//! `typos`.

use serde_json::json;

use crate::ask::{NINE, ask, numbers};

#[test]
fn a_mistyped_clue_is_asked_about() {
    let mut clues = numbers(NINE);
    clues[36] = 9;
    let reply = ask("typos", json!({ "puzzle": clues }));
    assert_eq!((&reply["status"], &reply["solutions"]), (&json!("no-solution"), &json!("none")));
    let typos = &reply["typos"];
    assert_eq!((&typos["complete"], &reply["conflicts"]), (&json!(true), &json!([])));
    assert_eq!(typos["questions"][0]["cells"], json!(["r5c1"]));
    let fix = &typos["questions"][0]["fixes"][0];
    let change = json!({ "cell": "r5c1", "from": "9", "to": "4" });
    assert_eq!((&fix["kind"], &fix["changes"]), (&json!("replace"), &json!([change])));
    let told: usize = typos["questions"].as_array().unwrap().len();
    assert_eq!(typos["question_count"], told);
}

#[test]
fn clues_that_clash_are_not_refused() {
    let mut clues = numbers(NINE);
    clues[0] = 3;
    let reply = ask("typos", json!({ "puzzle": clues }));
    assert_eq!(reply["conflicts"][0]["cells"], json!(["r1c1", "r1c2"]));
    let questions = reply["typos"]["questions"].as_array().unwrap();
    assert!(questions.iter().take(3).any(|question| question["cells"] == json!(["r1c1"])));
}

#[test]
fn a_proper_puzzle_raises_no_question() {
    let reply = ask("typos", json!({ "puzzle": NINE }));
    assert_eq!((&reply["status"], &reply["solutions"]), (&json!("ok"), &json!("one")));
    assert_eq!(reply["typos"]["questions"], json!([]));
}

#[test]
fn a_puzzle_for_other_boxes_is_not_blamed() {
    let puzzle = ".......41.5..6.5.2...13.4...1.51...6";
    let reply = ask("typos", json!({ "puzzle": puzzle }));
    assert_eq!((&reply["solutions"], &reply["other_shapes"]), (&json!("none"), &json!(["3x2"])));
    let reply = ask("typos", json!({ "puzzle": puzzle, "shape": "3x2" }));
    assert_eq!((&reply["solutions"], &reply["other_shapes"]), (&json!("one"), &json!([])));
}
