//! Arguments of `bench compare`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, ValueEnum};
use omnidoku::EngineId;

use super::Measuring;
use crate::args::{Spelling, named};
use crate::{units, words};

#[derive(Debug, Args)]
pub(crate) struct Compare {
    /// Puzzles, files, or folders (the files in them); or the sets that come with the program: easy, medium, hard, evil
    /// [default: all four]
    #[arg(value_name = "PUZZLES")]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) spelling: Spelling,
    /// The engines, separated by commas; `omnidoku engines` describes them [default: auto if there is a rival, otherwise
    /// backtrack, dlx and auto]
    #[arg(long = "engine", value_name = "NAME", value_delimiter = ',', value_parser = named(EngineId::ALL))]
    #[arg(help_heading = "Contenders")]
    pub(crate) engines: Vec<EngineId>,
    /// Another program, which reads one puzzle per line from standard input. It gets all puzzles at once, and the time of
    /// the whole run counts, including its start; no shell is involved
    #[arg(long = "rival", value_name = "NAME=COMMAND", help_heading = "Contenders")]
    pub(crate) rivals: Vec<RivalCommand>,
    /// A program that answers every line with a line before it reads the next; each answer is timed, including the way
    /// through the pipes
    #[arg(long = "rival-lines", value_name = "NAME=COMMAND", help_heading = "Contenders")]
    pub(crate) line_rivals: Vec<RivalCommand>,
    /// How long a rival may take, for all puzzles or for one line
    #[arg(long, default_value = "5m", value_name = "TIME", value_parser = units::read_duration)]
    #[arg(help_heading = "Contenders")]
    pub(crate) rival_time: Duration,
    /// The contender that the others are compared with [default: the first engine]
    #[arg(long, value_name = "NAME", help_heading = "Contenders")]
    pub(crate) baseline: Option<String>,
    /// Take only the first N puzzles
    #[arg(long, value_name = "N", value_parser = units::read_count)]
    pub(crate) take: Option<u64>,
    #[command(flatten)]
    pub(crate) measuring: Measuring,
    /// How the figures are printed
    #[arg(long, default_value = "table", value_name = "FORM", help_heading = "Output")]
    pub(crate) format: CompareForm,
    /// Write a page with charts
    #[arg(long, value_name = "FILE.html", help_heading = "Output")]
    pub(crate) report: Option<PathBuf>,
    /// Overwrite the page
    #[arg(long, requires = "report", help_heading = "Output")]
    pub(crate) force: bool,
}

/// How a comparison is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CompareForm {
    /// In columns
    Table,
    /// Comma-separated values
    Csv,
    /// One JSON object
    Json,
    /// A table in Markdown
    Markdown,
}

/// `NAME=COMMAND`, the command split at blanks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RivalCommand {
    pub(crate) name: String,
    pub(crate) program: String,
    pub(crate) arguments: Vec<String>,
}

impl fmt::Display for RivalCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.program)?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}

impl FromStr for RivalCommand {
    type Err = String;

    fn from_str(text: &str) -> Result<RivalCommand, String> {
        let expected = || words::EXPECTED_RIVAL.to_owned();
        let (name, command) = text.split_once('=').ok_or_else(expected)?;
        let mut words = command.split_whitespace().map(str::to_owned);
        let (name, program) = (name.trim().to_owned(), words.next().ok_or_else(expected)?);
        if name.is_empty() {
            return Err(expected());
        }
        Ok(RivalCommand { name, program, arguments: words.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rival_is_a_name_and_a_command() {
        let rival: RivalCommand = "quick = ./quick -a  b=c".parse().unwrap();
        assert_eq!((&*rival.name, &*rival.program), ("quick", "./quick"));
        assert_eq!(rival.arguments, ["-a", "b=c"]);
        assert_eq!(rival.to_string(), "quick=./quick -a b=c");
        for bad in ["quick", "=./quick", "quick=", " = x"] {
            assert!(bad.parse::<RivalCommand>().is_err(), "{bad}");
        }
    }
}
