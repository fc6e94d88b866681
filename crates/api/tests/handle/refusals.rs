//! Every kind of refusal, and what it says.

use omnidoku_api::{Refusal, RefusalKind, Request, Status};
use serde_json::{Value, json};

use crate::ask::{NINE, refused};

fn unread(operation: &str, json: &str) -> Refusal {
    Request::read(operation, json.as_bytes()).unwrap_err()
}

#[test]
fn an_unknown_operation() {
    let refusal = unread("magic", "{}");
    assert_eq!(refusal.kind, RefusalKind::UnknownOperation);
    assert!(
        refusal.problem.message.starts_with("there is no operation \"magic\"; there are solve")
    );
}

#[test]
fn what_is_not_json() {
    for text in ["", "{", "{\"puzzle\": [1,", "\u{1}", "{\"puzzle\":\".\"} {}"] {
        let refusal = unread("solve", text);
        assert_eq!(refusal.kind, RefusalKind::Malformed, "{refusal:?}");
        assert_eq!(refusal.status, Status::BadInput);
    }
    assert_eq!(unread("solve", "{\n \"puzzle\" 1}").problem.line, Some(2));
    let deep = format!("{{\"puzzle\":{}", "[".repeat(1_000_000));
    assert_ne!(unread("solve", &deep).kind, RefusalKind::Fault);
}

#[test]
fn wrong_types_name_the_place() {
    for (request, says) in [
        (json!({}), "missing field `puzzle`"),
        (json!([NINE]), "a request is an object"),
        (
            json!({ "puzzle": 5 }),
            "puzzle: invalid type: integer `5`, expected a list of numbers or a text",
        ),
        (json!({ "puzzle": [1, 2, "x"] }), "puzzle[2]: invalid type: string \"x\", expected u8"),
        (json!({ "puzzle": [1, 300] }), "puzzle[1]: invalid value: integer `300`, expected u8"),
        (json!({ "puzzle": vec![0; 20_000] }), "fewer numbers"),
        (json!({ "puzzle": NINE, "marks": [[1], [2, "x"]] }), "marks[1][1]: invalid type"),
        (json!({ "puzzle": NINE, "seconds": "10" }), "seconds: invalid type"),
        (json!({ "puzzle": NINE, "solution": 1 }), "solution: unknown field `solution`"),
    ] {
        let refusal = unread("solve", &request.to_string());
        assert_eq!(refusal.kind, RefusalKind::Unprocessable);
        assert!(refusal.problem.message.contains(says), "{says}: {refusal:?}");
    }
}

#[test]
fn boards_that_are_none() {
    for (request, says) in [
        (json!({ "puzzle": [] }), "puzzle: "),
        (json!({ "puzzle": [1, 2, 3] }), "puzzle: 3 cells are no grid"),
        (json!({ "puzzle": vec![0; 25] }), "no box shape fits"),
        (json!({ "puzzle": vec![0; 81], "shape": "2x2" }), "puzzle: a grid of boxes 2x2 has 16"),
        (json!({ "puzzle": vec![5; 16] }), "puzzle: r1c1 holds 5"),
        (json!({ "puzzle": "12.." }), "puzzle: the grid ends after 1 row"),
        (json!({ "puzzle": vec![0; 81], "shape": "9" }), "shape: a shape is written RxC"),
        (json!({ "puzzle": vec![0; 81], "alphabet": "q" }), "alphabet: no alphabet"),
        (json!({ "puzzle": vec![0; 256], "alphabet": "1-9" }), "too few symbols"),
        (json!({ "puzzle": vec![0; 121 * 121], "shape": "11x11" }), "too large here"),
        (json!({ "puzzle": NINE, "values": vec![1; 81] }), "values changes the given in r1c1"),
        (json!({ "puzzle": NINE, "values": vec![0; 16] }), "values: a grid of boxes 3x3"),
        (json!({ "puzzle": NINE, "marks": [[1]] }), "marks: a list for each of 81 cells"),
        (json!({ "puzzle": NINE, "seconds": 0 }), "seconds must be above 0"),
        (json!({ "puzzle": NINE, "seconds": -1e300 }), "seconds must be above 0"),
    ] {
        let refusal = refused("solve", request);
        assert_eq!(refusal.kind, RefusalKind::Unprocessable);
        assert!(refusal.problem.message.contains(says), "{says}: {refusal:?}");
    }
}

#[test]
fn contradicting_clues_are_named() {
    let refusal = refused("solve", json!({ "puzzle": "11.............." }));
    let json: Value = serde_json::from_slice(&refusal.to_json()).unwrap();
    assert_eq!(json["status"], "bad-input");
    let message = "1 stands twice in row 1: r1c1 and r1c2; 1 stands twice in box 1: r1c1 and r1c2";
    assert_eq!(json["problem"]["message"], message);
    let row = json!({ "house": "row 1", "symbol": "1", "cells": ["r1c1", "r1c2"] });
    assert_eq!(json["problem"]["conflicts"][0], row);
}

#[test]
fn a_broken_place_in_a_text_is_pointed_at() {
    let refusal = refused("solve", json!({ "puzzle": "12..\n..1.\n.1..\n..q." }));
    assert_eq!((refusal.problem.line, refusal.problem.column), (Some(4), Some(3)));
}
