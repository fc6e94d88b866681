//! `measure`, `suites`, `super`, `report`, `cover`.

use serde_json::{Value, json};

use crate::ask::{FOUR, NINE, SIXTEEN, allowance, ask, refused, try_ask};
use omnidoku::Limits;
use omnidoku_api::Allowance;

fn list<'v>(value: &'v Value, key: &str) -> &'v Vec<Value> {
    value[key].as_array().unwrap_or_else(|| panic!("{key} in {value}"))
}

#[test]
fn engines_are_measured_in_the_order_asked_for() {
    let reply = ask(
        "measure",
        json!({
            "puzzles": [NINE, "53..x", SIXTEEN],
            "engines": ["human", "dlx", "bitboard"],
            "level": "mine",
            "first": 5,
            "rounds": 2,
        }),
    );
    assert_eq!(reply["complete"], true);
    let rows = list(&reply, "rows");
    let told = |key: &str| rows.iter().map(|row| row[key].clone()).collect::<Vec<_>>();
    assert_eq!(json!(told("number")), json!([5, 5, 5, 6, 6, 6, 7, 7, 7]));
    assert_eq!(
        rows[..3].iter().map(|row| &row["engine"]).collect::<Vec<_>>(),
        ["human", "dlx", "bitboard"]
    );
    for row in &rows[..3] {
        assert_eq!(
            (&row["outcome"], &row["rounds"], &row["blanks"]),
            (&json!("solved"), &json!(2), &json!(51))
        );
        let [best, median, worst] =
            ["best", "median", "worst"].map(|key| row[key].as_f64().unwrap());
        assert!(0.0 < best && best <= median && median <= worst && worst < 10.0, "{row}");
        assert!(row["level"] == "mine" && row["nodes"].as_u64().unwrap() >= 51, "{row}");
    }
    assert!(rows[0].get("trials").is_none() && rows[1]["actions"].as_u64().unwrap() > 51);
    for row in &rows[3..6] {
        assert_eq!((&row["outcome"], &row["rounds"]), (&json!("bad-input"), &json!(0)));
        assert!(!row["problem"].as_str().unwrap().is_empty());
    }
    assert_eq!(
        (&rows[7]["outcome"], &rows[8]["outcome"]),
        (&json!("solved"), &json!("unsupported"))
    );
}

#[test]
fn what_cannot_be_measured_is_refused() {
    for (request, said) in [
        (json!({ "puzzles": [FOUR], "engines": ["none"] }), "no engine \"none\""),
        (json!({ "puzzles": [FOUR], "engines": ["dlx"], "rounds": 0 }), "rounds"),
        (json!({ "puzzles": [FOUR], "engines": ["dlx"], "seconds": 0 }), "seconds"),
        (json!({ "puzzles": vec![FOUR; 1001], "engines": ["dlx"] }), "no more than 1000"),
    ] {
        let refusal = refused("measure", request);
        assert!(refusal.problem.message.contains(said), "{refusal:?}");
    }
    let request = json!({ "puzzles": [FOUR], "engines": ["dlx"] });
    assert!(try_ask("measure", &request, &Allowance::new(Limits::none())).is_err(), "no clock");
}

/// Whoever asks for more than fits gets what fits, and is told so.
#[test]
fn the_time_of_a_request_ends_it_all() {
    let allowance = Allowance { max_seconds: 0.05, usual_seconds: 0.05, ..allowance() };
    let request = json!({ "puzzles": vec![NINE; 1000], "engines": ["dlx"], "rounds": 100 });
    let reply = try_ask("measure", &request, &allowance).unwrap();
    let rows = list(&reply, "rows").len();
    assert!(reply["complete"] == false && (1..1000).contains(&rows), "{rows}");
    let reply = try_ask("super", &json!({}), &allowance).unwrap();
    assert!(reply["complete"] == false && list(&reply, "points").len() < 70);
}

#[test]
fn there_are_four_suites() {
    let reply = ask("suites", json!({}));
    let told: Vec<_> = list(&reply, "suites")
        .iter()
        .map(|suite| (suite["name"].as_str().unwrap(), list(suite, "puzzles").len()))
        .collect();
    assert_eq!(told, [("easy", 15), ("medium", 15), ("hard", 20), ("evil", 30)]);
    let hard = ask("suites", json!({ "name": "hard" }));
    assert_eq!(hard["suites"], json!([reply["suites"][2]]));
    refused("suites", json!({ "name": "silly" }));
}

