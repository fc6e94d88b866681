//! One turn: one contender at one puzzle, in a process of its own.
//!
//! `trials` starts this program anew for every turn, so that no turn inherits memory or caches from
//! another, and so that several can run at once: the system adds up the CPU time of all children of
//! a process, and the only child of a turn is its rival. The result is one line on standard output:
//!
//! ```text
//! seconds=1.234567 verdict=one conflicts=5210 nodes=812345
//! ```
//!
//! The verdict is `unknown` if there was no answer in time; `-` is a counter that the engine does
//! not have. Two builds of this program understand each other as long as this line and the options
//! of the subcommand `turn` stay as they are.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::RangedU64ValueParser;
use omnidoku::{EngineId, Puzzle};
use omnidoku_benchmarks::BoxError;

use crate::large::sat::EncodedPuzzle;
use crate::large::{self, Query, Turn, Verdict, own, time_limit};
use crate::rival::Entry;

/// Solves one puzzle for `trials`
#[derive(clap::Args, Debug)]
pub(crate) struct TurnArgs {
    /// A file in any format that omnidoku reads
    file: PathBuf,

    /// The line on which the puzzle begins
    #[arg(long, value_name = "N")]
    line: usize,

    /// The engine
    #[arg(long, value_name = "NAME", default_value = "learn")]
    engine: EngineId,

    /// The number of solutions to look for
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<u64>::new().range(1..=2))]
    limit: u64,

    /// The time limit: CPU time on one thread, wall time on several
    #[arg(long, value_name = "S", value_parser = time_limit)]
    seconds: f64,

    /// The seed of the engine
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// The number of threads of the engine
    #[arg(long, value_name = "N", default_value = "1", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: usize,

    /// Ask this SAT program instead of the engine
    #[arg(long, value_name = "NAME=COMMAND")]
    rival: Option<Entry>,
}

/// The result of a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TurnResult {
    /// The time and the answer.
    pub(crate) turn: Turn,
    /// The conflicts of the search, if the contender reports them.
    pub(crate) conflicts: Option<u64>,
    /// The nodes of the search, if the contender reports them.
    pub(crate) nodes: Option<u64>,
}

/// Takes the turn and prints its result.
pub(crate) fn run(args: &TurnArgs) -> Result<bool, BoxError> {
    let mut puzzles = large::read(&args.file, None)?.into_iter();
    let puzzle = puzzles.find(|puzzle| puzzle.line == args.line).ok_or_else(|| {
        format!("no puzzle of {} begins on line {}", args.file.display(), args.line)
    })?;
    let result = take(args, &puzzle.puzzle)?;
    writeln!(std::io::stdout(), "{result}")?;
    Ok(true)
}

fn take(args: &TurnArgs, puzzle: &Puzzle) -> Result<TurnResult, BoxError> {
    let query = Query { limit: args.limit, seconds: args.seconds };
    if let Some(entry) = &args.rival {
        let turn = EncodedPuzzle::write(puzzle)?.ask(entry, &query)?;
        return Ok(TurnResult { turn, conflicts: None, nodes: None });
    }
    let (turn, stats) = if args.threads == 1 {
        let alone = own::ask(args.engine, puzzle, &query, args.seed)?;
        (alone.by_cpu, alone.stats)
    } else {
        let together = own::ask_threads(args.engine, puzzle, &query, args.seed, args.threads)?;
        (together.by_wall, together.stats)
    };
    Ok(TurnResult { turn, conflicts: stats.conflicts, nodes: stats.nodes })
}

/// The word for an answer, or for the lack of one.
pub(crate) fn verdict_word(verdict: Option<Verdict>) -> String {
    verdict.map_or_else(|| "unknown".to_owned(), |verdict| verdict.to_string())
}

/// Reads what [`verdict_word`] writes.
pub(crate) fn read_verdict(word: &str) -> Result<Option<Verdict>, String> {
    if word == "unknown" { Ok(None) } else { word.parse().map(Some) }
}

/// A time that was really measured.
pub(crate) fn read_time(text: &str) -> Option<f64> {
    text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds >= 0.0)
}

