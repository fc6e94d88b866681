//! The sample puzzles of all rules.

use omnidoku_rules::samples;
use omnidoku_solve::Limits;
use omnidoku_variants::{Verdict, solutions};

#[test]
fn every_sample_has_one_solution() {
    for sample in samples::samples() {
        let (_, account) = solutions(&sample.file.variant, 2, &Limits::none()).unwrap();
        assert_eq!(account.verdict(), Verdict::Unique, "{}", sample.rule);
    }
}
