//! The options of `generate`.

use std::ffi::OsStr;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command, ValueEnum};
use omnidoku::Shape;
use omnidoku::format::{Alphabet, Format};
use omnidoku::generate::target::{Around, Use};
use omnidoku::generate::wish::Way;
use omnidoku::generate::{Layout, Style};
use omnidoku::logic::Technique;
use omnidoku::logic::rate::Scale;

use super::{TechniqueNames, described, scales};
use crate::save;
use crate::units::{self, Amount, Part};

#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// Rows and columns of a box, for example 2x3, or N for the usual boxes of an N×N grid [default: 3x3, or that
    /// of the mask]
    #[arg(long, visible_alias = "size", value_name = "RxC|N", value_parser = units::read_shape)]
    pub(crate) shape: Option<Shape>,
    #[command(flatten)]
    pub(crate) places: Places,
    #[command(flatten)]
    pub(crate) difficulty: Difficulty,
    #[command(flatten)]
    pub(crate) grids: Grids,
    #[command(flatten)]
    pub(crate) batch: Batch,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// The positions and the number of clues. By default there are as many as players expect of the
/// level; without a level, as few as digging leaves.
#[derive(Debug, Args)]
#[command(next_help_heading = "Clues")]
pub(crate) struct Places {
    /// Minimal: removing any clue leaves a second solution; the default without a level, number or mask
    #[arg(long, group = "number")]
    pub(crate) minimal: bool,
    /// How many clues, or what share of the cells: 30, 40%
    #[arg(long, group = "number", value_name = "N|P%", value_parser = units::read_amount)]
    pub(crate) clues: Option<Amount>,
    /// How many blanks, or what share of the cells
    #[arg(long, group = "number", value_name = "N|P%", value_parser = units::read_amount)]
    pub(crate) blanks: Option<Amount>,
    /// As many blanks as is customary for a level: 47, 54 and 59 at 9×9; elsewhere 58, 67 and 73 % of the cells
    #[arg(long, group = "number", value_name = "LEVEL")]
    pub(crate) blanks_by_level: Option<BlankLevel>,
    /// Clues exactly where a drawing has them: a file or a text with rows of # and ., or any puzzle
    #[arg(long, group = "number", value_name = "DRAWING")]
    pub(crate) mask: Option<String>,
    /// Minimal puzzles with a known bias, reported as a weight, for statistics; slow
    #[arg(long, group = "number")]
    pub(crate) unbiased: bool,
    /// The symmetry of the clue positions: none, 180, 90, left-right, up-down, axes, diagonal, anti-diagonal, diagonals or
    /// full [default: 180 with a level, otherwise none]
    #[arg(long, value_name = "SYMMETRY", value_parser = layout())]
    pub(crate) symmetry: Option<Layout>,
    /// Remove clues without checking that one solution is left; for tests
    #[arg(long)]
    pub(crate) any_solutions: bool,
}

/// A level that stands for a number of blanks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BlankLevel {
    Easy,
    Medium,
    Hard,
}

/// How hard puzzles should be.
#[derive(Debug, Args)]
#[command(next_help_heading = "Difficulty")]
pub(crate) struct Difficulty {
    /// The level: solved, very-easy, easy, medium, hard, evil or extreme; on the scale hodoku easy, medium, hard,
    /// unfair or extreme
    #[arg(long, value_name = "LEVEL")]
    pub(crate) level: Option<String>,
    /// What a level means where no option asks for clues or a symmetry
    #[arg(long, value_name = "STYLE", default_value = "open", value_parser = styles(), requires = "level")]
    pub(crate) style: Style,
    /// The scale of --level, --score and the reported grade: omnidoku, hodoku, se or arrangements [default: omnidoku]
    #[arg(long, value_name = "SCALE", value_parser = scales(), hide_possible_values = true)]
    pub(crate) scale: Option<Scale>,
    /// The range of the score, both ends included: 200..400, 800.., ..99; for se 4.5..6.0
    #[arg(long, value_name = "A..B")]
    pub(crate) score: Option<String>,
    /// The path uses this technique, at least n times; `omnidoku techniques` lists them
    #[arg(long, value_name = "TECHNIQUE[:n]", value_delimiter = ',', value_parser = Uses, hide_possible_values = true)]
    pub(crate) with: Vec<Use>,
    /// The path does not use this technique
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = TechniqueNames::Hodoku, hide_possible_values = true)]
    pub(crate) without: Vec<Technique>,
    /// The hardest technique of the path
    #[arg(long, value_name = "TECHNIQUE", value_parser = TechniqueNames::Hodoku, hide_possible_values = true)]
    pub(crate) hardest: Option<Technique>,
    /// The path uses this technique, at least n times; without it the level would rise or the path would fail
    #[arg(long, value_name = "TECHNIQUE[:n]", value_delimiter = ',', value_parser = Uses, hide_possible_values = true)]
    pub(crate) needs: Vec<Use>,
    /// What else the path may contain
    #[arg(long, value_name = "WHAT", default_value = "anything", value_parser = around())]
    pub(crate) around: Around,
    /// How many attempts one puzzle may take [default: as many as take seconds, at most minutes]
    #[arg(long, value_name = "N", value_parser = units::read_count)]
    pub(crate) tries: Option<u64>,
}

