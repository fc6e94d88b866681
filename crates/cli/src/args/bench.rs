//! Arguments of `bench`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{ArgGroup, Args, Subcommand, ValueEnum};
use omnidoku::{EngineId, Shape};

use super::{Spelling, named};
use crate::{save, units};

mod chooser;
mod compare;
mod experiment;

pub(crate) use chooser::{Chooser, ChooserForm};
pub(crate) use compare::{Compare, CompareForm, RivalCommand};
pub(crate) use experiment::Experiment;

#[derive(Debug, Args)]
pub(crate) struct Bench {
    #[command(subcommand)]
    pub(crate) measurement: Measurement,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Measurement {
    /// Measure engines on sets of puzzles, one level per file
    Suite(Suite),
    /// Measure an engine on random puzzles with 1, 2, 3 … blanks: the super test
    Super(SuperTest),
    /// Compare engines, and other programs, on the same puzzles
    Compare(Box<Compare>),
    /// Measure which engine is fastest where, and recompute the rule of `auto`
    Chooser(Chooser),
    /// Repeat the experiments of five studies of Sudoku solvers: tables and charts
    Experiment(Experiment),
}

#[derive(Debug, Args)]
pub(crate) struct Suite {
    /// Files, or folders (the files in them); each file is a level, and `evil1.txt` includes `evil2.txt`, `evil3.txt`
    /// …; or the sets that come with the program: easy, medium, hard, evil [default: all four]
    #[arg(value_name = "PUZZLES")]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) spelling: Spelling,
    /// The engines, separated by commas; `omnidoku engines` describes them
    #[arg(long = "engine", value_name = "NAME", value_delimiter = ',')]
    #[arg(default_values = ["backtrack", "dlx", "auto"], value_parser = named(EngineId::ALL))]
    pub(crate) engines: Vec<EngineId>,
    #[command(flatten)]
    pub(crate) measuring: Measuring,
    #[command(flatten)]
    pub(crate) kept: Kept,
}

#[derive(Debug, Args)]
pub(crate) struct SuperTest {
    /// The engine; `omnidoku engines` describes them
    #[arg(long, default_value = "dlx", value_name = "NAME", value_parser = named(EngineId::ALL))]
    pub(crate) engine: EngineId,
    /// Rows and columns of a box, for example 2x3, or N for the usual boxes of an N×N grid
    #[arg(long, default_value = "3x3", value_name = "RxC|N", value_parser = units::read_shape)]
    pub(crate) shape: Shape,
    /// The smallest number of blanks
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) from: usize,
    /// The largest number of blanks [default: 70 at 9×9, and that share of the cells elsewhere]
    #[arg(long, value_name = "N")]
    pub(crate) to: Option<usize>,
    /// How many puzzles for each number of blanks
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = units::read_count)]
    pub(crate) each: u64,
    #[command(flatten)]
    pub(crate) measuring: Measuring,
    #[command(flatten)]
    pub(crate) kept: Kept,
}

/// How to measure.
#[derive(Debug, Args)]
#[command(next_help_heading = "Measuring")]
pub(crate) struct Measuring {
    /// How often each search is timed; the best time counts; the others show the spread
    #[arg(long, default_value_t = 3, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rounds: u32,
    /// How long one search may take: seconds, or 500ms, 10s, 5m, 1h30m
    #[arg(long, default_value = "10s", value_name = "TIME", value_parser = units::read_duration)]
    pub(crate) time_limit: Duration,
    /// How much memory one search may take: bytes, or 512k, 64m, 4g
    #[arg(long, default_value = "4g", value_name = "SIZE", value_parser = units::read_size)]
    pub(crate) memory_limit: usize,
    /// The seed of the puzzles and of randomized engines
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = units::read_number)]
    pub(crate) seed: u64,
    /// How many searches to measure at the same time; more than one slow each other down
    #[arg(long, default_value_t = 1, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
}

/// Where the figures go.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
#[command(group = ArgGroup::new("written").args(["out", "report"]).multiple(true))]
pub(crate) struct Kept {
    /// How the figures are printed [default: table]
    #[arg(long, value_name = "FORM", hide_default_value = true)]
    pub(crate) format: Option<BenchForm>,
    /// Write every figure to a CSV file as soon as it is known; `-` prints them, as --format csv does
    #[arg(long, short = 'o', value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Continue an interrupted run with the same options
    #[arg(long, requires = "out", conflicts_with = "force")]
    pub(crate) resume: bool,
    /// Overwrite the file, and the report
    #[arg(long, requires = "written")]
    pub(crate) force: bool,
    /// Write a report with charts at the end, as one HTML page
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
}

impl Kept {
    /// The file to write; `None` for standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| !save::is_stdout(path))
    }

    /// How the figures are printed.
    pub(crate) fn form(&self) -> BenchForm {
        let every_figure = self.out.is_some() && self.file().is_none();
        let usual = if every_figure { BenchForm::Csv } else { BenchForm::Table };
        self.format.unwrap_or(usual)
    }
}

/// How figures are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchForm {
    /// A summary, in columns
    Table,
    /// Each figure, in comma-separated values
    Csv,
    /// Each figure as a JSON object per line; for a suite, then a summary by level and engine
    Json,
}
