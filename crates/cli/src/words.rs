//! Every sentence that the command prints for people, in one place.
//!
//! (The help pages are in [`args`](crate::args); the library says what is wrong inside a text, and why an engine was
//! chosen.)

use std::io;
use std::path::Path;
use std::time::Duration;

use omnidoku::check::Flaw;
use omnidoku::format::{Alphabet, Notice};
use omnidoku::logic::technique;
use omnidoku::{Cause, Conflict, Counter, EngineId, Report, Shape, Stats, Tally};
use omnidoku_api as api;

use crate::exit::Exit;
use crate::paint::Paint;

mod boards;
mod comparing;
mod doubting;
mod making;
mod measuring;
mod printing;
mod serving;
pub(crate) mod tracing;
mod training;

pub(crate) use boards::*;
pub(crate) use comparing::*;
pub(crate) use doubting::*;
pub(crate) use making::*;
pub(crate) use measuring::*;
pub(crate) use printing::*;
pub(crate) use serving::*;
pub(crate) use training::*;

/// The help of `--stats` in a command without JSON output.
pub(crate) const TRACE_STATS: &str = "Print the cost of the search on standard error";

/// At the end of the first help page.
pub(crate) const AFTER_HELP: &str =
    "Puzzles are given as text, files, folders or on standard input, in nearly any format.";

/// At the end of every help page.
pub(crate) fn exit_codes() -> String {
    let line = |exit: Exit| format!("\n{:>4}  {}", exit.code(), exit_meaning(exit));
    let lines: String = Exit::ALL.into_iter().map(line).collect();
    format!("Exit codes (for several puzzles, the worst):{lines}")
}

fn exit_meaning(exit: Exit) -> &'static str {
    match exit {
        Exit::Ok => "success",
        Exit::NoSolution => "no solution, or the given solution is wrong",
        Exit::Usage => "invalid command line",
        Exit::Several => "several solutions where one was required",
        Exit::BadInput => "the input is not a puzzle, or the request cannot be met",
        Exit::OutOfTime | Exit::Cancelled => {
            "a limit or Ctrl-C ended the work before the answer was known"
        }
        Exit::Fault => "a defect of the program",
        Exit::Output => "the output could not be written",
    }
}

/// What the counters of `--stats` count.
pub(crate) fn counter_definitions() -> String {
    let line = |counter: Counter| format!("\n  {:<11} {}", counter.name(), counter.definition());
    let lines: String = Counter::ALL.into_iter().map(line).collect();
    format!("Counters, with the same meaning in every engine that has them:{lines}")
}

/// The progress line of a batch.
pub(crate) const PROGRESS: &str = "{bar:30} {percent}% {msg} puzzles, {elapsed} passed, {eta} left";

/// The same where the end is not known.
pub(crate) const PROGRESS_OF_UNKNOWN: &str = "{spinner} {msg} puzzles, {elapsed} passed";

/// The progress line of printing.
pub(crate) const PRINTING: &str = "{bar:30} page {pos} of {len}, {elapsed} passed, {eta} left";

/// The line shown during a long search.
pub(crate) const SEARCHING: &str = "{spinner} searching, {elapsed} passed{msg}; Ctrl-C stops";

/// The part of that line about a search that learns.
pub(crate) fn search_progress(tally: &Tally) -> String {
    let Tally { conflicts, restarts, open, .. } = tally;
    match conflicts {
        0 => String::new(),
        _ => format!(", conflicts {conflicts}, restarts {restarts}, candidates left {open}"),
    }
}

pub(crate) const NOTHING_GIVEN: &str =
    "no puzzle was given: name a file, type a puzzle, or pipe one in (- reads standard input)";
pub(crate) const NO_PUZZLE: &str = "there is no puzzle here";
pub(crate) const NOT_UTF8: &str = "this is not UTF-8 text";
pub(crate) const BINARY: &str = "a NUL byte; expected text in UTF-8 or UTF-16";
pub(crate) const NOT_TEXT: &str = "this is not a text file: line after line has NUL bytes, and none is a puzzle; the rest was not read";
pub(crate) const EMPTY_FOLDER: &str = "there is no puzzle file in this folder";