#[test]
fn a_super_test_has_a_point_for_each_number_of_blanks() {
    let reply = ask("super", json!({ "from": 40, "to": 42, "each": 3, "seed": 7 }));
    assert_eq!(
        (&reply["engine"], &reply["shape"], &reply["seed"]),
        (&json!("dlx"), &json!("3x3"), &json!(7))
    );
    let points = list(&reply, "points");
    assert_eq!(points.iter().map(|point| &point["blanks"]).collect::<Vec<_>>(), [40, 41, 42]);
    for point in points {
        assert_eq!((&point["puzzles"], &point["solved"]), (&json!(3), &json!(3)));
        assert!(
            point["mean"].as_f64().unwrap() > 0.0
                && point["depth"] == point["blanks"].as_f64().unwrap()
        );
    }
    assert_eq!(reply["complete"], true);
    for bad in [json!({ "from": 5, "to": 4 }), json!({ "to": 82 }), json!({ "engine": "human" })] {
        refused("super", bad);
    }
}

#[test]
fn what_was_measured_makes_a_report() {
    let measured = ask(
        "measure",
        json!({ "puzzles": [NINE, "?"], "engines": ["dlx", "human"], "level": "<mine>" }),
    );
    let points = ask("super", json!({ "shape": "2x2", "from": 4, "to": 6, "each": 2 }));
    let allowance = Allowance { machine: "a machine".to_owned(), ..allowance() };
    let request = json!({ "title": "Mine & yours", "rows": measured["rows"], "super": [points] });
    let reply = try_ask("report", &request, &allowance).unwrap();
    let html = reply["html"].as_str().unwrap();
    for part in ["<title>Mine &amp; yours</title>", "a machine", "&lt;mine&gt;", "<svg"] {
        assert!(html.contains(part), "{part}");
    }
    assert!(!html.contains("<mine>") && !html.contains("<script"));
    let csv = reply["csv"].as_str().unwrap();
    assert_eq!(csv.lines().count(), 1 + 2 + 2 + 3, "{csv}");
    let again: Value = serde_json::from_str(reply["json"].as_str().unwrap()).unwrap();
    assert_eq!((&again["rows"], &again["super"]), (&measured["rows"], &json!([points])));
    let summary = list(&reply, "summary");
    assert_eq!((summary.len(), &summary[0]["puzzles"]), (2, &json!(1)));
    assert_eq!(summary[0]["best"], measured["rows"][0]["best"]);
    assert!(
        list(&reply, "charts")
            .iter()
            .all(|chart| chart["svg"].as_str().unwrap().starts_with("<svg"))
    );
    let mut bad = request;
    bad["rows"][0]["best"] = json!(-1);
    assert!(try_ask("report", &bad, &allowance).is_err());
    ask("report", json!({ "title": "" }));
}

#[test]
fn covers_come_with_the_way_they_are_found() {
    let matrix = "0010110\n1001001\n0110010\n1001000\n0100001\n0001101";
    let reply = ask("cover", json!({ "matrix": matrix }));
    assert_eq!((&reply["status"], &reply["columns"]), (&json!("ok"), &json!(7)));
    assert_eq!((&reply["covers"], &reply["complete"]), (&json!([[0, 3, 4]]), &json!(true)));
    assert_eq!(reply["rows"][0], json!([2, 4, 5]));
    let events: Vec<u64> = list(&reply, "events").iter().map(|n| n.as_u64().unwrap()).collect();
    let mut taken = Vec::new();
    let mut found = Vec::new();
    for event in events.chunks(4) {
        match *event {
            [1, _, row, _] => taken.push(row),
            [2, _, row, _] => assert_eq!(taken.pop(), Some(row)),
            [4, ..] => found.push(taken.clone()),
            [0 | 3 | 5, ..] => {}
            _ => panic!("{event:?}"),
        }
    }
    found[0].sort_unstable();
    assert_eq!((found, taken), (vec![vec![0, 3, 4]], vec![]));
    let few =
        ask("cover", json!({ "matrix": "1\n1\n1", "limit": 2, "events": 1, "choice": "first" }));
    assert_eq!((&few["covers"], &few["complete"]), (&json!([[0], [1]]), &json!(false)));
    assert!(list(&few, "events").len() == 4 && few["cut"].as_u64().unwrap() > 0);
    assert_eq!(ask("cover", json!({ "matrix": "10" }))["status"], "no-solution");
    let array = ask("cover", json!({ "matrix": "[[0,1],[1,0]]" }));
    assert_eq!((&array["rows"], &array["covers"]), (&json!([[1], [0]]), &json!([[0, 1]])));
    let refusal = refused("cover", json!({ "matrix": "[[0,1],\n[1,0]" }));
    assert_eq!((refusal.problem.line, refusal.problem.column), (Some(1), Some(1)));
    let refusal = refused("cover", json!({ "matrix": "10\n1x" }));
    assert_eq!((refusal.problem.line, refusal.problem.column), (Some(2), Some(2)));
    let large = format!("{}\n", "1".repeat(1000)).repeat(201);
    assert!(refused("cover", json!({ "matrix": large })).problem.message.contains("200000"));
}
