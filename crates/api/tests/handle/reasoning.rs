//! `hint`, `path`, `steps`, `rate`.

use serde_json::{Value, json};

use crate::ask::{FOUR, NINE, SIX, SIXTEEN, ask, numbers, refused};

/// A puzzle that needs more than singles.
const HARD: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

#[test]
fn a_hint_has_four_rungs_and_its_step() {
    for puzzle in [FOUR, SIX, NINE, HARD, SIXTEEN] {
        let reply = ask("hint", json!({ "puzzle": puzzle }));
        assert_eq!((&reply["status"], &reply["standing"]), (&json!("ok"), &json!("open")));
        assert_eq!((&reply["checked"], &reply["troubles"]), (&json!(true), &json!([])));
        let rungs = reply["rungs"].as_array().unwrap();
        assert_eq!(rungs.len(), 4);
        assert!(rungs.iter().all(|rung| !rung["sentence"].as_str().unwrap().is_empty()));
        assert_eq!(rungs[3]["sentence"], reply["step"]["short"]);
    }
}

#[test]
fn a_hint_starts_with_what_is_wrong() {
    let mut values = numbers(NINE);
    values[2] = 1;
    let reply = ask("hint", json!({ "puzzle": NINE, "values": values }));
    assert_eq!(reply["standing"], "wrong");
    assert_eq!(reply["troubles"][0]["cells"], json!(["r1c3"]));
    assert_eq!((&reply["rungs"], reply.get("step")), (&json!([]), None));

    let solution = &ask("solve", json!({ "puzzle": NINE }))["solutions"][0];
    let reply = ask("hint", json!({ "puzzle": NINE, "values": solution }));
    assert_eq!(reply["standing"], "solved");
    assert!(reply["summary"].is_string());
}

#[test]
fn a_hint_says_none_several_and_not_known_apart() {
    let mut none = numbers(NINE);
    none[36] = 9;
    let reply = ask("hint", json!({ "puzzle": none }));
    assert_eq!((&reply["status"], &reply["solutions"]), (&json!("no-solution"), &json!("none")));
    assert_eq!((&reply["standing"], &reply["rungs"]), (&json!("no-solution"), &json!([])));
    assert!(reply["summary"].as_str().unwrap().starts_with("This puzzle has no solution"));

    let reply = ask("hint", json!({ "puzzle": "1..............." }));
    assert_eq!(reply["solutions"], "many");
    assert_eq!((&reply["standing"], &reply["rungs"]), (&json!("several-solutions"), &json!([])));

    let reply = ask("hint", json!({ "puzzle": NINE, "seconds": 1e-9 }));
    assert_eq!((&reply["status"], &reply["solutions"]), (&json!("out-of-time"), &json!("unknown")));
    assert_eq!((&reply["standing"], &reply["checked"]), (&json!("stopped"), &json!(false)));
}

#[test]
fn a_hint_uses_the_techniques_that_are_allowed() {
    let only = |id: &str| ask("hint", json!({ "puzzle": NINE, "techniques": [id] }));
    assert_eq!(only("naked-single")["step"]["technique"], "naked-single");
    assert_eq!(only("hidden-single")["step"]["technique"], "hidden-single");
    assert_eq!(only("full-house")["standing"], "stuck");
    let said = refused("hint", json!({ "puzzle": NINE, "techniques": ["magic"] }));
    assert!(said.problem.message.contains("there is no technique \"magic\""), "{said:?}");
    let said = refused("hint", json!({ "puzzle": NINE, "language": "tlh" }));
    assert!(said.problem.message.contains("no language \"tlh\""), "{said:?}");
}

#[test]
fn techniques_are_switched_off_and_ordered_by_scale() {
    let techniques = |operation: &str, request: Value| -> Vec<String> {
        let steps = ask(operation, request)["steps"].clone();
        let id = |step: &Value| step["technique"].as_str().unwrap().to_owned();
        steps.as_array().unwrap().iter().map(id).collect()
    };
    for operation in ["path", "steps"] {
        let without = techniques(operation, json!({ "puzzle": NINE, "without": ["naked-single"] }));
        assert!(!without.is_empty() && !without.contains(&"naked-single".to_owned()));
        let only = techniques(operation, json!({ "puzzle": NINE, "techniques": ["naked-single"] }));
        assert!(only.iter().all(|id| id == "naked-single") && !only.is_empty());
    }
    let first =
        |scale: &str| ask("hint", json!({ "puzzle": NINE, "scale": scale }))["step"].clone();
    assert_eq!(first("omnidoku")["technique"], "hidden-single");
    assert_eq!(first("hodoku")["technique"], "naked-single");
    let both = json!({ "puzzle": NINE, "techniques": ["aic"], "with": ["x-wing"] });
    assert!(refused("path", both).problem.message.contains("nothing to use besides"));
}

