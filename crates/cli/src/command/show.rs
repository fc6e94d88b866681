//! `show`: the aligned printout.

use std::collections::HashSet;

use omnidoku::format::{self, Entry, WriteOptions};
use omnidoku::{CandidateGrid, Cell, Grid};
use omnidoku_api as api;

use crate::args;
use crate::desk::{self, RunOptions};
use crate::exit::Exit;
use crate::item::{Item, Subject};
use crate::page::{self, Page, View};
use crate::paint::{Look, Paint};
use crate::puzzle_error::{PuzzleError, puzzle_of};
use crate::words;

mod board;

pub(crate) fn run(arguments: &args::Show) -> Exit {
    let input = super::input(&arguments.reading);
    desk::run(input, RunOptions::default(), |_| {
        move |item: Item, page: &mut Page| match item.subject {
            Ok(Subject::Plain(entry)) => {
                let place = api::Origin { source: item.origin.name.to_string(), line: entry.line };
                match show(arguments, &entry, place, page) {
                    Ok(None) => {}
                    // The JSON object reports it.
                    Ok(Some(_)) if arguments.writing.json => page.exit = Some(Exit::BadInput),
                    Ok(Some(conflicts)) => page.refuse_drawn(&item.origin, conflicts),
                    Err(error) => page.refuse(&item.origin, error, arguments.writing.json),
                }
            }
            Ok(Subject::Board(board)) => {
                let place = api::Origin { source: item.origin.name.to_string(), line: board.line };
                if let Err(error) = board::show(arguments, &board, place, page) {
                    page.refuse(&item.origin, error, arguments.writing.json);
                }
            }
            Err(error) => page.refuse(&item.origin, error, arguments.writing.json),
        }
    })
}

/// Prints an entry. If its clues contradict each other, those cells are marked, and the error is
/// returned.
fn show(
    arguments: &args::Show,
    entry: &Entry,
    place: api::Origin,
    page: &mut Page,
) -> Result<Option<PuzzleError>, PuzzleError> {
    let writing = &arguments.writing;
    page.note_reading(entry, false);
    let error = puzzle_of(entry).err();
    let view = match writing.format {
        _ if writing.json => View::Json,
        Some(args::OutputFormat::Text(format)) => View::Text(format),
        _ => View::Picture,
    };
    let how = writing.writable(entry, view)?;
    if view == View::Picture {
        page.picture_title(&place);
    }
    let marks = || entry.candidates.clone().unwrap_or_else(|| CandidateGrid::of(&entry.grid));
    match view {
        View::Json => {
            let marks = arguments.candidates.then(marks);
            let texts = marks.map(|marks| candidate_texts(&marks, &how)).unwrap_or_default();
            let written = page::written(entry, how.alphabet);
            page.json(&as_data(place, entry, written, texts, error.as_ref()));
        }
        View::Text(_) if !arguments.candidates => page.grid(&entry.grid, &how),
        _ if arguments.candidates => page.text(&format::write_candidates(&marks(), how.alphabet)),
        _ => {
            let marked = error.as_ref().map(PuzzleError::cells).unwrap_or_default();
            page.text(&picture(writing, entry, &how, &marked));
            let clues = clue_count(entry);
            let values = entry.grid.filled().count() - clues;
            let about = words::shown(entry.grid.shape(), how.alphabet, clues, values);
            page.line(&writing.paint().faint(&words::caption(&about)));
        }
    }
    Ok(error)
}

/// How many values are givens, as far as the text distinguishes them from the player's.
fn clue_count(entry: &Entry) -> usize {
    entry.givens.as_ref().unwrap_or(&entry.grid).filled().count()
}

fn picture(
    writing: &args::Writing,
    entry: &Entry,
    how: &WriteOptions,
    marked: &HashSet<Cell>,
) -> String {
    let givens: &Grid = entry.givens.as_ref().unwrap_or(&entry.grid);
    // Coordinates make marked cells easy to find.
    let coordinates = writing.coordinates || !marked.is_empty();
    let paint = Paint { coordinates, ..writing.paint() };
    paint.picture(&entry.grid, how.alphabet, |cell| {
        match (givens.get(cell), entry.grid.get(cell)) {
            _ if marked.contains(&cell) => Look::Marked,
            (Some(_), _) => Look::Given,
            (None, Some(_)) => Look::Found,
            (None, None) => Look::Blank,
        }
    })
}

/// The candidates of every cell: symbols side by side, or numbers with `/` between them.
fn candidate_texts(marks: &CandidateGrid, how: &WriteOptions) -> Vec<String> {
    let between = if how.alphabet == format::Alphabet::Decimal { "/" } else { "" };
    let text = |cell: Cell| {
        let symbols = marks.get(cell).map(|digit| how.alphabet.symbol(digit).to_string());
        symbols.collect::<Vec<_>>().join(between)
    };
    marks.shape().cells().map(text).collect()
}

fn as_data(
    origin: api::Origin,
    entry: &Entry,
    written: api::Written,
    candidates: Vec<String>,
    error: Option<&PuzzleError>,
) -> api::Shown {
    api::Shown {
        origin,
        status: error.map_or(api::Status::Ok, PuzzleError::status),
        clues: Some(clue_count(entry)),
        format: Some(entry.format.to_string()),
        puzzle: Some(written),
        board: None,
        candidates,
        problem: error.map(PuzzleError::problem),
    }
}
