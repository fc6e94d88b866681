//! The command line, and with it the text of every help page.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use omnidoku::format::{Alphabet, Entry, Format, ReadOptions};
use omnidoku::logic::message::Language;
use omnidoku::logic::rate::Scale;
use omnidoku::logic::{Order, Plan, Technique};
use omnidoku::{EngineId, Shape};
use omnidoku_exchange::{self as exchange, UnknownForm};

use crate::puzzle_error::PuzzleError;
use crate::{units, words};

mod bench;
mod generate;
mod names;
mod print;
mod serve;
mod train;

pub(crate) use bench::{
    Bench, BenchForm, Chooser, ChooserForm, Compare, CompareForm, Experiment, Kept, Measurement,
    Measuring, RivalCommand, Suite, SuperTest,
};
pub(crate) use generate::{BlankLevel, Difficulty, Form, Generate, Output, Places};
pub(crate) use names::similar_technique;
use names::{TechniqueNames, described, language, named, orders, scales};
pub(crate) use print::{Looks, Paper, Print};
pub(crate) use serve::Serve;
pub(crate) use train::Train;

/// Sudoku of any size: play, solve, check, explain, rate, generate, convert and print puzzles.
#[derive(Debug, Parser)]
#[command(name = "omnidoku", version)]
pub(crate) struct Arguments {
    /// When to use colours
    #[arg(long, global = true, default_value = "auto", value_name = "WHEN")]
    pub(crate) color: clap::ColorChoice,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Open the app in the browser (the default command)
    Serve(Serve),
    /// Find a solution of every puzzle
    Solve(Solve),
    /// Count the solutions of every puzzle
    Count(Count),
    /// List for every blank cell the values that lead to a solution, and to how many
    Possible(Possible),
    /// Check that the clues obey the rules and leave one solution, or that a given solution is right
    Check(Check),
    /// Help with the next step: where to look, with which technique, in which cells, and why
    Hint(Hint),
    /// Solve every puzzle by reasoning and explain each step
    Explain(Explain),
    /// Rate how hard every puzzle is
    Rate(Rate),
    /// Make puzzles to order: by size, level, technique, symmetry or pattern
    Generate(Box<Generate>),
    /// List the techniques, describe some, or test them on a library of cases
    Techniques(Techniques),
    /// Practise a technique: exercises, answers judged, worksheets
    Train(Train),
    /// Show puzzles with borders between the boxes
    Show(Show),
    /// Print puzzles on paper or as pictures: PDF, PNG or SVG
    Print(Box<Print>),
    /// Write puzzles in another format or alphabet
    Convert(Convert),
    /// Compute the canonical form of 9×9 puzzles; equivalent puzzles share it
    Canon(Canon),
    /// Find exact covers of a 0/1 matrix
    Cover(Cover),
    /// Record a search event by event, or summarize such a file
    Trace(Trace),
    /// List the built-in puzzles, or print some
    Samples(Samples),
    /// List the search engines
    Engines(Engines),
    /// List the rules of variants that boards may have, or describe some
    Rules(Rules),
    /// Measure the search engines: on sets of puzzles, by the number of blanks, against other programs
    Bench(Box<Bench>),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or that of one command
    Man {
        /// The command, for example `solve` or `bench suite`
        #[arg(value_name = "COMMAND")]
        command: Vec<String>,
    },
}

/// The command line, with the common end of every help page.
pub(crate) fn command() -> clap::Command {
    let whole = Arguments::command();
    let whole = completed(whole).mut_subcommand("solve", |solve| {
        let end = format!("{}\n\n{}", words::counter_definitions(), words::exit_codes());
        solve.after_long_help(end)
    });
    // `trace` has no JSON output that could contain the figures.
    let whole = whole.mut_subcommand("trace", |trace| {
        trace.mut_arg("stats", |stats| stats.help(words::TRACE_STATS))
    });
    whole.after_help(format!("{}\n\n{}", words::AFTER_HELP, words::exit_codes()))
}

