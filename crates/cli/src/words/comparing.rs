//! The words of `bench compare` and `bench chooser`.

use std::fmt::Write;
use std::time::Duration;

use omnidoku_bench::Comparison;
use omnidoku_bench::chooser::{Conclusion, Finding};
use omnidoku_draw::chart::figure;

use crate::args::RivalCommand;

pub(crate) const EXPECTED_RIVAL: &str = "expected NAME=COMMAND with neither of them empty";
pub(crate) const ONE_CONTENDER: &str =
    "there is nothing to compare with: name another --engine, or a --rival";
pub(crate) const COMPARED_ON_ONE_THREAD: &str =
    "a comparison is made on one thread: several searches at the same time disturb each other";
pub(crate) const COMPARISON: &str = "Comparison";
pub(crate) const RIVAL_ENDED: &str = "it ended before it had answered all lines";
pub(crate) const RIVAL_STOPPED: &str = "stopped";
pub(crate) const RIVAL_TALKS: &str = "it wrote far more than was asked for and was terminated";
pub(crate) const NOT_OPTIMIZED: &str = ", a build for debugging: slower than a release";
pub(crate) const CHOOSING: &str = "{bar:30} {percent}%, {elapsed} passed, {eta} left";

/// The note about rivals that take all puzzles at once.
pub(crate) const WHOLE_TIMES: &str = "A rival that gets all puzzles at once is timed by the wall clock, from its start to its end, divided by the number of \
     puzzles. This includes its start, and there are no times of single puzzles.";

/// The note about rivals that are asked line by line.
pub(crate) const LINE_TIMES: &str = "A rival that is asked line by line is timed from writing a line to reading the answer, which includes the way through \
     two pipes.";

pub(crate) const COMPARE_COLUMNS: [&str; 9] =
    ["contender", "answered", "mean", "median", "total", "ratio", "10–90 %", "faster", "slower"];

pub(crate) const COMPARE_CSV: &str =
    "contender,puzzles,answered,mean_s,median_s,total_ratio,ratio,ratio_10,ratio_90,faster,slower";

pub(crate) const CHOOSER_COLUMNS: [&str; 4] = ["boxes", "where", "blanks", "share"];
pub(crate) const CHOOSER_PAGE_COLUMNS: [&str; 3] = ["N", "where", "blanks"];
pub(crate) const CHOOSER_MARKS: &str = "Mean times in µs to count up to two solutions. * marks the fastest, + those within a quarter of it";

pub(crate) fn no_such_contender(name: &str, names: &[String]) -> String {
    format!("no contender is called {name}; there are {}", names.join(", "))
}

pub(crate) fn contender_twice(name: &str) -> String {
    format!("two contenders are called {name}; give one another name")
}

pub(crate) fn no_spool(error: &std::io::Error) -> String {
    format!("the puzzles cannot be stored for the rivals: {}", super::io_error(error))
}

pub(crate) fn cores(cores: usize) -> String {
    let plural = if cores == 1 { "" } else { "s" };
    format!("{cores} core{plural}")
}

/// What the figures of a comparison mean.
pub(crate) fn compared(comparison: &Comparison, rounds: u32) -> String {
    let plural = if rounds == 1 { "" } else { "s" };
    let puzzles = if comparison.puzzles() == 1 { "puzzle" } else { "puzzles" };
    let penalty = match comparison.has_unanswered() {
        true => format!(
            " A puzzle that a contender did not answer counts as {}, twice the longest time allowed.",
            figure::seconds(comparison.penalty())
        ),
        false => String::new(),
    };
    format!(
        "{} {puzzles}; times per puzzle, the best of {rounds} round{plural}. Compared with {}: total is the ratio of the total \
         times, ratio the geometric mean over the puzzles with its spread; above 1 is slower.{penalty}\n",
        comparison.puzzles(),
        comparison.baseline()
    )
}

pub(crate) fn rival_not_started(rival: &RivalCommand, error: &std::io::Error) -> String {
    let reason = match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such program".to_owned(),
        _ => error.to_string(),
    };
    format!("{} cannot be started: {}: {reason}", rival.name, rival.program)
}

pub(crate) fn rival_failed(name: &str, failure: &str) -> String {
    format!("{name}: {failure}")
}

pub(crate) fn rival_too_slow(limit: Duration) -> String {
    format!("it was not done within {} and was terminated", super::duration(limit))
}

pub(crate) fn rival_silent(limit: Duration) -> String {
    format!(
        "no answer within {}, and it was terminated; does it flush its output after every line?",
        super::duration(limit)
    )
}

