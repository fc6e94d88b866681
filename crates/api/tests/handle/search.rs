//! `solve`, `count`, `possible`, `trace`.

use std::time::Duration;

use omnidoku::{CancelToken, Limits, Trace};
use omnidoku_api::{Allowance, Progress, Request, handle};
use omnidoku_testkit::clock::TickingClock;
use serde_json::{Value, json};

use crate::ask::{FOUR, NINE, SIX, SIXTEEN, ask, numbers, refused};

#[test]
fn numbers_and_text_are_the_same_puzzle() {
    for puzzle in [FOUR, SIX, NINE] {
        let text = ask("solve", json!({ "puzzle": puzzle }));
        let mut list = ask("solve", json!({ "puzzle": numbers(puzzle) }));
        assert_eq!(text["status"], "ok");
        assert_eq!(text["solutions"].as_array().unwrap().len(), 1);
        list["figures"] = text["figures"].clone();
        assert_eq!(text, list);
    }
}

#[test]
fn several_solutions_are_listed_and_the_list_says_whether_it_is_complete() {
    let twelve = "1...............";
    let some = ask("solve", json!({ "puzzle": twelve, "solutions": 10 }));
    assert_eq!(some["solutions"].as_array().unwrap().len(), 10);
    assert_eq!(some["complete"], false);
    let all = ask("solve", json!({ "puzzle": twelve, "solutions": 72 }));
    assert_eq!(all["solutions"].as_array().unwrap().len(), 72);
    assert_eq!(all["complete"], true);
}

#[test]
fn every_engine_solves_or_says_that_it_cannot() {
    for engine in omnidoku::EngineId::ALL {
        let request = json!({ "puzzle": NINE, "engine": engine.name() });
        assert_eq!(ask("solve", request)["status"], "ok", "{engine}");
    }
    let said = refused("solve", json!({ "puzzle": FOUR, "engine": "bitboard" }));
    assert_eq!(said.problem.message, "the engine bitboard is not for 4x4 grids");
    let said = refused("solve", json!({ "puzzle": FOUR, "engine": "magic" }));
    assert!(said.problem.message.starts_with("there is no engine \"magic\""), "{said:?}");
}

#[test]
fn a_puzzle_without_solution_is_an_answer() {
    let reply = ask("solve", json!({ "puzzle": "123....4........" }));
    assert_eq!(reply["status"], "no-solution");
    assert_eq!((&reply["solutions"], &reply["complete"]), (&json!([]), &json!(true)));
}

#[test]
fn sixteen_symbols() {
    let reply = ask("solve", json!({ "puzzle": SIXTEEN, "solutions": 2 }));
    assert_eq!((&reply["shape"], &reply["alphabet"]), (&json!("4x4"), &json!("0-F")));
    assert_eq!((&reply["status"], &reply["complete"]), (&json!("ok"), &json!(true)));
    assert_eq!(reply["solutions"][0].as_array().unwrap().len(), 256);
    assert_eq!(reply["figures"]["chosen"], "learn");
}

#[test]
fn solutions_are_counted_up_to_a_limit() {
    let count = |request| {
        let reply = ask("count", request);
        (reply["count"].as_u64().unwrap(), reply["complete"] == true)
    };
    assert_eq!(count(json!({ "puzzle": NINE })), (1, true));
    assert_eq!(count(json!({ "puzzle": vec![0; 16] })), (2, false));
    assert_eq!(count(json!({ "puzzle": vec![0; 16], "limit": 1000 })), (288, true));
    assert_eq!(count(json!({ "puzzle": vec![0; 16], "limit": 0 })), (1, false));
    let reply = ask("count", json!({ "puzzle": "123....4........" }));
    assert_eq!((&reply["status"], &reply["count"]), (&json!("no-solution"), &json!(0)));
}

#[test]
fn possible_values_are_told_by_cell() {
    let reply = ask("possible", json!({ "puzzle": "1..............." }));
    let cells = reply["cells"].as_array().unwrap();
    assert_eq!((reply["status"].as_str(), cells.len()), (Some("ok"), 15));
    assert_eq!(cells[0]["cell"], "r1c2");
    let two = json!({ "symbol": "2", "solutions": 24, "complete": true });
    assert_eq!(cells[0]["values"][0], two);
    let none = ask("possible", json!({ "puzzle": "123....4........" }));
    assert_eq!(none["status"], "no-solution");
}

