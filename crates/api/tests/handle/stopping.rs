//! Where time ends: reasoning and searches stop, and say so.

use omnidoku::{CancelToken, Limits};
use omnidoku_api::{Allowance, Request, handle};
use omnidoku_testkit::clock::TickingClock;
use serde_json::{Value, json};

use crate::ask::{NINE, refused};

/// A reply within so many looks at the clock, and how many there were in all.
fn ask_within(operation: &str, request: &Value, looks: u64) -> (Value, u64) {
    let clock = TickingClock::milliseconds();
    let limits = Limits::none().with_clock(clock.clone()).with_cancel(CancelToken::new());
    let mut request = request.clone();
    request["seconds"] = json!(looks as f64 / 1e3);
    let request = Request::read(operation, request.to_string().as_bytes()).unwrap();
    let reply = handle(&request, &Allowance::new(limits), &mut |_| {}).unwrap();
    (serde_json::from_slice(&reply.to_json()).unwrap(), clock.reads())
}

/// Golden Nugget: Sudoku Explainer's rules need more than a second for it.
const NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

#[test]
fn reasoning_stops_when_its_time_is_up_and_says_so() {
    let link = format!("#b=6x6.{}v", "z".repeat(49));
    let cases = [
        ("path", json!({ "puzzle": NUGGET, "scale": "se" })),
        ("rate", json!({ "puzzle": NUGGET, "scales": ["se"] })),
        ("steps", json!({ "puzzle": NUGGET, "limit": 10_000 })),
        ("hint", json!({ "puzzle": link })),
    ];
    for (operation, request) in cases {
        let (reply, looks) = ask_within(operation, &request, 60);
        assert_eq!(reply["status"], "out-of-time", "{operation}");
        assert!(looks < 75, "{operation} looked at the clock {looks} times");
        match operation {
            "hint" => {
                assert_eq!((&reply["standing"], &reply["rungs"]), (&json!("stopped"), &json!([])))
            }
            "rate" => assert_eq!(reply["ratings"], json!([])),
            "path" => assert_eq!((&reply["complete"], reply.get("rating")), (&json!(false), None)),
            _ => {}
        }
    }
}

#[test]
fn what_was_told_before_time_was_up_is_the_beginning_of_the_whole() {
    for (operation, request) in [
        ("path", json!({ "puzzle": NINE, "scale": "se" })),
        ("path", json!({ "puzzle": NINE })),
        ("steps", json!({ "puzzle": NINE })),
    ] {
        let (whole, looks) = ask_within(operation, &request, 1_000_000);
        assert_eq!(whole["status"], "ok");
        let whole = whole["steps"].as_array().unwrap();
        for looks in [looks / 4, looks / 2, looks - looks / 4] {
            let (part, _) = ask_within(operation, &request, looks);
            let steps = part["steps"].as_array().unwrap();
            assert!(whole.starts_with(steps), "{operation}");
            let is_whole = steps.len() == whole.len();
            assert!(is_whole || part["status"] == "out-of-time", "{operation} {part}");
        }
    }
}

#[test]
fn a_part_of_the_answer_is_not_called_the_answer() {
    let empty = vec![0; 81];
    let (reply, _) = ask_within("count", &json!({ "puzzle": empty, "limit": 1u64 << 40 }), 20);
    assert_eq!((&reply["status"], &reply["complete"]), (&json!("out-of-time"), &json!(false)));
    assert!(reply["count"].as_u64().unwrap() > 0);
    let many = json!({ "puzzle": vec![0; 625], "solutions": 10_000 });
    let (reply, _) = ask_within("solve", &many, 50);
    let found = reply["solutions"].as_array().unwrap().len();
    assert!((1..10_000).contains(&found), "{found}");
    assert_eq!(reply["status"], "out-of-time");
    // What was asked for is all there.
    let (reply, _) = ask_within("solve", &json!({ "puzzle": empty, "solutions": 3 }), 1000);
    assert_eq!((&reply["status"], &reply["complete"]), (&json!("ok"), &json!(false)));
}

#[test]
fn what_does_not_fit_into_an_answer_is_refused_before_it_is_made() {
    let wish = json!({ "shape": "10x10", "full": true, "count": 1000 });
    let message = refused("generate", wish).problem.message;
    assert!(message.contains("at most 57") && message.contains("`index`"), "{message}");
    let board = json!({ "puzzle": format!("#b=6x6.{}v", "z".repeat(49)) });
    let boards = vec![board; 100];
    let message = refused("pages", json!({ "boards": boards, "candidates": true })).problem.message;
    assert!(message.contains("print 7 at a time, or without candidates"), "{message}");
}

#[test]
fn a_reply_that_is_too_long_names_what_to_ask_for() {
    let request = json!({ "puzzle": vec![0; 81], "solutions": 1000 }).to_string();
    let request = Request::read("solve", request.as_bytes()).unwrap();
    let reply = handle(&request, &Allowance::new(Limits::none()), &mut |_| {}).unwrap();
    let whole = reply.to_json();
    assert_eq!(reply.to_json_within(whole.len()).as_ref(), Ok(&whole));
    let refusal = reply.to_json_within(whole.len() - 1).unwrap_err();
    assert!(refusal.problem.message.contains("fewer `solutions`"), "{refusal:?}");
}
