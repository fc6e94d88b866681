//! `convert` for boards with rules, and for plain puzzles that are to be written as boards.

use omnidoku::format::{Entry, Format};
use omnidoku_core::Board;
use omnidoku_rules::{BoardFile, Variant};

use crate::args::{self, Target};
use crate::board::BoardEntry;
use crate::puzzle_error::{PuzzleError, puzzle_of};

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
    match arguments.format {
        None | Some(Target::Board) => Ok(written(&board.file, board.is_line)),
        Some(target @ (Target::Text(_) | Target::Foreign(_))) => {
            Err(PuzzleError::BoardUnwritable { line: board.line, format: target.to_string() })
        }
    }
}

/// Writes a plain puzzle as a board.
pub(super) fn from_plain(entry: &Entry) -> Result<String, PuzzleError> {
    let board = Board::from(&puzzle_of(entry)?);
    let file = BoardFile::new(Variant { board, rules: Vec::new() });
    Ok(written(&file, entry.format == Format::Line))
}

/// One that was on one line stays on one.
fn written(file: &BoardFile, on_one_line: bool) -> String {
    match on_one_line {
        true => file.write_line() + "\n",
        false => file.write(),
    }
}