/// Adds the exit codes to the help pages of a command and of all its subcommands, and lets their
/// options take negative numbers, so that these are refused with the right message and not as
/// unknown options.
fn completed(command: clap::Command) -> clap::Command {
    command
        .mut_subcommands(completed)
        .mut_args(|arg| {
            let takes_value = !arg.is_positional() && arg.get_action().takes_values();
            let is_time = arg.get_value_names() == Some(&["TIME".into()]);
            match (takes_value, is_time) {
                // `-3s` is not a number.
                (true, true) => arg.allow_hyphen_values(true),
                (true, false) => arg.allow_negative_numbers(true),
                (false, _) => arg,
            }
        })
        .after_help(words::exit_codes())
}

impl Arguments {
    /// What the user typed; ends the process if it is wrong or asks for help.
    pub(crate) fn read() -> Arguments {
        let matches = command().get_matches();
        Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }
}

/// What to read.
#[derive(Debug, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct Reading {
    /// Puzzles, links, files, folders (the files in them, without subfolders) or names of samples; `-` or nothing
    /// reads standard input
    #[arg(value_name = "PUZZLE", help_heading = None)]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    spelling: Spelling,
}

impl Reading {
    /// How to read.
    pub(crate) fn options(&self) -> ReadOptions {
        self.spelling.options()
    }
}

/// How the input is written, if it is not to be detected.
#[derive(Debug, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct Spelling {
    /// Rows and columns of a box, for example 2x3, or N for the usual boxes of an N×N grid
    #[arg(long, value_name = "RxC|N", value_parser = units::read_shape)]
    shape: Option<Shape>,
    /// The format of the input [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = named(Format::ALL))]
    input_format: Option<Format>,
    /// The symbols of the input: 1-9, 0-F, 1-G, A-Z, 0-Z or decimal [default: detected]
    #[arg(long, value_name = "SYMBOLS")]
    input_alphabet: Option<Alphabet>,
}

impl Spelling {
    /// How to read.
    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions { shape: self.shape, format: self.input_format, alphabet: self.input_alphabet }
    }
}

/// How to print.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Writing {
    /// How grids are printed [default: a one-line puzzle as a line, any other as a picture; on a terminal a single puzzle
    /// is always a picture]
    #[arg(long, value_name = "FORMAT", value_parser = OutputFormat::parser())]
    pub(crate) format: Option<OutputFormat>,
    /// The symbols to write: 1-9, 0-F, 1-G, A-Z, 0-Z or decimal [default: those of the input]
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) alphabet: Option<Alphabet>,
    /// Draw borders in plain ASCII
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Number rows and columns
    #[arg(long)]
    pub(crate) coordinates: bool,
    /// Print one JSON object per puzzle
    #[arg(long)]
    pub(crate) json: bool,
}

/// How a grid is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputFormat {
    /// A coloured picture, with words about it.
    Grid,
    /// A text that programs read.
    Text(Format),
}

impl OutputFormat {
    const GRID: &str = "grid";

    fn parser() -> impl TypedValueParser<Value = OutputFormat> {
        let names: Vec<String> = Format::ALL.iter().map(Format::to_string).collect();
        let names =
            PossibleValuesParser::new([OutputFormat::GRID.to_owned()].into_iter().chain(names));
        names.try_map(|name| match name.as_str() {
            OutputFormat::GRID => Ok(OutputFormat::Grid),
            name => name.parse().map(OutputFormat::Text),
        })
    }
}

/// How to search.
#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct Searching {
    /// The search engine; `omnidoku engines` describes them
    #[arg(long, default_value = "auto", value_name = "NAME", value_parser = named(EngineId::ALL))]
    pub(crate) engine: EngineId,
    /// How many threads to use [default: all cores for many puzzles, or for a large one]. With several threads, which of
    /// many solutions comes first may differ; backtrack and the forward engines always give the same solution and counters
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) limits: Limiting,
    /// The seed of the randomized engines
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = units::read_number)]
    pub(crate) seed: u64,
    /// Print the cost of the search on standard error; JSON output always includes it
    #[arg(long)]
    pub(crate) stats: bool,
}

impl Searching {
    /// Whether figures go to standard error: JSON objects contain them.
    pub(crate) fn prints_figures(&self, json: bool) -> bool {
        self.stats && !json
    }
}

