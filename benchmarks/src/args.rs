//! The command line.

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::RangedU64ValueParser;
use clap::{Parser, Subcommand};
use omnidoku::EngineId;
use omnidoku::nine::Isa;
use omnidoku_benchmarks::BoxError;

use crate::auto::AutoArgs;
use crate::large::LargeArgs;
use crate::own::Own;
use crate::race::Contender;
use crate::rival::{Entry, SelfTimed, StdinFed};
use crate::table::Style;
use crate::trials::TrialsArgs;
use crate::trials::turn::TurnArgs;

/// The samples are filled up to this many puzzles, because `many` needs many.
const SAMPLE_SIZE: usize = 4096;

/// Measures how fast 9×9 puzzles are solved, by the engines of this project and by any other
/// program.
#[derive(Parser, Debug)]
#[command(name = "omnidoku-benchmarks", version, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    /// Something else to measure than the speed at 9×9
    #[command(subcommand)]
    pub(crate) mode: Option<Mode>,

    /// Files with one puzzle per line; the project's own samples by default
    pub(crate) files: Vec<PathBuf>,

    /// An engine: one, many, or any that `omnidoku engines` lists [default: one, many]
    #[arg(long = "engine", value_name = "NAME")]
    engines: Vec<Choice>,

    /// The instructions `one` and `many` use: best, all, or a name such as avx2 [default: best]
    #[arg(long = "isa", value_name = "NAME")]
    isas: Vec<Isas>,

    /// 1: write out the first solution; more: count solutions up to that number [default: 1, 2]
    #[arg(long = "limit", value_name = "N", value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    limits: Vec<u64>,

    /// The number of rounds of every contender
    #[arg(long, value_name = "R", default_value = "5", value_parser = RangedU64ValueParser::<usize>::new().range(1..=10_000))]
    pub(crate) rounds: usize,

    /// The CPU time of a round; at least one pass over the puzzles is made
    #[arg(long, value_name = "S", default_value = "0.2", value_parser = seconds)]
    pub(crate) seconds: f64,

    /// Take at most that many puzzles of each file, evenly spread over it
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    take: Option<usize>,

    /// Fill each file up to that many puzzles with shuffled copies [default: 4096 for the samples]
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=10_000_000))]
    fill: Option<usize>,

    /// Stay on this core, rivals too
    #[arg(long, value_name = "N")]
    pub(crate) core: Option<usize>,

    /// The contender that ratios refer to [default: the first]
    #[arg(long, value_name = "NAME")]
    baseline: Option<String>,

    /// A program that measures itself; {file}, {limit}, {seconds} and {rounds} are filled in
    #[arg(long = "rival", value_name = "NAME=COMMAND")]
    rivals: Vec<Entry>,

    /// A program that gets the puzzles on standard input
    #[arg(long, value_name = "NAME=COMMAND")]
    rival_stdin: Vec<Entry>,

    #[command(flatten)]
    pub(crate) print: Print,
}

/// Other things to measure.
#[derive(Subcommand, Debug)]
pub(crate) enum Mode {
    Large(LargeArgs),
    Auto(AutoArgs),
    Trials(TrialsArgs),
    #[command(hide = true)]
    Turn(TurnArgs),
}

/// How the table is printed.
#[derive(clap::Args, Debug)]
pub(crate) struct Print {
    /// Print a Markdown table
    #[arg(long, conflicts_with = "csv")]
    markdown: bool,

    /// Print comma-separated values
    #[arg(long)]
    csv: bool,
}

impl Print {
    /// The requested style.
    pub(crate) fn style(&self) -> Style {
        match (self.markdown, self.csv) {
            (true, _) => Style::Markdown,
            (_, true) => Style::Csv,
            _ => Style::Plain,
        }
    }
}

/// An engine by its name on this command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    One,
    Many,
    Named(EngineId),
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(name: &str) -> Result<Choice, String> {
        match name {
            "one" => Ok(Choice::One),
            "many" => Ok(Choice::Many),
            _ => name.parse().map(Choice::Named).map_err(|_| {
                let names = EngineId::ALL.map(EngineId::name).join(", ");
                format!("there are one, many, {names}")
            }),
        }
    }
}

/// Instruction sets by their names on this command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Isas {
    Best,
    All,
    This(Isa),
}

impl FromStr for Isas {
    type Err = String;

    fn from_str(name: &str) -> Result<Isas, String> {
        match name {
            "best" => Ok(Isas::Best),
            "all" => Ok(Isas::All),
            _ => match name.parse() {
                Ok(isa) if Isa::is_available(isa) => Ok(Isas::This(isa)),
                Ok(_) => Err("this CPU does not have it".into()),
                Err(error) => Err(error.to_string()),
            },
        }
    }
}

pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds")?;
    if (0.0..=3600.0).contains(&seconds) { Ok(seconds) } else { Err("expected 0 to 3600".into()) }
}

impl Args {
    /// The limits, in the order given.
    pub(crate) fn limits(&self) -> Vec<u64> {
        if self.limits.is_empty() { vec![1, 2] } else { self.limits.clone() }
    }

    /// The most puzzles to take of a file, and the number to fill it up to.
    pub(crate) fn sizes(&self) -> (usize, usize) {
        let fill = if self.files.is_empty() { SAMPLE_SIZE } else { 0 };
        (self.take.unwrap_or(usize::MAX), self.fill.unwrap_or(fill))
    }

    /// All contenders: engines in the order given, each on every requested CPU path, then rivals.
    pub(crate) fn contenders(&self) -> Vec<Box<dyn Contender>> {
        let mut contenders: Vec<Box<dyn Contender>> = Vec::new();
        let engines = match &self.engines[..] {
            [] => &[Choice::One, Choice::Many],
            engines => engines,
        };
        for engine in engines {
            match engine {
                Choice::Named(id) => contenders.push(Box::new(Own::named(*id))),
                Choice::One => {
                    contenders.extend(self.isas().map(|isa| Box::new(Own::one(isa)) as _))
                }
                Choice::Many => {
                    contenders.extend(self.isas().map(|isa| Box::new(Own::many(isa)) as _))
                }
            }
        }
        contenders
            .extend(self.rivals.iter().map(|entry| Box::new(SelfTimed::new(entry.clone())) as _));
        contenders.extend(
            self.rival_stdin.iter().map(|entry| Box::new(StdinFed::new(entry.clone())) as _),
        );
        contenders
    }

    fn isas(&self) -> impl Iterator<Item = Isa> {
        let mut isas = Vec::new();
        for path in if self.isas.is_empty() { &[Isas::Best] } else { &self.isas[..] } {
            match *path {
                Isas::Best => isas.push(Isa::best()),
                Isas::All => isas.extend(Isa::available()),
                Isas::This(isa) => isas.push(isa),
            }
        }
        isas.into_iter()
    }

    /// The index of the baseline: the contender of that name, or the first on any CPU path.
    pub(crate) fn baseline(&self, names: &[&str]) -> Result<usize, BoxError> {
        let Some(wanted) = &self.baseline else { return Ok(0) };
        let exact = names.iter().position(|name| name == wanted);
        let on_any_path =
            || names.iter().position(|name| name.split(':').next() == Some(wanted.as_str()));
        exact.or_else(on_any_path).ok_or_else(|| {
            format!("no contender is called \"{wanted}\"; there are {}", names.join(", ")).into()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn parse(line: &str) -> Result<Args, clap::Error> {
        Args::try_parse_from(std::iter::once("bench").chain(line.split_whitespace()))
    }

    fn names(line: &str) -> Vec<String> {
        let contenders = parse(line).unwrap().contenders();
        contenders.iter().map(|contender| contender.name().to_owned()).collect()
    }

    #[test]
    fn the_command_line_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn contenders_come_in_the_order_given() {
        let best = Isa::best().name();
        assert_eq!(names(""), [format!("one:{best}"), format!("many:{best}")]);
        let line = "--engine dlx --engine many --isa portable --rival-stdin b=cat --rival a=./a";
        assert_eq!(names(line), ["dlx", "many:portable", "a", "b"]);
        assert_eq!(names("--engine one --isa all").len(), Isa::available().count());
    }

    #[test]
    fn samples_are_filled_up_and_files_are_not() {
        assert_eq!(parse("").unwrap().sizes(), (usize::MAX, SAMPLE_SIZE));
        assert_eq!(parse("a.txt").unwrap().sizes(), (usize::MAX, 0));
        assert_eq!(parse("a.txt --take 9 --fill 20").unwrap().sizes(), (9, 20));
    }

    #[test]
    fn a_baseline_is_found_with_and_without_its_path() {
        let names = ["dlx", "one:portable", "one:avx2"];
        let place = |line| parse(line).unwrap().baseline(&names).ok();
        assert_eq!(place(""), Some(0));
        assert_eq!(place("--baseline one"), Some(1));
        assert_eq!(place("--baseline one:avx2"), Some(2));
        assert_eq!(place("--baseline two"), None);
    }

    #[test]
    fn nonsense_is_refused() {
        let lines = [
            "--engine quick",
            "--isa mmx",
            "--limit 0",
            "--rounds 0",
            "--seconds -1",
            "--seconds nan",
            "--seconds inf",
            "--csv --markdown",
            "--rival quick",
        ];
        for line in lines {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