/// `omnidoku` was used instead.
#[test]
fn a_scale_without_techniques_is_refused() {
    for operation in ["hint", "path"] {
        let request = json!({ "puzzle": NINE, "scale": "arrangements" });
        let message = refused(operation, request).problem.message;
        assert_eq!(message, "scale: arrangements has no techniques; choose omnidoku, hodoku or se");
    }
}

#[test]
fn a_puzzle_without_a_rating_says_why() {
    let nugget =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let rated = ask("rate", json!({ "puzzle": nugget, "scales": ["se"] }));
    assert_eq!(rated["status"], "gave-up");
    let reason = rated["ratings"][0]["unrated"].as_str().unwrap();
    assert!(reason.starts_with("not rated: "), "{reason}");
    let path = ask("path", json!({ "puzzle": nugget, "scale": "se" }));
    assert_eq!(path["rating"]["unrated"], reason);
}

#[test]
fn sentences_come_in_the_language_asked_for() {
    let hint = |language: &str| ask("hint", json!({ "puzzle": NINE, "language": language }));
    assert_eq!(hint("en")["step"]["name"], "Hidden Single");
    assert_eq!(hint("de")["step"]["name"], "Versteckter Einer");
    assert_ne!(hint("en")["rungs"][0], hint("de")["rungs"][0]);
    assert_eq!(ask("about", json!({}))["languages"], json!(["en", "de"]));
}

/// Whether a text names a cell as players do: `r5c2`.
fn has_short_name(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.windows(4).any(|w| w[0] == b'r' && w[1].is_ascii_digit() && w[2] == b'c')
}

#[test]
fn cells_are_named_as_the_request_asks() {
    for (operation, puzzle) in [("hint", NINE), ("path", HARD), ("steps", HARD)] {
        for language in ["en", "de"] {
            let told = |cells: Value| {
                let request = json!({ "puzzle": puzzle, "language": language, "lines": true });
                let mut request = request.as_object().unwrap().clone();
                if !cells.is_null() {
                    request.insert("cells".to_owned(), cells);
                }
                ask(operation, request.into())
            };
            let steps = |reply: &Value| match operation {
                "hint" => vec![reply["step"].clone()],
                _ => reply["steps"].as_array().unwrap().clone(),
            };
            let (words, short) = (told(json!("words")), told(json!("short")));
            assert_eq!(short, told(Value::Null), "short is the default");
            for (lay, usual) in steps(&words).iter().zip(steps(&short)) {
                let sentence = lay["short"].as_str().unwrap();
                assert!(!has_short_name(sentence), "{sentence}");
                assert!(has_short_name(usual["short"].as_str().unwrap()));
                assert_eq!(lay["precise"], usual["precise"]);
                for statement in lay["chains"].as_array().into_iter().flatten() {
                    for line in statement.as_array().unwrap().iter().filter_map(|s| s.get("line")) {
                        assert!(!has_short_name(line.as_str().unwrap()), "{line}");
                    }
                }
            }
            for rung in words["rungs"].as_array().into_iter().flatten() {
                assert!(!has_short_name(rung["sentence"].as_str().unwrap()), "{rung}");
            }
        }
    }
    let said = refused("hint", json!({ "puzzle": NINE, "cells": "long" }));
    assert!(said.problem.message.contains("cells"), "{said:?}");
}

/// A chain can be followed link by link: its first statement and its last have a line, and a statement without a line
/// is one that a later one follows from.
#[test]
fn the_lines_of_a_chain_belong_to_its_statements() {
    let chains = |request: Value| -> Vec<Vec<Value>> {
        let steps = ask("path", request)["steps"].clone();
        let chains = steps.as_array().unwrap().iter().filter_map(|step| step.get("chains"));
        let chains = chains.flat_map(|chains| chains.as_array().unwrap());
        chains.map(|chain| chain.as_array().unwrap().clone()).collect()
    };
    let with = chains(json!({ "puzzle": HARD, "lines": true }));
    assert!(!with.is_empty(), "a path with chains");
    for chain in &with {
        assert!(chain[0]["line"].as_str().unwrap().starts_with("Suppose that "));
        assert!(chain.last().unwrap()["line"].is_string());
        for (place, statement) in chain.iter().enumerate() {
            let follows = |other: &Value| {
                other["from"].as_array().is_some_and(|from| from.contains(&json!(place)))
            };
            let later = chain.iter().any(|other| other.get("line").is_some() && follows(other));
            assert!(statement.get("line").is_some() || later, "{chain:?}");
        }
    }
    let without = chains(json!({ "puzzle": HARD }));
    assert_eq!(without.len(), with.len());
    assert!(without.iter().flatten().all(|statement| statement.get("line").is_none()));
}