/// How to reason. The solution is searched for first: only a puzzle with exactly one solution can
/// be reasoned about.
#[derive(Debug, Args)]
#[command(next_help_heading = "Reasoning")]
pub(crate) struct Reasoning {
    /// How many threads to use [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    limits: Limiting,
}

impl Reasoning {
    /// How the solution is searched for.
    pub(crate) fn searching(&self) -> Searching {
        let (threads, limits) = (self.threads, self.limits.clone());
        Searching { engine: EngineId::Auto, threads, limits, seed: 1, stats: false }
    }
}

/// How far to search.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct Limiting {
    /// How long one search may take: seconds, or 500ms, 10s, 5m, 1h30m
    #[arg(long, default_value = "5m", value_name = "TIME", value_parser = units::read_duration)]
    pub(crate) time_limit: Duration,
    /// How much memory one search may take: bytes, or 512k, 64m, 4g
    #[arg(long, default_value = "4g", value_name = "SIZE", value_parser = units::read_size)]
    pub(crate) memory_limit: usize,
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    /// Look for a second solution; exit code 3 if there is one
    #[arg(long, conflicts_with = "all")]
    pub(crate) unique: bool,
    /// Print all solutions, up to the limit
    #[arg(long)]
    pub(crate) all: bool,
    /// How many solutions to print at most with --all
    #[arg(long, requires = "all", default_value_t = 1000)]
    #[arg(value_name = "N", value_parser = units::read_count)]
    pub(crate) limit: u64,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) searching: Searching,
    #[command(flatten)]
    pub(crate) writing: Writing,
}

#[derive(Debug, Args)]
pub(crate) struct Count {
    /// Where to stop counting; `1000+` means 1000 or more
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = units::read_count)]
    pub(crate) limit: u64,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) searching: Searching,
    /// The symbols of the puzzle in the JSON object [default: those of the input]
    #[arg(long, value_name = "SYMBOLS", help_heading = "Output", requires = "json")]
    pub(crate) alphabet: Option<Alphabet>,
    /// Print one JSON object per puzzle
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Possible {
    /// Where to stop counting the solutions of each value
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = units::read_count)]
    pub(crate) limit: u64,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) searching: Searching,
    #[command(flatten)]
    pub(crate) writing: Writing,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The solutions to check, in the order of the puzzles: a text or a file
    #[arg(long, value_name = "SOLUTION")]
    pub(crate) solution: Option<String>,
    /// Check only the clues; do not search for solutions
    #[arg(long, conflicts_with = "solution")]
    pub(crate) clues_only: bool,
    /// Write a DRAT proof that there is no solution, or only one, to FILE, and the clauses it refutes to a .cnf file next
    /// to it; one puzzle only, uses `learn`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["solution", "clues_only", "engine", "stats"])]
    pub(crate) proof: Option<PathBuf>,
    /// Overwrite the files of the proof
    #[arg(long, requires = "proof")]
    pub(crate) force: bool,
    /// Suggest mistyped clues for many puzzles too; for one puzzle this is always done
    #[arg(long, conflicts_with_all = ["solution", "clues_only"])]
    pub(crate) typos: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) searching: Searching,
    #[command(flatten)]
    pub(crate) writing: Writing,
}

#[derive(Debug, Args)]
pub(crate) struct Hint {
    /// How much to reveal: where to look, which technique, which cells, or the whole step
    #[arg(long, default_value = "where", value_name = "RUNG")]
    pub(crate) rung: Rung,
    /// The original puzzle, if the text does not distinguish its clues from your entries
    #[arg(long, value_name = "PUZZLE")]
    pub(crate) clues: Option<String>,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) techniques: Choosing,
    #[command(flatten)]
    pub(crate) reasoning: Reasoning,
    /// The language of the sentences about steps and techniques
    #[arg(long, default_value = "en", value_name = "LANGUAGE", value_parser = language())]
    #[arg(help_heading = "Output")]
    pub(crate) language: &'static Language,
    /// Print one JSON object per puzzle
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

