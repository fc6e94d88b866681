//! `solve`: a solution of every puzzle, or all of them.

use std::ops::ControlFlow;
use std::time::Duration;

use omnidoku::format::{Alphabet, Entry, Format, WriteOptions};
use omnidoku::{End, Grid, Limits, Puzzle, Report, Uniqueness, ask};
use omnidoku_api as api;

use crate::args::{self, OutputFormat};
use crate::desk::{self, RunOptions};
use crate::exit::Exit;
use crate::fast_path::{FastPath, Wanted};
use crate::item::{Item, Subject};
use crate::page::{self, Page, View};
use crate::paint::Look;
use crate::puzzle_error::PuzzleError;
use crate::shapes;
use crate::source::Origin;
use crate::words;
use crate::worker::Worker;

mod board;

use board::BoardTask;

/// If a puzzle may have more solutions than this, they are printed as they are found, and puzzles
/// are solved one after another.
const MAX_BUFFERED_SOLUTIONS: u64 = 1000;

/// How long the unrequested search for another solution may take, if the first was found at once.
const OTHERS_TIME_LIMIT: Duration = Duration::from_secs(5);

/// The most solutions in one JSON object.
const MAX_SOLUTIONS_IN_JSON: u64 = 10_000;

pub(crate) fn run(arguments: &args::Solve) -> Exit {
    let args::Solve { reading, searching, writing, .. } = arguments;
    if arguments.all && writing.json && arguments.limit > MAX_SOLUTIONS_IN_JSON {
        return super::usage(&words::json_limit(MAX_SOLUTIONS_IN_JSON));
    }
    let options = RunOptions {
        threads: searching.threads,
        long_answers: arguments.all && arguments.limit > MAX_BUFFERED_SOLUTIONS,
        stats: searching.prints_figures(writing.json),
        unique: false,
        fast_path: fast_path(arguments),
    };
    desk::run(super::input(reading), options, |workforce| {
        let mut worker = Worker::new(searching, workforce);
        move |item: Item, page: &mut Page| {
            let place = page::origin(&item);
            let answered = item.subject.and_then(|subject| match subject {
                Subject::Plain(entry) => {
                    let task = Task { arguments, entry: &entry, place };
                    task.solve(&item.origin, &mut worker, page)
                }
                Subject::Board(board) => {
                    let task = BoardTask { arguments, board: &board, place };
                    task.solve(&item.origin, &worker, page)
                }
            });
            if let Err(error) = answered {
                page.refuse(&item.origin, error, writing.json);
            }
        }
    })
}

/// How plain lines are answered: by lines that hold a solution or say why there is none.
fn fast_path(arguments: &args::Solve) -> Option<FastPath> {
    let args::Solve { searching, writing, .. } = arguments;
    let wanted = match arguments.unique {
        true => Wanted::OnlySolution,
        false => Wanted::Solution,
    };
    let lines = !arguments.all
        && !writing.json
        && writing.alphabet.is_none()
        && matches!(writing.format, None | Some(OutputFormat::Text(Format::Line)));
    searching.fast_path(wanted).filter(|_| lines)
}

/// One puzzle to solve.
struct Task<'a> {
    arguments: &'a args::Solve,
    entry: &'a Entry,
    place: api::Origin,
}

/// How a search ended.
struct Outcome {
    /// How many solutions were found.
    count: u64,
    /// With `--all`: there are more solutions than the limit.
    beyond_limit: bool,
    end: End,
}

/// What a search found.
struct Found {
    outcome: Outcome,
    /// The solutions that are not printed yet.
    kept: Vec<Grid>,
    report: Report,
    /// Other box shapes with which there is exactly one solution, if there is not with the assumed
    /// one.
    other_shapes: Vec<String>,
}

impl Outcome {
    /// How the process would end after this puzzle alone.
    fn exit(&self, arguments: &args::Solve) -> Exit {
        match self.end {
            _ if arguments.unique && self.count > 1 => Exit::Several,
            _ if arguments.all && self.count == arguments.limit => Exit::Ok,
            End::Interrupted(cause) => Exit::interrupted(cause),
            _ if self.count == 0 => Exit::NoSolution,
            End::Exhausted | End::Stopped => Exit::Ok,
        }
    }

