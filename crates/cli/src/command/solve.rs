//! `solve`: a solution of every puzzle, or all of them.

use std::ops::ControlFlow;

use omnidoku::format::{Alphabet, Entry, Format, WriteOptions};
use omnidoku::{End, Grid, Report, ask};
use omnidoku_api as api;

use crate::args::{self, OutputFormat};
use crate::desk::{self, Plan};
use crate::exit::Exit;
use crate::input::Item;
use crate::lane::{Lane, Question};
use crate::page::{self, Page, View};
use crate::paint::Look;
use crate::search::Bench;
use crate::source::Origin;
use crate::trouble::Trouble;
use crate::words;

/// If a puzzle may have more solutions than this, they are printed as they are found, and puzzles are solved
/// one after the other.
const PRINTED_LATER: u64 = 1000;

/// So many solutions may stand in one JSON object.
const IN_ONE_OBJECT: u64 = 10_000;

pub(crate) fn run(arguments: &args::Solve) -> Exit {
    let args::Solve { reading, searching, writing, .. } = arguments;
    if arguments.all && writing.json && arguments.limit > IN_ONE_OBJECT {
        return super::usage(&words::json_limit(IN_ONE_OBJECT));
    }
    let plan = Plan {
        threads: searching.threads,
        long_answers: arguments.all && arguments.limit > PRINTED_LATER,
        stats: searching.tells_figures(writing.json),
        unique: false,
        lane: lane(arguments),
    };
    desk::run(super::input(reading), plan, |crew| {
        let mut bench = Bench::new(searching, crew);
        move |item: Item, page: &mut Page| {
            let place = page::origin(&item);
            let answered = item.entry.and_then(|entry| {
                let task = Task { arguments, entry: &entry, place };
                task.solve(&item.origin, &mut bench, page)
            });
            if let Err(trouble) = answered {
                page.refuse(&item.origin, trouble, writing.json);
            }
        }
    })
}

/// How plain lines are answered: with lines, of which each holds a solution or says why it does not.
fn lane(arguments: &args::Solve) -> Option<Lane> {
    let args::Solve { searching, writing, .. } = arguments;
    let question = match arguments.unique {
        true => Question::OnlySolution,
        false => Question::Solution,
    };
    let lines = !arguments.all
        && !writing.json
        && writing.alphabet.is_none()
        && matches!(writing.format, None | Some(OutputFormat::Text(Format::Line)));
    searching.lane(question).filter(|_| lines)
}

/// One puzzle to be solved.
struct Task<'a> {
    arguments: &'a args::Solve,
    entry: &'a Entry,
    place: api::Origin,
}

/// What a search found.
struct Found {
    count: u64,
    /// The solutions that are not printed yet.
    kept: Vec<Grid>,
    report: Report,
}

impl Found {
    /// How the process would end with this puzzle.
    fn exit(&self, arguments: &args::Solve) -> Exit {
        match self.report.end {
            _ if arguments.unique && self.count > 1 => Exit::Several,
            End::Interrupted(_) => Exit::OutOfTime,
            _ if self.count == 0 => Exit::NoSolution,
            End::Exhausted | End::Stopped => Exit::Ok,
        }
    }

    /// What is said where a solution would stand.
    fn reason(&self, exit: Exit) -> Option<&'static str> {
        match (exit, self.report.end) {
            (Exit::Several, _) => Some(words::SEVERAL),
            (Exit::OutOfTime, End::Interrupted(cause)) => Some(words::interrupted(cause)),
            (Exit::NoSolution, _) => Some(words::NO_SOLUTION),
            _ => None,
        }
    }
}