/// How much a hint reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub(crate) enum Rung {
    /// Where to look
    Where,
    /// And with which technique
    Technique,
    /// And in which cells
    Cells,
    /// And what follows, and why
    Step,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// Stop before the first step that uses this technique
    #[arg(long, value_name = "TECHNIQUE", value_parser = TechniqueNames::All, hide_possible_values = true)]
    pub(crate) until: Option<Technique>,
    /// List every step that is possible now, by any technique, instead of a path
    #[arg(long, conflicts_with = "until")]
    pub(crate) all: bool,
    /// Draw the grid with its candidates before every step that is not a single
    #[arg(long, conflicts_with = "json")]
    pub(crate) grids: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) techniques: Choosing,
    #[command(flatten)]
    pub(crate) reasoning: Reasoning,
    /// The symbols to write: 1-9, 0-F, 1-G, A-Z, 0-Z or decimal [default: those of the input]
    #[arg(long, value_name = "SYMBOLS", help_heading = "Output")]
    pub(crate) alphabet: Option<Alphabet>,
    /// The language of the sentences about steps and techniques
    #[arg(long, default_value = "en", value_name = "LANGUAGE", value_parser = language())]
    #[arg(help_heading = "Output")]
    pub(crate) language: &'static Language,
    /// Print one JSON object per puzzle
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

/// Which techniques to use.
#[derive(Debug, Args)]
#[command(next_help_heading = "Techniques")]
pub(crate) struct Choosing {
    /// Which techniques to try, in which order: those of omnidoku (the easiest first, by our levels), hodoku or se (Sudoku
    /// Explainer)
    #[arg(long = "scale", default_value = "omnidoku", value_name = "SCALE", value_parser = orders())]
    order: Order,
    /// Use only these techniques, in this order; `omnidoku techniques` lists them
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = TechniqueNames::All, hide_possible_values = true)]
    only: Vec<Technique>,
    /// Use these techniques too, each at its usual place in the order
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = TechniqueNames::All, hide_possible_values = true)]
    #[arg(conflicts_with = "only")]
    with: Vec<Technique>,
    /// Do not use these techniques
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = TechniqueNames::All, hide_possible_values = true)]
    without: Vec<Technique>,
}

impl Choosing {
    /// The methods to try, in order.
    pub(crate) fn plan(&self) -> Plan {
        let order = self.order;
        let plan = match self.only.is_empty() {
            true => Plan::in_order(order).with(order, &self.with),
            false => Plan::in_order(order).only(&self.only),
        };
        plan.without(&self.without)
    }

    /// Whether the scale supports the size of a grid.
    pub(crate) fn suit(&self, entry: &Entry) -> Result<(), PuzzleError> {
        let (line, shape) = (entry.line, entry.grid.shape());
        match self.order {
            Order::Explainer if shape != Shape::CLASSIC => {
                Err(PuzzleError::NotRated { line, shape })
            }
            _ => Ok(()),
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Techniques {
    /// Techniques to describe; or `test` and files with cases in the format of HoDoKu's library
    pub(crate) names: Vec<String>,
    /// The language of names and descriptions
    #[arg(long, default_value = "en", value_name = "LANGUAGE", value_parser = language())]
    pub(crate) language: &'static Language,
    /// Print one JSON object per technique or case
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Rate {
    /// The scale: omnidoku (our levels), hodoku (score and level), se (ER/EP/ED of Sudoku Explainer 1.2.1) or
    /// arrangements (in how many ways the houses can be filled)
    #[arg(long, default_value = "omnidoku", value_name = "SCALE", value_parser = scales())]
    pub(crate) scale: Scale,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) reasoning: Reasoning,
    /// Print one JSON object per puzzle
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    /// Print the candidates of every cell
    #[arg(long)]
    pub(crate) candidates: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) writing: Writing,
}

#[derive(Debug, Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// The format to write, or the program that the puzzle is for [default: line; board for boards with rules]
    #[arg(long, visible_alias = "to", value_parser = named(Target::all()))]
    #[arg(help_heading = "Output")]
    pub(crate) format: Option<Target>,
    /// The symbols to write: 1-9, 0-F, 1-G, A-Z, 0-Z or decimal [default: those of the input]
    #[arg(long, value_name = "SYMBOLS", help_heading = "Output")]
    pub(crate) alphabet: Option<Alphabet>,
    /// The character for a blank [default: `.`, or `0` where that is customary]
    #[arg(long, value_name = "CHARACTER", value_parser = units::read_blank)]
    #[arg(help_heading = "Output")]
    pub(crate) blank: Option<char>,
}

/// What `convert` can write.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    /// A grid of symbols.
    Text(Format),
    /// A file or a link of another program.
    Foreign(exchange::Form),
    /// A form that boards with rules have, but not plain puzzles.
    Board(exchange::VariantForm),
}

