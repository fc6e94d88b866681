//! Every answer survives the way to JSON and back, and has the names that are promised.

use omnidoku::format::Alphabet;
use omnidoku::links::{ColumnChoice, Matrix, exact_cover};
use omnidoku::{EngineId, Grid, Limits, Puzzle, Settings, Shape, ask, check};
use omnidoku_api::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

fn survives<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) -> Value {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&text).unwrap(), *value);
    serde_json::from_str(&text).unwrap()
}

fn origin() -> Origin {
    Origin { source: "-".to_owned(), line: 7 }
}

fn written() -> Option<Written> {
    let shape = Shape::new(2, 2).unwrap();
    Some(Written::new("1...".repeat(4), shape, Alphabet::OneToNine))
}

/// A board with rules.
fn board() -> Option<Map<String, Value>> {
    json!({ "omnidoku": 1, "rows": 4, "columns": 4 }).as_object().cloned()
}

fn conflict() -> Conflict {
    let shape = Shape::new(2, 2).unwrap();
    let mut values = [0; 16];
    (values[0], values[2]) = (3, 3);
    let grid = Grid::from_values(shape, &values).unwrap();
    Conflict::new(&check::conflicts(&grid)[0], shape, Alphabet::Letters)
}

#[test]
fn solved() {
    let mut engine = EngineId::Auto.build(Settings::default());
    let found = ask::solve(&mut *engine, &Puzzle::empty(Shape::CLASSIC), &Limits::none()).unwrap();
    let answer = Solved {
        origin: origin(),
        status: Status::of_search(true, found.report.end),
        puzzle: written(),
        board: None,
        solutions: Some(vec!["1234341221434321".to_owned()]),
        complete: Some(false),
        problem: None,
        figures: Some((&found.report).into()),
    };
    let value = survives(&answer);
    assert_eq!(value["source"], "-");
    assert_eq!(value["line"], 7);
    assert_eq!(value["status"], "ok");
    assert_eq!(value["shape"], "2x2");
    assert_eq!(value["alphabet"], "1-4");
    assert_eq!(value["figures"]["engine"], "auto");
    assert_eq!(value["figures"]["depth"], 81);
    // Without a clock there is no time, and no field for it.
    assert_eq!(value["figures"].get("seconds"), None);
    assert_eq!(value.get("problem"), None);
}

/// What is promised of a refusal: it can be read by one who expects an answer, and has nothing else in it.
#[test]
fn a_refusal_reads_as_any_answer() {
    let problem = Problem { column: Some(3), conflicts: vec![conflict()], ..Problem::saying("no") };
    let refused = Refused { origin: origin(), status: Status::BadInput, problem };
    let value = survives(&refused);
    let conflicts = json!([{ "house": "row 1", "symbol": "C", "cells": ["r1c1", "r1c3"] }]);
    assert_eq!(value["problem"]["conflicts"], conflicts);

    fn read<T: Serialize + DeserializeOwned>(value: &Value) -> Value {
        let answer: T = serde_json::from_value(value.clone()).unwrap();
        serde_json::to_value(answer).unwrap()
    }
    assert_eq!(read::<Solved>(&value), value);
    assert_eq!(read::<Counted>(&value), value);
    assert_eq!(read::<Possible>(&value), value);
    assert_eq!(read::<Checked>(&value), value);
    assert_eq!(read::<Shown>(&value), value);
    assert_eq!(read::<Canonical>(&value), value);
    // One matrix has no name of its own.
    assert_eq!(read::<Covered>(&value)["problem"], value["problem"]);
}

#[test]
fn statuses() {
    use Status::*;
    let names = [
        (Ok, "ok"),
        (NoSolution, "no-solution"),
        (SeveralSolutions, "several-solutions"),
        (OutOfTime, "out-of-time"),
        (OutOfNodes, "out-of-nodes"),
        (OutOfMemory, "out-of-memory"),
        (Cancelled, "cancelled"),
        (GaveUp, "gave-up"),
        (NotASolution, "not-a-solution"),
        (BadInput, "bad-input"),
        (Unsupported, "unsupported"),
        (Fault, "fault"),
    ];
    for (status, name) in names {
        assert_eq!(survives(&status), name);
    }
}