    /// What is printed in the place of a solution.
    fn reason(&self, exit: Exit) -> Option<&'static str> {
        match (exit, self.end) {
            (Exit::Several, _) => Some(words::SEVERAL),
            (Exit::OutOfTime | Exit::Cancelled, End::Interrupted(cause)) => {
                Some(words::interrupted(cause))
            }
            (Exit::NoSolution, _) => Some(words::NO_SOLUTION),
            _ => None,
        }
    }

    /// How many solutions there are, as far as `--all` looked.
    fn how_many(&self) -> String {
        match self.end {
            _ if self.beyond_limit => words::stopped_at(self.count),
            End::Interrupted(cause) => words::perhaps_not_all(self.count, cause),
            End::Exhausted | End::Stopped => words::these_are_all(self.count),
        }
    }

    /// The words for what was done.
    fn verb(exit: Exit, arguments: &args::Solve) -> &'static str {
        match exit {
            Exit::Ok if arguments.unique => words::FOUND_ONLY,
            Exit::Ok => words::FOUND,
            _ => words::SEARCHED,
        }
    }

    fn status(&self, exit: Exit) -> api::Status {
        match exit {
            Exit::Several => api::Status::SeveralSolutions,
            Exit::Ok => api::Status::Ok,
            _ => api::Status::of_search(false, self.end),
        }
    }
}

