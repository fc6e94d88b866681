//! `appraise`.

use serde_json::json;

use crate::ask::{FOUR, NINE, SIXTEEN, ask, numbers};

#[test]
fn one_solution_has_a_rating_and_no_redundant_clue_or_says_which() {
    let reply = ask("appraise", json!({ "puzzle": FOUR }));
    assert_eq!((&reply["status"], &reply["solutions"]), (&json!("ok"), &json!("one")));
    assert_eq!((&reply["count"], &reply["clues"]), (&json!(1), &json!(4)));
    assert_eq!(reply["redundant"], json!([]));
    assert_eq!(reply["rating"]["scale"], "omnidoku");
    let solution = reply["solution"].as_array().unwrap();
    assert_eq!((&reply["open"][0], &reply["open"][1]), (&json!([]), &json!([solution[1]])));

    let mut more = numbers(FOUR);
    more[1] = solution[1].as_u64().unwrap() as u32;
    let reply = ask("appraise", json!({ "puzzle": more }));
    assert!(reply["redundant"].as_array().unwrap().contains(&json!("r1c2")), "{reply}");
    assert_eq!(ask("appraise", json!({ "puzzle": NINE }))["rating"]["level"], "Very easy");
    assert_eq!(ask("appraise", json!({ "puzzle": SIXTEEN }))["solutions"], "one");
}

#[test]
fn the_open_values_are_those_that_lead_to_a_solution() {
    let mut few = numbers(NINE);
    few[..27].fill(0);
    let reply = ask("appraise", json!({ "puzzle": few }));
    assert_eq!(
        (&reply["solutions"], &reply["status"]),
        (&json!("many"), &json!("several-solutions"))
    );
    assert_ne!(reply["solution"], reply["second"]);
    assert_eq!(reply["open_complete"], true);
    // The same, asked in another way.
    let possible = ask("possible", json!({ "puzzle": few }));
    let cells = possible["cells"].as_array().unwrap();
    let open: Vec<_> =
        reply["open"].as_array().unwrap().iter().filter(|list| **list != json!([])).collect();
    assert_eq!(open.len(), cells.len());
    for (open, cell) in open.iter().zip(cells) {
        let values = cell["values"].as_array().unwrap();
        let leads = values.iter().filter(|value| value["solutions"] != json!(0));
        let leads: Vec<u32> =
            leads.map(|v| v["symbol"].as_str().unwrap().parse().unwrap()).collect();
        assert_eq!(**open, json!(leads), "{}", cell["cell"]);
    }
}

#[test]
fn an_empty_grid_is_open_everywhere() {
    let reply = ask("appraise", json!({ "puzzle": vec![0; 81] }));
    assert_eq!((&reply["count"], &reply["complete"]), (&json!(1000), &json!(false)));
    assert_eq!(reply["open_complete"], true);
    assert!(
        reply["open"].as_array().unwrap().iter().all(|open| open.as_array().unwrap().len() == 9)
    );
}

#[test]
fn no_solution_is_told_with_its_conflicts() {
    let reply = ask("appraise", json!({ "puzzle": "11.............." }));
    assert_eq!((&reply["status"], &reply["solutions"]), (&json!("no-solution"), &json!("none")));
    assert_eq!(reply["conflicts"].as_array().unwrap().len(), 2);
    let reply = ask("appraise", json!({ "puzzle": "123....4........" }));
    assert_eq!((&reply["count"], &reply["conflicts"]), (&json!(0), &json!([])));
}
