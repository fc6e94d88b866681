//! The sample puzzles of all rules.

use omnidoku_rules::{BoardFile, samples};
use omnidoku_solve::{End, Limits};
use omnidoku_variants::{Verdict, count, solutions};

#[test]
fn every_sample_has_one_solution() {
    for sample in samples::samples() {
        let (_, account) = solutions(&sample.file.variant, 2, &Limits::none()).unwrap();
        assert_eq!(account.verdict(), Verdict::Unique, "{}", sample.rule);
    }
}

/// Sukaku, irregular regions and the like have engines of their own; counts and solutions are the same.
#[test]
fn boards_without_rules_are_counted() {
    let texts = [
        (r#"{"omnidoku":1,"rows":4,"columns":4,"values":{"count":4,"lowest":1}}"#, 576),
        (
            r#"{"omnidoku":1,"rows":4,"columns":4,"values":{"count":4,"lowest":0},"boxes":"2x2"}"#,
            288,
        ),
        (r#"{"omnidoku":1,"rows":2,"columns":3,"values":{"count":4,"lowest":1}}"#, 264),
    ];
    for (text, expected) in texts {
        let file = BoardFile::read(text).unwrap();
        let account = count(&file.variant, 1000, &Limits::none()).unwrap();
        assert_eq!((account.solutions, account.end), (expected, End::Exhausted), "{text}");
    }
}