/// Plays a path on a grid of numbers.
fn play(values: &mut [u32], steps: &Value) {
    for step in steps.as_array().unwrap() {
        for place in step["placements"].as_array().unwrap_or(&Vec::new()) {
            let cell = place["cell"].as_str().unwrap().trim_start_matches('r');
            let (row, col) = cell.split_once('c').unwrap();
            let (row, col): (usize, usize) = (row.parse().unwrap(), col.parse().unwrap());
            values[(row - 1) * 9 + col - 1] = place["symbol"].as_str().unwrap().parse().unwrap();
        }
    }
}

#[test]
fn a_path_leads_to_the_solution_on_every_scale() {
    let solution = &ask("solve", json!({ "puzzle": HARD }))["solutions"][0];
    for scale in ["omnidoku", "hodoku", "se"] {
        let reply = ask("path", json!({ "puzzle": HARD, "scale": scale }));
        assert_eq!((&reply["status"], &reply["complete"]), (&json!("ok"), &json!(true)), "{scale}");
        assert_eq!(reply["rating"]["scale"], scale);
        let mut values = numbers(HARD);
        play(&mut values, &reply["steps"]);
        assert_eq!(&json!(values), solution, "{scale}");
    }
    let steps = ask("path", json!({ "puzzle": HARD }))["steps"].clone();
    let steps = steps.as_array().unwrap();
    let link = steps.iter().find_map(|step| step["links"].get(0)).expect("a step with links");
    assert!(["strong", "weak"].contains(&link["kind"].as_str().unwrap()));
    assert!(link["from"]["cells"][0].is_string());
    assert!(steps.iter().any(|step| step["witnesses"].get(0).is_some()));
}

#[test]
fn a_path_goes_on_from_the_values_and_stops_where_it_should() {
    let three = ask("path", json!({ "puzzle": NINE, "until": 3 }));
    assert_eq!((three["steps"].as_array().unwrap().len(), &three["status"]), (3, &json!("ok")));
    let mut values = numbers(NINE);
    play(&mut values, &three["steps"]);
    let all = ask("path", json!({ "puzzle": NINE }));
    let rest = ask("path", json!({ "puzzle": NINE, "values": values }));
    let [all, rest] = [all, rest].map(|reply| reply["steps"].as_array().unwrap().len());
    assert_eq!((all, rest), (51, 48));
}

#[test]
fn what_has_no_single_solution_has_no_path() {
    for (request, status) in [
        (json!({ "puzzle": vec![0; 81] }), "several-solutions"),
        (json!({ "puzzle": "123....4........" }), "no-solution"),
        (json!({ "puzzle": NINE, "values": NINE.replacen('.', "1", 1) }), "not-a-solution"),
    ] {
        let path = ask("path", request.clone());
        assert_eq!((&path["status"], &path["steps"]), (&json!(status), &json!([])), "{request}");
        let steps = ask("steps", request);
        assert_eq!((&steps["status"], &steps["steps"]), (&json!(status), &json!([])));
    }
    assert_eq!(ask("rate", json!({ "puzzle": vec![0; 81] }))["status"], "several-solutions");
}

#[test]
fn all_steps_are_told_up_to_a_limit() {
    let all = ask("steps", json!({ "puzzle": HARD, "limit": 10_000 }));
    let found = all["steps"].as_array().unwrap().len();
    assert!(found > 100 && all["left_off"] == false);
    let some = ask("steps", json!({ "puzzle": HARD, "limit": 5 }));
    assert_eq!((some["steps"].as_array().unwrap().len(), &some["left_off"]), (5, &json!(true)));
    assert_eq!(some["steps"].as_array().unwrap()[..5], all["steps"].as_array().unwrap()[..5]);
}

#[test]
fn ratings_on_every_scale() {
    let scales = json!(["omnidoku", "hodoku", "se", "arrangements", "se"]);
    let reply = ask("rate", json!({ "puzzle": NINE, "scales": scales }));
    let ratings = reply["ratings"].as_array().unwrap();
    assert_eq!(ratings.len(), 4);
    assert_eq!((&ratings[0]["level"], &ratings[1]["score"]), (&json!("Very easy"), &json!(204)));
    assert_eq!(ratings[2]["er_ep_ed"].as_array().unwrap().len(), 3);
    let said = refused("rate", json!({ "puzzle": FOUR, "scales": ["se"] }));
    assert!(said.problem.message.contains("for 9x9 alone"), "{said:?}");
    let large = refused("hint", json!({ "puzzle": vec![0; 49 * 49] }));
    assert!(large.problem.message.contains("up to 36x36"), "{large:?}");
}