/// A note about subfolders that are skipped.
pub(crate) fn folders_skipped(folder: &Path, count: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{}: {count} subfolder{plural} not read; name those you want", folder.display())
}

pub(crate) const HERE: &str = "here";

/// A line that helps after an error.
pub(crate) fn help(hint: &str) -> String {
    format!("  help: {hint}\n")
}

pub(crate) const NO_SOLUTION: &str = "no solution";
pub(crate) const SEVERAL: &str = "several solutions";
pub(crate) const FOUND_MARK: &str = "+ marks the values that were found";
pub(crate) const SECOND_SOLUTION: &str = "another solution; the cells that differ are marked";
pub(crate) const NOTHING_TO_COMPARE: &str =
    "there are fewer solutions than puzzles: none is left for this one";
pub(crate) const SOLUTION_LEFT_OVER: &str = "there are more solutions than puzzles";
pub(crate) const STDIN_TWICE: &str =
    "standard input cannot give both the puzzles and their solutions; name a file";
pub(crate) const PROOF_OF_ONE: &str = "--proof takes one puzzle, and there are more";
pub(crate) const PROOF_IS_TWO_FILES: &str =
    "a proof and its clauses are two files and cannot go to standard output: name a file";
pub(crate) const PROOF_NAMED_CNF: &str =
    "the clauses go to a .cnf file; give the proof another extension, such as .drat";
pub(crate) const PROOF_NOT_NEEDED: &str = "several solutions need no proof; no file was written";
pub(crate) const SOLVES: &str = "ok: the solution is right";
pub(crate) const ONE_SOLUTION: &str = "ok: exactly one solution";
pub(crate) const CLUES_OK: &str = "ok: the clues obey the rules";
pub(crate) const MARKS_NOT_USED: &str =
    "the search uses only the values in the text, not the candidates";
pub(crate) const SOME_MARKS: &str = "the pencil marks are left out: not every blank cell has any";

pub(crate) fn option_unused(option: &str, form: &str) -> String {
    format!("{option} has no effect on {form}, which has its own symbols")
}

pub(crate) const ONLY_GIVENS: &str = "only the givens are written";
pub(crate) const MARKS_LEFT_OUT: &str =
    "the pencil marks are left out; a cell that had a single one has it as its value now";
pub(crate) const NO_COVER: &str = "no exact cover";
pub(crate) const MATRIX_OF_ONE: &str = "--of takes one puzzle, and there are more";

pub(crate) fn matrix_to_print_too_large(largest: usize) -> String {
    format!("the matrix is printed only for grids up to {largest}x{largest}")
}

/// The head of the matrix of a shape; `cover` reads it as comments.
pub(crate) fn matrix_head(shape: Shape) -> String {
    let (size, cells) = (shape.size(), shape.cell_count());
    let rows = cells * size;
    format!(
        "# {size}x{size}, boxes {shape}: {rows} rows, one for each value in each cell; {} columns, {cells} each for\n\
         # cells, values in rows, values in columns and values in boxes\n",
        4 * cells
    )
}

pub(crate) const NO_MATRIX_GIVEN: &str =
    "no matrix was given: name a file, type its rows, or pipe one in (- reads standard input)";
pub(crate) const MATRIX_TOO_LARGE: &str = "the matrix takes more memory than allowed";
pub(crate) const LEVELS_AS_RATED: &str = "\
Levels from very-easy to extreme are those of `omnidoku rate`.
`omnidoku samples NAME` prints the puzzles of a name or level.";

/// The beginning of an error that does not concern a single puzzle.
pub(crate) fn error(paint: Paint, message: &str) -> String {
    format!("{} {message}", paint.alarming("error:"))
}

pub(crate) const BAD_INPUT: &str = "bad input";
pub(crate) const CANNOT_WRITE: &str = "cannot be written";
pub(crate) const CANNOT_SAVE: &str = "the proof is not saved";
pub(crate) const CANNOT_SEARCH: &str = "cannot be searched";
pub(crate) const CANNOT_RATE: &str = "cannot be rated";
pub(crate) const NO_CANONICAL_FORM: &str = "cannot be made canonical";
pub(crate) const FAULT: &str = "defect";