#[test]
fn a_trace_can_be_replayed() {
    let reply = ask("trace", json!({ "puzzle": FOUR, "engine": "backtrack" }));
    assert_eq!((&reply["engine"], &reply["cut"]), (&json!("backtrack"), &json!(0)));
    let trace: Trace = reply["trace"].as_str().unwrap().parse().unwrap();
    assert_eq!(json!(trace.puzzle.to_values()), json!(numbers(FOUR)));
    assert!(trace.ends_with(trace.replay().last().unwrap()));
    let figures = &reply["figures"];
    assert_eq!(json!(trace.total.nodes), figures["nodes"]);
    let short = ask("trace", json!({ "puzzle": FOUR, "engine": "dlx", "events": 3 }));
    let trace: Trace = short["trace"].as_str().unwrap().parse().unwrap();
    assert_eq!((json!(trace.cut), trace.steps.len() <= 16), (short["cut"].clone(), true));
}

#[test]
fn a_long_search_tells_how_it_goes_and_can_be_cancelled() {
    let token = CancelToken::new();
    let clock = TickingClock::new(Duration::from_millis(100));
    let allowance = Allowance::new(Limits::none().with_clock(clock).with_cancel(token.clone()));
    let allowance = Allowance { max_seconds: 1e6, ..allowance };
    let empty = json!({ "puzzle": vec![0; 625], "solutions": 10_000, "seconds": 1e6 }).to_string();
    let request = Request::read("solve", empty.as_bytes()).unwrap();
    let mut told = 0;
    let reply = handle(&request, &allowance, &mut |progress| {
        told += 1;
        assert!(progress.seconds > 0.0 && progress.nodes.or(progress.solutions).is_some());
        if told == 2 {
            token.cancel();
        }
    });
    let reply: Value = serde_json::from_slice(&reply.unwrap().to_json()).unwrap();
    assert!(told >= 2);
    assert_eq!(reply["complete"], false);
    assert!(reply["solutions"].as_array().unwrap().len() < 10_000);
}

/// What is told while an operation is at work, which ends with the second report.
fn told(operation: &str, request: &Value) -> Vec<Progress> {
    let token = CancelToken::new();
    let clock = TickingClock::new(Duration::from_millis(100));
    let allowance = Allowance::new(Limits::none().with_clock(clock).with_cancel(token.clone()));
    let allowance = Allowance { max_seconds: 1e6, ..allowance };
    let request = Request::read(operation, request.to_string().as_bytes()).unwrap();
    let mut told = Vec::new();
    let reply = handle(&request, &allowance, &mut |progress| {
        told.push(progress);
        if told.len() == 2 {
            token.cancel();
        }
    });
    let reply: Value = serde_json::from_slice(&reply.unwrap().to_json()).unwrap();
    assert_eq!(reply["status"], "cancelled");
    told
}

#[test]
fn a_long_count_was_silent() {
    let empty = json!({ "puzzle": vec![0; 81], "limit": 1_000_000_000_u64, "seconds": 1e6 });
    let told = told("count", &empty);
    assert!(told[0].nodes < told[1].nodes && told[0].solutions < told[1].solutions, "{told:?}");
}

#[test]
fn possible_values_were_counted_in_silence() {
    let told = told("possible", &json!({ "puzzle": vec![0; 81], "limit": 1, "seconds": 1e6 }));
    assert!(told[0].made < told[1].made && told[1].of == Some(729), "{told:?}");
}

#[test]
fn a_trace_keeps_sixteen_events_where_fewer_are_asked_for() {
    let trace = |events: usize| {
        let reply = ask("trace", json!({ "puzzle": NINE, "engine": "dlx", "events": events }));
        let trace: Trace = reply["trace"].as_str().unwrap().parse().unwrap();
        trace.steps.len()
    };
    assert_eq!([trace(0), trace(10)], [trace(16); 2]);
    assert!(trace(16) <= 16 && trace(16) > 10);
}
