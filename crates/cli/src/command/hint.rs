//! `hint`: the next step for a player who is stuck, told no further than wanted.

use omnidoku::format::{self, Entry};
use omnidoku::logic::hint::{Desk, Hint, Standing, hint};
use omnidoku::logic::message::Voice;
use omnidoku::logic::reason::Plan;
use omnidoku::{Grid, Puzzle, Uniqueness, ask};
use omnidoku_api as api;

use crate::args::{self, Rung};
use crate::desk;
use crate::exit::Exit;
use crate::input::Item;
use crate::page::{self, Page};
use crate::search::Bench;
use crate::trouble::Trouble;
use crate::words;

pub(crate) fn run(arguments: &args::Hint) -> Exit {
    let searching = arguments.reasoning.searching();
    let clues = match clues(arguments) {
        Ok(clues) => clues,
        Err(message) => return super::usage(&message),
    };
    let plan = desk::Plan { threads: searching.threads, ..desk::Plan::default() };
    let methods = arguments.techniques.plan();
    desk::run(super::input(&arguments.reading), plan, |crew| {
        let mut bench = Bench::new(&searching, crew);
        let (methods, clues) = (&methods, clues.as_ref());
        move |item: Item, page: &mut Page| {
            let place = page::origin(&item);
            let told = item
                .entry
                .and_then(|entry| tell(arguments, methods, clues, &mut bench, &entry, place, page));
            if let Err(trouble) = told {
                page.refuse(&item.origin, trouble, arguments.json);
            }
        }
    })
}

/// The printed puzzle that the user named.
fn clues(arguments: &args::Hint) -> Result<Option<Grid>, String> {
    let Some(text) = &arguments.clues else { return Ok(None) };
    let text = std::fs::read_to_string(text).unwrap_or_else(|_| text.clone());
    let read = format::read(&text, &arguments.reading.options());
    read.map(|entry| Some(entry.grid)).map_err(|error| words::clues_unreadable(&error.to_string()))
}

fn tell(
    arguments: &args::Hint,
    plan: &Plan,
    clues: Option<&Grid>,
    bench: &mut Bench<'_>,
    entry: &Entry,
    origin: api::Origin,
    page: &mut Page,
) -> Result<(), Trouble> {
    page.note_reading(entry, false);
    let givens = clues.or(entry.givens.as_ref()).unwrap_or(&entry.grid);
    let solution = solution(bench, givens, entry)?;
    if solution.is_none() {
        page.note(words::HINT_WITHOUT_SOLUTION.to_owned());
    }
    let voice = Voice::new(entry.grid.shape())
        .with_alphabet(entry.alphabet)
        .with_language(arguments.language);
    let desk = Desk {
        givens,
        values: &entry.grid,
        marks: entry.candidates.as_ref(),
        solution: solution.as_ref(),
    };
    let found = hint(&desk, plan, &voice).map_err(|error| Trouble::OtherShape {
        line: entry.line,
        expected: error.expected,
        found: error.found,
    })?;
    page.exit = Some(match found.standing {
        Standing::Solved | Standing::Open => Exit::Ok,
        Standing::Wrong => Exit::NoSolution,
        Standing::Stuck => Exit::OutOfTime,
    });
    if arguments.json {
        let puzzle = Some(page::written(entry, entry.alphabet));
        let shape = entry.grid.shape();
        let rungs = arguments.rung as usize + 1;
        page.json(&api::Hinted::new(origin, puzzle, &found, rungs, shape, entry.alphabet));
    } else {
        page.title(&origin);
        print(arguments, &found, page);
    }
    Ok(())
}

/// The solution of the printed puzzle, if it has exactly one.
fn solution(bench: &mut Bench<'_>, givens: &Grid, entry: &Entry) -> Result<Option<Grid>, Trouble> {
    let Ok(puzzle) = Puzzle::new(givens.clone()) else { return Ok(None) };
    let limits = bench.limits();
    let engine = bench.engine(entry.line, givens.shape())?;
    let (found, _) =
        ask::uniqueness(engine, &puzzle, &limits).map_err(|fault| Trouble::fault(entry, fault))?;
    Ok(match found {
        Uniqueness::Unique(solution) => Some(solution),
        _ => None,
    })
}

fn print(arguments: &args::Hint, found: &Hint, page: &mut Page) {
    found.summary.iter().for_each(|summary| page.line(summary));
    for trouble in &found.troubles {
        page.line(&trouble.sentence);
    }
    let Some(ladder) = &found.ladder else { return };
    ladder.notes.iter().for_each(|note| page.line(note));
    page.line(&ladder.place.sentence);
    if arguments.rung >= Rung::Technique {
        page.line(&ladder.technique.sentence);
    }
    if arguments.rung >= Rung::Cells {
        page.line(&ladder.cells.sentence);
    }
    if arguments.rung >= Rung::Step {
        let explanation = &ladder.explanation;
        page.line(&ladder.step.sentence);
        explanation.proof.iter().flatten().for_each(|line| page.line(&format!("  {line}")));
        page.line(&explanation.precise);
        for (_, onward) in &found.onward {
            page.line(&words::then(&onward.short));
        }
    } else {
        page.detail = Some(words::MORE_RUNGS.to_owned());
    }
}
