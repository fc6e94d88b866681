//! `rate`: how hard every puzzle is, on a named scale.

use omnidoku::format::{Entry, Format};
use omnidoku::logic::rate::{Scale, arrangements, hodoku, level};
use omnidoku::logic::{self, Position, Reasoner, Stop, sudoku_explainer};
use omnidoku::{Grid, Puzzle, Shape};
use omnidoku_api as api;

use crate::args;
use crate::desk::{self, RunOptions};
use crate::exit::Exit;
use crate::item::{Item, Subject};
use crate::page::{self, Page};
use crate::puzzle_error::PuzzleError;
use crate::unique::{self, OnlySolution, Verdict};
use crate::words;
use crate::worker::Worker;

pub(crate) fn run(arguments: &args::Rate) -> Exit {
    let searching = arguments.reasoning.searching();
    let options = RunOptions { threads: searching.threads, ..RunOptions::default() };
    desk::run(super::input(&arguments.reading), options, |workforce| {
        let mut worker = Worker::new(&searching, workforce);
        let mut reasoner = Reasoner::new();
        move |item: Item, page: &mut Page| {
            let place = page::origin(&item);
            let rated = item
                .subject
                .and_then(Subject::plain)
                .and_then(|entry| rate(arguments, &mut worker, &mut reasoner, &entry, place, page));
            if let Err(error) = rated {
                page.refuse(&item.origin, error, arguments.json);
            }
        }
    })
}

fn rate(
    arguments: &args::Rate,
    worker: &mut Worker<'_>,
    reasoner: &mut Reasoner,
    entry: &Entry,
    origin: api::Origin,
    page: &mut Page,
) -> Result<(), PuzzleError> {
    page.note_reading(entry, true);
    let (status, rating, words) = match unique::only_solution(worker, entry, page)? {
        OnlySolution::Missing(verdict) => {
            page.exit = Some(verdict.exit);
            (verdict.status, None, verdict.words.to_owned())
        }
        OnlySolution::Found(puzzle, solution) => {
            let limits = worker.limits();
            let is_over = || limits.exceeded().is_some();
            let stop = Stop::when(&is_over);
            match rating(arguments.scale, reasoner, &puzzle, &solution, entry.line, &stop)? {
                Some(rating) => {
                    let words = in_columns(&rating);
                    if rating.unrated.is_some() {
                        page.exit = Some(Exit::OutOfTime);
                    }
                    (rating.status(), Some(rating), words)
                }
                None => {
                    let verdict = Verdict::stopped(&limits);
                    page.exit = Some(verdict.exit);
                    (verdict.status, None, verdict.words.to_owned())
                }
            }
        }
    };
    let written = page::written(entry, entry.alphabet);
    if arguments.json {
        let puzzle = Some(written);
        page.json(&api::Rated { origin, status, puzzle, rating, problem: None });
    } else {
        page.line(&format!("{}\t{words}", written.puzzle));
        if !matches!(entry.format, Format::Line | Format::Sdm) {
            rating.iter().for_each(|rating| houses(rating, page));
        }
    }
    Ok(())
}

/// Rates a puzzle on a scale; `None` if that was interrupted.
fn rating(
    scale: Scale,
    reasoner: &mut Reasoner,
    puzzle: &Puzzle,
    solution: &Grid,
    line: usize,
    stop: &Stop<'_>,
) -> Result<Option<api::Rating>, PuzzleError> {
    let (shape, position) = (puzzle.shape(), Position::of(puzzle));
    let rating = match scale {
        Scale::Omnidoku => level::rate_until(reasoner, &position, stop).map(api::Rating::from),
        Scale::Hodoku => {
            let plan = logic::Plan::default();
            let path = reasoner.path_until(&position, &plan, Some(solution), stop, |_| true);
            Some(hodoku::of_path(&path).into())
        }
        Scale::Explainer if shape != Shape::CLASSIC => {
            return Err(PuzzleError::NotRated { line, shape });
        }
        Scale::Explainer => {
            Some((&sudoku_explainer::path_until(&position, u16::MAX, stop, |_| true)).into())
        }
        Scale::Arrangements => arrangements::count_until(&position, stop)
            .map(|found| api::Rating::of_houses(&found, shape)),
    };
    Ok(rating.filter(|_| !stop.is_stopped()))
}

/// Level, score and hardest technique, separated by tabs; a dash for what the scale does not have.
/// A fifth column says why there is no rating, or that the puzzle is tighter than its level.
fn in_columns(rating: &api::Rating) -> String {
    let dash = || words::NOTHING.to_owned();
    let level = rating.level.clone().unwrap_or_else(dash);
    let score = match rating.er_ep_ed {
        Some([er, ep, ed]) => format!("{er:.1}/{ep:.1}/{ed:.1}"),
        None => rating.score.map_or_else(dash, |score| score.to_string()),
    };
    let hardest = rating.hardest.clone().unwrap_or_else(dash);
    let tight = rating.openness.filter(|openness| openness.tight).map(words::tight);
    let remark = rating.unrated.clone().or(tight).map(|remark| format!("\t{remark}"));
    format!("{level}\t{score}\t{hardest}{}", remark.unwrap_or_default())
}

/// The houses one by one, if the scale rates each.
fn houses(rating: &api::Rating, page: &mut Page) {
    for api::HouseArrangements { house, arrangements } in &rating.houses {
        let count = arrangements.map_or(words::TOO_MANY.to_owned(), |count| count.to_string());
        page.line(&words::house_arrangements(house, &count));
    }
}