/// What the referee says about the answers of a rival.
pub(crate) fn rival_answers(name: &str, right: u64, wrong: u64, all: u64) -> String {
    match (right, wrong) {
        (0, 0) => format!("{name}: answers not checked: there is no grid in them"),
        (right, 0) if right == all => format!("{name}: all {all} answers are right"),
        (right, wrong) => {
            let rest = all.saturating_sub(right + wrong);
            format!("{name}: {all} answers: {right} right, {wrong} WRONG, {rest} not checked")
        }
    }
}

pub(crate) fn rival_cpu(name: &str, time: Duration, puzzles: u64) -> String {
    let each = time.as_secs_f64() / puzzles.max(1) as f64;
    format!("{name}: {} of user CPU time per puzzle in its best round", figure::seconds(each))
}

pub(crate) fn percent(percent: usize) -> String {
    format!("{percent} %")
}

/// In the place of a time, if an engine does not support the shape.
pub(crate) fn no_time(markdown: bool) -> String {
    if markdown { "–".to_owned() } else { "- ".to_owned() }
}

/// A time in µs, marked if it is the limit.
pub(crate) fn micros(seconds: f64, met_limit: bool) -> String {
    let micros = seconds * 1e6;
    match micros {
        _ if met_limit => "limit".to_owned(),
        ..99.95 => format!("{micros:.1}"),
        ..999.5 => format!("{micros:.0}"),
        _ => {
            let whole = format!("{micros:.0}");
            let (front, back) = whole.split_at(whole.len() - 3);
            match front.len() {
                ..=3 => format!("{front},{back}"),
                long => format!("{},{},{back}", &front[..long - 3], &front[long - 3..]),
            }
        }
    }
}

/// What a table says about the rule of `auto`.
pub(crate) fn rule(rule: &Conclusion, markdown: bool) -> String {
    let mut text = String::new();
    let item = if markdown { "- " } else { "" };
    // Writing to a String does not fail.
    for Finding { shape, pays, beyond, .. } in &rule.shapes {
        let pays = match pays {
            Some(percent) => format!("backtracking pays up to {percent} % blanks"),
            None => "backtracking never pays".to_owned(),
        };
        let _ = write!(text, "{item}{shape}: {pays}");
        if let Some(beyond) = beyond {
            let _ = write!(text, "; beyond the rule's limit {} is the fastest", beyond.fastest);
            let _ = match (beyond.fastest == beyond.chosen, beyond.cost) {
                (true, _) => write!(text, ", as the rule says"),
                (false, Some(cost)) => {
                    let cost = figure::ratio(cost);
                    write!(
                        text,
                        "; {}, which the rule chooses, takes {cost} its time",
                        beyond.chosen
                    )
                }
                (false, None) => {
                    write!(text, "; the rule chooses {}, which was not measured", beyond.chosen)
                }
            };
        }
        text.push('\n');
    }
    let in_force = format!("In force: up to {:.2}·N·√N blanks count as few.", rule.in_force);
    let verdict = match rule.fitted {
        Some([low, high]) => {
            let holds = match rule.constant_holds() {
                Some(true) => "The rule holds.",
                _ => "THE RULE NO LONGER HOLDS.",
            };
            format!(
                "Measured: from {low:.2} to {high:.2}, a tenth below where backtracking stops paying. {holds}"
            )
        }
        None => "No shape above 6x6 was measured in which backtracking pays: nothing can be said."
            .to_owned(),
    };
    let _ = writeln!(text, "{}{in_force} {verdict}", if markdown { "\n" } else { "" });
    let others: Vec<String> = rule
        .shapes
        .iter()
        .filter(|finding| finding.beyond.is_some_and(|beyond| !beyond.holds()))
        .map(|finding| finding.shape.to_string())
        .collect();
    if !others.is_empty() {
        let _ = writeln!(
            text,
            "Beyond the limit, an engine other than the rule's is faster by more than a quarter on {}.",
            others.join(", ")
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_grouped() {
        let shown = [1.5e-6, 99.96e-6, 15.624e-3, 1.2].map(|seconds| micros(seconds, false));
        assert_eq!(shown, ["1.5", "100", "15,624", "1,200,000"]);
        assert_eq!(micros(0.1, true), "limit");
    }

    #[test]
    fn answers_are_summed_up() {
        assert!(rival_answers("x", 0, 0, 3).contains("not checked"));
        assert_eq!(rival_answers("x", 3, 0, 3), "x: all 3 answers are right");
        assert!(rival_answers("x", 1, 1, 3).contains("1 right, 1 WRONG, 1 not checked"));
    }
}
