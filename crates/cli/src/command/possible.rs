//! `possible`: for every blank cell, which values lead to a solution, and to how many.

use omnidoku::format::{Alphabet, Entry};
use omnidoku::{End, Possibilities, Possibility, Shape, ask};
use omnidoku_api as api;

use crate::args;
use crate::desk::{self, RunOptions};
use crate::exit::Exit;
use crate::item::{Item, Subject};
use crate::page::{self, Page, View};
use crate::puzzle_error::PuzzleError;
use crate::source::Origin;
use crate::words;
use crate::worker::Worker;

mod board;

pub(crate) fn run(arguments: &args::Possible) -> Exit {
    let args::Possible { reading, searching, writing, .. } = arguments;
    let stats = searching.prints_figures(writing.json);
    let options = RunOptions { threads: searching.threads, stats, ..RunOptions::default() };
    desk::run(super::input(reading), options, |workforce| {
        let mut worker = Worker::new(searching, workforce);
        move |item: Item, page: &mut Page| {
            let place = page::origin(&item);
            let answered = item.subject.and_then(|subject| match subject {
                Subject::Plain(entry) => {
                    possible(arguments, &mut worker, &entry, &item.origin, place, page)
                }
                Subject::Board(board) => {
                    board::possible(arguments, &worker, &board, &item.origin, place, page)
                }
            });
            if let Err(error) = answered {
                page.refuse(&item.origin, error, writing.json);
            }
        }
    })
}

fn possible(
    arguments: &args::Possible,
    worker: &mut Worker<'_>,
    entry: &Entry,
    origin: &Origin,
    place: api::Origin,
    page: &mut Page,
) -> Result<(), PuzzleError> {
    let writing = &arguments.writing;
    let view = writing.view(entry, origin, page);
    let alphabet = writing.writable(entry, view)?.alphabet;
    page.note_reading(entry, true);
    let limits = worker.limits();
    let (puzzle, engine) = worker.prepare(entry)?;
    let found = ask::possibilities(engine, &puzzle, arguments.limit, &limits)
        .map_err(|fault| PuzzleError::fault(entry, fault))?;
    let interrupted = match found.report.end {
        End::Interrupted(cause) => Some(cause),
        End::Exhausted | End::Stopped => None,
    };
    // A full grid has no blank cell and is its own solution.
    let any = entry.grid.is_full() || found.each.iter().any(|each| each.solutions > 0);
    let exit = match interrupted {
        Some(cause) => Exit::interrupted(cause),
        None if any => Exit::Ok,
        None => Exit::NoSolution,
    };
    page.exit = Some(exit);
    page.cost(&found.report);
    let cells = cells(&found, entry.grid.shape(), alphabet);
    match view {
        View::Json => page.json(&api::Possible {
            origin: place,
            status: match (interrupted, any) {
                (Some(cause), _) => cause.into(),
                (None, true) => api::Status::Ok,
                (None, false) => api::Status::NoSolution,
            },
            puzzle: Some(page::written(entry, alphabet)),
            board: None,
            cells: Some(cells),
            problem: None,
            figures: Some((&found.report).into()),
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
    if arguments.searching.prints_figures(writing.json) {
        page.detail = Some(words::figures(&found.report, words::COUNTED));
    }
    Ok(())
}

/// The blank cells that have any candidate, and their values.
fn cells(found: &Possibilities, shape: Shape, alphabet: Alphabet) -> Vec<api::PossibleCell> {
    let value = |value: &Possibility| api::PossibleValue {
        symbol: alphabet.symbol(value.digit).to_string(),
        solutions: value.solutions,
        complete: value.complete,
    };
    let cell = |values: &[Possibility]| api::PossibleCell {
        cell: shape.cell_name(values[0].cell),
        values: values.iter().map(value).collect(),
    };
    found.each.chunk_by(|a, b| a.cell == b.cell).map(cell).collect()
}

fn in_one_line(cells: &[api::PossibleCell]) -> String {
    let value = |value: &api::PossibleValue| {
        let count = words::possible_count(value.solutions, value.complete);
        format!(" {}:{count}", value.symbol)
    };
    let cell = |cell: &api::PossibleCell| {
        let values: String = cell.values.iter().filter(matters).map(value).collect();
        format!("{}{values}", cell.cell)
    };
    cells.iter().map(cell).collect::<Vec<_>>().join(", ")
}

fn table(cells: &[api::PossibleCell]) -> String {
    let mut out = format!("{}\n", words::POSSIBLE_TITLE);
    for api::PossibleCell { cell, values } in cells {
        let lead: Vec<_> = values
            .iter()
            .filter(matters)
            .map(|v| (v.symbol.clone(), words::possible_count(v.solutions, v.complete)))
            .collect();
        let dead: Vec<_> =
            values.iter().filter(|v| !matters(v)).map(|v| v.symbol.clone()).collect();
        out += &words::possible_cell(cell, &lead, &dead);
        out.push('\n');
    }
    out
}

/// Whether a value leads to a solution, or still may.
fn matters(value: &&api::PossibleValue) -> bool {
    value.solutions > 0 || !value.complete
}
