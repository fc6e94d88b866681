//! `possible` for boards with rules: the values that cells hold in some solution.

use omnidoku::{End, Stats};
use omnidoku_api as api;

use super::{in_one_line, table};
use crate::args;
use crate::board::BoardEntry;
use crate::exit::Exit;
use crate::page::{Page, View};
use crate::puzzle_error::PuzzleError;
use crate::source::Origin;
use crate::words;
use crate::worker::Worker;

pub(super) fn possible(
    arguments: &args::Possible,
    worker: &Worker<'_>,
    board: &BoardEntry,
    origin: &Origin,
    place: api::Origin,
    page: &mut Page,
) -> Result<(), PuzzleError> {
    let view = board.view(&arguments.writing, origin, page)?;
    let limits = board.limits(&arguments.searching, worker)?;
    page.note_reading_of_board();
    let found = omnidoku_variants::possibilities(board.variant(), arguments.limit, &limits)
        .map_err(|error| board.unsearched(error))?;
    let account = &found.account;
    let interrupted = match account.end {
        End::Interrupted(cause) => Some(cause),
        End::Exhausted | End::Stopped => None,
    };
    let any = account.solutions > 0;
    page.exit = Some(match interrupted {
        Some(cause) => Exit::interrupted(cause),
        None if any => Exit::Ok,
        None => Exit::NoSolution,
    });
    page.cost_of_board(account);
    let cells = api::PossibleCell::on_board(&board.variant().board, &found.each);
    match view {
        View::Json => page.json(&api::Possible {
            origin: place,
            status: api::Status::of_search(any, account.end),
            puzzle: None,
            board: Some(board.data()),
            cells: Some(cells),
            problem: None,
            figures: Some(account.into()),
        }),
        _ if !any => page.line(interrupted.map_or(words::NO_SOLUTION, words::interrupted)),
        View::Text(_) => page.line(&in_one_line(&cells)),
        View::Picture => {
            page.title(&place);
            page.text(&table(&cells));
        }
    }
    if let Some(cause) = interrupted.filter(|_| any) {
        page.note(words::ended_early(cause));
    }
    if arguments.searching.prints_figures(arguments.writing.json) {
        let stats = Stats::from(account.tally);
        page.detail = Some(words::board_figures(account.time, &stats, words::COUNTED));
    }
    Ok(())
}
