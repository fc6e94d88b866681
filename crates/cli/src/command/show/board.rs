//! `show` for boards with rules: the board, then its houses and rules in words.

use omnidoku_api as api;
use omnidoku_exchange::VariantForm;
use omnidoku_rules::show::sentence::sentences;
use omnidoku_rules::words::Language;

use crate::args::{self, OutputFormat};
use crate::board::BoardEntry;
use crate::page::Page;
use crate::puzzle_error::PuzzleError;
use crate::words;

pub(super) fn show(
    arguments: &args::Show,
    board: &BoardEntry,
    place: api::Origin,
    page: &mut Page,
) -> Result<(), PuzzleError> {
    let writing = &arguments.writing;
    page.note_reading_of_board();
    if arguments.candidates {
        return Err(board.without("--candidates"));
    }
    if writing.alphabet.is_some() {
        return Err(board.without("--alphabet"));
    }
    let cells = &board.variant().board;
    if writing.json {
        page.json(&api::Shown {
            origin: place,
            status: api::Status::Ok,
            puzzle: None,
            board: Some(board.data()),
            clues: Some(cells.cells().filter(|&cell| cells.given(cell).is_some()).count()),
            format: Some(VariantForm::Board.to_string()),
            candidates: Vec::new(),
            problem: None,
        });
        return Ok(());
    }
    if let Some(OutputFormat::Text(format)) = writing.format {
        let problem = words::board_unwritable(&format.to_string());
        return Err(PuzzleError::BoardUnwritable { line: board.line, problem });
    }
    page.picture_title(&place);
    page.text(&board.picture(None, writing));
    page.line("");
    sentences(board.variant(), Language::English).iter().for_each(|line| page.line(line));
    Ok(())
}
