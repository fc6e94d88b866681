//! `worksheet`: exercises on paper, and the steps that answer them.

use omnidoku::CandidateGrid;
use omnidoku::logic::explain;
use omnidoku::logic::message::{Language, Voice};
use omnidoku_draw::{Printed, Sheet, ShownStep};
use omnidoku_train::{Exercise, Level};

use super::about::language;
use super::training::{Wanted, question, voice};
use crate::allowance::Progress;
use crate::reply::PagesReply;
use crate::request::{Paper, WorksheetRequest};
use crate::work::Work;
use crate::{Refusal, message};

/// The most exercises of one worksheet, how many it has by default, and how many are on a page.
const MAX_COUNT: usize = 24;
const USUAL_COUNT: usize = 6;
const PER_PAGE: usize = 6;

pub(crate) fn worksheet(
    request: &WorksheetRequest,
    work: &Work<'_>,
) -> Result<PagesReply, Refusal> {
    let WorksheetRequest { technique, level, seed, number, positions, .. } = request;
    let wanted = Wanted::new(technique, *level, [*seed, *number], positions.as_deref())?;
    let count = request.count.unwrap_or(USUAL_COUNT);
    if !(1..=MAX_COUNT).contains(&count) {
        return Err(Refusal::bad_input(message::train::count(MAX_COUNT)));
    }
    let language = language(request.language.as_deref())?;
    let limits = work.limits(None)?;
    let mut exercises = Vec::with_capacity(count);
    for made in 0..count as u64 {
        work.tell(|| Progress { made: Some(made), of: Some(count as u64), ..Progress::default() });
        exercises.push(wanted.exercise(wanted.number.saturating_add(made), &limits)?);
    }
    let voice = voice(language);
    let sheet = Sheet {
        paper: request.paper.unwrap_or_default().into(),
        per_page: PER_PAGE,
        solutions: Some(voice.say(&message::paper::solutions())),
        heading: voice.say(&question(&exercises[0], language)),
        coordinates: true,
        ..Sheet::default()
    };
    let printed: Vec<Printed> =
        exercises.iter().map(|exercise| printed(exercise, &voice, language)).collect();
    Ok(PagesReply { pages: sheet.pages(&printed) })
}

/// An exercise with its help above it, and the step that answers it.
fn printed(exercise: &Exercise, voice: &Voice, language: &'static Language) -> Printed {
    let Exercise { position, step, technique, level, .. } = exercise;
    let shape = position.shape();
    let mut candidates = CandidateGrid::full(shape);
    shape.cells().for_each(|cell| candidates.set(cell, position.candidates(cell)));
    let explained = explain(step, position, &Voice::new(shape).with_language(language));
    Printed {
        values: Some(position.values().clone()),
        candidates: Some(candidates),
        title: match level {
            Level::One | Level::Two => voice.say(&exercise.help().message(*technique)),
            Level::Three => String::new(),
        },
        step: Some(ShownStep { highlights: explained.highlights, line: step.notation(shape) }),
        ..Printed::of(position.givens().clone())
    }
}

impl From<Paper> for omnidoku_draw::Paper {
    fn from(paper: Paper) -> omnidoku_draw::Paper {
        match paper {
            Paper::A4 => omnidoku_draw::Paper::A4,
            Paper::Letter => omnidoku_draw::Paper::LETTER,
        }
    }
}
