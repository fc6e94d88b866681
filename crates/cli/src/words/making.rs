//! The words of `generate`.

use std::path::Path;
use std::time::Duration;

use omnidoku::generate::{Made, Outcome};
use omnidoku::{Cause, Shape};
use omnidoku_api as api;

use super::{NOTHING, duration, interrupted};

/// The progress line.
pub(crate) const GENERATING: &str =
    "{bar:30} {percent}% {pos} puzzles, {rate} per second, {msg}, {elapsed} passed, {eta} left";

/// How many per second, with as many digits as are meaningful.
pub(crate) fn rate(rate: f64) -> String {
    match rate {
        ..9.95 => format!("{rate:.1}"),
        _ => format!("{rate:.0}"),
    }
}

/// The line shown while a single puzzle is made.
pub(crate) const MAKING: &str = "{spinner} making a puzzle, {elapsed} passed{msg}; Ctrl-C stops";

/// How many tries a single puzzle has taken so far.
pub(crate) fn tried(tries: u64) -> String {
    match tries {
        0 => String::new(),
        1 => ", 1 try".to_owned(),
        _ => format!(", {tries} tries"),
    }
}

/// How many attempts it takes to make a puzzle.
pub(crate) fn acceptance(made: u64, tries: u64) -> String {
    match made {
        0 => format!("{tries} tries"),
        _ => format!("{:.1} tries each", tries as f64 / made as f64),
    }
}

/// What a run made: how many puzzles as asked, how many missed the target or were dropped, and all
/// attempts.
pub(crate) fn generated(
    [made, missed, dropped, tries]: [u64; 4],
    time: Duration,
    rate: f64,
) -> String {
    let plural = if made == 1 { "" } else { "s" };
    let missed = if missed > 0 { format!(", {missed} not reached") } else { String::new() };
    let dropped = if dropped > 0 { format!(", {dropped} dropped") } else { String::new() };
    let (acceptance, time, rate) = (acceptance(made, tries), duration(time), self::rate(rate));
    format!(
        "{made} puzzle{plural} made{missed}{dropped}, {acceptance}, in {time} ({rate} per second)"
    )
}

/// A puzzle that missed the target, and the closest attempt.
pub(crate) fn not_reached(outcome: &Outcome, closest: Option<(String, &Made)>) -> String {
    let Outcome { index, tries, scores, .. } = outcome;
    let scale = closest.as_ref().and_then(|(_, made)| Some(made.grade.as_ref()?.scale));
    let closest = match closest {
        None => String::new(),
        Some((line, Made { grade: Some(found), .. })) => {
            format!("; the closest, {}: {line}", grade(&found.into()))
        }
        Some((line, made)) => {
            let clues = made.draft.puzzle.filled().count();
            let several = if made.unique { "" } else { " and several solutions" };
            format!("; the closest, with {clues} clues{several}: {line}")
        }
    };
    let attempts = if *tries == 1 { "try" } else { "tries" };
    let scores = match scores {
        Some((lowest, highest)) => {
            let [lowest, highest] =
                [*lowest, *highest].map(|score| api::Score::on(scale.unwrap_or_default(), score));
            format!("; scores ranged from {lowest} to {highest}")
        }
        None => String::new(),
    };
    format!(
        "puzzle {index} was not reached in {tries} {attempts}; --tries allows more{scores}{closest}"
    )
}

/// A puzzle that may have redundant clues.
pub(crate) fn perhaps_redundant(index: u64, made: &Made) -> String {
    let (clues, perhaps) = (made.draft.puzzle.filled().count(), made.redundant_at_most);
    let are = if perhaps == 1 { "is" } else { "are" };
    format!("puzzle {index}: {perhaps} of its {clues} clues {are} not proven necessary")
}

/// How hard a puzzle is, in words.
pub(crate) fn grade(grade: &api::Grade) -> String {
    let level = grade.level.as_ref().map(|level| format!("{level}, ")).unwrap_or_default();
    let hardest = grade.hardest.as_ref().map(|hardest| format!(", {hardest}")).unwrap_or_default();
    format!("{level}score {}{hardest}", grade.score)
}

/// A puzzle that is tighter than players expect of its level.
pub(crate) fn tight(openness: api::Openness) -> String {
    format!("tight: 1 blank cell in {:.1} is open", openness.search)
}

/// How a pattern was shuffled.
pub(crate) fn shuffle(api::Shuffle { cycles, moves }: api::Shuffle) -> String {
    format!("{moves} moves in {cycles} cycles")
}

/// Why a run stopped early, and how to resume it.
pub(crate) fn stopped(cause: Cause, next: u64, end: u64, path: Option<&Path>) -> String {
    let reason = match cause {
        Cause::Cancelled => "stopped",
        cause => interrupted(cause),
    };
    let onward = match path {
        Some(_) => "--resume continues".to_owned(),
        None => format!("--range {next}..{end} makes the rest"),
    };
    format!("{reason} before puzzle {next}; {onward}")
}

pub(crate) fn seed(seed: u64) -> String {
    format!("--seed {seed} makes the same again")
}

/// Above one picture of many.
pub(crate) fn puzzle_number(index: u64) -> String {
    format!("puzzle {index}")
}

/// The head of a puzzle in an `.sdk` file.
pub(crate) fn sdk_headers(seed: u64, outcome: &Outcome, made: &Made) -> String {
    let mut headers = format!("#A omnidoku\n#D puzzle {} of seed {seed}\n", outcome.index);
    if let Some(found) = &made.grade {
        let level = found.level.map(|level| format!("#L {level}\n")).unwrap_or_default();
        headers += &format!("#C {}\n{level}", grade(&found.into()));
    }
    headers
}

