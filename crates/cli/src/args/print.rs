//! The arguments of `print`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use omnidoku::format::Alphabet;
use omnidoku_print as press;

use super::{Reading, Reasoning};

#[derive(Debug, Args)]
pub(crate) struct Print {
    /// The file to write; `-` writes to standard output. Several pages of PNG or SVG go to numbered files
    #[arg(long, short = 'o', value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// The form of the file: pdf, png or svg [default: by the file extension]
    #[arg(long = "as", value_name = "FORM", value_parser = form())]
    pub(crate) form: Option<press::FileFormat>,
    /// Overwrite the file
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) looks: Looks,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) reasoning: Reasoning,
}

/// What is on a page.
#[derive(Debug, Args)]
#[command(next_help_heading = "Page")]
pub(crate) struct Looks {
    /// How many puzzles per page at most: 1, 2, 4 or 6; a large grid gets its own page [default: 1]
    #[arg(long, value_name = "N", value_parser = per_page())]
    pub(crate) per_page: Option<usize>,
    /// The paper size [default: a4]. PNG and SVG are pictures of single puzzles unless this or --per-page asks for pages
    #[arg(long, value_name = "PAPER")]
    pub(crate) paper: Option<Paper>,
    /// Add the solutions at the end
    #[arg(long)]
    pub(crate) solutions: bool,
    /// Print how hard every puzzle is
    #[arg(long)]
    pub(crate) grades: bool,
    /// Print the candidates of every cell, or the pencil marks of the text
    #[arg(long)]
    pub(crate) candidates: bool,
    /// Number rows and columns
    #[arg(long)]
    pub(crate) coordinates: bool,
    /// The title at the top of every page
    #[arg(long, value_name = "TITLE", default_value = "")]
    pub(crate) title: String,
    /// The width of a PNG in pixels
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=20_000))]
    pub(crate) width: Option<u32>,
    /// The symbols to print: 1-9, 0-F, 1-G, A-Z, 0-Z or decimal [default: those of the input]
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) alphabet: Option<Alphabet>,
}

/// A size of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Paper {
    /// 210 mm × 297 mm
    A4,
    /// 8½ in × 11 in
    Letter,
}

impl From<Paper> for press::Paper {
    fn from(paper: Paper) -> press::Paper {
        match paper {
            Paper::A4 => press::Paper::A4,
            Paper::Letter => press::Paper::LETTER,
        }
    }
}

/// A parser for forms by name.
fn form() -> impl TypedValueParser<Value = press::FileFormat> {
    let names = PossibleValuesParser::new(press::FileFormat::ALL.map(press::FileFormat::name));
    names.map(|name| match press::FileFormat::from_name(&name) {
        Some(form) => form,
        None => unreachable!("the parser takes only these"),
    })
}

/// A parser for numbers of puzzles on a page.
fn per_page() -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(["1", "2", "4", "6"]).try_map(|number| number.parse())
}
