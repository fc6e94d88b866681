//! Refusals in the language of the caller.

use omnidoku::Limits;
use omnidoku::logic::message::Language;
use omnidoku_api::request::language_of;
use omnidoku_api::{Allowance, Refusal, Reply, Request, handle};
use serde_json::{Value, json};

use crate::ask::NINE;

/// What comes of a request in a language.
fn in_language(operation: &str, request: &Value, tag: &str) -> Result<Reply, Refusal> {
    let mut request = request.clone();
    if let Some(fields) = request.as_object_mut() {
        fields.insert("language".to_owned(), tag.into());
    }
    let json = request.to_string();
    let request = Request::read_in(operation, json.as_bytes(), Language::english())?;
    handle(&request, &Allowance::new(Limits::none()), &mut |_| {})
}

/// Requests that are refused, for every reason that a request alone can give.
fn refused() -> Vec<(&'static str, Value)> {
    let solve = |request: Value| ("solve", request);
    let text = |puzzle: &str| ("solve", json!({ "puzzle": puzzle }));
    let generate = |request: Value| ("generate", request);
    let cover = |matrix: &str| ("cover", json!({ "matrix": matrix }));
    let empty = ".".repeat(81);
    vec![
        solve(json!({})),
        solve(json!({ "puzzle": 5 })),
        solve(json!({ "puzzle": [1, 2, "x"] })),
        solve(json!({ "puzzle": [1, 2, 3] })),
        solve(json!({ "puzzle": vec![0; 25] })),
        solve(json!({ "puzzle": vec![0; 81], "shape": "2x2" })),
        solve(json!({ "puzzle": vec![5; 16] })),
        solve(json!({ "puzzle": vec![0; 81], "shape": "9" })),
        solve(json!({ "puzzle": vec![0; 81], "shape": "1x9" })),
        solve(json!({ "puzzle": vec![0; 81], "shape": "99x99" })),
        solve(json!({ "puzzle": vec![0; 81], "alphabet": "q" })),
        solve(json!({ "puzzle": vec![0; 256], "alphabet": "1-9" })),
        solve(json!({ "puzzle": vec![0; 121 * 121], "shape": "11x11" })),
        solve(json!({ "puzzle": NINE, "values": vec![1; 81] })),
        solve(json!({ "puzzle": NINE, "values": ".".repeat(16) })),
        solve(json!({ "puzzle": NINE, "marks": [[1]] })),
        solve(json!({ "puzzle": "................", "marks": vec![vec![5]; 16] })),
        solve(json!({ "puzzle": NINE, "seconds": 0 })),
        solve(json!({ "puzzle": NINE, "engine": "magic" })),
        solve(json!({ "puzzle": ".".repeat(16), "engine": "bitboard" })),
        text("11.............."),
        text("111............."),
        text(""),
        text("12..\n..1.\n.1..\n..q."),
        text("12.."),
        text("12345"),
        text("1 2 . .\n. . 1 77\n. . . .\n. . . ."),
        text("12..\n..1\n.1..\n...."),
        text("[[1, 2, 0, 0], [0, 0"),
        text(&format!("{empty}\n{empty}")),
        text("https://sudokupad.app/abcde"),
        text("https://www.f-puzzles.com/?load=AAAA"),
        ("hint", json!({ "puzzle": ".".repeat(49 * 49), "shape": "7x7" })),
        ("path", json!({ "puzzle": NINE, "scale": "arrangements" })),
        ("path", json!({ "puzzle": NINE, "techniques": ["x-wing"], "with": ["jellyfish"] })),
        ("steps", json!({ "puzzle": NINE, "without": ["magic"] })),
        ("hint", json!({ "puzzle": ".".repeat(16), "scale": "se" })),
        ("write", json!({ "puzzle": NINE, "format": "magic" })),
        ("write", json!({ "puzzle": ".".repeat(16), "format": "sdm" })),
        ("write", json!({ "puzzle": ".".repeat(16), "format": "sudokuwiki" })),
        ("write", json!({ "puzzle": NINE, "format": "link" })),
        ("read", json!({ "text": "" })),
        ("qr", json!({ "text": "x".repeat(3000) })),
        ("picture", json!({ "puzzle": 5 })),
        ("pages", json!({ "boards": [] })),
        ("pages", json!({ "boards": [{ "puzzle": NINE }], "per_page": 5 })),
        ("measure", json!({ "puzzles": [NINE], "engines": ["magic"] })),
        ("measure", json!({ "puzzles": [NINE], "engines": ["dlx"], "rounds": 0 })),
        ("measure", json!({ "puzzles": [NINE], "engines": ["dlx"] })),
        ("suites", json!({ "name": "magic" })),
        ("super", json!({ "seed": u64::MAX })),
        (
            "report",
            json!({ "title": "", "super": [{ "engine": "magic", "shape": "3x3", "seed": 1, "points": [], "complete": true }] }),
        ),
        cover(""),
        cover("01\n1"),
        cover("02"),
        cover("[[0, 1], [1, 0"),
        cover("[[0, 1], 1]"),
        cover("[0, 11]"),
        cover("0,,1"),
        generate(json!({ "clues": 99 })),
        generate(json!({ "clues": 5 })),
        generate(json!({ "clues": 5, "blanks": 5 })),
        generate(json!({ "blanks": 99 })),
        generate(json!({ "clues": 23, "symmetry": "full" })),
        generate(json!({ "symmetry": "magic" })),
        generate(json!({ "level": "magic" })),
        generate(json!({ "level": "easy", "scale": "se" })),
        generate(json!({ "mask": [true] })),
        generate(json!({ "mask": vec![false; 81] })),
        generate(json!({ "score": [5, 1] })),
        generate(json!({ "grids": "magic" })),
        generate(json!({ "grids": "uniform", "shape": "4x4" })),
        generate(json!({ "grids": "solve", "cycles": 5 })),
        generate(json!({ "around": "magic" })),
        generate(json!({ "needs": ["x-wing:0"] })),
        generate(json!({ "with": vec!["x-wing"; 101] })),
        generate(json!({ "unbiased": true, "shape": "2x2" })),
        generate(json!({ "unbiased": true, "symmetry": "180" })),
        generate(json!({ "minimal": true, "unique": false })),
        generate(json!({ "needs": ["template-set"] })),
        generate(json!({ "needs": ["x-wing"], "without": ["x-wing"] })),
        generate(json!({ "level": "easy", "needs": ["x-wing"] })),
        generate(json!({ "level": "easy", "scale": "hodoku", "needs": ["x-wing"] })),
        generate(json!({ "level": "easy", "scale": "hodoku", "score": [900, 1000] })),
        generate(json!({ "level": "easy", "score": [900, 1000] })),
        generate(json!({ "level": "hard", "shape": "2x2" })),
        generate(json!({ "level": "hard", "full": true })),
        generate(json!({ "level": "solved", "clues": 30 })),
        generate(json!({ "level": "hard", "unique": false, "clues": 30 })),
        generate(json!({ "level": "extreme", "shape": "2x3" })),
        generate(json!({ "seed": u64::MAX })),
    ]
}