/// A line in the place of an answer.
pub(crate) fn in_place(what: &str, place: &str, message: &str) -> String {
    format!("{what}: {place}: {message}")
}

/// A place in the solution given for a puzzle.
pub(crate) fn place_in_solution(place: Option<String>) -> String {
    place.map_or("solution".to_owned(), |place| format!("solution, {place}"))
}

pub(crate) fn in_solution(message: &str) -> String {
    format!("the solution given: {message}")
}

/// The name of a source for people.
pub(crate) fn source(name: &str) -> &str {
    match name {
        "-" => "standard input",
        name => name,
    }
}

/// A choice made when a puzzle was read.
pub(crate) fn read_as(notice: &Notice) -> String {
    let Notice::Alphabet { shape, read_as, instead_of: option } = notice else {
        return notice.to_string();
    };
    let [read_as, other] = [read_as, option].map(|a| a.name(*shape));
    format!(
        "read with the symbols {read_as}, though {other} would fit as well; \
         use --input-alphabet {option} if those are meant"
    )
}

/// `file:line:column`, as far as it is known.
pub(crate) fn place(source: &str, line: Option<usize>, column: Option<usize>) -> String {
    let numbers = [line, column].into_iter().flatten().map(|number| format!(":{number}"));
    self::source(source).to_owned() + &numbers.collect::<String>()
}

/// Above one answer of many.
pub(crate) fn title(source: &str, line: usize) -> String {
    format!("{}:{line}", self::source(source))
}

/// Before one verdict of many.
pub(crate) fn label(source: &str, line: usize) -> String {
    format!("{}:{line}: ", self::source(source))
}

/// Words above or below a picture, each line marked as a comment, so that readers of puzzles skip
/// them.
pub(crate) fn caption(text: &str) -> String {
    text.lines().map(|line| format!("# {line}")).collect::<Vec<_>>().join("\n")
}

pub(crate) fn line(line: usize) -> String {
    format!("line {line}")
}

pub(crate) fn line_and_column(line: usize, column: usize) -> String {
    format!("line {line}, column {column}")
}

pub(crate) fn io_error(error: &io::Error) -> String {
    match error.get_ref() {
        Some(inner) => inner.to_string(),
        None if error.kind() == io::ErrorKind::NotFound => "there is no such file".to_owned(),
        None => format!("it cannot be read: {error}"),
    }
}

pub(crate) fn not_saved(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// What a proof says, and how to check it.
pub(crate) fn proven(is_unique: bool, clauses: &Path, proof: &Path) -> String {
    let (clauses, proof) = (clauses.display(), proof.display());
    let what = match is_unique {
        true => format!("exactly one solution: {clauses}, which excludes it, cannot be satisfied"),
        false => format!("no solution: {clauses} cannot be satisfied"),
    };
    format!("proof that there is {what}; check it with: drat-trim {clauses} {proof}")
}

pub(crate) fn output_failed(error: &io::Error) -> String {
    format!("the output could not be written: {error}")
}

pub(crate) const DEFECT: &str = "This is a defect of omnidoku; please report it with the puzzle.";

/// The message of a panic.
pub(crate) fn defect(message: &str) -> String {
    format!("{message}\n{DEFECT}")
}

pub(crate) fn no_such_file(name: &str) -> String {
    format!("nor is there a file or a sample called {name:?}")
}

pub(crate) fn clues_clash(source: &str, line: usize) -> String {
    format!("{}:{line}: clues contradict each other", self::source(source))
}

/// A conflict with the symbols of the puzzle.
pub(crate) fn conflict(shape: Shape, alphabet: Alphabet, conflict: &Conflict) -> String {
    conflict.describe(shape, alphabet.symbol(conflict.digit))
}

/// The conflicts of a puzzle, the first few in words.
pub(crate) fn conflicts(shape: Shape, alphabet: Alphabet, conflicts: &[Conflict]) -> Vec<String> {
    const MAX_CONFLICTS: usize = 6;
    let described = conflicts.iter().take(MAX_CONFLICTS).map(|c| conflict(shape, alphabet, c));
    let undescribed = conflicts.len().saturating_sub(MAX_CONFLICTS) as u64;
    described.chain((undescribed > 0).then(|| more_of_them(undescribed))).collect()
}

pub(crate) fn unsupported(engine: EngineId, shape: Shape) -> String {
    let size = shape.size();
    format!("the engine {engine} does not solve {size}x{size}")
}

/// Why a search has no answer.
pub(crate) fn interrupted(cause: Cause) -> &'static str {
    match cause {
        Cause::Time => "out of time",
        Cause::Nodes => "out of nodes",
        Cause::Memory => "out of memory",
        Cause::Cancelled => "cancelled",
        Cause::GaveUp => "gave up",
    }
}