impl fmt::Display for TurnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |count: Option<u64>| count.map_or_else(|| "-".to_owned(), |n| n.to_string());
        let Turn { seconds, verdict } = self.turn;
        write!(f, "seconds={seconds:.6} verdict={} ", verdict_word(verdict))?;
        write!(f, "conflicts={} nodes={}", count(self.conflicts), count(self.nodes))
    }
}

impl FromStr for TurnResult {
    type Err = String;

    fn from_str(line: &str) -> Result<TurnResult, String> {
        let value = |key: &str| {
            let mut pairs = line.split_whitespace().filter_map(|word| word.split_once('='));
            pairs.find_map(|(name, value)| (name == key).then_some(value))
        };
        let seconds = value("seconds").and_then(read_time).ok_or("there is no time in it")?;
        let verdict = read_verdict(value("verdict").ok_or("there is no verdict in it")?)?;
        let count = |key| value(key).and_then(|count| count.parse().ok());
        let turn = Turn { seconds, verdict };
        Ok(TurnResult { turn, conflicts: count("conflicts"), nodes: count("nodes") })
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Args, Mode};
    use crate::sheet::Handout;

    fn args(line: &str) -> Result<TurnArgs, clap::Error> {
        let args = Args::try_parse_from(["bench", "turn"].into_iter().chain(line.split(' ')))?;
        let Some(Mode::Turn(turn)) = args.mode else { panic!("a turn") };
        Ok(turn)
    }

    #[test]
    fn a_result_is_read_as_it_is_written() {
        let line = "seconds=1.500000 verdict=one conflicts=12 nodes=345";
        let turn = Turn { seconds: 1.5, verdict: Some(Verdict::Unique) };
        let result = TurnResult { turn, conflicts: Some(12), nodes: Some(345) };
        assert_eq!((result.to_string(), line.parse()), (line.to_owned(), Ok(result)));

        let line = "seconds=60.000000 verdict=unknown conflicts=- nodes=-";
        let turn = Turn { seconds: 60.0, verdict: None };
        let result = TurnResult { turn, conflicts: None, nodes: None };
        assert_eq!((result.to_string(), line.parse()), (line.to_owned(), Ok(result)));
    }

    #[test]
    fn what_is_no_result_is_refused() {
        for line in [
            "",
            "verdict=one",
            "seconds=1",
            "seconds=-1 verdict=one",
            "seconds=nan verdict=one",
            "seconds=1 verdict=perhaps",
        ] {
            assert!(line.parse::<TurnResult>().is_err(), "{line}");
        }
    }

    #[test]
    fn an_engine_takes_its_turn_at_the_puzzle_of_a_line() {
        let file = Handout::reserve("txt");
        std::fs::write(file.path(), "# two\n................\n12343412214343..\n").unwrap();
        for (line, threads, wanted) in
            [(2, 1, Verdict::Several), (3, 1, Verdict::Unique), (3, 2, Verdict::Unique)]
        {
            let path = file.path().display();
            let options = format!("--line {line} --limit 2 --seconds 60 --threads {threads}");
            let args = args(&format!("{path} {options}")).unwrap();
            let puzzles = large::read(file.path(), None).unwrap();
            let puzzle = puzzles.iter().find(|puzzle| puzzle.line == line).unwrap();
            let result = take(&args, &puzzle.puzzle).unwrap();
            assert_eq!(result.turn.verdict, Some(wanted), "line {line}, {threads} threads");
            assert!(result.conflicts.is_some() && result.nodes.is_some());
        }
        let nowhere = format!("{} --line 1 --limit 1 --seconds 1", file.path().display());
        let error = run(&args(&nowhere).unwrap()).unwrap_err().to_string();
        assert!(error.ends_with("begins on line 1"), "{error}");
    }

    #[test]
    fn nonsense_is_refused() {
        for line in [
            "a.txt --limit 1 --seconds 1",
            "a.txt --line 1 --seconds 1",
            "a.txt --line 1 --limit 3 --seconds 1",
            "a.txt --line 1 --limit 1 --seconds 0",
            "a.txt --line 1 --limit 1 --seconds 1 --threads 0",
        ] {
            assert!(args(line).is_err(), "{line}");
        }
    }
}