pub(crate) const PARQUET_IS_A_FILE: &str = "Parquet goes to a file: name it with --out";
pub(crate) const NO_PARQUET: &str = "this omnidoku was built without Parquet";
pub(crate) const CYCLES_OF_PATTERN: &str = "--cycles is only for patterns: add --grids pattern";
pub(crate) const ONE_MASK: &str = "--mask takes one drawing, and there are more";
pub(crate) const NO_LEVELS: &str = "this scale has no levels; ask for a --score";

pub(crate) fn unknown_level(name: &str, known: &[String]) -> String {
    format!("no level of this scale is called {name:?}; there are {}", known.join(", "))
}

pub(crate) fn expected_scores(text: &str) -> String {
    format!("{text:?} is not a range of scores; expected A..B, A.. or ..B, with one decimal for se")
}

pub(crate) fn not_distinct(shape: Shape) -> String {
    format!(
        "--distinct compares canonical forms, which only 9x9 puzzles have; these have boxes {shape}"
    )
}

pub(crate) fn neither_mark_nor_blank(found: char, marks: &str, blanks: &str) -> String {
    let spaced = |symbols: &str| symbols.chars().map(String::from).collect::<Vec<_>>().join(" ");
    format!("{found:?} is neither a mark ({}) nor a blank ({})", spaced(marks), spaced(blanks))
}

pub(crate) fn cells_expected(found: usize, expected: usize) -> String {
    let plural = if found == 1 { "" } else { "s" };
    format!("{found} cell{plural}; expected {expected}")
}

pub(crate) fn rows_expected(found: usize, shape: Shape) -> String {
    let plural = if found == 1 { "" } else { "s" };
    format!("the drawing ends after {found} row{plural}; expected {}", shape.size())
}

pub(crate) fn no_grid_of_rows(found: usize) -> String {
    let plural = if found == 1 { "" } else { "s" };
    format!(
        "the drawing has {found} row{plural}; a grid has 4, 6, 8, 9, 10, 12 or more, as many as its columns"
    )
}

pub(crate) fn file_exists(path: &Path) -> String {
    format!("{} exists; --force overwrites it", path.display())
}

pub(crate) fn is_a_folder(path: &Path) -> String {
    format!("{} is a folder: name a file", path.display())
}

/// Another run writes the file; its process, if that is known.
pub(crate) fn is_being_written(path: &Path, process: &str) -> String {
    let process = if process.is_empty() { String::new() } else { format!(" (process {process})") };
    format!("{} is being written by another run{process}", path.display())
}

/// The format that was asked for is not the one the name of the file suggests.
pub(crate) fn format_by_option(path: &Path, format: &str) -> String {
    format!("{} is written as {format}, as requested, despite its extension", path.display())
}

pub(crate) const STREAM_NOT_RESUMED: &str =
    "standard output cannot be resumed: name a file with --out";

pub(crate) fn unfinished(path: &Path) -> String {
    format!("{} is not finished; --resume continues, --force starts over", path.display())
}

pub(crate) fn finished(path: &Path) -> String {
    format!("{} is finished and as it was written: there is nothing to resume", path.display())
}

/// A file without a journal that was found to be right.
pub(crate) fn made_again(path: &Path, puzzles: u64) -> String {
    let plural = if puzzles == 1 { "" } else { "s" };
    format!(
        "{} is finished: {puzzles} puzzle{plural} made again and compared with it, byte by byte",
        path.display()
    )
}

/// A file without a journal that a run with a random seed cannot resume.
pub(crate) fn seed_not_recorded(path: &Path) -> String {
    format!(
        "{} has no journal with its seed: --resume needs --seed, --force overwrites the file",
        path.display()
    )
}

pub(crate) fn differs(path: &Path, byte: u64) -> String {
    format!(
        "{} is from another run: byte {byte} is not what these options make; --force overwrites it",
        path.display()
    )
}

pub(crate) fn goes_on(path: &Path, bytes: u64) -> String {
    format!(
        "{} is from another run: it is longer than the {bytes} bytes that these options make; --force overwrites it",
        path.display()
    )
}

pub(crate) fn other_file(path: &Path) -> String {
    format!("{} was not made by omnidoku generate; --force overwrites it", path.display())
}

pub(crate) fn file_too_short(path: &Path, bytes: u64) -> String {
    format!(
        "{} has fewer than the {bytes} bytes that were written to it; --force starts over",
        path.display()
    )
}

pub(crate) fn file_changed(path: &Path) -> String {
    format!("{} was changed since it was written; --force starts over", path.display())
}

pub(crate) fn file_gone(path: &Path) -> String {
    format!("{} was finished and is gone; --force makes it again", path.display())
}

pub(crate) fn broken_journal(path: &Path) -> String {
    format!("{} was changed or damaged; --force starts over", path.display())
}

/// An option that had another value when a run was started.
pub(crate) fn setting_changed(option: &str, before: &str, now: &str) -> String {
    let shown = |value: &str| if value.is_empty() { NOTHING.to_owned() } else { value.to_owned() };
    format!("{option} was {}, now {}", shown(before), shown(now))
}

pub(crate) fn other_settings(journal: &Path, changed: &[String]) -> String {
    let changed = changed.join("; ");
    format!("{} is from a run with other options: {changed}", journal.display())
}