/// A number of solutions: `17`, `1000+` at the limit, or what was found before the search was
/// interrupted.
pub(crate) fn count(found: u64, complete: bool, interrupted: Option<Cause>) -> String {
    match interrupted {
        Some(cause) => format!("{found}+ {}", self::interrupted(cause)),
        None if complete => found.to_string(),
        None => format!("{found}+"),
    }
}

/// How many solutions have a value; `?` if that is unknown.
pub(crate) fn possible_count(found: u64, complete: bool) -> String {
    match (found, complete) {
        (0, false) => "?".to_owned(),
        _ => count(found, complete, None),
    }
}

pub(crate) fn stopped_at(limit: u64) -> String {
    format!("stopped at {}; there are more, and --limit sets how many to print", solutions(limit))
}

pub(crate) fn these_are_all(count: u64) -> String {
    match count {
        1 => "1 solution, the only one".to_owned(),
        _ => format!("{}, and these are all", solutions(count)),
    }
}

pub(crate) fn perhaps_not_all(count: u64, cause: Cause) -> String {
    format!("{}, perhaps not all: {}", solutions(count), interrupted(cause))
}

/// What is known about a puzzle whose only solution was asked for, if the search was interrupted.
pub(crate) fn one_so_far(solution: &str) -> String {
    format!("one solution was found, and there may be more: {solution}")
}

pub(crate) const MORE_SOLUTIONS: &str = "there are more solutions; --all prints them";

/// The same if threads race for the first solution.
pub(crate) const MORE_SOLUTIONS_RACED: &str =
    "there are more solutions; which one comes first may differ with --threads; --all prints them";
pub(crate) const ONLY_SOLUTION: &str = "the only solution";

pub(crate) fn perhaps_more(cause: Cause) -> String {
    let cause = interrupted(cause);
    format!("it is not known whether there are more solutions ({cause}); --unique searches longer")
}

pub(crate) fn json_limit(most: u64) -> String {
    format!("with --json one object holds them all, so --limit can be at most {most}")
}

pub(crate) fn ended_early(cause: Cause) -> String {
    format!("these may not be all: {}", interrupted(cause))
}

pub(crate) fn solution_number(number: u64) -> String {
    format!("solution {number}")
}

pub(crate) fn stopped_at_covers(limit: u64) -> String {
    let plural = if limit == 1 { "" } else { "s" };
    format!("stopped at {limit} cover{plural}; there are more, and --limit sets how many to print")
}

fn solutions(count: u64) -> String {
    format!("{count} solution{}", if count == 1 { "" } else { "s" })
}

/// The symbols of a grid, if they are not obvious.
pub(crate) fn symbols(shape: Shape, alphabet: Alphabet) -> String {
    let size = shape.size();
    match alphabet {
        Alphabet::Decimal => format!("{size}x{size} in numbers"),
        _ => format!("{size}x{size} with the symbols {}", alphabet.name(shape)),
    }
}

/// What a picture shows: a grid with this many clues, and values that the player placed.
pub(crate) fn shown(shape: Shape, alphabet: Alphabet, clues: usize, values: usize) -> String {
    let (size, name) = (shape.size(), alphabet.name(shape));
    let counted = |count: usize, what: &str| {
        let plural = if count == 1 { "" } else { "s" };
        format!(", {count} {what}{plural}")
    };
    let clues = counted(clues, "clue");
    let values = if values > 0 { counted(values, "value") } else { String::new() };
    format!("{size}x{size}, boxes {shape}{clues}{values}, symbols {name}")
}