impl Task<'_> {
    fn solve(
        &self,
        origin: &Origin,
        bench: &mut Bench<'_>,
        page: &mut Page,
    ) -> Result<(), Trouble> {
        let args::Solve { writing, all, unique, limit, .. } = self.arguments;
        let view = writing.view(self.entry, origin);
        let how = writing.writable(self.entry, view)?;
        page.note_reading(self.entry, true);
        if view == View::Picture {
            page.title(&self.place);
        }
        let limits = bench.limits();
        let (puzzle, engine) = bench.prepare(self.entry)?;
        let wanted = if *all { *limit } else { 1 + u64::from(*unique) };
        let (mut count, mut kept) = (0, Vec::new());
        let report = ask::enumerate(engine, &puzzle, &limits, |grid| {
            count += 1;
            match *all && view != View::Json {
                true => self.print(grid, count, view, &how, page),
                false => kept.push(grid.clone()),
            }
            if count >= wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let report = report.map_err(|fault| Trouble::fault(self.entry, fault))?;
        self.conclude(Found { count, kept, report }, view, &how, page);
        Ok(())
    }

    /// Prints one of all solutions.
    fn print(&self, grid: &Grid, number: u64, view: View, how: &WriteOptions, page: &mut Page) {
        if view == View::Picture {
            page.line(&words::solution_number(number));
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
        // Where cells are marked their names should be easy to find.
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

    fn conclude(&self, found: Found, view: View, how: &WriteOptions, page: &mut Page) {
        let exit = found.exit(self.arguments);
        page.exit = Some(exit);
        page.cost(&found.report);
        match view {
            View::Json => return page.json(&self.as_data(&found, exit, how.alphabet)),
            View::Text(_) => match found.reason(exit) {
                Some(reason) if !self.arguments.all || found.count == 0 => page.line(reason),
                _ => found.kept.iter().for_each(|grid| page.grid(grid, how)),
            },
            View::Picture => self.picture(&found, exit, how, page),
        }
        if self.arguments.all && found.count > 0 {
            match found.report.end {
                End::Interrupted(cause) => page.note(words::ended_early(cause)),
                End::Stopped => page.note(words::stopped_at(self.arguments.limit)),
                End::Exhausted => {}
            }
        }
        let shape = self.entry.grid.shape();
        if let View::Text(_) = view {
            if shape.size() > 9 {
                page.note(words::symbols(shape, how.alphabet));
            }
            if self.arguments.searching.stats {
                page.detail = Some(self.figures(&found, exit));
            }
        }
    }

    /// The solution, or two that differ, or why there is none, and the figures.
    fn picture(&self, found: &Found, exit: Exit, how: &WriteOptions, page: &mut Page) {
        let mut before: Option<&Grid> = None;
        for grid in &found.kept {
            if before.is_some() {
                page.line(words::SECOND_SOLUTION);
            }
            self.print_grid(grid, before, View::Picture, how, page);
            before = Some(grid);
        }
        let shape = self.entry.grid.shape();
        if shape.size() > 9 {
            page.line(&words::symbols(shape, how.alphabet));
        }
        if let Some(reason) = found.reason(exit) {
            page.line(&self.arguments.writing.paint().strong(reason));
        }
        let figures = self.figures(found, exit);
        page.line(&self.arguments.writing.paint().faint(&figures));
    }

    fn figures(&self, found: &Found, exit: Exit) -> String {
        let verb = match exit {
            Exit::Ok if self.arguments.unique => words::FOUND_ONLY,
            Exit::Ok => words::FOUND,
            _ => words::SEARCHED,
        };
        words::figures(&found.report, verb)
    }

    fn as_data(&self, found: &Found, exit: Exit, alphabet: Alphabet) -> api::Solved {
        let status = match exit {
            Exit::Several => api::Status::SeveralSolutions,
            Exit::Ok => api::Status::Ok,
            _ => api::Status::of_search(false, found.report.end),
        };
        api::Solved {
            origin: self.place.clone(),
            status,
            puzzle: Some(page::written(self.entry, alphabet)),
            solutions: Some(found.kept.iter().map(|grid| page::one_line(grid, alphabet)).collect()),
            complete: Some(found.report.end == End::Exhausted),
            problem: None,
            figures: Some((&found.report).into()),
        }
    }
}
