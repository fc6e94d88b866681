//! `explain`: solve by reasoning, and say why at every step.

use omnidoku::Grid;
use omnidoku::format::{Alphabet, Entry};
use omnidoku::logic::message::Voice;
use omnidoku::logic::path_text::PathStyle;
use omnidoku::logic::reason::{Path, Plan};
use omnidoku::logic::{Method, Position, Reasoner, Step, explain, path_text};
use omnidoku_api as api;

use crate::args;
use crate::desk;
use crate::exit::Exit;
use crate::input::Item;
use crate::known::{self, Known};
use crate::page::{self, Page};
use crate::search::Bench;
use crate::trouble::Trouble;
use crate::words;

pub(crate) fn run(arguments: &args::Explain) -> Exit {
    let searching = arguments.reasoning.searching();
    let plan = desk::Plan { threads: searching.threads, ..desk::Plan::default() };
    let mut methods = arguments.techniques.plan();
    methods.until = arguments.until;
    desk::run(super::input(&arguments.reading), plan, |crew| {
        let (mut bench, mut reasoner) = (Bench::new(&searching, crew), Reasoner::new());
        let methods = &methods;
        move |item: Item, page: &mut Page| {
            let place = page::origin(&item);
            let told = item.entry.and_then(|entry| {
                tell(arguments, methods, &mut bench, &mut reasoner, &entry, place, page)
            });
            if let Err(trouble) = told {
                page.refuse(&item.origin, trouble, arguments.json);
            }
        }
    })
}

fn tell(
    arguments: &args::Explain,
    plan: &Plan,
    bench: &mut Bench<'_>,
    reasoner: &mut Reasoner,
    entry: &Entry,
    origin: api::Origin,
    page: &mut Page,
) -> Result<(), Trouble> {
    page.note_reading(entry, false);
    let alphabet = page::symbols(arguments.alphabet, entry)?;
    let puzzle = Some(page::written(entry, alphabet));
    let solution = match known::know(bench, entry)? {
        Known::One(_, solution) => solution,
        Known::Not(verdict) => {
            page.exit = Some(verdict.exit);
            if arguments.json {
                let status = verdict.status;
                let nothing = api::Explained {
                    origin,
                    status,
                    puzzle,
                    steps: None,
                    complete: None,
                    problem: None,
                };
                page.json(&nothing);
            } else {
                page.label(&origin, entry.format);
                page.line(verdict.words);
            }
            return Ok(());
        }
    };
    let position = position_of(entry, &solution);
    let voice =
        Voice::new(position.shape()).with_alphabet(alphabet).with_language(arguments.language);
    if !arguments.json {
        page.title(&origin);
    }
    if arguments.all {
        let steps = all_steps(reasoner, plan, &position);
        return match arguments.json {
            true => {
                let steps = as_data(&position, &steps, false, &voice);
                let (status, steps) = (api::Status::Ok, Some(steps));
                page.json(&api::Explained {
                    origin,
                    status,
                    puzzle,
                    steps,
                    complete: None,
                    problem: None,
                });
                Ok(())
            }
            false => {
                steps.iter().for_each(|step| page.line(&explain(step, &position, &voice).precise));
                page.line(&words::steps_found(steps.len()));
                Ok(())
            }
        };
    }
    let path = reasoner.path(&position, plan, Some(&solution));
    if arguments.json {
        let steps: Vec<Step> = path.steps.iter().map(|found| found.step.clone()).collect();
        let steps = Some(as_data(&position, &steps, true, &voice));
        let (status, complete) = (api::Status::Ok, Some(path.is_complete()));
        page.json(&api::Explained { origin, status, puzzle, steps, complete, problem: None });
    } else {
        let style = PathStyle { grids: arguments.grids, ..PathStyle::new(voice) };
        page.text(&path_text(&position, &path, &style));
        if !path.is_complete() {
            page.line(&words::path_ends(&end(&path, alphabet)));
        }
    }
    Ok(())
}

/// Where the reader of a text stands: its clues, its values, and its pencil marks as far as the solution does not
/// contradict them.
fn position_of(entry: &Entry, solution: &Grid) -> Position {
    let givens = entry.givens.clone().unwrap_or_else(|| entry.grid.clone());
    let right = entry.candidates.as_ref().filter(|marks| {
        let value = |cell| solution.get(cell).is_some_and(|digit| marks.get(cell).contains(digit));
        entry.grid.blanks().all(value)
    });
    match right {
        Some(marks) => Position::with_candidates(givens, entry.grid.clone(), marks),
        None => Position::with_values(givens, entry.grid.clone()),
    }
}

/// Every step that the methods of a plan find, but for guesses.
fn all_steps(reasoner: &mut Reasoner, plan: &Plan, position: &Position) -> Vec<Step> {
    let methods = plan.methods.iter().filter(|&&method| method != Method::BruteForce);
    methods.flat_map(|&method| reasoner.all_steps(position, method, &plan.options)).collect()
}

/// Steps as data: one after the other, or each in the same position.
fn as_data(
    start: &Position,
    steps: &[Step],
    one_after_the_other: bool,
    voice: &Voice,
) -> Vec<api::StepInfo> {
    let (shape, alphabet) = (start.shape(), voice.alphabet());
    let mut position = start.clone();
    let mut told = Vec::with_capacity(steps.len());
    for step in steps {
        told.push(api::StepInfo::new(step, &explain(step, &position, voice), shape, alphabet));
        if one_after_the_other {
            position.apply(step);
        }
    }
    told
}

/// The grid where a path ends, on one line.
fn end(path: &Path, alphabet: Alphabet) -> String {
    page::one_line(path.end.values(), alphabet)
}
