//! `check`: are the clues sound, is there exactly one solution, is this the solution?

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use omnidoku::check::{self, Flaw};
use omnidoku::format::{Alphabet, Entry, ReadOptions};
use omnidoku::typo::Ailment;
use omnidoku::{Cause, Cell, Report, Uniqueness, ask};
use omnidoku_api as api;

use crate::args;
use crate::desk::{self, RunOptions};
use crate::exit::Exit;
use crate::fast_path::Wanted;
use crate::input::Input;
use crate::item::{Item, Subject};
use crate::page::{self, Page};
use crate::puzzle_error::{self, PuzzleError, puzzle_of};
use crate::save;
use crate::shapes;
use crate::source::Origin;
use crate::typos::Doubts;
use crate::words;
use crate::worker::Worker;

mod board;
mod proof;

use board::BoardTask;

/// The verdict on a puzzle.
struct Verdict {
    status: api::Status,
    exit: Exit,
    words: String,
    /// A picture that shows it.
    picture: Option<String>,
    /// What the search cost, if there was one.
    report: Option<Report>,
    /// What else the user should know.
    note: Option<String>,
    /// The clues that may be mistyped.
    doubts: Option<Doubts>,
    /// Box shapes with which there is exactly one solution.
    other_shapes: Vec<String>,
}

impl Verdict {
    fn new(status: api::Status, exit: Exit, words: &str) -> Verdict {
        Verdict {
            status,
            exit,
            words: words.to_owned(),
            picture: None,
            report: None,
            note: None,
            doubts: None,
            other_shapes: Vec::new(),
        }
    }

    fn unique() -> Verdict {
        Verdict::new(api::Status::Ok, Exit::Ok, words::ONE_SOLUTION)
    }

    fn no_solution() -> Verdict {
        Verdict::new(api::Status::NoSolution, Exit::NoSolution, words::NO_SOLUTION)
    }

    fn several() -> Verdict {
        Verdict::new(api::Status::SeveralSolutions, Exit::Several, words::SEVERAL)
    }

    fn unknown(cause: Cause) -> Verdict {
        Verdict::new(cause.into(), Exit::interrupted(cause), words::interrupted(cause))
    }
}

pub(crate) fn run(arguments: &args::Check) -> Exit {
    let args::Check { reading, searching, writing, .. } = arguments;
    let puzzles_from_stdin = reading.puzzles.is_empty() || reading.puzzles.iter().any(|p| p == "-");
    if arguments.solution.as_deref() == Some("-") && puzzles_from_stdin {
        return super::usage(words::STDIN_TWICE);
    }
    let solutions = arguments.solution.as_ref().map(|solution| {
        let options = ReadOptions { format: None, ..reading.options() };
        Mutex::new(Input::new(std::slice::from_ref(solution), options))
    });
    let searches = arguments.solution.is_none() && !arguments.clues_only;
    let mut input = super::input(reading);
    if let Some(file) = &arguments.proof {
        if !input.is_single() {
            return super::usage(words::PROOF_OF_ONE);
        }
        if save::is_stdout(file) {
            return super::usage(words::PROOF_IS_TWO_FILES);
        }
        let clauses = proof::clauses_beside(file);
        if *file == clauses {
            return super::usage(words::PROOF_NAMED_CNF);
        }
        let in_the_way = [file, &clauses].map(|path| save::in_the_way(path, arguments.force));
        if let Some(message) = in_the_way.iter().flatten().next() {
            return super::usage(message);
        }
    }
    let plain = searches && !writing.json && !arguments.typos && writing.alphabet.is_none();
    let options = RunOptions {
        threads: searching.threads,
        stats: searching.prints_figures(writing.json),
        // Solutions are compared in the order of the input.
        long_answers: solutions.is_some(),
        fast_path: searching.fast_path(Wanted::Uniqueness).filter(|_| plain),
        ..RunOptions::default()
    };
    let next_solution = || {
        let mut input = solutions.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        input.as_mut()?.next()
    };
    let exit = desk::run(input, options, |workforce| {
        let mut worker = Worker::new(searching, workforce);
        move |item: Item, page: &mut Page| {
            let solution = next_solution();
            let place = page::origin(&item);
            let checked = item.subject.and_then(|subject| {
                let entry = match subject {
                    Subject::Plain(entry) => entry,
                    Subject::Board(board) => {
                        let task = BoardTask { arguments, board: &board, place };
                        return task.check(solution, &worker, page);
                    }
                };
                page.note_reading(&entry, arguments.solution.is_none());
                let alphabet = page::symbols(writing.alphabet, &entry)?;
                let doubting = searches && (arguments.typos || !page.titled);
                let verdict = match arguments.solution {
                    Some(_) => compare(&entry, alphabet, solution),
                    None => look(arguments, &mut worker, &entry, doubting),
                };
                match verdict {
                    Ok(mut verdict) => {
                        if let Exit::NoSolution | Exit::Several = verdict.exit
                            && searches
                        {
                            verdict.other_shapes = shapes::suggest(&entry, &entry.grid, page)?;
                            // Then the shape is wrong, not a clue.
                            verdict.doubts =
                                verdict.doubts.filter(|_| verdict.other_shapes.is_empty());
                        }
                        report(arguments, &entry, alphabet, place, verdict, page);
                    }
                    Err(error) if doubting && error.is_clash_of_clues() => {
                        let doubts =
                            Doubts::about(&entry.grid, Ailment::NoSolution, &worker, &entry)?;
                        let doubts = doubts.with_alphabet(alphabet);
                        clash(arguments, &item.origin, &entry, place, error, &doubts, page);
                    }
                    Err(error) => return Err(error),
                }
                Ok(())
            });
            if let Err(error) = checked {
                page.refuse(&item.origin, error, writing.json);
            }
        }
    });
    if next_solution().is_some() {
        desk::complain(words::SOLUTION_LEFT_OVER);
        return exit.max(Exit::BadInput);
    }
    exit
}

