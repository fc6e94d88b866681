//! A small puzzle for every rule: how the rule is written, and something to try it on.
//!
//! The file has a board on each line, in the order of the names of the rules; its first rule is the one it is for.
//! The givens are made by a program: `crates/variants/examples/make_samples.rs` tells how.

use crate::board_file::BoardFile;
use crate::rule::Rule;

/// The boards, one on each line.
pub const BOARDS: &str = include_str!("samples/boards.jsonl");

/// A puzzle with exactly one solution.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The name of the rule that it is for.
    pub rule: &'static str,
    /// The board as text.
    pub text: &'static str,
    /// The board.
    pub file: BoardFile,
}

/// All of them.
pub fn samples() -> impl Iterator<Item = Sample> {
    BOARDS.lines().filter_map(|text| {
        let file = BoardFile::read(text).ok()?;
        let rule = file.variant.rules.first().map(Rule::name)?;
        Some(Sample { rule, text, file })
    })
}

/// The puzzle for a rule.
pub fn sample(rule: &str) -> Option<Sample> {
    samples().find(|sample| sample.rule == rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_sample() {
        let rules: Vec<&str> = samples().map(|sample| sample.rule).collect();
        assert_eq!(rules, Rule::NAMES);
        assert_eq!(BOARDS.lines().count(), rules.len());
    }
}
