//! `count` for boards with rules.

use omnidoku::{End, Stats};
use omnidoku_api as api;

use crate::args;
use crate::board::BoardEntry;
use crate::exit::Exit;
use crate::page::Page;
use crate::puzzle_error::PuzzleError;
use crate::words;
use crate::worker::Worker;

pub(super) fn count(
    arguments: &args::Count,
    worker: &Worker<'_>,
    board: &BoardEntry,
    origin: api::Origin,
    page: &mut Page,
) -> Result<(), PuzzleError> {
    if arguments.alphabet.is_some() {
        return Err(board.without("--alphabet"));
    }
    let limits = board.limits(&arguments.searching, worker)?;
    page.note_reading_of_board();
    let account = omnidoku_variants::count(board.variant(), arguments.limit, &limits)
        .map_err(|error| board.unsearched(error))?;
    let interrupted = match account.end {
        End::Interrupted(cause) => Some(cause),
        End::Exhausted | End::Stopped => None,
    };
    let (found, complete) = (account.solutions, account.end == End::Exhausted);
    page.exit = Some(match interrupted {
        Some(cause) => Exit::interrupted(cause),
        None if found == 0 => Exit::NoSolution,
        None => Exit::Ok,
    });
    page.cost_of_board(&account);
    if !arguments.json && page.is_alone() && found == 0 && complete {
        let contradiction = board.contradiction(&limits)?;
        contradiction.iter().for_each(|found| page.note(words::contradiction(found)));
    }
    if arguments.json {
        page.json(&api::Counted {
            origin,
            status: api::Status::of_search(found > 0, account.end),
            puzzle: None,
            board: Some(board.data()),
            count: Some(found),
            complete: Some(complete),
            problem: None,
            figures: Some((&account).into()),
        });
    } else {
        page.label_board(&origin, board);
        page.line(&words::count(found, complete, interrupted));
    }
    if arguments.searching.prints_figures(arguments.json) {
        let stats = Stats::from(account.tally);
        page.detail = Some(words::board_figures(account.time, &stats, words::COUNTED));
    }
    Ok(())
}
