//! `print` for boards with rules: a picture of each, and of each solution.

use omnidoku_draw::{BoardPicture, Theme};
use omnidoku_print::{FileFormat, Pictures};
use omnidoku_variants::{Solution, Verdict};

use crate::args;
use crate::board::BoardEntry;
use crate::exit::Exit;
use crate::page::Page;
use crate::puzzle_error::PuzzleError;
use crate::words;
use crate::worker::Worker;

/// How wide a column is in a PNG file that is to be read well.
const PIXELS_PER_COLUMN: usize = 80;

/// A board, and its solution if that is printed.
pub(super) struct PrintedBoard {
    board: BoardEntry,
    solution: Option<Solution>,
}

/// A board with everything that is printed with it.
pub(super) fn prepare(
    arguments: &args::Print,
    worker: &Worker<'_>,
    board: BoardEntry,
    page: &mut Page,
) -> Result<PrintedBoard, PuzzleError> {
    let looks = &arguments.looks;
    let misplaced = [
        ("--paper", looks.paper.is_some()),
        ("--per-page", looks.per_page.is_some()),
        ("--grades", looks.grades),
        ("--candidates", looks.candidates),
        ("--alphabet", looks.alphabet.is_some()),
    ];
    if let Some((option, _)) = misplaced.into_iter().find(|(_, is_given)| *is_given) {
        return Err(board.without(option));
    }
    page.note_reading_of_board();
    if !looks.solutions {
        return Ok(PrintedBoard { board, solution: None });
    }
    let (mut found, account) = omnidoku_variants::solutions(board.variant(), 2, &worker.limits())
        .map_err(|error| board.unsearched(error))?;
    let (exit, verdict) = match account.verdict() {
        Verdict::Unique => return Ok(PrintedBoard { board, solution: found.pop() }),
        Verdict::NoSolution => (Exit::NoSolution, words::NO_SOLUTION),
        Verdict::Several => (Exit::Several, words::SEVERAL),
        Verdict::Unknown(cause) => (Exit::interrupted(cause), words::interrupted(cause)),
    };
    page.exit = Some(exit);
    page.note(words::printed_without_solution(board.line, verdict));
    Ok(PrintedBoard { board, solution: None })
}

/// The pictures of all boards, then those of the solutions.
pub(super) fn pictures(boards: &[PrintedBoard], form: FileFormat, looks: &args::Looks) -> Pictures {
    let picture = |printed: &PrintedBoard, solution: Option<&Solution>| {
        let picture = BoardPicture::of(printed.board.variant())
            .with_theme(Theme::PAPER)
            .with_coordinates(looks.coordinates)
            .with_title(printed.board.file.title.as_deref().unwrap_or(&looks.title));
        match solution {
            Some(values) => picture.with_values(values).svg(),
            None => picture.svg(),
        }
    };
    let puzzles = boards.iter().map(|printed| picture(printed, None));
    let solved = boards
        .iter()
        .filter_map(|printed| Some(picture(printed, Some(printed.solution.as_ref()?))));
    let columns = boards.iter().map(|printed| printed.board.variant().board.columns()).max();
    let usual_width = (columns.unwrap_or(9) * PIXELS_PER_COLUMN).clamp(720, 4000) as u32;
    Pictures {
        drawings: puzzles.chain(solved).collect(),
        title: looks.title.clone(),
        form,
        width: looks.width.unwrap_or(usual_width),
    }
}
