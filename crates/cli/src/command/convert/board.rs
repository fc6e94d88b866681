//! `convert` for boards with rules, and for plain puzzles that are to be written as boards.

use omnidoku::format::{Entry, Format};
use omnidoku_core::Board;
use omnidoku_exchange::{Form, VariantEntry, VariantForm, write_variant};
use omnidoku_rules::{BoardFile, Variant};

use crate::args::{self, Target};
use crate::board::BoardEntry;
use crate::puzzle_error::{PuzzleError, puzzle_of};
use crate::words;

/// Writes a board in the form asked for.
pub(super) fn convert(
    arguments: &args::Convert,
    board: &BoardEntry,
) -> Result<String, PuzzleError> {
    if arguments.alphabet.is_some() {
        return Err(board.without("--alphabet"));
    }
    if arguments.blank.is_some() {
        return Err(board.without("--blank"));
    }
    let form = match arguments.format {
        None => VariantForm::Board,
        Some(Target::Board(form)) => form,
        Some(Target::Foreign(Form::Fpuzzles)) => VariantForm::Fpuzzles,
        Some(Target::Foreign(Form::SudokuPad)) => VariantForm::SudokuPad,
        Some(target @ (Target::Text(_) | Target::Foreign(_))) => {
            let problem = words::board_unwritable(&target.to_string());
            return Err(PuzzleError::BoardUnwritable { line: board.line, problem });
        }
    };
    written(form, &board.file, board.is_line, board.line)
}

/// Writes a plain puzzle as a board.
pub(super) fn from_plain(form: VariantForm, entry: &Entry) -> Result<String, PuzzleError> {
    let board = Board::from(&puzzle_of(entry)?);
    let file = BoardFile::new(Variant { board, rules: Vec::new() });
    written(form, &file, entry.format == Format::Line, entry.line)
}

/// One that was on one line stays on one.
fn written(
    form: VariantForm,
    file: &BoardFile,
    on_one_line: bool,
    line: usize,
) -> Result<String, PuzzleError> {
    if form == VariantForm::Board {
        return Ok(if on_one_line { file.write_line() + "\n" } else { file.write() });
    }
    let written = write_variant(form, &VariantEntry::from(file.clone()));
    let unwritable = |problem: String| PuzzleError::BoardUnwritable { line, problem };
    Ok(written.map_err(|error| unwritable(error.to_string()))? + "\n")
}
