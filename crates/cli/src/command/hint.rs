//! `hint`: the next step for a player who is stuck, revealed no further than wanted.

use omnidoku::format::{self, Entry};
use omnidoku::logic::Stop;
use omnidoku::logic::hint::{self, Hint, PlayerState, Solutions, Standing};
use omnidoku::logic::message::Voice;
use omnidoku::logic::reason::Plan;
use omnidoku::typo::Ailment;
use omnidoku::{Grid, Puzzle, Uniqueness, ask};
use omnidoku_api as api;

use crate::args::{self, Rung};
use crate::desk;
use crate::exit::Exit;
use crate::item::{Item, Subject};
use crate::page::{self, Page};
use crate::puzzle_error::PuzzleError;
use crate::shapes;
use crate::typos::Doubts;
use crate::unique::Verdict;
use crate::words;
use crate::worker::Worker;

pub(crate) fn run(arguments: &args::Hint) -> Exit {
    let searching = arguments.reasoning.searching();
    let clues = match clues(arguments) {
        Ok(clues) => clues,
        Err(message) => return super::usage(&message),
    };
    let options = desk::RunOptions { threads: searching.threads, ..desk::RunOptions::default() };
    let plan = arguments.techniques.plan();
    desk::run(super::input(&arguments.reading), options, |workforce| {
        let mut worker = Worker::new(&searching, workforce);
        let (plan, clues) = (&plan, clues.as_ref());
        move |item: Item, page: &mut Page| {
            let place = page::origin(&item);
            let answered = item
                .subject
                .and_then(Subject::plain)
                .and_then(|entry| answer(arguments, plan, clues, &mut worker, &entry, place, page));
            if let Err(error) = answered {
                page.refuse(&item.origin, error, arguments.json);
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

fn answer(
    arguments: &args::Hint,
    plan: &Plan,
    clues: Option<&Grid>,
    worker: &mut Worker<'_>,
    entry: &Entry,
    origin: api::Origin,
    page: &mut Page,
) -> Result<(), PuzzleError> {
    page.note_reading(entry, false);
    arguments.techniques.suit(entry)?;
    let givens = clues.or(entry.givens.as_ref()).unwrap_or(&entry.grid);
    let uniqueness = uniqueness(worker, givens, entry)?;
    let solutions = match &uniqueness {
        Uniqueness::Unique(solution) => Solutions::One(solution),
        Uniqueness::NoSolution => Solutions::None,
        Uniqueness::Several(_) => Solutions::Several,
        Uniqueness::Unknown(cause, _) => {
            page.note(words::hint_unchecked(*cause));
            Solutions::Unknown
        }
    };
    let voice = Voice::new(entry.grid.shape())
        .with_alphabet(entry.alphabet)
        .with_language(arguments.language);
    let desk =
        PlayerState { givens, values: &entry.grid, marks: entry.candidates.as_ref(), solutions };
    let limits = worker.limits();
    let is_over = || limits.exceeded().is_some();
    let stop = Stop::when(&is_over);
    let found = hint::hint_until(&desk, plan, &voice, &stop).map_err(|error| {
        PuzzleError::OtherShape { line: entry.line, expected: error.expected, found: error.found }
    })?;
    let (status, exit) = match (found.standing, &uniqueness) {
        (Standing::NoSolution, _) | (Standing::Wrong, Uniqueness::NoSolution) => {
            (api::Status::NoSolution, Exit::NoSolution)
        }
        (Standing::Wrong, _) => (api::Status::NotASolution, Exit::NoSolution),
        (Standing::SeveralSolutions, _) => (api::Status::SeveralSolutions, Exit::Several),
        (Standing::Stuck, _) => (api::Status::GaveUp, Exit::OutOfTime),
        (Standing::Stopped, _) => {
            let stopped = Verdict::stopped(&limits);
            (stopped.status, stopped.exit)
        }
        (Standing::Open, Uniqueness::Unknown(cause, _)) => {
            ((*cause).into(), Exit::interrupted(*cause))
        }
        (Standing::Solved | Standing::Open, _) => (api::Status::Ok, Exit::Ok),
    };
    page.exit = Some(exit);
    let own_values_unknown = clues.is_none() && entry.givens.is_none();
    let ailment = match (solutions, found.standing) {
        (_, Standing::Solved) => None,
        (Solutions::None, _) => Some(Ailment::NoSolution),
        (Solutions::Several, _) => Some(Ailment::SeveralSolutions),
        (Solutions::One(_) | Solutions::Unknown, _) => None,
    };
    if ailment.is_some() && own_values_unknown {
        page.note(words::HINT_ABOUT_CLUES.to_owned());
    }
    let other_shapes = match ailment {
        Some(_) => shapes::suggest(entry, givens, page)?,
        None => Vec::new(),
    };
    // If the shape is wrong, no clue is to blame.
    let is_misshapen = !other_shapes.is_empty();
    let ailment = ailment.filter(|_| !page.titled && !is_misshapen);
    let doubts =
        ailment.map(|ailment| Doubts::about(givens, ailment, worker, entry)).transpose()?;
    if arguments.json {
        let puzzle = Some(api::Written { other_shapes, ..page::written(entry, entry.alphabet) });
        let shape = entry.grid.shape();
        let rungs = arguments.rung as usize + 1;
        let data = api::Hinted::new(origin, puzzle, &found, rungs, shape, entry.alphabet);
        let typos = doubts.map(|doubts| doubts.data());
        page.json(&api::Hinted { status, typos, ..data });
    } else {
        page.title(&origin);
        match found.standing {
            Standing::Stopped => page.line(Verdict::stopped(&limits).words),
            Standing::NoSolution if is_misshapen => page.line(words::NO_SOLUTION),
            Standing::SeveralSolutions if is_misshapen => page.line(words::SEVERAL),
            _ => print(arguments, &found, &voice, page),
        }
        doubts.iter().flat_map(Doubts::lines).for_each(|line| page.line(&line));
    }
    Ok(())
}

/// How many solutions the printed puzzle has. Clues that contradict each other have none.
fn uniqueness(
    worker: &mut Worker<'_>,
    givens: &Grid,
    entry: &Entry,
) -> Result<Uniqueness, PuzzleError> {
    let Ok(puzzle) = Puzzle::new(givens.clone()) else { return Ok(Uniqueness::NoSolution) };
    let limits = worker.limits();
    let engine = worker.engine(entry.line, givens.shape())?;
    let (found, _) = ask::uniqueness(engine, &puzzle, &limits)
        .map_err(|fault| PuzzleError::fault(entry, fault))?;
    Ok(found)
}

fn print(arguments: &args::Hint, found: &Hint, voice: &Voice, page: &mut Page) {
    found.summary.iter().for_each(|summary| page.line(summary));
    for error in &found.troubles {
        page.line(&error.sentence);
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
        let proof = explanation.numbered_proof(voice);
        proof.iter().for_each(|line| page.line(&format!("  {line}")));
        page.line(&explanation.precise);
        for (_, onward) in &found.onward {
            page.line(&hint::then(onward, voice));
        }
    } else {
        page.detail = Some(hint::more(words::MORE_RUNGS, voice));
    }
}
