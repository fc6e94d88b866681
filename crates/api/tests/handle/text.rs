//! `read`, `write`, `picture`, `pages`, `qr` and `about`.

use serde_json::json;

use crate::ask::{FOUR, NINE, SIX, SIXTEEN, ask, numbers, refused};

#[test]
fn a_text_with_several_puzzles_is_read() {
    let text = format!("{FOUR}\n{NINE}\nnonsense here\n{FOUR}\n");
    let reply = ask("read", json!({ "text": text }));
    let entries = reply["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 3, "{reply}");
    assert_eq!((&entries[1]["shape"], &entries[1]["line"]), (&json!("3x3"), &json!(2)));
    assert_eq!(reply["problems"][0]["line"], 3);
    assert_eq!(reply["left_off"], false);
    let two = ask("read", json!({ "text": text, "limit": 2 }));
    assert_eq!((two["entries"].as_array().unwrap().len(), &two["left_off"]), (2, &json!(true)));
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    let refusal = refused("read", json!({ "text": "12..\n..1.\n.1..\n..q.\n" }));
    assert_eq!((refusal.problem.line, refusal.problem.column), (Some(4), Some(3)));
    assert!(refused("read", json!({ "text": "" })).problem.message.contains("no puzzle"));
}

#[test]
fn garbage_is_read_up_to_a_thousand_problems() {
    let text = format!("{FOUR}\n{}{NINE}\n", "x!\n".repeat(250_000));
    let reply = ask("read", json!({ "text": text }));
    assert_eq!((reply["entries"].as_array().unwrap().len(), &reply["left_off"]), (1, &json!(true)));
    let problems = reply["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 21);
    let last = &problems[20];
    assert_eq!(last["message"], "1000 lines cannot be read; the rest was not tried");
    assert_eq!(last["line"], 1001);
    let text = format!("{}{NINE}\n", "x!\n".repeat(900));
    let reply = ask("read", json!({ "text": text }));
    assert_eq!(
        (reply["entries"].as_array().unwrap().len(), &reply["left_off"]),
        (1, &json!(false))
    );
}

#[test]
fn tables_and_lists_are_read() {
    let four = ask("read", json!({ "text": FOUR }))["entries"][0]["puzzle"].clone();
    let rows: Vec<&[serde_json::Value]> = four.as_array().unwrap().chunks(4).collect();
    let cell = |value: &serde_json::Value| {
        if *value == json!(0) { String::new() } else { value.to_string() }
    };
    let join = |separator: &str| {
        let line =
            |row: &&[serde_json::Value]| row.iter().map(cell).collect::<Vec<_>>().join(separator);
        rows.iter().map(line).collect::<Vec<_>>().join("\n")
    };
    for text in [join("\t"), join(","), join(";"), json!(rows).to_string()] {
        assert_eq!(ask("read", json!({ "text": text }))["entries"][0]["puzzle"], four, "{text}");
    }
}

#[test]
fn about_tells_what_there_is() {
    let reply = ask("about", json!({}));
    assert!(reply["engines"].as_array().unwrap().iter().any(|engine| engine["name"] == "dlx"));
    assert!(reply["techniques"].as_array().unwrap().len() > 50);
    assert_eq!(reply["techniques"][0]["name"], "Full House");
    assert_eq!(reply["limits"]["size"], 100);
}

#[test]
fn what_is_written_reads_back() {
    for (puzzle, shape) in [(FOUR, "2x2"), (SIX, "2x3"), (NINE, "3x3"), (SIXTEEN, "4x4")] {
        let read = |text: &str| ask("read", json!({ "text": text }))["entries"][0].clone();
        let numbers = &read(puzzle)["puzzle"];
        for format in ["line", "rows", "frame", "decimals"] {
            let request = json!({ "puzzle": numbers, "shape": shape, "format": format });
            let reply = ask("write", request);
            assert_eq!(reply["extension"], "txt");
            assert_eq!(&read(reply["text"].as_str().unwrap())["puzzle"], numbers, "{format}");
        }
    }
    let sdk = ask("write", json!({ "puzzle": NINE, "format": "sdk" }));
    assert_eq!(sdk["extension"], "sdk");
    let said = refused("write", json!({ "puzzle": FOUR, "format": "sdm" }));
    assert!(said.problem.message.contains("only 9x9"), "{said:?}");
    let said = refused("write", json!({ "puzzle": FOUR, "format": "word" }));
    assert!(
        said.problem.message.starts_with("there is no format \"word\"; there are line"),
        "{said:?}"
    );
}

#[test]
fn pencil_marks_are_written_and_read() {
    let mut marks = vec![vec![]; 16];
    marks[1] = vec![2, 3];
    let reply = ask("write", json!({ "puzzle": FOUR, "marks": marks, "format": "candidates" }));
    let text = reply["text"].as_str().unwrap();
    let entry = &ask("read", json!({ "text": text }))["entries"][0];
    assert_eq!(entry["marks"][1], json!([2, 3]));
}

#[test]
fn a_picture_is_a_drawing() {
    let request = json!({ "puzzle": NINE, "candidates": true, "theme": "dark", "title": "<b>" });
    let svg = ask("picture", request)["svg"].as_str().unwrap().to_owned();
    assert!(svg.starts_with("<svg ") && svg.contains("<title>&lt;b&gt;</title>"));
}

#[test]
fn pages_have_puzzles_solutions_and_words() {
    let boards = json!([{ "puzzle": NINE, "title": "First" }, { "puzzle": FOUR }]);
    let words = json!({ "solutions": "Lösungen", "very easy": "sehr leicht", "easy": "leicht" });
    let pages = |extra: serde_json::Value| {
        let mut request = json!({ "boards": boards, "per_page": 2 });
        request.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        let reply = ask("pages", request);
        let text = |page: &serde_json::Value| page.as_str().unwrap().to_owned();
        reply["pages"].as_array().unwrap().iter().map(text).collect::<Vec<_>>()
    };
    let bare = pages(json!({}));
    assert_eq!(bare.len(), 1);
    assert!(bare[0].starts_with("<svg ") && bare[0].contains("First"));
    assert!(!bare[0].contains("leicht"));
    let full = pages(json!({ "solutions": true, "grades": true, "words": words }));
    assert_eq!(full.len(), 2);
    assert!(full[0].contains("leicht") && full[1].contains("Lösungen"));
    assert!(pages(json!({ "solutions": true, "paper": "letter" }))[1].contains("Solutions"));

    assert!(refused("pages", json!({ "boards": [] })).problem.message.contains("nothing to print"));
    for per_page in [0, 3, 5, 7, 255] {
        let request = json!({ "boards": boards, "per_page": per_page });
        let message = refused("pages", request).problem.message;
        assert!(message.contains("1, 2, 4 or 6 puzzles"), "{message}");
    }
    let many = vec![json!({ "puzzle": FOUR }); 1001];
    assert!(refused("pages", json!({ "boards": many })).problem.message.contains("at most 1000"));
}

#[test]
fn a_text_becomes_a_code() {
    let reply = ask("qr", json!({ "text": NINE }));
    assert!(reply["size"].as_u64().unwrap() > 20);
    assert!(reply["svg"].as_str().unwrap().starts_with("<svg "));
    let said = refused("qr", json!({ "text": "x".repeat(3000) }));
    assert!(said.problem.message.contains("too long"), "{said:?}");
}

#[test]
fn every_format_that_is_written_is_read_again() {
    let about = ask("about", json!({}));
    let mut values = numbers(NINE);
    values[2] = 4;
    for format in about["formats"]["write"].as_array().unwrap() {
        let request =
            json!({ "puzzle": NINE, "values": values, "format": format, "title": "A title" });
        let reply = ask("write", request);
        assert!(["text/plain", "application/xml"].contains(&reply["media"].as_str().unwrap()));
        let entries = &ask("read", json!({ "text": reply["text"] }))["entries"];
        assert_eq!(entries.as_array().unwrap().len(), 1, "{format}");
        if ["share", "opensudoku", "fpuzzles"].contains(&format.as_str().unwrap()) {
            assert_eq!(
                (&entries[0]["puzzle"], &entries[0]["values"]),
                (&json!(numbers(NINE)), &json!(values))
            );
            assert_eq!(&entries[0]["format"], format);
        }
    }
}

#[test]
fn a_link_is_a_puzzle_wherever_one_is_asked_for() {
    let link = ask("write", json!({ "puzzle": NINE, "format": "share" }))["text"].clone();
    let solved = ask("solve", json!({ "puzzle": link }));
    assert_eq!(solved["solutions"], ask("solve", json!({ "puzzle": NINE }))["solutions"]);
}

#[test]
fn a_variant_is_refused_by_the_name_of_its_rule() {
    let cells: Vec<_> = (0..9).map(|_| vec![json!({}); 9]).collect();
    let cage = json!([{ "cells": ["R1C1", "R1C2"], "value": "5" }]);
    let text = json!({ "size": 9, "grid": cells, "killercage": cage }).to_string();
    let refusal = refused("read", json!({ "text": text }));
    assert_eq!(refusal.status, omnidoku_api::Status::Unsupported);
    assert!(refusal.problem.rule.as_deref().unwrap().contains("cage"), "{refusal:?}");
}
