//! `generate`.

use omnidoku::{CancelToken, Limits, SystemClock};
use omnidoku_api::{Allowance, Request, handle};
use serde_json::{Value, json};

use crate::ask::{ask, refused};

#[test]
fn puzzles_of_a_level_are_made_again_from_their_seed() {
    let wish = json!({ "seed": 7, "count": 3, "level": "hard", "symmetry": "180" });
    let reply = ask("generate", wish.clone());
    let puzzles = reply["puzzles"].as_array().unwrap();
    assert_eq!((reply["status"].as_str(), puzzles.len()), (Some("ok"), 3));
    for puzzle in puzzles {
        assert_eq!((&puzzle["reached"], &puzzle["grade"]["level"]), (&json!(true), &json!("Hard")));
        let solved = ask("solve", json!({ "puzzle": puzzle["puzzle"], "solutions": 2 }));
        assert_eq!(solved["solutions"], json!([puzzle["solution"]]));
        let given: Vec<bool> =
            puzzle["puzzle"].as_array().unwrap().iter().map(|value| *value != json!(0)).collect();
        assert!(given.iter().eq(given.iter().rev()));
    }
    let again =
        ask("generate", json!({ "seed": 7, "index": 2, "level": "hard", "symmetry": "180" }));
    assert_eq!(again["puzzles"][0], puzzles[2]);
}

#[test]
fn every_wish_is_understood() {
    for wish in [
        json!({ "shape": "2x2" }),
        json!({ "shape": "2x3", "clues": 12 }),
        json!({ "blanks": 40 }),
        json!({ "minimal": true }),
        json!({ "full": true }),
        json!({ "clues": 10, "unique": false }),
        json!({ "needs": ["hidden-pair"] }),
        json!({ "with": ["naked-pair:2"], "without": ["x-wing"], "scale": "hodoku" }),
        json!({ "scale": "hodoku", "level": "medium", "score": [400, 1000] }),
        json!({ "scale": "se", "score": [1.5, 3.4] }),
        json!({ "mask": vec![true; 81] }),
        json!({ "shape": "4x4", "clues": 150 }),
        json!({ "level": "solved" }),
    ] {
        let reply = ask("generate", wish.clone());
        assert_eq!(reply["status"], "ok", "{wish} {reply}");
        assert_eq!(reply["puzzles"].as_array().unwrap().len(), 1);
    }
}

/// The request promised a weight, the reply had none.
#[test]
fn unbiased_puzzles_have_their_weight() {
    let weight = |wish| ask("generate", wish)["puzzles"][0]["weight"].as_f64().unwrap();
    let unbiased = weight(json!({ "unbiased": true, "seed": 6 }));
    assert_eq!(unbiased, omnidoku::generate::unbiased::weight(27));
    assert_ne!(unbiased, 1.0);
    assert_eq!(weight(json!({ "seed": 6 })), 1.0);
}

/// There was no puzzle.
#[test]
fn a_number_of_clues_that_is_not_reached_gives_the_closest() {
    let reply = ask("generate", json!({ "seed": 1, "clues": 18, "tries": 2 }));
    assert_eq!(reply["status"], "gave-up");
    let closest = &reply["puzzles"][0];
    assert_eq!(closest["reached"], false);
    assert!((19..24).contains(&closest["clues"].as_u64().unwrap()), "{closest}");
}

#[test]
fn impossible_wishes_are_refused_with_the_reason() {
    for (wish, says) in [
        (json!({ "clues": 16 }), "16 clues cannot leave one solution"),
        (json!({ "clues": 82 }), "82 clues do not fit"),
        (json!({ "blanks": 82 }), "82 blanks do not fit into 81 cells"),
        (json!({ "clues": 30, "blanks": 51 }), "exclude each other"),
        (json!({ "mask": [true] }), "mask: 81 cells are expected"),
        (json!({ "mask": vec![false; 81] }), "no clues on this mask"),
        (json!({ "level": "funny" }), "there is no level \"funny\"; there are solved, very-easy"),
        (json!({ "scale": "se", "level": "easy" }), "no levels"),
        (json!({ "symmetry": "odd" }), "there is no symmetry \"odd\""),
        (json!({ "needs": ["x-wong"] }), "there is no technique \"x-wong\""),
        (json!({ "needs": ["x-wing:0"] }), "how often is x-wing"),
        (json!({ "needs": vec!["x-wing"; 101] }), "at most 100"),
        (json!({ "needs": ["x-wing"], "without": ["x-wing"] }), "both asked for and ruled out"),
        (json!({ "score": [5, 1] }), "score: the least and the most"),
        (json!({ "shape": "1x9" }), "shape: a box needs"),
        (json!({ "shape": "11x11" }), "too large"),
        (json!({ "seed": 9_007_199_254_740_993_u64 }), "seed and index"),
        (json!({ "index": u64::MAX }), "seed and index"),
        (
            json!({ "hardest": "x-wing", "level": "easy", "scale": "hodoku" }),
            "x-wing is of level Hard",
        ),
    ] {
        let refusal = refused("generate", wish);
        assert!(refusal.problem.message.contains(says), "{says}: {refusal:?}");
    }
}

/// Practically out of reach.
const RARE: &str = r#"{ "needs": ["swordfish:9"], "tries": 1000000000, "seconds": 0.3 }"#;

#[test]
fn when_time_runs_out_the_closest_is_told() {
    let wish: Value = serde_json::from_str(RARE).unwrap();
    let reply = ask("generate", wish);
    assert_eq!(reply["status"], "out-of-time");
    assert_eq!(reply["puzzles"][0]["reached"], false);
}

#[test]
fn tries_are_told_and_cancelling_ends_them() {
    let token = CancelToken::new();
    let limits = Limits::none().with_clock(SystemClock::start()).with_cancel(token.clone());
    let request = Request::read("generate", RARE.replace("0.3", "30").as_bytes()).unwrap();
    let mut tries = Vec::new();
    let reply = handle(&request, &Allowance::new(limits), &mut |progress| {
        assert_eq!((progress.made, progress.of), (Some(0), Some(1)));
        tries.push(progress.tries.unwrap());
        if tries.len() == 2 {
            token.cancel();
        }
    });
    assert!(tries.len() == 2 && tries[0] < tries[1], "{tries:?}");
    let reply: Value = serde_json::from_slice(&reply.unwrap().to_json()).unwrap();
    assert_eq!(reply["status"], "cancelled");
}