#[test]
fn no_refusal_is_english_if_german_was_asked_for() {
    for (operation, request) in refused() {
        let said = |tag| match in_language(operation, &request, tag) {
            Err(refusal) => refusal.problem,
            Ok(reply) => panic!("{operation} {request} is not refused: {reply:?}"),
        };
        let (english, german) = (said("en"), said("de"));
        assert_ne!(english.message, german.message, "{operation} {request}");
        assert_eq!(english.id, german.id);
        assert!(english.id.is_some() && english.arguments.len() == german.arguments.len());
        for word in ["there is", "expected", "cannot", "puzzle ", " the ", " of "] {
            let technical = english.id.as_deref().is_some_and(|id| id.starts_with("request.wrong"));
            assert!(technical || !german.message.contains(word), "{}", german.message);
        }
    }
}

#[test]
fn words_of_a_reply_are_in_the_language_too() {
    let text = format!("{NINE}\nwhat is this\n{NINE}x");
    let Ok(Reply::Read(reply)) = in_language("read", &json!({ "text": text }), "de") else {
        panic!("read");
    };
    assert!(!reply.problems.is_empty());
    for problem in &reply.problems {
        assert!(!problem.message.contains("expected"), "{problem:?}");
    }
    let request = json!({ "boards": [{ "puzzle": NINE }], "grades": true, "solutions": true });
    let Ok(Reply::Pages(reply)) = in_language("pages", &request, "de") else { panic!("pages") };
    let text = reply.pages.concat();
    assert!(text.contains("Lösungen") && text.contains(">Sehr leicht<"), "{text}");
}

#[test]
fn conflicts_are_told_in_german_and_tell_their_id() {
    let puzzle = json!({ "puzzle": "11.............." });
    let refusal = in_language("solve", &puzzle, "de").unwrap_err();
    let json: Value = serde_json::from_slice(&refusal.to_json()).unwrap();
    let message = "die 1 steht zweimal in Zeile 1: r1c1 und r1c2; die 1 steht zweimal in Block 1: r1c1 und r1c2";
    assert_eq!(json["problem"]["message"], message);
    assert_eq!(json["problem"]["id"], "grid.conflicts");
    let refusal = in_language("solve", &json!({ "puzzle": [0] }), "de").unwrap_err();
    assert_eq!(refusal.problem.arguments["field"], "puzzle");
}

#[test]
fn the_language_is_the_request_s_or_the_allowance_s() {
    let german = Allowance { language: Language::german(), ..Allowance::new(Limits::none()) };
    let refused = |json: &[u8]| {
        let request = Request::read("solve", json).unwrap();
        handle(&request, &german, &mut |_| {}).unwrap_err().problem.message
    };
    assert_eq!(refused(br#"{"puzzle":""}"#), "puzzle: hier ist kein Rätsel");
    assert_eq!(refused(br#"{"puzzle":"","language":"en"}"#), "puzzle: there is no puzzle here");
    let unknown = refused(br#"{"puzzle":"","language":"xx"}"#);
    assert_eq!(unknown, "there is no language \"xx\"; there are en, de");
    let stated = |json: &[u8]| language_of(json).map(Language::tag);
    assert_eq!(stated(br#"{"language":"de","nonsense":[1]}"#), Some("de"));
    assert_eq!(stated(b"{"), None);
}
