//! The words about boards with rules.

use std::time::Duration;

use omnidoku::Stats;
use omnidoku_api as api;
use omnidoku_rules::Breach;

use super::{counters, duration};

pub(crate) const NOT_DONE: &str = "not done";
pub(crate) const HAS_RULES: &str = "this board has rules of a variant; the commands for such boards are solve, count, check, possible, show, convert and print";

pub(crate) fn not_for_boards(option: &str) -> String {
    format!("{option} cannot be used with a board that has rules of a variant")
}

pub(crate) fn board_unwritable(format: &str) -> String {
    format!("the format {format} has no place for the rules of a variant")
}

/// A line of the list of rules: the name in boards, the name in words, and what it demands in one sentence.
pub(crate) fn rule_line(info: &api::RuleInfo) -> String {
    let api::RuleInfo { name, title, description, .. } = info;
    let sentence = description.split_inclusive(". ").next().unwrap_or_default().trim_end();
    format!("{name:20} {title}: {sentence}")
}

pub(crate) const ABOUT_RULES: &str = "\
`omnidoku rules NAME` describes a rule and shows how it is written. docs/boards.md explains the JSON of boards.";

/// A rule with its description.
pub(crate) fn rule_in_full(info: &api::RuleInfo) -> String {
    let api::RuleInfo { name, title, description, .. } = info;
    format!("{title} ({name})\n{description}\n\n")
}

/// How a rule is written in the JSON of a board.
pub(crate) fn written_as(rule: &str) -> String {
    format!("In the list of rules of a board: {rule}")
}

/// Above the sample puzzle of a rule.
pub(crate) fn sample_of_rule(name: &str) -> String {
    format!("A puzzle, `omnidoku samples {name}`:\n")
}

pub(crate) fn unknown_rule(name: &str) -> String {
    format!("there is no rule {name:?}; `omnidoku rules` lists them")
}

/// What the search of a board cost.
pub(crate) fn board_figures(time: Option<Duration>, stats: &Stats, found: &str) -> String {
    let time = time.map(|time| format!(" in {}", duration(time))).unwrap_or_default();
    format!("{found}{time}\n{}", counters(stats))
}

/// Why a board has no solution.
pub(crate) fn contradiction(found: &api::reply::ContradictionInfo) -> String {
    match &found.lines[..] {
        [line] => format!("this cannot be kept in the houses of the board: {line}"),
        lines => format!("these contradict each other: {}", lines.join("; ")),
    }
}

/// About a text that has a board and a wrong solution of it.
pub(crate) fn wrong_solution_in_text(breach: &Breach) -> String {
    format!("the solution given with the board is none: {breach}")
}

pub(crate) const NOT_A_FULL_BOARD: &str =
    "this is no solution: it must have the size of the board and a value in every cell";