impl Target {
    /// The forms of boards whose names are not those of [`exchange::Form`].
    const BOARDS: [exchange::VariantForm; 3] = [
        exchange::VariantForm::Board,
        exchange::VariantForm::Iss,
        exchange::VariantForm::FpuzzlesJson,
    ];

    fn all() -> impl Iterator<Item = Target> {
        let texts = Format::ALL.into_iter().map(Target::Text);
        let foreign = exchange::Form::writable().map(Target::Foreign);
        texts.chain(foreign).chain(Target::BOARDS.map(Target::Board))
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Text(format) => format.fmt(f),
            Target::Foreign(form) => form.fmt(f),
            Target::Board(form) => form.fmt(f),
        }
    }
}

impl FromStr for Target {
    type Err = UnknownForm;

    fn from_str(text: &str) -> Result<Target, UnknownForm> {
        if let Some(form) = Target::BOARDS.into_iter().find(|form| form.name() == text) {
            return Ok(Target::Board(form));
        }
        text.parse().map(Target::Text).or_else(|_| text.parse().map(Target::Foreign))
    }
}

#[derive(Debug, Args)]
pub(crate) struct Canon {
    /// Leave out every puzzle that is equivalent to an earlier one
    #[arg(long)]
    pub(crate) unique: bool,
    /// With --unique, print the puzzles themselves, not their canonical forms
    #[arg(long, requires = "unique")]
    pub(crate) original: bool,
    /// How many threads to use [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print one JSON object per puzzle
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

#[derive(Debug, Args)]
pub(crate) struct Cover {
    /// A file with one row of 0 and 1 per line, or with an array such as [[0,1],[1,0]]; or the rows themselves; `-` or
    /// nothing reads standard input
    #[arg(value_name = "MATRIX")]
    pub(crate) matrix: Vec<String>,
    /// Instead, print the matrix of a shape (2x2, or 4 for 4×4) or of a puzzle: a row for each value in each cell; the
    /// columns are the cells, then the values of rows, of columns and of boxes
    #[arg(long, value_name = "RxC|PUZZLE", exclusive = true)]
    pub(crate) of: Option<String>,
    /// Print all covers, up to the limit
    #[arg(long)]
    pub(crate) all: bool,
    /// How many covers to print at most with --all
    #[arg(long, requires = "all", default_value_t = 1000)]
    #[arg(value_name = "N", value_parser = units::read_count)]
    pub(crate) limit: u64,
    /// Branch on the first column left, not on the one with the fewest rows
    #[arg(long)]
    pub(crate) first_column: bool,
    #[command(flatten)]
    pub(crate) limits: Limiting,
    /// Print the cost of the search on standard error; JSON output always includes it
    #[arg(long)]
    pub(crate) stats: bool,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Trace {
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) searching: Searching,
    /// How many events to keep; a longer search is sampled
    #[arg(long, default_value_t = 1_000_000, value_name = "N")]
    pub(crate) events: usize,
    /// The file to write [default: `-`, standard output]
    #[arg(long, short = 'o', value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Overwrite the file
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
    /// Summarize this file instead; `-` reads standard input
    #[arg(long, value_name = "FILE", exclusive = true)]
    pub(crate) show: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Samples {
    /// Names or levels of the puzzles to print [default: a list of all]
    pub(crate) names: Vec<String>,
    #[command(flatten)]
    pub(crate) writing: Writing,
}

#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// Rules to describe, by name [default: a list of all]
    pub(crate) names: Vec<String>,
    /// The language of names and descriptions
    #[arg(long, default_value = "en", value_name = "LANGUAGE", value_parser = language())]
    pub(crate) language: &'static Language,
    /// Print one JSON object per rule
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Engines {
    /// Print one JSON object per engine
    #[arg(long)]
    pub(crate) json: bool,
}
