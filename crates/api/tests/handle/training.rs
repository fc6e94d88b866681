//! `lesson`, `train`, `judge` and `worksheet`.

use omnidoku_train::{Supply, course, supply};
use serde_json::{Value, json};

use crate::ask::{NINE, ask, refused};

/// The board of an exercise as the fields of a request, with more of them.
fn on(exercise: &Value, more: Value) -> Value {
    let mut request = exercise["board"].clone();
    let fields = request.as_object_mut().unwrap();
    fields.insert("technique".to_owned(), exercise["technique"].clone());
    fields.extend(more.as_object().unwrap().clone());
    request
}

#[test]
fn an_exercise_is_the_same_every_time_and_says_as_much_as_its_level() {
    let train = |level: u8| {
        ask("train", json!({ "technique": "naked-pair", "level": level, "seed": 3, "number": 2 }))
    };
    let [one, two, three] = [1, 2, 3].map(train);
    assert_eq!(one, train(1));
    assert_eq!((&one["asks"], &one["name"]), (&json!("elimination"), &json!("Naked Pair")));
    assert!(one["task"].as_str().unwrap().starts_with("Naked Pair: which candidates can go? Look"));
    assert!(one["houses"].is_array() && one["symbols"].is_array());
    assert!(two.get("houses").is_none() && two["symbols"].is_array());
    assert!(three.get("houses").is_none() && three.get("symbols").is_none());
    assert_eq!(three["task"], "Naked Pair: which candidates can go?");
    assert_eq!(one["board"]["marks"].as_array().unwrap().len(), 81);
}

#[test]
fn answers_are_judged_in_words() {
    let exercise = ask("train", json!({ "technique": "naked-pair", "seed": 3 }));
    let empty = ask("judge", on(&exercise, json!({})));
    assert_eq!(empty["verdict"], "empty");
    let step = &empty["step"];
    assert_eq!(step["technique"], "naked-pair");

    let all = step["eliminations"].clone();
    let right = ask("judge", on(&exercise, json!({ "eliminations": all })));
    assert_eq!(
        (&right["verdict"], &right["text"]),
        (&json!("right"), &json!("Right: Naked Pair."))
    );

    let cells: Vec<&Value> =
        step["cells"].as_array().unwrap().iter().map(|cell| &cell["cell"]).collect();
    let pattern = ask("judge", on(&exercise, json!({ "pattern": cells })));
    assert_eq!(pattern["verdict"], "pattern");
    let part = ask("judge", on(&exercise, json!({ "pattern": [cells[0]] })));
    assert_eq!(part["verdict"], "part");

    let solution = ask("solve", json!({ "puzzle": exercise["board"]["puzzle"] }));
    let blank = |value: &Value| value.as_array().unwrap().iter().position(|v| *v == 0).unwrap();
    let cell = blank(&exercise["board"]["values"]);
    let digit = solution["solutions"][0][cell].to_string();
    let place = json!({ "cell": format!("r{}c{}", cell / 9 + 1, cell % 9 + 1), "symbol": digit });
    let wrong = ask("judge", on(&exercise, json!({ "eliminations": [place], "language": "de" })));
    assert_eq!(wrong["verdict"], "wrong");
    assert_eq!(
        (&wrong["refuted"]["place"], &wrong["refuted"]["solution"]),
        (&place, &json!(digit))
    );
    let text = wrong["text"].as_str().unwrap();
    assert!(text.starts_with("Das stimmt nicht.") && text.contains("darf in"), "{text}");
}

#[test]
fn a_lesson_has_three_examples_where_there_are_positions() {
    for technique in ["hidden-single", "x-wing", "sue-de-coq"] {
        let lesson = ask("lesson", json!({ "technique": technique, "language": "de" }));
        let examples = lesson["examples"].as_array().unwrap();
        assert_eq!(examples.len(), 3, "{technique}");
        for example in examples {
            assert_eq!(example["step"]["technique"], technique);
        }
        assert!(lesson["technique"]["lesson"].as_u64().unwrap() > 0);
        assert_eq!(lesson["technique"]["exercises"], lesson["exercises"]);
    }
}

#[test]
fn about_lists_the_course() {
    let about = ask("about", json!({}));
    let techniques = about["techniques"].as_array().unwrap();
    let mut lessons: Vec<u64> = techniques.iter().filter_map(|t| t["lesson"].as_u64()).collect();
    lessons.sort_unstable();
    assert_eq!(lessons, (1..=course().count() as u64).collect::<Vec<_>>());
    let exercises = |id: &str| &techniques.iter().find(|t| t["id"] == id).unwrap()["exercises"];
    assert_eq!(exercises("naked-pair"), "endless");
    assert_eq!(exercises("squirmbag"), 0);
    assert!(exercises("swordfish").as_u64().unwrap() > 0);
}

#[test]
fn a_worksheet_has_exercises_and_then_steps() {
    let sheet =
        json!({ "technique": "hidden-pair", "count": 7, "language": "de", "paper": "letter" });
    let pages = ask("worksheet", sheet);
    let pages: Vec<&str> =
        pages["pages"].as_array().unwrap().iter().map(|page| page.as_str().unwrap()).collect();
    assert_eq!(pages.len(), 4, "two of exercises, two of steps");
    assert!(pages[0].contains("Welche Kandidaten fallen weg?") && !pages[0].contains("Lösungen"));
    assert!(pages[2].contains("Lösungen") && pages[2].contains("r"));
}

#[test]
fn what_cannot_be_trained_is_refused_with_its_reason() {
    let id = |operation, request| refused(operation, request).problem.id.clone().unwrap();
    let train = |technique: &str| id("train", json!({ "technique": technique }));
    assert_eq!(train("squirmbag"), "train.impossible");
    assert_eq!(train("unique-loop-1"), "train.not_taught");
    assert_eq!(train("no-wing"), "reasoning.unknown_technique");
    let none = course().find(|&t| supply(t) == Some(Supply::Stored(0)) && t.id() != "squirmbag");
    let none =
        none.map(|t| t.id().into_owned()).filter(|id| !["whale", "leviathan"].contains(&&**id));
    if let Some(none) = none {
        assert_eq!(train(&none), "train.none_known");
    }
    let swordfish = |more: Value| {
        let mut request = json!({ "technique": "swordfish" });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        id("train", request)
    };
    assert_eq!(swordfish(json!({ "level": 4 })), "train.level");
    assert_eq!(swordfish(json!({ "number": 1_u64 << 60 })), "train.numbers");
    assert_eq!(swordfish(json!({ "positions": "x-wing 00000" })), "train.bad_positions");
    let judge = |more: Value| {
        let mut request = json!({ "puzzle": NINE, "technique": "x-wing" });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        id("judge", request)
    };
    assert_eq!(judge(json!({ "pattern": ["r1c10"] })), "judge.no_cell");
    let place = json!({ "cell": "r1c3", "symbol": "0" });
    assert_eq!(judge(json!({ "placements": [place] })), "judge.no_symbol");
    assert_eq!(judge(json!({ "puzzle": ".".repeat(81) })), "judge.no_solution");
    assert_eq!(id("worksheet", json!({ "technique": "x-wing", "count": 25 })), "train.count");
}
