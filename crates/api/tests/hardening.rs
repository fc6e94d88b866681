//! Nothing that arrives makes it panic, hang, or use up more than its allowance.

#![cfg(feature = "schema")]

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use omnidoku::{Limits, SystemClock};
use omnidoku_api::request::PrintRequest;
use omnidoku_api::{Allowance, RefusalKind, Request, handle, schema};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// An allowance so small that everything ends soon.
fn small_allowance() -> Allowance {
    let limits = Limits::none().with_clock(SystemClock::start());
    Allowance {
        max_seconds: 0.05,
        usual_seconds: 0.05,
        max_solutions: 50,
        max_memory: 64 << 20,
        max_threads: 2,
        max_size: 16,
        max_puzzles: 20,
        max_events: 500,
        ..Allowance::new(limits)
    }
}

/// Reads and handles; what is refused has a reason and is nobody's fault but the asker's.
fn survives(operation: &str, json: &[u8]) {
    let request = match Request::read(operation, json) {
        Ok(request) => request,
        Err(refusal) => {
            assert_ne!(refusal.kind, RefusalKind::Fault);
            assert!(!refusal.problem.message.is_empty() && refusal.problem.message.len() < 2000);
            return;
        }
    };
    let began = Instant::now();
    match handle(&request, &small_allowance(), &mut |_| {}) {
        Ok(reply) => {
            let reply = reply.to_json();
            assert!(serde_json::from_slice::<Value>(&reply).is_ok_and(|reply| reply.is_object()));
            assert!(reply.len() < 20 << 20, "{} bytes", reply.len());
        }
        Err(refusal) => {
            assert_eq!(refusal.kind, RefusalKind::Unprocessable, "{refusal:?}");
            assert!(!refusal.problem.message.is_empty());
        }
    }
    // The machine may be busy: this is to find what hangs, not what is slow.
    assert!(began.elapsed() < Duration::from_secs(20), "{operation} {:?}", began.elapsed());
}

/// Names that mean something, and some that do not.
fn name() -> impl Strategy<Value = String> {
    let known = [
        "puzzle",
        "values",
        "marks",
        "shape",
        "alphabet",
        "engine",
        "solutions",
        "seconds",
        "seed",
        "threads",
        "limit",
        "language",
        "techniques",
        "scale",
        "scales",
        "until",
        "format",
        "title",
        "events",
        "candidates",
        "theme",
        "text",
        "index",
        "count",
        "level",
        "score",
        "needs",
        "with",
        "without",
        "hardest",
        "symmetry",
        "clues",
        "blanks",
        "mask",
        "unique",
        "full",
        "tries",
        "boards",
        "as",
        "puzzles",
        "engines",
        "first",
        "rounds",
        "from",
        "to",
        "each",
        "matrix",
        "choice",
        "rows",
        "super",
        "machine",
        "date",
        "technique",
        "number",
        "positions",
        "placements",
        "eliminations",
        "pattern",
        "board",
        "coordinates",
        "names",
    ];
    prop_oneof![9 => prop::sample::select(known.to_vec()).prop_map(str::to_owned), 1 => "[a-z]{1,8}"]
}

/// Words that mean something somewhere.
fn word() -> impl Strategy<Value = String> {
    let known = [
        "auto",
        "dlx",
        "learn",
        "annealing",
        "genetic",
        "2x2",
        "3x3",
        "2x3",
        "4x4",
        "0-F",
        "1-9",
        "A-Z",
        "decimal",
        "en",
        "de",
        "omnidoku",
        "hodoku",
        "se",
        "arrangements",
        "line",
        "sdk",
        "candidates",
        "opensudoku",
        "share",
        "sudokupad",
        "naked-single",
        "swordfish",
        "swordfish 00Ab100Cd2",
        "r1c3",
        "x-wing:2",
        "hard",
        "180",
        "full",
        "dark",
        "smallest",
        "human",
        "101\n010",
        "1......2....4..3",
        "#b=2x2.1f2d4b3",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ];
    prop_oneof![
        6 => prop::sample::select(known.to_vec()).prop_map(str::to_owned),
        1 => ".{0,20}",
        1 => "[0-9.]{16}",
        1 => "[0-9.]{81}",
    ]
}

fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        (0..10_u64).prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        Just(json!(1e308)),
        Just(json!(-0.0)),
    ]
}