/// Full grids.
#[derive(Debug, Args)]
#[command(next_help_heading = "Full grids")]
pub(crate) struct Grids {
    /// Make full grids, not puzzles
    #[arg(long, conflicts_with_all = ["number", "symmetry"])]
    pub(crate) full: bool,
    /// How full grids are made [default: the best for the shape]
    #[arg(long, value_name = "WAY", value_parser = ways())]
    pub(crate) grids: Option<Way>,
    /// How many random rearrangements the pattern goes through [default: enough for its size]
    #[arg(long, value_name = "N")]
    pub(crate) cycles: Option<u32>,
}

/// How many puzzles, which ones, and on how many threads.
#[derive(Debug, Args)]
#[command(next_help_heading = "Batch")]
pub(crate) struct Batch {
    /// How many puzzles: those with the numbers 0 to N-1 of the seed
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = units::read_count)]
    pub(crate) count: u64,
    /// The seed; a puzzle depends only on it, on its number and on what is asked for [default: a random one, reported on
    /// standard error]
    #[arg(long, value_name = "SEED", value_parser = units::read_number)]
    pub(crate) seed: Option<u64>,
    /// Only the puzzles with the numbers A to B-1 of the seed
    #[arg(long, value_name = "A..B", conflicts_with = "count", value_parser = units::read_numbers)]
    pub(crate) range: Option<Range<u64>>,
    /// Only the I-th of N parts; joined in order, the parts are the whole
    #[arg(long, value_name = "I/N", value_parser = units::read_part)]
    pub(crate) shard: Option<Part>,
    /// How many threads to use [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Drop every 9×9 puzzle that is equivalent to an earlier one of the same run; it is not replaced
    #[arg(long)]
    pub(crate) distinct: bool,
}

/// Where puzzles go, and how they are written.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Output {
    /// How puzzles are written [default: by the file extension: .csv, .json, .jsonl, .ndjson, .parquet, .sdm, .sdk, .ss;
    /// otherwise one line each, or a picture for a single puzzle on a terminal]
    #[arg(long, value_name = "FORMAT", value_parser = Form::parser())]
    pub(crate) format: Option<Form>,
    /// Write one JSON object per puzzle; the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    /// The symbols to write: 1-9, 0-F, 1-G, A-Z, 0-Z or decimal [default: the usual ones of the size]
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) alphabet: Option<Alphabet>,
    /// Omit the header line of CSV
    #[arg(long)]
    pub(crate) no_header: bool,
    /// Write the closest puzzle found where the target was not reached
    #[arg(long)]
    pub(crate) closest: bool,
    /// Do not rate puzzles if no difficulty is asked for; rating takes longer than generating. The default above 9×9
    /// unless --scale is given
    #[arg(long)]
    pub(crate) unrated: bool,
    /// Write to a file; `-` is standard output
    #[arg(long, short = 'o', value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Continue an interrupted run with the same options; a file of any other run is refused
    #[arg(long, requires = "out", conflicts_with = "force")]
    pub(crate) resume: bool,
    /// Overwrite the file
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

impl Output {
    /// The file to write; `None` for standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| !save::is_stdout(path))
    }
}

