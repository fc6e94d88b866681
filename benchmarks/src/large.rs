//! Large grids: one of our engines with several seeds, beside SAT programs. See the README.
//!
//! One large puzzle takes from microseconds to minutes, and another seed can take ten times as
//! long. So there are no rounds here: each puzzle is a query of its own, with a time limit and a
//! row in the table.

mod cnf;
pub(crate) mod own;
mod report;
pub(crate) mod sat;

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::builder::RangedU64ValueParser;
use omnidoku::format::{self, ReadOptions};
use omnidoku::{EngineId, Puzzle, Shape};
use omnidoku_benchmarks::{BoxError, clock};

use crate::args::{Print, seconds};
use crate::rival::Entry;
use crate::table::Style;
use report::{PuzzleResult, Report};
use sat::EncodedPuzzle;

/// Measures how fast grids of any size are solved, by an engine of this project and by SAT programs
#[derive(clap::Args, Debug)]
pub(crate) struct LargeArgs {
    /// Files in any format that omnidoku reads
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// The engine, any that `omnidoku engines` lists
    #[arg(long, value_name = "NAME", default_value = "learn")]
    engine: EngineId,

    /// The shape of a box if a file does not give it, such as 4x4
    #[arg(long, value_name = "RxC")]
    shape: Option<Shape>,

    /// 1: find a solution; 2: find out whether there is another
    #[arg(long, value_name = "N", default_value = "1", value_parser = RangedU64ValueParser::<u64>::new().range(1..=2))]
    limit: u64,

    /// The number of seeds that the engine tries on every puzzle
    #[arg(long, value_name = "N", default_value = "5", value_parser = RangedU64ValueParser::<u64>::new().range(1..=10_000))]
    seeds: u64,

    /// The CPU time limit of an answer
    #[arg(long, value_name = "S", default_value = "60", value_parser = time_limit)]
    seconds: f64,

    /// Also time the engine by the wall clock, with one thread and with that many
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(2..=1024))]
    threads: Option<usize>,

    /// Stay on this core, rivals too
    #[arg(long, value_name = "N", conflicts_with = "threads")]
    core: Option<usize>,

    /// A SAT program; the DIMACS file comes last, or at {cnf}, and its model from its output, or
    /// from {model}
    #[arg(long = "rival", value_name = "NAME=COMMAND")]
    rivals: Vec<Entry>,

    #[command(flatten)]
    print: Print,
}

/// Parses a time limit.
pub(crate) fn time_limit(text: &str) -> Result<f64, String> {
    let seconds = seconds(text)?;
    if seconds > 0.0 { Ok(seconds) } else { Err("expected more than 0".into()) }
}

/// The question to all contenders about a puzzle.
pub(crate) struct Query {
    /// The number of solutions to look for.
    pub(crate) limit: u64,
    /// The time limit of an answer.
    pub(crate) seconds: f64,
}

/// The result of one contender's turn at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Turn {
    /// How long it took.
    pub(crate) seconds: f64,
    /// The answer, if it came in time.
    pub(crate) verdict: Option<Verdict>,
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// There is no solution.
    Unsolvable,
    /// There is a solution; others were not asked for.
    Solved,
    /// There is exactly one.
    Unique,
    /// There are two or more.
    Several,
}

impl Verdict {
    /// The verdict that follows from the solutions found, if one does.
    pub(crate) fn of(found: u64, complete: bool, limit: u64) -> Option<Verdict> {
        match found {
            0 => complete.then_some(Verdict::Unsolvable),
            1 if limit == 1 => Some(Verdict::Solved),
            1 => complete.then_some(Verdict::Unique),
            _ => Some(Verdict::Several),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Unsolvable => "none",
            Verdict::Solved => "solved",
            Verdict::Unique => "one",
            Verdict::Several => "several",
        })
    }
}

impl FromStr for Verdict {
    type Err = String;

    fn from_str(word: &str) -> Result<Verdict, String> {
        let all = [Verdict::Unsolvable, Verdict::Solved, Verdict::Unique, Verdict::Several];
        let named = all.into_iter().find(|verdict| verdict.to_string() == word);
        named.ok_or_else(|| format!("\"{word}\" is not a verdict"))
    }
}

/// Asks all contenders about every puzzle and prints the table; returns whether they agree on the
/// answers.
pub(crate) fn run(args: &LargeArgs) -> Result<bool, BoxError> {
    if let Some(core) = args.core {
        clock::pin(core)?;
    }
    let mut puzzles = Vec::new();
    for file in &args.files {
        puzzles.extend(read(file, args.shape)?);
    }
    let names = args.rivals.iter().map(|entry| entry.name.clone()).collect();
    let mut report = Report::new(args.engine, args.threads, args.seconds, names);
    let mut agreed = true;
    for LargePuzzle { name, puzzle, .. } in &puzzles {
        let row = ask_all(args, name, puzzle)?;
        eprintln!("{}", report.progress(&row));
        if let Some(quarrel) = row.quarrel() {
            eprintln!("{name}: {quarrel}");
            agreed = false;
        }
        report.push(row);
    }
    let mut out = std::io::stdout();
    out.write_all(report.table().write(args.print.style()).as_bytes())?;
    if args.print.style() != Style::Csv {
        write!(out, "\n{}", report.note())?;
    }
    Ok(agreed)
}

