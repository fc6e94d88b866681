//! `explain`: solve by reasoning, and say why at every step.

use omnidoku::format::{Alphabet, Entry};
use omnidoku::logic::hint::{PlayerState, Solutions};
use omnidoku::logic::message::Voice;
use omnidoku::logic::path_text::{self, PathStyle};
use omnidoku::logic::reason::{Path, Plan};
use omnidoku::logic::{Position, Reasoner, Step, Stop, explain};
use omnidoku_api as api;

use crate::args;
use crate::desk;
use crate::exit::Exit;
use crate::item::{Item, Subject};
use crate::page::{self, Page};
use crate::puzzle_error::PuzzleError;
use crate::unique::{self, OnlySolution, Verdict};
use crate::worker::Worker;

pub(crate) fn run(arguments: &args::Explain) -> Exit {
    let searching = arguments.reasoning.searching();
    let options = desk::RunOptions { threads: searching.threads, ..desk::RunOptions::default() };
    let mut plan = arguments.techniques.plan();
    plan.until = arguments.until;
    desk::run(super::input(&arguments.reading), options, |workforce| {
        let (mut worker, mut reasoner) = (Worker::new(&searching, workforce), Reasoner::new());
        let plan = &plan;
        move |item: Item, page: &mut Page| {
            let place = page::origin(&item);
            let answered = item.subject.and_then(Subject::plain).and_then(|entry| {
                answer(arguments, plan, &mut worker, &mut reasoner, &entry, place, page)
            });
            if let Err(error) = answered {
                page.refuse(&item.origin, error, arguments.json);
            }
        }
    })
}

fn answer(
    arguments: &args::Explain,
    plan: &Plan,
    worker: &mut Worker<'_>,
    reasoner: &mut Reasoner,
    entry: &Entry,
    origin: api::Origin,
    page: &mut Page,
) -> Result<(), PuzzleError> {
    page.note_reading(entry, false);
    let alphabet = page::symbols(arguments.alphabet, entry)?;
    let puzzle = Some(page::written(entry, alphabet));
    let solution = match unique::only_solution(worker, entry, page)? {
        OnlySolution::Found(_, solution) => solution,
        OnlySolution::Missing(verdict) => {
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
    let givens = entry.givens.as_ref().unwrap_or(&entry.grid);
    let marks = entry.candidates.as_ref();
    let desk =
        PlayerState { givens, values: &entry.grid, marks, solutions: Solutions::One(&solution) };
    let position = desk.position();
    arguments.techniques.suit(entry)?;
    let voice =
        Voice::new(position.shape()).with_alphabet(alphabet).with_language(arguments.language);
    if !arguments.json {
        page.title(&origin);
    }
    let limits = worker.limits();
    let is_over = || limits.exceeded().is_some();
    let stop = Stop::when(&is_over);
    if arguments.all {
        let mut steps = Vec::new();
        reasoner.steps_until(&position, plan, &stop, |mut found| {
            steps.append(&mut found);
            true
        });
        let stopped = stop.is_stopped().then(|| Verdict::stopped(&limits));
        page.exit = stopped.as_ref().map(|stopped| stopped.exit);
        return match arguments.json {
            true => {
                let steps = Some(as_data(&position, &steps, false, &voice));
                let status = stopped.map_or(api::Status::Ok, |stopped| stopped.status);
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
                match stopped {
                    Some(stopped) => page.line(stopped.words),
                    None => page.line(&path_text::found(steps.len(), &voice)),
                }
                Ok(())
            }
        };
    }
    let path = reasoner.path_until(&position, plan, Some(&solution), &stop, |_| true);
    let stopped = stop.is_stopped().then(|| Verdict::stopped(&limits));
    page.exit = stopped.as_ref().map(|stopped| stopped.exit);
    if arguments.json {
        let steps: Vec<Step> = path.steps.iter().map(|found| found.step.clone()).collect();
        let steps = Some(as_data(&position, &steps, true, &voice));
        let status = stopped.map_or(api::Status::Ok, |stopped| stopped.status);
        let complete = Some(path.is_complete());
        page.json(&api::Explained { origin, status, puzzle, steps, complete, problem: None });
    } else {
        let (grids, summary) = (arguments.grids, stopped.is_none());
        let style = PathStyle { grids, summary, ..PathStyle::new(voice) };
        page.text(&path_text::path_text(&position, &path, &style));
        if let Some(stopped) = stopped {
            page.line(stopped.words);
        } else if !path.is_complete() {
            page.line(&path_text::ends(&end(&path, alphabet), &voice));
        }
    }
    Ok(())
}

/// Steps as data: one after another, or each from the same position.
fn as_data(
    start: &Position,
    steps: &[Step],
    one_after_the_other: bool,
    voice: &Voice,
) -> Vec<api::StepInfo> {
    let (shape, alphabet) = (start.shape(), voice.alphabet());
    let mut position = start.clone();
    let mut data = Vec::with_capacity(steps.len());
    for step in steps {
        data.push(api::StepInfo::new(step, &explain(step, &position, voice), shape, alphabet));
        if one_after_the_other {
            position.apply(step);
        }
    }
    data
}

/// The grid where a path ends, on one line.
fn end(path: &Path, alphabet: Alphabet) -> String {
    page::one_line(path.end.values(), alphabet)
}