fn report(
    arguments: &args::Check,
    entry: &Entry,
    alphabet: Alphabet,
    origin: api::Origin,
    verdict: Verdict,
    page: &mut Page,
) {
    page.exit = Some(verdict.exit);
    if let Some(report) = &verdict.report {
        page.cost(report);
    }
    page.notes.extend(verdict.note);
    if arguments.writing.json {
        let other_shapes = verdict.other_shapes;
        return page.json(&api::Checked {
            origin,
            status: verdict.status,
            puzzle: Some(api::Written { other_shapes, ..page::written(entry, alphabet) }),
            board: None,
            verdict: Some(verdict.words),
            problem: None,
            typos: verdict.doubts.map(|doubts| doubts.with_alphabet(alphabet).data()),
            contradiction: None,
            figures: verdict.report.as_ref().map(api::Figures::from),
        });
    }
    page.label(&origin, entry.format);
    page.line(&verdict.words);
    if let Some(doubts) = verdict.doubts {
        doubts.with_alphabet(alphabet).lines().iter().for_each(|line| page.line(line));
    }
    if let Some(picture) = verdict.picture {
        page.detail = Some(picture.trim_end().to_owned());
    }
    if let Some(report) = verdict.report.filter(|_| arguments.searching.stats) {
        page.detail = Some(words::figures(&report, words::SEARCHED));
    }
}

/// Reports which of several contradicting clues may be mistyped.
fn clash(
    arguments: &args::Check,
    source: &Origin,
    entry: &Entry,
    origin: api::Origin,
    error: PuzzleError,
    doubts: &Doubts,
    page: &mut Page,
) {
    if arguments.writing.json {
        page.exit = Some(error.exit());
        return page.json(&api::Checked {
            origin,
            status: error.status(),
            puzzle: Some(page::written(entry, doubts.alphabet())),
            board: None,
            verdict: None,
            problem: Some(error.problem()),
            typos: Some(doubts.data()),
            contradiction: None,
            figures: None,
        });
    }
    page.refuse(source, error, false);
    page.detail = Some(doubts.lines().join("\n")).filter(|lines| !lines.is_empty());
}

/// Checks the clues and, unless only they are asked about, whether there is exactly one solution.
fn look(
    arguments: &args::Check,
    worker: &mut Worker<'_>,
    entry: &Entry,
    doubting: bool,
) -> Result<Verdict, PuzzleError> {
    let limits = worker.limits();
    let (puzzle, engine) = worker.prepare(entry)?;
    if arguments.clues_only {
        return Ok(Verdict::new(api::Status::Ok, Exit::Ok, words::CLUES_OK));
    }
    if let Some(file) = &arguments.proof {
        return proof::prove(entry, &puzzle, arguments.searching.seed, &limits, file);
    }
    let (found, report) = ask::uniqueness(engine, &puzzle, &limits)
        .map_err(|fault| PuzzleError::fault(entry, fault))?;
    let (verdict, ailment) = match found {
        Uniqueness::Unique(_) => (Verdict::unique(), None),
        Uniqueness::NoSolution => (Verdict::no_solution(), Some(Ailment::NoSolution)),
        Uniqueness::Several(_) => (Verdict::several(), Some(Ailment::SeveralSolutions)),
        Uniqueness::Unknown(cause, _) => (Verdict::unknown(cause), None),
    };
    let ailment = ailment.filter(|_| doubting);
    let doubts =
        ailment.map(|ailment| Doubts::about(&puzzle, ailment, worker, entry)).transpose()?;
    Ok(Verdict { report: Some(report), doubts, ..verdict })
}

/// Compares a puzzle with the solution given for it.
fn compare(
    entry: &Entry,
    alphabet: Alphabet,
    solution: Option<Item>,
) -> Result<Verdict, PuzzleError> {
    let (line, puzzle) = (entry.line, puzzle_of(entry)?);
    let Item { origin, subject, .. } = solution.ok_or(PuzzleError::NothingToCompare { line })?;
    let in_solution = |error| PuzzleError::InSolution { line, origin, error: Box::new(error) };
    let answer = subject.and_then(Subject::plain).map_err(in_solution)?;
    let Err(flaw) = check::solution(&puzzle, &answer.grid) else {
        return Ok(Verdict::new(api::Status::Ok, Exit::Ok, words::SOLVES));
    };
    let words = words::not_a_solution(&words::flaw(&flaw, alphabet));
    let paint = desk::error_paint();
    let picture = match &flaw {
        Flaw::OtherShape { .. } => None,
        _ => Some(puzzle_error::marked_grid(&answer.grid, alphabet, &flawed_cells(&flaw), paint)),
    };
    Ok(Verdict {
        status: api::Status::NotASolution,
        exit: Exit::NoSolution,
        words,
        picture,
        report: None,
        note: None,
        doubts: None,
        other_shapes: Vec::new(),
    })
}

fn flawed_cells(flaw: &Flaw) -> HashSet<Cell> {
    match flaw {
        Flaw::OtherShape { .. } => HashSet::new(),
        Flaw::ClueChanged { cell, .. } | Flaw::Blank { cell, .. } => HashSet::from([*cell]),
        Flaw::Repeated { conflict, .. } => conflict.cells.iter().copied().collect(),
    }
}