/// How a puzzle is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A picture with words about it.
    Grid,
    /// A text that programs read.
    Text(Format),
    /// Comma-separated values.
    Csv,
    /// A JSON object.
    Json,
    /// A row of a Parquet file.
    Parquet,
}

impl Form {
    const TABLES: [(&str, Form); 4] = [
        ("grid", Form::Grid),
        ("csv", Form::Csv),
        ("json", Form::Json),
        ("parquet", Form::Parquet),
    ];

    fn parser() -> impl TypedValueParser<Value = Form> {
        let tables = Form::TABLES.iter().map(|(name, _)| (*name).to_owned());
        let texts = Format::ALL.iter().map(Format::to_string);
        PossibleValuesParser::new(tables.chain(texts)).try_map(|name| {
            match Form::TABLES.into_iter().find(|(known, _)| *known == name) {
                Some((_, form)) => Ok(form),
                None => name.parse().map(Form::Text),
            }
        })
    }

    /// The form that the extension of a file stands for.
    pub(crate) fn by_ending(path: &Path) -> Option<Form> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match &*ending {
            "csv" => Form::Csv,
            "json" | "jsonl" | "ndjson" => Form::Json,
            "parquet" => Form::Parquet,
            "sdm" => Form::Text(Format::Sdm),
            "sdk" => Form::Text(Format::Sdk),
            "ss" => Form::Text(Format::Ss),
            _ => return None,
        })
    }

    /// Its name on the command line.
    pub(crate) fn name(self) -> String {
        match self {
            Form::Text(format) => format.to_string(),
            _ => Form::TABLES
                .into_iter()
                .find(|&(_, form)| form == self)
                .map_or_else(String::new, |(name, _)| name.to_owned()),
        }
    }
}

/// A parser for layouts by name.
fn layout() -> impl TypedValueParser<Value = Layout> {
    let names = PossibleValuesParser::new(Layout::ALL.map(|(_, name)| name));
    names.map(|name| match Layout::from_name(&name) {
        Some(layout) => layout,
        None => unreachable!("the parser takes only these"),
    })
}

/// A parser for what a level means.
fn styles() -> impl TypedValueParser<Value = Style> {
    let open = "What players expect: the level's techniques, half-turn symmetry and, on our own scale, \
                enough to find at any time, which takes about 40, 36, 32 and 29 clues at 9×9; minimal \
                from Evil on";
    let technique = "The level's techniques alone: minimal puzzles without symmetry";
    described([(Style::Open, "open", open), (Style::Technique, "technique", technique)])
}

/// A parser for what a path may contain besides the techniques asked for.
fn around() -> impl TypedValueParser<Value = Around> {
    described(Around::ALL.map(|around| {
        let help = match around {
            Around::Anything => "Anything",
            Around::Basics => "Singles, locked candidates, subsets and basic fish",
            Around::BasicsThenSingles => {
                "The basics before the techniques asked for, only singles after"
            }
            Around::Singles => "Only singles",
        };
        (around, around.name(), help)
    }))
}

/// A parser for ways to make full grids.
fn ways() -> impl TypedValueParser<Value = Way> {
    described(Way::ALL.map(|way| {
        let help = match way {
            Way::Pattern => "Shifted rows, then random rearrangements that keep the rules",
            Way::Solve => "Solve an empty grid",
            Way::Search => "Random search, up to 25×25",
            Way::Uniform => "Every grid equally likely; 4×4, 6×6 and 9×9",
        };
        (way, way.name(), help)
    }))
}

/// A parser for `x-wing` and `x-wing:2`.
#[derive(Clone)]
struct Uses;

impl TypedValueParser for Uses {
    type Value = Use;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Use, clap::Error> {
        let text = value.to_string_lossy();
        let (name, times) = text.rsplit_once(':').unwrap_or((&text, "1"));
        let technique = TechniqueNames::Hodoku.parse_ref(command, arg, OsStr::new(name))?;
        let times = units::read_times.parse_ref(command, arg, OsStr::new(times))?;
        Ok(Use { technique, times })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        TechniqueNames::Hodoku
            .possible_values()
            .map(|names| Box::new(names.collect::<Vec<_>>().into_iter()) as _)
    }
}
