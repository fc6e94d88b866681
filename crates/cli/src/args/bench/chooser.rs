//! Arguments of `bench chooser`.

use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use omnidoku::{EngineId, Shape};
use omnidoku_bench::blanks::Blanks;

use crate::args::named;
use crate::units;

#[derive(Debug, Args)]
pub(crate) struct Chooser {
    /// Rows and columns of a box, for example 2x3, or N for the usual boxes of an N×N grid; several are separated by commas
    /// [default: eleven from 2x2 to 10x10]
    #[arg(long = "shape", value_name = "RxC|N", value_delimiter = ',', value_parser = units::read_shape)]
    pub(crate) shapes: Vec<Shape>,
    /// The engines to measure, separated by commas; backtrack is always one of them [default: backtrack, forward,
    /// forward-mrv, ac3, dlx, learn, bitboard]
    #[arg(long = "engine", value_name = "NAME", value_delimiter = ',', value_parser = named(EngineId::ALL))]
    pub(crate) engines: Vec<EngineId>,
    /// Where the blanks lie; several are separated by commas
    #[arg(long = "blanks", value_name = "WHERE", value_delimiter = ',', default_value = "scattered", value_parser = arrangement())]
    pub(crate) arrangements: Vec<Blanks>,
    /// The step from one share of blanks to the next, in percent
    #[arg(long, default_value_t = 5, value_name = "PERCENT")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=50))]
    pub(crate) step: u8,
    /// How long one search may take; one that meets the limit counts as taking that long
    #[arg(long, default_value = "100ms", value_name = "TIME", value_parser = units::read_duration)]
    pub(crate) time_limit: Duration,
    /// The seed of the puzzles
    #[arg(long, default_value_t = 20, value_name = "N")]
    pub(crate) seed: u64,
    /// How the table is printed
    #[arg(long, default_value = "table", value_name = "FORM", help_heading = "Output")]
    pub(crate) format: ChooserForm,
}

/// A parser for arrangements by name.
fn arrangement() -> impl TypedValueParser<Value = Blanks> {
    PossibleValuesParser::new(Blanks::ALL.map(Blanks::name)).map(|name| {
        match Blanks::ALL.into_iter().find(|blanks| blanks.name() == name) {
            Some(blanks) => blanks,
            None => unreachable!("the parser takes only these"),
        }
    })
}

/// How the table is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ChooserForm {
    /// In columns; `*` is the fastest, `+` others within a quarter of it
    Table,
    /// A table in Markdown, the fastest bold
    Markdown,
}