fn ask_all(args: &LargeArgs, name: &str, puzzle: &Puzzle) -> Result<PuzzleResult, BoxError> {
    let query = Query { limit: args.limit, seconds: args.seconds };
    let mut row = PuzzleResult::new(name);
    for seed in 1..=args.seeds {
        let alone = own::ask(args.engine, puzzle, &query, seed)?;
        row.ours.push(alone.by_cpu);
        if let Some(threads) = args.threads {
            let together = own::ask_threads(args.engine, puzzle, &query, seed, threads)?;
            row.walls.push([alone.by_wall, together.by_wall]);
        }
    }
    if !args.rivals.is_empty() {
        let start = clock::thread_seconds();
        let problem = EncodedPuzzle::write(puzzle)?;
        row.encoding = clock::thread_seconds() - start;
        for entry in &args.rivals {
            row.rivals.push(problem.ask(entry, &query)?);
        }
    }
    Ok(row)
}

/// A puzzle and where it comes from.
pub(crate) struct LargePuzzle {
    /// The name of the file without its extension, followed by the line if it has several puzzles.
    pub(crate) name: String,
    /// The line of the file on which the puzzle begins.
    pub(crate) line: usize,
    /// The puzzle.
    pub(crate) puzzle: Puzzle,
}

/// The puzzles of a file.
pub(crate) fn read(path: &Path, shape: Option<Shape>) -> Result<Vec<LargePuzzle>, BoxError> {
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    parse(&name, &text, shape)
}

fn parse(name: &str, text: &str, shape: Option<Shape>) -> Result<Vec<LargePuzzle>, BoxError> {
    let entries = format::read_all(text, &ReadOptions { shape, ..ReadOptions::default() });
    if entries.is_empty() {
        return Err(format!("{name} has no puzzle").into());
    }
    let several = entries.len() > 1;
    let puzzles = entries.into_iter().map(|entry| {
        let entry = entry.map_err(|error| format!("{name}, {error}"))?;
        let line = entry.line;
        let called = if several { format!("{name}:{line}") } else { name.to_owned() };
        let puzzle = Puzzle::new(entry.grid)
            .map_err(|conflicts| format!("{name}, line {line}: {conflicts}"))?;
        Ok(LargePuzzle { name: called, line, puzzle })
    });
    puzzles.collect()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Args, Mode};

    fn args(line: &str) -> Result<LargeArgs, clap::Error> {
        let words = ["bench", "large"].into_iter().chain(line.split(' '));
        let args = Args::try_parse_from(words)?;
        let Some(Mode::Large(large)) = args.mode else { panic!("large grids") };
        Ok(large)
    }

    #[test]
    fn a_file_is_all_it_needs() {
        let args = args("a.txt b.txt").unwrap();
        assert_eq!(args.files, [Path::new("a.txt"), Path::new("b.txt")]);
        assert_eq!((args.engine, args.limit, args.seeds), (EngineId::Learn, 1, 5));
        assert_eq!((args.seconds, args.threads, args.rivals.len()), (60.0, None, 0));
    }

    #[test]
    fn rivals_are_named_one_by_one() {
        let args = args("a.txt --limit 2 --rival k=kissat --rival m=minisat --threads 4").unwrap();
        assert_eq!((args.limit, args.threads), (2, Some(4)));
        assert_eq!(args.rivals[1], "m=minisat".parse().unwrap());
    }

    #[test]
    fn nonsense_is_refused() {
        for line in [
            "--limit 1",
            "a.txt --limit 0",
            "a.txt --limit 3",
            "a.txt --seeds 0",
            "a.txt --seconds 0",
            "a.txt --threads 1",
            "a.txt --threads 2 --core 1",
            "a.txt --engine quick",
            "a.txt --rival kissat",
            "a.txt --shape 4",
            "a.txt --csv --markdown",
        ] {
            assert!(args(line).is_err(), "{line}");
        }
    }

    #[test]
    fn solutions_found_make_a_verdict() {
        assert_eq!(Verdict::of(0, true, 1), Some(Verdict::Unsolvable));
        assert_eq!(Verdict::of(0, false, 2), None);
        assert_eq!(Verdict::of(1, false, 1), Some(Verdict::Solved));
        assert_eq!(Verdict::of(1, true, 1), Some(Verdict::Solved));
        assert_eq!(Verdict::of(1, false, 2), None);
        assert_eq!(Verdict::of(1, true, 2), Some(Verdict::Unique));
        assert_eq!(Verdict::of(2, false, 2), Some(Verdict::Several));
    }

    #[test]
    fn a_verdict_is_read_as_it_is_written() {
        for verdict in [Verdict::Unsolvable, Verdict::Solved, Verdict::Unique, Verdict::Several] {
            assert_eq!(verdict.to_string().parse(), Ok(verdict));
        }
        assert!("unknown".parse::<Verdict>().is_err());
    }

    #[test]
    fn files_may_hold_numbers_below_a_box_order_or_lines() {
        let numbers = "2\n1 0 0 0\n0 0 3 0\n0 0 0 0\n0 2 0 0\n";
        let puzzles = parse("x", numbers, None).unwrap();
        let [only] = &puzzles[..] else { panic!("one puzzle") };
        assert_eq!((&only.name[..], only.puzzle.blank_count()), ("x", 13));

        let puzzles = parse("x", "# two\n1...............\n................", None).unwrap();
        let names: Vec<&str> = puzzles.iter().map(|puzzle| &puzzle.name[..]).collect();
        assert_eq!(names, ["x:2", "x:3"]);
    }

    #[test]
    fn what_is_not_a_puzzle_is_reported_with_its_place() {
        let error = |text| parse("x", text, None).err().unwrap().to_string();
        assert_eq!(error("# none\n"), "x has no puzzle");
        assert!(error("1...............\n11..............").starts_with("x, line 2: "));
        assert!(error("1...............\n1q..............").starts_with("x, line 2, "));
    }
}