/// What a search cost, in two lines.
pub(crate) fn figures(report: &Report, found: &str) -> String {
    let time = report.time.map(|time| format!(" in {}", duration(time))).unwrap_or_default();
    let engine = match report.choice {
        Some(choice) => {
            format!("{}, chosen by {}: {}", choice.engine, report.engine, choice.reason)
        }
        None => report.engine.to_string(),
    };
    let threads = match report.threads {
        1 => String::new(),
        threads => format!(" (sums over {threads} threads)"),
    };
    format!("{found}{time} by {engine}\n{}{threads}", counters(&report.stats))
}

/// What the search for covers cost.
pub(crate) fn cover_figures(time: Option<Duration>, stats: &Stats) -> String {
    format!("{SEARCHED} in {}\n{}", duration(time.unwrap_or_default()), counters(stats))
}

/// The counters that an engine has.
pub(crate) fn counters(stats: &Stats) -> String {
    let known = stats.named().into_iter().filter_map(|(name, count)| Some((name, count?)));
    known.map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}

pub(crate) const FOUND: &str = "solved";
pub(crate) const FOUND_ONLY: &str = "solved, the only solution,";
pub(crate) const SEARCHED: &str = "searched";
pub(crate) const COUNTED: &str = "counted";

/// A time for people.
pub(crate) fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..1e-3 => format!("{:.1} µs", seconds * 1e6),
        ..1.0 => format!("{:.2} ms", seconds * 1e3),
        ..120.0 => format!("{seconds:.2} s"),
        _ => format!("{:.1} min", seconds / 60.0),
    }
}

/// The figures of a batch.
pub(crate) fn batch_figures(
    puzzles: u64,
    searching: Duration,
    wall: Duration,
    stats: &Stats,
) -> String {
    let rate = puzzles as f64 / wall.as_secs_f64().max(1e-9);
    format!(
        "{puzzles} puzzles in {} ({rate:.0} per second), {} of searching\n{}",
        duration(wall),
        duration(searching),
        counters(stats)
    )
}

/// The summary of a batch with unanswered puzzles.
#[derive(Default)]
pub(crate) struct Summary {
    pub(crate) puzzles: u64,
    pub(crate) answered: u64,
    pub(crate) several: u64,
    pub(crate) without_solution: u64,
    pub(crate) interrupted: u64,
    pub(crate) cancelled: u64,
    pub(crate) refused: u64,
    pub(crate) faults: u64,
}

pub(crate) fn summary(summary: &Summary) -> String {
    let parts = [
        (summary.answered, "answered"),
        (summary.several, "with several solutions"),
        (summary.without_solution, "without a solution"),
        (summary.interrupted, "ended by a limit"),
        (summary.cancelled, "cancelled"),
        (summary.refused, "refused"),
        (summary.faults, "with a defect"),
    ];
    let parts: Vec<String> = parts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    let plural = if summary.puzzles == 1 { "" } else { "s" };
    format!("{} puzzle{plural}: {}", summary.puzzles, parts.join(", "))
}

/// Below the answers of a run that was stopped by the user.
pub(crate) const REST_CANCELLED: &str = "cancelled: the puzzles after these are not answered";
pub(crate) const ALL_CANCELLED: &str = "cancelled";

pub(crate) fn more_of_them(count: u64) -> String {
    format!("… and {count} more")
}

pub(crate) fn different(puzzles: u64, different: u64) -> String {
    format!("{different} of {puzzles} puzzles are different")
}

/// Why a grid is not a solution, with the symbols of the puzzle.
pub(crate) fn flaw(flaw: &Flaw, alphabet: Alphabet) -> String {
    match flaw {
        Flaw::OtherShape { .. } | Flaw::Blank { .. } => flaw.to_string(),
        Flaw::ClueChanged { shape, cell, clue, answer } => {
            let answer =
                answer.map_or("blank".to_owned(), |digit| alphabet.symbol(digit).to_string());
            format!(
                "the clue {} in {} became {answer}",
                alphabet.symbol(*clue),
                shape.cell_name(*cell)
            )
        }
        Flaw::Repeated { shape, conflict } => self::conflict(*shape, alphabet, conflict),
    }
}

pub(crate) fn not_a_solution(reason: &str) -> String {
    format!("not a solution: {reason}")
}

