//! The arguments of `train`.

use std::path::PathBuf;

use clap::Args;
use omnidoku::logic::Technique;
use omnidoku::logic::message::Language;

use super::names::{TechniqueNames, language};
use super::print::Paper;

#[derive(Debug, Args)]
pub(crate) struct Train {
    /// The technique to practise; `--list` lists them
    #[arg(long, short, value_name = "TECHNIQUE", required_unless_present = "list")]
    #[arg(value_parser = TechniqueNames::Hodoku, hide_possible_values = true)]
    pub(crate) technique: Option<Technique>,
    /// How much help: 1 names houses and digits, 2 digits, 3 nothing, and the positions have more candidates
    #[arg(long, default_value_t = 1, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(crate) level: u8,
    /// The seed of the exercises
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) seed: u64,
    /// The number of the exercise, or of the first
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(crate) number: u64,
    /// How many exercises; a worksheet has at most 24 [default: 1, on a worksheet 6]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) count: Option<u32>,
    /// Judge an answer: `r1c2<>5` for a candidate that can go, `r3c4=7` for a value, `r1c2 r1c5` for the cells of the
    /// pattern
    #[arg(long, value_name = "ANSWER", conflicts_with_all = ["list", "out", "count"])]
    pub(crate) answer: Option<String>,
    /// Show the step that is to be found, explained
    #[arg(long)]
    pub(crate) solution: bool,
    /// List the techniques with the number of their exercises
    #[arg(long, conflicts_with_all = ["technique", "out", "solution", "count"])]
    pub(crate) list: bool,
    /// Write a worksheet with the steps at the end: a file that ends in .pdf, .svg or .txt
    #[arg(long, short = 'o', value_name = "FILE", conflicts_with = "json")]
    pub(crate) out: Option<PathBuf>,
    /// The paper size of a worksheet
    #[arg(long, default_value = "a4", value_name = "PAPER")]
    pub(crate) paper: Paper,
    /// Overwrite the file
    #[arg(long)]
    pub(crate) force: bool,
    /// The language
    #[arg(long, default_value = "en", value_name = "LANGUAGE", value_parser = language())]
    pub(crate) language: &'static Language,
    /// Print one JSON object per exercise
    #[arg(long)]
    pub(crate) json: bool,
}
