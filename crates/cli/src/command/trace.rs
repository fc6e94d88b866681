//! `trace`: a search event by event, written to a file; and the summary of such a file.

use std::fs;
use std::io;

use omnidoku::format::Entry;
use omnidoku::{End, Engine, Fault, Limits, Puzzle, Recorder, Report, Trace, ask};

use crate::args;
use crate::desk::{self, RunOptions};
use crate::exit::Exit;
use crate::item::{Item, Subject};
use crate::page::Page;
use crate::puzzle_error::PuzzleError;
use crate::save;
use crate::words::{self, tracing};
use crate::worker::Worker;

pub(crate) fn run(arguments: &args::Trace) -> Exit {
    match &arguments.show {
        Some(path) => show(path),
        None => record(arguments),
    }
}

/// Records the search for the first solution of a puzzle.
fn record(arguments: &args::Trace) -> Exit {
    if let Some(message) =
        arguments.out.as_deref().and_then(|path| save::in_the_way(path, arguments.force))
    {
        return super::usage(&message);
    }
    let mut input = super::input(&arguments.reading);
    if !input.is_single() {
        return super::usage(tracing::ONE_PUZZLE);
    }
    let options =
        RunOptions { stats: arguments.searching.prints_figures(false), ..RunOptions::default() };
    desk::run(input, options, |workforce| {
        let mut worker = Worker::new(&arguments.searching, workforce);
        move |item: Item, page: &mut Page| {
            let traced = item
                .subject
                .and_then(Subject::plain)
                .and_then(|entry| search(arguments, &mut worker, &entry, page));
            match traced {
                Ok(trace) => write(arguments, &trace, page),
                Err(error) => page.refuse(&item.origin, error, false),
            }
        }
    })
}

fn search(
    arguments: &args::Trace,
    worker: &mut Worker<'_>,
    entry: &Entry,
    page: &mut Page,
) -> Result<Trace, PuzzleError> {
    let limits = worker.limits();
    let (puzzle, engine) = worker.prepare(entry)?;
    let (trace, report) = recorded(engine, &puzzle, arguments.events, &limits)
        .map_err(|fault| PuzzleError::fault(entry, fault))?;
    page.cost(&report);
    Ok(trace)
}

fn recorded(
    engine: &mut dyn Engine,
    puzzle: &Puzzle,
    events: usize,
    limits: &Limits,
) -> Result<(Trace, Report), Fault> {
    let mut recorder = Recorder::new(events);
    let report = ask::solve_observed(engine, puzzle, limits, &mut recorder)?.report;
    Ok((recorder.finish(puzzle, &report), report))
}

fn write(arguments: &args::Trace, trace: &Trace, page: &mut Page) {
    page.exit = Some(match trace.end {
        End::Interrupted(cause) => Exit::interrupted(cause),
        End::Exhausted => Exit::NoSolution,
        End::Stopped => Exit::Ok,
    });
    let Some(path) = arguments.out.as_deref().filter(|path| !save::is_stdout(path)) else {
        return page.text(&trace.to_string());
    };
    match save::save(path, trace.to_string().as_bytes()) {
        Ok(()) => page.note(tracing::written(path, trace)),
        Err(error) => {
            page.exit = Some(Exit::Output);
            page.note(words::error(desk::error_paint(), &tracing::not_written(path, &error)));
        }
    }
}

/// Prints what a trace contains, and whether it is complete.
fn show(path: &str) -> Exit {
    let text = match path {
        "-" => io::read_to_string(io::stdin()),
        path => fs::read_to_string(path),
    };
    let bad = |message: &str| {
        desk::complain(&words::error(desk::error_paint(), &format!("{path}: {message}")));
        Exit::BadInput
    };
    let text = match text {
        Ok(text) => text,
        Err(error) => return bad(&words::io_error(&error)),
    };
    match text.parse::<Trace>() {
        Ok(trace) => {
            desk::print_now(&mut tracing::summary(&trace).into_bytes());
            Exit::Ok
        }
        Err(error) => bad(&error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku::Shape;
    use omnidoku_testkit::liar::Liar;

    #[test]
    fn a_trace_of_an_engine_that_gives_a_wrong_grid_is_a_fault() {
        let puzzle = Puzzle::empty(Shape::CLASSIC);
        let traced = recorded(&mut Liar, &puzzle, 100, &Limits::none());
        assert_eq!(traced.map(|_| ()).unwrap_err().engine, Liar.id());
    }
}