/// The values of one cell that lead to solutions, and those that do not.
pub(crate) fn possible_cell(name: &str, lead: &[(String, String)], dead: &[String]) -> String {
    let mut parts: Vec<String> =
        lead.iter().map(|(symbol, count)| format!("{symbol} in {count}")).collect();
    if !dead.is_empty() {
        parts.push(format!("never {}", dead.join(" ")));
    }
    format!("{name:<8}{}", parts.join(", "))
}

pub(crate) const POSSIBLE_TITLE: &str = "cell    values, and in how many solutions";

/// A line of the list of engines.
pub(crate) fn engine(name: &str, complete: &str, summary: &str) -> String {
    format!("{name:<12} {complete:<9} {summary}")
}

/// The heads of the columns of the list of engines.
pub(crate) fn engine_titles() -> String {
    engine("name", "complete", "summary")
}

pub(crate) const YES: &str = "yes";
pub(crate) const NO: &str = "no";

/// A line of the list of samples.
pub(crate) fn sample(name: &str, level: &str, clues: &str, note: &str) -> String {
    format!("{name:<14} {level:<12} {clues:>5}  {note}")
}

/// The heads of the columns of the list of samples.
pub(crate) fn sample_titles() -> String {
    sample("name", "level", "clues", "note")
}

pub(crate) fn unknown_sample(name: &str) -> String {
    format!("no sample or level is called {name:?}; `omnidoku samples` lists them")
}

pub(crate) fn unknown_command(name: &str) -> String {
    format!("there is no command {name:?}")
}

/// The place of a value that a scale does not have.
pub(crate) const NOTHING: &str = "-";
pub(crate) const TOO_MANY: &str = "too many to count";

/// In how many ways a house can be filled.
pub(crate) fn house_arrangements(house: &str, count: &str) -> String {
    format!("  {house:10} {count}")
}

/// Beside a hint about a puzzle whose solution is not known.
pub(crate) fn hint_unchecked(cause: Cause) -> String {
    format!(
        "it is not known whether the clues have exactly one solution ({}), so your values are not compared with it",
        interrupted(cause)
    )
}

pub(crate) const HINT_ABOUT_CLUES: &str = "every value was taken for a clue; if some are your own entries, give the original puzzle with --clues";
/// The options that make a hint reveal more, in any language.
pub(crate) const MORE_RUNGS: &str = "--rung technique, --rung cells, --rung step";

pub(crate) fn clues_unreadable(message: &str) -> String {
    format!("the puzzle given with --clues: {message}")
}

/// One line of the list of techniques.
pub(crate) fn technique_line(
    id: &str,
    level: &str,
    hodoku: &str,
    code: &str,
    name: &str,
) -> String {
    format!("{id:32} {level:10} {hodoku:14} {code:6} {name}")
}

/// The heads of the columns of the list of techniques.
pub(crate) fn technique_titles() -> String {
    technique_line("name", "level", "HoDoKu", "code", "in words")
}

/// Level and score on the scale of HoDoKu.
pub(crate) fn hodoku_grade(entry: &technique::Entry) -> String {
    format!("{} {}", entry.class.name(), entry.score)
}

/// One line of the list of techniques that only Sudoku Explainer has.
pub(crate) fn technique_of_explainer(id: &str, name: &str) -> String {
    format!("{id:38} {name}")
}

pub(crate) const EXPLAINER_TECHNIQUES: &str = "\
Only in Sudoku Explainer, for 9x9 grids; `generate` does not accept them:";

pub(crate) const ABOUT_TECHNIQUES: &str = "\
From easy to hard on HoDoKu's scale, with its level and the score of a step. `level` is the level on omnidoku's own
scale, if that uses the technique. `omnidoku techniques NAME` describes one.";

/// A technique with its description and an example.
pub(crate) fn technique_in_full(info: &api::TechniqueInfo) -> String {
    let api::TechniqueInfo { id, name, description, example, .. } = info;
    let mut text = format!("{name} ({id})\n{description}\n");
    if let Some(api::Example { position, short, precise }) = example {
        text += &format!(
            "\nFor example: {precise}\n{short}\nThe grid: omnidoku show --candidates '{position}'\n"
        );
    }
    text + "\n"
}