impl Task<'_> {
    fn solve(
        &self,
        origin: &Origin,
        worker: &mut Worker<'_>,
        page: &mut Page,
    ) -> Result<(), PuzzleError> {
        let args::Solve { writing, all, unique, limit, .. } = self.arguments;
        let view = writing.view(self.entry, origin, page);
        let how = writing.writable(self.entry, view)?;
        page.note_reading(self.entry, true);
        if view == View::Picture {
            page.picture_title(&self.place);
        }
        let limits = worker.limits();
        let (puzzle, engine) = worker.prepare(self.entry)?;
        let wanted = 1 + u64::from(*unique);
        let (mut count, mut beyond_limit, mut kept) = (0, false, Vec::new());
        let report = ask::enumerate(engine, &puzzle, &limits, |grid| {
            if *all && count == *limit {
                beyond_limit = true;
                return ControlFlow::Break(());
            }
            count += 1;
            match *all && view != View::Json {
                true => self.print(grid, count, view, &how, page),
                false => kept.push(grid.clone()),
            }
            if !*all && count >= wanted {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let report = report.map_err(|fault| PuzzleError::fault(self.entry, fault))?;
        let outcome = Outcome { count, beyond_limit, end: report.end };
        let mut found = Found { outcome, kept, report, other_shapes: Vec::new() };
        let others = match found.report.end {
            End::Stopped if self.asks_for_others(view, page) => {
                Some(self.others(worker, &puzzle, limits, &found.report)?)
            }
            _ => None,
        };
        if let Exit::NoSolution | Exit::Several = found.outcome.exit(self.arguments) {
            found.other_shapes = shapes::suggest(self.entry, &self.entry.grid, page)?;
        }
        self.conclude(found, others, view, &how, page);
        Ok(())
    }

    /// Whether to report that there are other solutions: only for a single puzzle that is shown in
    /// detail.
    fn asks_for_others(&self, view: View, page: &Page) -> bool {
        let args::Solve { all, unique, searching, .. } = self.arguments;
        let closely = view == View::Picture || (view != View::Json && searching.stats);
        closely && page.is_alone() && !all && !unique
    }

    /// Whether there are other solutions, in words. This is a second search, so that the figures
    /// stay those of the first one; it may not take much longer, since the user did not ask for it.
    fn others(
        &self,
        worker: &Worker<'_>,
        puzzle: &Puzzle,
        limits: Limits,
        first: &Report,
    ) -> Result<String, PuzzleError> {
        let limits = limits.with_time(OTHERS_TIME_LIMIT + 3 * first.time.unwrap_or_default());
        let mut engine = worker.another_engine(puzzle.shape());
        let (found, _) = ask::uniqueness(&mut *engine, puzzle, &limits)
            .map_err(|fault| PuzzleError::fault(self.entry, fault))?;
        Ok(match found {
            Uniqueness::Several(_) if first.threads > 1 => words::MORE_SOLUTIONS_RACED.to_owned(),
            Uniqueness::Several(_) => words::MORE_SOLUTIONS.to_owned(),
            Uniqueness::Unknown(cause, _) => words::perhaps_more(cause),
            // The first search found a solution, so there is one.
            Uniqueness::Unique(_) | Uniqueness::NoSolution => words::ONLY_SOLUTION.to_owned(),
        })
    }

    /// Prints one of all solutions.
    fn print(&self, grid: &Grid, number: u64, view: View, how: &WriteOptions, page: &mut Page) {
        if view == View::Picture {
            page.caption(&words::solution_number(number));
        }
        self.print_grid(grid, None, view, how, page);
    }

    /// Prints a grid; cells in which it differs from another are marked.
    fn print_grid(
        &self,
        grid: &Grid,
        other: Option<&Grid>,
        view: View,
        how: &WriteOptions,
        page: &mut Page,
    ) {
        if view != View::Picture {
            return page.grid(grid, how);
        }
        let givens = self.entry.givens.as_ref().unwrap_or(&self.entry.grid);
        let mut paint = self.arguments.writing.paint();
        // Coordinates make marked cells easy to find.
        paint.coordinates |= other.is_some();
        let picture = paint.picture(grid, how.alphabet, |cell| {
            let differs = other.is_some_and(|other| other.get(cell) != grid.get(cell));
            match givens.get(cell) {
                _ if differs => Look::Marked,
                Some(_) => Look::Given,
                None => Look::Found,
            }
        });
        page.text(&picture);
    }

    fn conclude(
        &self,
        found: Found,
        others: Option<String>,
        view: View,
        how: &WriteOptions,
        page: &mut Page,
    ) {
        let exit = found.outcome.exit(self.arguments);
        page.exit = Some(exit);
        page.cost(&found.report);
        match view {
            View::Json => page.json(&self.as_data(&found, exit, how.alphabet)),
            View::Text(_) => self.text(&found, others, exit, how, page),
            View::Picture => self.picture(&found, others, exit, how, page),
        }
    }

    /// The solution, or why there is none; everything else goes to standard error.
    fn text(
        &self,
        found: &Found,
        others: Option<String>,
        exit: Exit,
        how: &WriteOptions,
        page: &mut Page,
    ) {
        let listed = self.arguments.all && found.outcome.count > 0;
        match found.outcome.reason(exit) {
            Some(reason) if !listed => {
                page.line(reason);
                if let ([only], true) = (&found.kept[..], page.is_alone()) {
                    page.note(words::one_so_far(&page::one_line(only, how.alphabet)));
                }
            }
            _ => found.kept.iter().for_each(|grid| page.grid(grid, how)),
        }
        // In a batch this is noted only if the search was not finished.
        if listed && (page.is_alone() || found.report.end != End::Exhausted) {
            page.note(found.outcome.how_many());
        }
        let shape = self.entry.grid.shape();
        if shape.size() > 9 {
            page.note(words::symbols(shape, how.alphabet));
        }
        if self.arguments.searching.stats {
            let notes = [Some(self.figures(found, exit)), others];
            page.detail = Some(notes.into_iter().flatten().collect::<Vec<_>>().join("\n"));
        }
    }

    /// The solution, or two that differ, or why there is none, and the figures.
    fn picture(
        &self,
        found: &Found,
        others: Option<String>,
        exit: Exit,
        how: &WriteOptions,
        page: &mut Page,
    ) {
        let paint = self.arguments.writing.paint();
        let mut before: Option<&Grid> = None;
        for grid in &found.kept {
            if before.is_some() {
                page.caption(words::SECOND_SOLUTION);
            }
            self.print_grid(grid, before, View::Picture, how, page);
            before = Some(grid);
        }
        if found.outcome.count > 0 && !paint.color && !self.entry.grid.is_full() {
            page.caption(words::FOUND_MARK);
        }
        let shape = self.entry.grid.shape();
        if shape.size() > 9 {
            page.caption(&words::symbols(shape, how.alphabet));
        }
        match found.outcome.reason(exit) {
            _ if self.arguments.all && found.outcome.count > 0 => {
                page.caption(&found.outcome.how_many())
            }
            Some(reason) => page.line(&paint.strong(reason)),
            None => {}
        }
        page.line(&paint.faint(&words::caption(&self.figures(found, exit))));
        others.iter().for_each(|others| page.caption(others));
    }

    fn figures(&self, found: &Found, exit: Exit) -> String {
        words::figures(&found.report, Outcome::verb(exit, self.arguments))
    }

    fn as_data(&self, found: &Found, exit: Exit, alphabet: Alphabet) -> api::Solved {
        api::Solved {
            origin: self.place.clone(),
            status: found.outcome.status(exit),
            puzzle: Some(api::Written {
                other_shapes: found.other_shapes.clone(),
                ..page::written(self.entry, alphabet)
            }),
            board: None,
            solutions: Some(found.kept.iter().map(|grid| page::one_line(grid, alphabet)).collect()),
            complete: Some(found.report.end == End::Exhausted),
            problem: None,
            figures: Some((&found.report).into()),
        }
    }
}
