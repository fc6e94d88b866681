//! The words of `bench suite` and `bench super`.

use std::path::Path;
use std::time::Duration;

use omnidoku::EngineId;

/// The progress line of the super test.
pub(crate) const TESTING: &str = "{bar:30} {percent}% {pos} puzzles, {elapsed} passed, {eta} left";

pub(crate) const TIMES_SUFFER: &str =
    "several searches at the same time disturb each other: times are longer than with --threads 1";

/// The level of puzzles typed on the command line.
pub(crate) const TYPED: &str = "typed";

/// In the place of a level, for all of them.
pub(crate) const ALL_LEVELS: &str = "all";

pub(crate) const SUMMARY_COLUMNS: [&str; 12] = [
    "level",
    "engine",
    "solved",
    "best",
    "median",
    "mean",
    "worst",
    "spread",
    "branches",
    "backtracks",
    "actions",
    "depth",
];

pub(crate) const POINT_COLUMNS: [&str; 12] = [
    "blanks",
    "solved",
    "unique",
    "best",
    "median",
    "mean",
    "worst",
    "spread",
    "branches",
    "backtracks",
    "actions",
    "depth",
];

pub(crate) const SUITE_REPORT: &str = "Engines on sets of puzzles";
pub(crate) const SUPER_REPORT: &str = "Time by the number of blanks";

/// How the puzzles of a super test are made.
pub(crate) const HOW_MADE: &str = "\
Every puzzle is a random full grid from which that many values were removed at random; it may have several solutions. \
The fastest engine finds out whether the first is the only one; this is not timed.";

/// In the place of a missing figure.
pub(crate) const UNKNOWN: &str = "-";

/// Some of all.
pub(crate) fn of_all(some: u64, all: u64) -> String {
    format!("{some}/{all}")
}

/// A share in percent, with a `+` if there may be more.
pub(crate) fn share(some: u64, perhaps: u64, all: u64) -> String {
    let more = if perhaps > 0 { "+" } else { "" };
    format!("{:.0}%{more}", 100.0 * some as f64 / all.max(1) as f64)
}

/// A time with three digits.
pub(crate) fn short_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    // A number that would be rounded up to a thousand gets the next unit.
    let (number, unit) = match seconds {
        ..0.9995e-6 => return format!("{} ns", time.as_nanos()),
        ..0.9995e-3 => (seconds * 1e6, "µs"),
        ..0.9995 => (seconds * 1e3, "ms"),
        _ => (seconds, "s"),
    };
    format!("{} {unit}", three_digits(number))
}

/// A mean with three digits, or with all digits before the point.
pub(crate) fn mean(mean: Option<f64>) -> String {
    mean.map_or_else(|| UNKNOWN.to_owned(), three_digits)
}

/// How much longer than the best: `12%`.
pub(crate) fn spread(spread: Option<f64>) -> String {
    spread.map_or_else(|| UNKNOWN.to_owned(), |spread| format!("{:.0}%", 100.0 * spread))
}

fn three_digits(number: f64) -> String {
    match number {
        0.0 => "0".to_owned(),
        ..9.995 => format!("{number:.2}"),
        ..99.95 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

/// What the times of a table mean.
pub(crate) fn times_are(rounds: u32) -> String {
    let plural = if rounds == 1 { "" } else { "s" };
    format!(
        "Times to the first solution, for each puzzle the best of {rounds} round{plural}; spread: how much longer the \
         slowest took. The other figures are means."
    )
}

/// How long it took.
pub(crate) fn measured(puzzles: u64, time: Duration) -> String {
    let plural = if puzzles == 1 { "" } else { "s" };
    format!("{puzzles} puzzle{plural} measured in {}", super::duration(time))
}

pub(crate) fn not_measured(puzzles: u64) -> String {
    let plural = if puzzles == 1 { "" } else { "s" };
    format!("{puzzles} invalid puzzle{plural} not measured")
}

/// Why a measurement stopped early, and how to resume it.
pub(crate) fn measuring_stopped(kept: bool) -> String {
    match kept {
        true => "stopped; --resume continues".to_owned(),
        false => "stopped; the figures cover what was measured until then".to_owned(),
    }
}

pub(crate) fn results_exist(path: &Path) -> String {
    format!("{} exists; --resume continues, --force overwrites it", path.display())
}

pub(crate) fn no_results(path: &Path) -> String {
    format!("{} holds no results of such a run; --force overwrites it", path.display())
}

pub(crate) fn bad_results(path: &Path, line: usize, problem: &str) -> String {
    format!("{}:{line}: {problem}; --force starts over", path.display())
}

pub(crate) const RESULT_CHANGED: &str =
    "this line, or one above it, was changed since it was written";
pub(crate) const REPORT_IS_A_FILE: &str =
    "a report is an HTML page and cannot go to standard output: name a file";

pub(crate) fn not_a_folder(path: &Path) -> String {
    format!("{} is a file: --out expects a folder here", path.display())
}

/// What an experiment wrote.
pub(crate) fn experiment_written(folder: &Path, files: &[String]) -> String {
    format!("written to {}: {}", folder.display(), files.join(", "))
}

/// The name of an engine where puzzles are expected.
pub(crate) fn engine_among_puzzles(engine: EngineId, engines: &[EngineId]) -> String {
    let engines: Vec<&str> = engines.iter().map(|engine| engine.name()).collect();
    let named = if engines.is_empty() { String::new() } else { engines.join(",") + "," };
    format!(
        "{engine} is an engine, and there is no file of that name; separate several engines by commas: \
         --engine {named}{engine}"
    )
}

pub(crate) const OUT_OF_PLACE: &str = "this is not the result that comes next";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits() {
        let shown = |nanos| short_time(Duration::from_nanos(nanos));
        assert_eq!([shown(0), shown(850), shown(999)], ["0 ns", "850 ns", "999 ns"]);
        assert_eq!([shown(1000), shown(12_345), shown(999_499)], ["1.00 µs", "12.3 µs", "999 µs"]);
        assert_eq!([shown(999_500), shown(9_999_000)], ["1.00 ms", "10.0 ms"]);
        assert_eq!([shown(999_600_000), shown(65_000_000_000)], ["1.00 s", "65.0 s"]);
    }

    #[test]
    fn shares_tell_what_is_not_known() {
        assert_eq!([share(1, 0, 3), share(1, 1, 3), share(0, 0, 0)], ["33%", "33%+", "0%"]);
    }
}