#[test]
fn other_answers() {
    survives(&Counted {
        origin: origin(),
        status: Status::OutOfTime,
        puzzle: None,
        board: board(),
        count: Some(u64::MAX),
        complete: Some(false),
        problem: None,
        figures: Some(Figures { seconds: Some(0.25), ..Figures::default() }),
    });
    let values = vec![PossibleValue { symbol: "A".to_owned(), solutions: 3, complete: true }];
    survives(&Possible {
        origin: origin(),
        status: Status::Ok,
        puzzle: written(),
        board: None,
        cells: Some(vec![PossibleCell { cell: "r1c1".to_owned(), values }]),
        problem: None,
        figures: None,
    });
    survives(&Checked {
        origin: origin(),
        status: Status::NotASolution,
        puzzle: written(),
        board: None,
        verdict: Some("no".to_owned()),
        contradiction: Some(reply::ContradictionInfo {
            rules: vec![0, 2],
            cells: vec!["r1c1".to_owned()],
            lines: vec!["Killer cage 5: r1c1 r1c2".to_owned()],
        }),
        problem: None,
        typos: Some(TyposInfo {
            questions: vec![TypoQuestion {
                cells: vec!["r5c1".into()],
                fixes: vec![TypoFix {
                    kind: TypoKind::Replace,
                    lines: Vec::new(),
                    changes: vec![ChangedCell {
                        cell: "r5c1".into(),
                        from: Some("9".into()),
                        to: Some("4".into()),
                    }],
                }],
                fix_count: 1,
            }],
            question_count: 1,
            fix_count: 1,
            complete: true,
        }),
        figures: Some(Figures::default()),
    });
    survives(&Shown {
        origin: origin(),
        status: Status::Ok,
        puzzle: None,
        board: board(),
        clues: Some(4),
        format: Some("line".to_owned()),
        candidates: vec!["12".to_owned(), String::new()],
        problem: None,
    });
    survives(&Canonical {
        origin: origin(),
        status: Status::Ok,
        puzzle: written(),
        canonical: Some("1...".repeat(4)),
        automorphisms: Some(72),
        problem: None,
    });
    survives(&EngineInfo::from(EngineId::Dlx));
}

#[test]
fn covered() {
    let mut matrix = Matrix::new(2);
    matrix.push_row(&[0, 1]).unwrap();
    let report = exact_cover(&matrix, ColumnChoice::Smallest, &Limits::none(), &mut |_| {
        std::ops::ControlFlow::Continue(())
    });
    let value = survives(&Covered::new(vec![vec![1]], &report));
    assert_eq!(value["covers"], json!([[1]]));
    assert_eq!(value["complete"], true);
    assert_eq!(value["figures"]["nodes"], 1);
}

#[test]
fn trained() {
    let places = vec![Place { cell: "r1c2".to_owned(), symbol: "5".to_owned() }];
    let answer = Trained {
        exercise: reply::TrainReply {
            status: Status::Ok,
            technique: "x-wing".to_owned(),
            name: "X-Wing".to_owned(),
            level: 1,
            seed: 1,
            number: 0,
            board: reply::ExerciseBoard {
                puzzle: vec![0; 81],
                values: vec![0; 81],
                marks: vec![vec![1, 2]; 81],
                shape: "3x3".to_owned(),
            },
            asks: reply::Asks::Elimination,
            task: "Which?".to_owned(),
            houses: vec!["row 1".to_owned()],
            symbols: Vec::new(),
        },
        judged: Some(reply::JudgeReply {
            verdict: reply::Verdict::Part,
            text: "A part.".to_owned(),
            step: None,
            missing: places,
            refuted: None,
        }),
        step: None,
    };
    let value = survives(&answer);
    assert_eq!((&value["asks"], &value["level"]), (&json!("elimination"), &json!(1)));
    assert_eq!(value["judged"]["verdict"], "part");
    assert_eq!((value.get("symbols"), value.get("step")), (None, None));
}
