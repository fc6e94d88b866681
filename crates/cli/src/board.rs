//! A board with rules: how it is read, and how it and its solutions are printed.
//!
//! What commands do with boards is in files called `board.rs` beside what they do with plain puzzles.

use omnidoku::Limits;
use omnidoku::format::Format;
use omnidoku_api as api;
use omnidoku_core::{Cell, Value};
use omnidoku_exchange as exchange;
use omnidoku_rules::show::frame::frame;
use omnidoku_rules::show::line::line;
use omnidoku_rules::words::Language;
use omnidoku_rules::{BoardFile, Variant};
use omnidoku_variants::Solution;
use serde_json::{Map, Value as Json};

use crate::args::{OutputFormat, Searching, Writing};
use crate::page::{Page, View};
use crate::paint;
use crate::puzzle_error::PuzzleError;
use crate::source::Origin;
use crate::words;
use crate::worker::Worker;

/// A board with rules as it was read.
#[derive(Debug)]
pub(crate) struct BoardEntry {
    /// Its first line, counted from 1.
    pub(crate) line: usize,
    /// The board, its rules and its title.
    pub(crate) file: BoardFile,
    /// It was written on one line, as one of many perhaps.
    pub(crate) is_line: bool,
}

impl BoardEntry {
    /// A board from a text that begins on this line.
    pub(crate) fn new(text: &str, line: usize, entry: exchange::VariantEntry) -> BoardEntry {
        BoardEntry { line, file: entry.into(), is_line: !text.trim().contains('\n') }
    }

    /// The board and its rules.
    pub(crate) fn variant(&self) -> &Variant {
        &self.file.variant
    }

    /// The givens, if every cell has one.
    pub(crate) fn givens(&self) -> Option<Solution> {
        let board = &self.variant().board;
        let given = |index| {
            let cell = Cell::new(index);
            if board.is_absent(cell) { Some(Value::new(0)) } else { board.given(cell) }
        };
        (0..board.cell_count()).map(given).collect()
    }

    /// The board as data.
    pub(crate) fn data(&self) -> Map<String, Json> {
        self.file.to_json()
    }

    /// How the answer is printed, as for a plain puzzle: see [`Writing::view`].
    pub(crate) fn view(
        &self,
        writing: &Writing,
        origin: &Origin,
        page: &Page,
    ) -> Result<View, PuzzleError> {
        if writing.alphabet.is_some() {
            return Err(self.without("--alphabet"));
        }
        let looked_at = paint::output_is_terminal() && (page.is_alone() || origin.is_argument());
        Ok(match writing.format {
            _ if writing.json => View::Json,
            Some(OutputFormat::Grid) => View::Picture,
            Some(OutputFormat::Text(Format::Line)) => View::Text(Format::Line),
            Some(OutputFormat::Text(format)) => {
                return Err(PuzzleError::BoardUnwritable {
                    line: self.line,
                    problem: words::board_unwritable(&format.to_string()),
                });
            }
            None if self.is_line && !looked_at => View::Text(Format::Line),
            None => View::Picture,
        })
    }

    /// The limits of a search. Boards have an engine of their own.
    pub(crate) fn limits(
        &self,
        searching: &Searching,
        worker: &Worker<'_>,
    ) -> Result<Limits, PuzzleError> {
        match searching.engine {
            omnidoku::EngineId::Auto => Ok(worker.limits()),
            _ => Err(self.without("--engine")),
        }
    }

    /// An option cannot be used with this board.
    pub(crate) fn without(&self, option: &'static str) -> PuzzleError {
        PuzzleError::NotForBoards { line: self.line, option }
    }

    /// Why there is no solution, where no search is needed to see it.
    pub(crate) fn contradiction(
        &self,
        limits: &Limits,
    ) -> Result<Option<api::reply::ContradictionInfo>, PuzzleError> {
        let variant = self.variant();
        let found = omnidoku_variants::contradiction(variant, limits)
            .map_err(|error| self.unsearched(error))?;
        Ok(found
            .map(|found| api::reply::ContradictionInfo::new(&found, variant, Language::English)))
    }

    /// A search of this board has no answer.
    pub(crate) fn unsearched(&self, error: omnidoku_variants::Error) -> PuzzleError {
        PuzzleError::Unsearched { line: self.line, error }
    }

    /// The value of every cell on one line.
    pub(crate) fn one_line(&self, values: &[Value]) -> String {
        line(&self.variant().board, values)
    }

    /// The board with these values, or with its givens.
    pub(crate) fn picture(&self, values: Option<&[Value]>, writing: &Writing) -> String {
        let picture = frame(&self.variant().board, values, writing.coordinates);
        if writing.ascii { in_ascii(&picture) } else { picture }
    }
}

/// Borders without box-drawing characters.
fn in_ascii(picture: &str) -> String {
    let plain = |c: char| match c {
        '─' => '-',
        '│' => '|',
        '\u{2500}'..='\u{257f}' => '+',
        c => c,
    };
    picture.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borders_can_be_plain() {
        assert_eq!(in_ascii("┌─┬┐\n│1│.│\n└─┴┘"), "+-++\n|1|.|\n+-++");
    }
}
