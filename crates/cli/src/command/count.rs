//! `count`: how many solutions every puzzle has.

use omnidoku::format::Entry;
use omnidoku::{End, ask};
use omnidoku_api as api;

use crate::args;
use crate::desk::{self, RunOptions};
use crate::exit::Exit;
use crate::fast_path::Wanted;
use crate::item::{Item, Subject};
use crate::page::{self, Page};
use crate::puzzle_error::PuzzleError;
use crate::shapes;
use crate::words;
use crate::worker::Worker;

mod board;

pub(crate) fn run(arguments: &args::Count) -> Exit {
    let args::Count { reading, searching, json, .. } = arguments;
    let stats = searching.prints_figures(*json);
    let fast_path = searching.fast_path(Wanted::Count(arguments.limit)).filter(|_| !json);
    let options =
        RunOptions { threads: searching.threads, stats, fast_path, ..RunOptions::default() };
    desk::run(super::input(reading), options, |workforce| {
        let mut worker = Worker::new(searching, workforce);
        move |item: Item, page: &mut Page| {
            let place = page::origin(&item);
            let counted = item.subject.and_then(|subject| match subject {
                Subject::Plain(entry) => count(arguments, &mut worker, &entry, place, page),
                Subject::Board(board) => board::count(arguments, &worker, &board, place, page),
            });
            if let Err(error) = counted {
                page.refuse(&item.origin, error, *json);
            }
        }
    })
}

fn count(
    arguments: &args::Count,
    worker: &mut Worker<'_>,
    entry: &Entry,
    origin: api::Origin,
    page: &mut Page,
) -> Result<(), PuzzleError> {
    let alphabet = page::symbols(arguments.alphabet, entry)?;
    page.note_reading(entry, true);
    let limits = worker.limits();
    let (puzzle, engine) = worker.prepare(entry)?;
    let counted = ask::count(engine, &puzzle, arguments.limit, &limits)
        .map_err(|fault| PuzzleError::fault(entry, fault))?;
    let interrupted = match counted.report.end {
        End::Interrupted(cause) => Some(cause),
        End::Exhausted | End::Stopped => None,
    };
    page.exit = Some(match interrupted {
        Some(cause) => Exit::interrupted(cause),
        None if counted.found == 0 => Exit::NoSolution,
        None => Exit::Ok,
    });
    page.cost(&counted.report);
    let other_shapes = match (counted.found, interrupted) {
        (1, _) | (0, Some(_)) => Vec::new(),
        _ => shapes::suggest(entry, &entry.grid, page)?,
    };
    if arguments.json {
        page.json(&api::Counted {
            origin,
            status: api::Status::of_search(counted.found > 0, counted.report.end),
            puzzle: Some(api::Written { other_shapes, ..page::written(entry, alphabet) }),
            board: None,
            count: Some(counted.found),
            complete: Some(counted.complete),
            problem: None,
            figures: Some((&counted.report).into()),
        });
    } else {
        page.label(&origin, entry.format);
        page.line(&words::count(counted.found, counted.complete, interrupted));
    }
    if arguments.searching.prints_figures(arguments.json) {
        page.detail = Some(words::figures(&counted.report, words::COUNTED));
    }
    Ok(())
}