pub(crate) fn unknown_technique(name: &str, similar: Option<&str>) -> String {
    let similar = similar.map(|similar| format!(" did you mean {similar}?")).unwrap_or_default();
    format!("there is no technique named {name:?};{similar} `omnidoku techniques` lists them")
}

pub(crate) fn technique_not_searched(name: &str) -> String {
    format!("{name} is a rule of Sudoku Explainer alone; puzzles are made by HoDoKu's techniques")
}

pub(crate) const NO_CASES_GIVEN: &str = "no cases were given: name a file, for example reglib.txt";
pub(crate) const ALL_CASES: &str = "all";

/// A case that does not hold.
pub(crate) fn case_failed(case: &api::CaseInfo) -> String {
    let api::CaseInfo { source, line, code, verdict, .. } = case;
    format!("{source}:{line}: {code} failed: {verdict}")
}

/// How the cases of a code went.
pub(crate) fn cases(code: &str, passed: usize, cases: usize, time: Duration) -> String {
    format!("{code:8} {passed:4} of {cases:4} pass, {}", duration(time))
}

pub(crate) fn other_shape(expected: Shape, found: Shape) -> String {
    format!("the puzzle has boxes {expected}, but what was given with it has {found}")
}

pub(crate) fn not_rated(shape: Shape) -> String {
    format!("the scale of Sudoku Explainer is only for 9×9 grids, not for boxes {shape}")
}

pub(crate) const ONE_MATRIX: &str = "only one matrix at a time: name one file, or type its rows";

pub(crate) const EXPECTED_AMOUNT: &str =
    "expected a number of cells, or a share of them such as 40%";
pub(crate) const EXPECTED_NUMBERS: &str = "expected A..B with A below B";
pub(crate) const EXPECTED_PART: &str = "expected I/N with I from 1 to N";
pub(crate) const AT_LEAST_ONE: &str = "at least 1";
pub(crate) const EXPECTED_COUNT: &str = "expected a number, at least 1";
pub(crate) const EXPECTED_TIME: &str = "expected seconds, or 500ms, 10s, 5m, 1h30m";
pub(crate) const NEGATIVE_TIME: &str = "a time cannot be negative";
pub(crate) const EXPECTED_NUMBER: &str = "expected a whole number from 0 to 18446744073709551615";
pub(crate) const IMPOSSIBLE_TIME: &str = "expected a shorter time";
pub(crate) const EXPECTED_SIZE: &str = "expected bytes, or 512k, 64m, 4g";

pub(crate) fn expected_blank(blanks: &[char]) -> String {
    let blanks: Vec<String> = blanks.iter().map(char::to_string).collect();
    format!("expected one of {}", blanks.join(" "))
}

pub(crate) fn unknown_unit_of_time(unit: &str) -> String {
    format!("no unit of time is called {unit:?}; use ms, s, m or h")
}

pub(crate) fn unknown_unit_of_memory(unit: &str) -> String {
    format!("no unit of memory is called {unit:?}; use k, m or g")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_tell_whether_they_are_complete() {
        assert_eq!(count(2, true, None), "2");
        assert_eq!(count(1000, false, None), "1000+");
        assert_eq!(count(5, false, Some(Cause::Time)), "5+ out of time");
    }

    #[test]
    fn the_counters_are_defined_in_the_docs_as_in_the_help() {
        let document = include_str!("../../../docs/json.md");
        for counter in Counter::ALL {
            let row = format!("| `{}` | {} |", counter.name(), counter.definition());
            assert!(document.contains(&row), "{row}");
        }
    }

    #[test]
    fn only_a_search_that_learns_shows_progress() {
        assert_eq!(search_progress(&Tally { nodes: 9, ..Tally::default() }), "");
        let tally = Tally { conflicts: 30, restarts: 2, open: 400, ..Tally::default() };
        assert_eq!(search_progress(&tally), ", conflicts 30, restarts 2, candidates left 400");
    }

    #[test]
    fn a_value_that_was_not_tried_is_in_question() {
        assert_eq!(possible_count(0, false), "?");
        assert_eq!(possible_count(0, true), "0");
        assert_eq!(possible_count(5, false), "5+");
    }
}