/// A grid of numbers, often almost right.
fn grid() -> impl Strategy<Value = Value> {
    let cells = prop::sample::select(vec![0_usize, 15, 16, 36, 80, 81, 82, 256, 625]);
    (cells, 0..10_u8, any::<u64>()).prop_map(|(cells, most, seed)| {
        let value = |cell: usize| {
            let chance = seed.wrapping_mul(2 * cell as u64 + 1).rotate_left(cell as u32 % 64);
            if chance % 8 == 0 { (chance >> 8) % (u64::from(most) + 1) } else { 0 }
        };
        (0..cells).map(value).collect::<Vec<_>>().into()
    })
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        number(),
        word().prop_map(Value::from),
        grid(),
        prop::sample::select(vec![16_usize, 81]).prop_map(|n| json!(vec![vec![1, 2]; n])),
    ];
    leaf.prop_recursive(3, 30, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((name(), inner), 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// Requests that are good.
fn good() -> Vec<(&'static str, Value)> {
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let board = json!({ "puzzle": nine });
    let mut all: Vec<(&str, Value)> = [
        "solve", "count", "check", "possible", "appraise", "hint", "path", "steps", "rate",
        "write", "trace", "picture", "typos",
    ]
    .map(|operation| (operation, board.clone()))
    .to_vec();
    all.push(("generate", json!({ "shape": "2x3", "count": 2, "seed": 3 })));
    all.push(("generate", json!({ "level": "easy", "symmetry": "180" })));
    all.push(("lesson", json!({ "technique": "full-house" })));
    all.push(("train", json!({ "technique": "full-house", "level": 2, "number": 5 })));
    let place = json!({ "cell": "r5c5", "symbol": "5" });
    let answer = json!({ "puzzle": nine, "technique": "naked-single", "placements": [place] });
    all.push(("judge", answer));
    all.push(("judge", json!({ "puzzle": nine, "technique": "x-wing", "pattern": ["r1c3"] })));
    all.push(("worksheet", json!({ "technique": "full-house", "count": 1 })));
    all.push(("read", json!({ "text": nine })));
    all.push((
        "measure",
        json!({ "puzzles": [nine, "?"], "engines": ["dlx", "human"], "rounds": 1 }),
    ));
    all.push(("suites", json!({})));
    all.push(("super", json!({ "shape": "2x2", "from": 3, "to": 4, "each": 2 })));
    let row = json!({
        "level": "mine", "number": 1, "blanks": 51, "engine": "dlx", "outcome": "solved",
        "rounds": 1, "best": 1e-5, "median": 1e-5, "worst": 2e-5, "branches": 0, "depth": 51,
    });
    let point = json!({ "blanks": 3, "puzzles": 2, "solved": 2, "unique": 1, "mean": 1e-6 });
    let points =
        json!({ "engine": "dlx", "shape": "3x3", "seed": 1, "points": [point], "complete": true });
    all.push(("report", json!({ "title": "Mine", "rows": [row], "super": [points] })));
    all.push(("cover", json!({ "matrix": "110\n001\n011", "choice": "first" })));
    let words = json!({ "solutions": "Lösungen", "easy": "leicht" });
    all.push(("pages", json!({ "boards": [board], "solutions": true, "words": words })));
    all.push(("qr", json!({ "text": nine })));
    all.push(("about", json!({ "language": "de" })));
    let killer = json!({
        "omnidoku": 1, "rows": 4, "columns": 4, "boxes": "2x2", "givens": ["1...", "..2.", ".1..", "...3"],
        "rules": [{ "rule": "cage", "sum": 5, "cells": ["r1c2", "r1c3"] }],
    });
    for operation in
        ["board", "board-solve", "board-count", "board-check", "board-possible", "board-write"]
    {
        all.push((operation, json!({ "board": killer })));
        all.push((operation, json!({ "board": killer.to_string() })));
    }
    all.push(("board-check", json!({ "board": killer, "values": vec![1; 16] })));
    all.push((
        "board-picture",
        json!({ "board": killer, "values": vec![1; 16], "title": "Killer" }),
    ));
    all.push(("rules", json!({ "names": ["cage"] })));
    all.push(("check", json!({ "puzzle": vec![0; 16], "values": vec![0; 16] })));
    all.push(("hint", json!({ "puzzle": vec![0; 16], "marks": vec![vec![1, 2]; 16] })));
    all
}

/// The fields that a request of an operation can have.
fn fields_of(operation: &str) -> Vec<String> {
    static DOCUMENT: LazyLock<Value> =
        LazyLock::new(|| serde_json::from_str(&schema::openapi()).unwrap());
    let capitalized = |word: &str| word[..1].to_uppercase() + &word[1..];
    let name: String = operation.split('-').map(capitalized).collect();
    let name = format!("{name}Request");
    let properties = &DOCUMENT["components"]["schemas"][name]["properties"];
    properties.as_object().expect("a request").keys().cloned().collect()
}

#[test]
fn the_good_requests_are_of_every_operation() {
    for operation in Request::OPERATIONS {
        let is_there = good().iter().any(|(name, _)| name == operation);
        assert!(is_there, "add a request for \"{operation}\" to good()");
    }
    for (operation, request) in good() {
        let request = Request::read(operation, request.to_string().as_bytes()).unwrap();
        handle(&request, &small_allowance(), &mut |_| {}).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_bytes(operation in 0..Request::OPERATIONS.len(), json in any::<Vec<u8>>()) {
        survives(Request::OPERATIONS[operation], &json);
        let _ = PrintRequest::read(&json);
    }

    #[test]
    fn any_json(operation in 0..Request::OPERATIONS.len(), value in value()) {
        survives(Request::OPERATIONS[operation], value.to_string().as_bytes());
        let _ = PrintRequest::read(value.to_string().as_bytes());
    }

    #[test]
    fn good_requests_with_fields_changed(
        which in 0..good().len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), value()), 1..4),
    ) {
        let (operation, request) = good().swap_remove(which);
        let Value::Object(mut fields): Value = request else { panic!("an object") };
        let known = fields_of(operation);
        fields.extend(changes.into_iter().map(|(which, value)| (which.get(&known).clone(), value)));
        survives(operation, Value::Object(fields).to_string().as_bytes());
    }

    #[test]
    fn good_requests_about_any_grid_with_any_numbers(
        which in 0..good().len(),
        puzzle in grid(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), number()), 0..3),
    ) {
        let (operation, request) = good().swap_remove(which);
        let Value::Object(mut fields): Value = request else { panic!("an object") };
        if fields.contains_key("puzzle") {
            fields = Map::from_iter([("puzzle".to_owned(), puzzle)]);
        }
        let known = fields_of(operation);
        for (which, value) in changes {
            fields.entry(which.get(&known).clone()).or_insert(value);
        }
        survives(operation, Value::Object(fields).to_string().as_bytes());
    }

    #[test]
    fn good_requests_with_bytes_changed(
        which in 0..good().len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let (operation, request) = good().swap_remove(which);
        let mut json = request.to_string().into_bytes();
        for (place, byte) in changes {
            let place = place.index(json.len());
            json[place] = byte;
        }
        survives(operation, &json);
    }
}
