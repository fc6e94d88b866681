//! Help for a player who is stuck: what is wrong first, then the next step, rung by rung.
//!
//! A [`Desk`] is what lies before the player: the givens, the values so far, perhaps pencil marks. Pencil
//! marks are a player's own and may be mistaken, so nothing is concluded from them: the
//! reasoning starts from the values alone. They are looked at for two things: a mark that is missing although
//! it is needed is pointed out, and a step whose eliminations the player has made already is taken
//! silently, so that a hint never tells what is known.
//!
//! The [`Ladder`] tells the next step in four rungs: where to look, which technique, which cells, and the
//! whole step. A player climbs as far as needed.
//!
//! Whether a value is wrong, or a needed mark is missing, only the solution can tell. The caller passes
//! it in where it is known; otherwise [`Hint::checked`] is false.

use omnidoku_core::{CandidateGrid, Cell, Grid, House, Shape};

use crate::explain::{Explanation, explain};
use crate::message::ids::hint as say;
use crate::message::{Message, Voice};
use crate::reason::{self, Plan};
use crate::search::{Scratch, Search};
use crate::state::{Digits, Position, State};
use crate::step::{Candidate, Step};
use crate::technique::Technique;
use crate::verify::verify;
use crate::with_cells;

mod ladder;
mod trouble;

#[cfg(test)]
mod tests;

pub use ladder::{Ladder, Where};
pub use trouble::Trouble;

/// What lies before a player.
#[derive(Clone, Copy, Debug)]
pub struct Desk<'a> {
    /// The clues.
    pub givens: &'a Grid,
    /// The clues and the player's values.
    pub values: &'a Grid,
    /// The player's pencil marks, if there are any. A blank cell without a mark counts as not pencilled.
    pub marks: Option<&'a CandidateGrid>,
    /// The solution, if it is known.
    pub solution: Option<&'a Grid>,
}

/// Something a hint says, as data and in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told<T> {
    /// The data.
    pub what: T,
    /// The words.
    pub sentence: String,
}

/// How the grid stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Full and right.
    Solved,
    /// A value is wrong: the [`troubles`](Hint::troubles) say which, and no step is told.
    Wrong,
    /// A next step is known.
    Open,
    /// No step was found with the methods of the plan.
    Stuck,
}

/// What a player is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// How the grid stands.
    pub standing: Standing,
    /// The same in words, where there is nothing else to tell: solved, or no step found.
    pub summary: Option<String>,
    /// What is wrong or doubtful, the worst first.
    pub troubles: Vec<Told<Trouble>>,
    /// Whether the values were compared with the solution.
    pub checked: bool,
    /// How many steps were passed over because the player has made all their eliminations.
    pub skipped: usize,
    /// The next step.
    pub ladder: Option<Ladder>,
    /// The steps between this one and the next value, for a player without pencil marks: what cannot be
    /// noted must be kept in mind.
    pub onward: Vec<(Step, Explanation)>,
}

/// Grids of different shapes on one desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the grids are not of one shape: {expected} and {found}")]
pub struct ShapesDiffer {
    /// The shape of the givens.
    pub expected: Shape,
    /// The shape of another grid.
    pub found: Shape,
}

/// Tells a player what is wrong, or else what comes next.
pub fn hint(desk: &Desk<'_>, plan: &Plan, voice: &Voice) -> Result<Hint, ShapesDiffer> {
    let expected = desk.givens.shape();
    let shapes = [
        Some(desk.values.shape()),
        desk.marks.map(CandidateGrid::shape),
        desk.solution.map(Grid::shape),
    ];
    if let Some(found) = shapes.into_iter().flatten().find(|&shape| shape != expected) {
        return Err(ShapesDiffer { expected, found });
    }
    let told = |troubles: Vec<Trouble>| -> Vec<Told<Trouble>> {
        let tell = |what: Trouble| Told { sentence: voice.say(&what.message()), what };
        troubles.into_iter().map(tell).collect()
    };
    let mut hint = Hint {
        standing: Standing::Wrong,
        summary: None,
        troubles: told(trouble::with_values(desk)),
        checked: desk.solution.is_some(),
        skipped: 0,
        ladder: None,
        onward: Vec::new(),
    };
    if !hint.troubles.is_empty() {
        return Ok(hint);
    }
    if desk.values.is_full() {
        hint.standing = Standing::Solved;
        hint.summary = Some(voice.say(&say::solved()));
        return Ok(hint);
    }
    let found = with_cells!(expected, W => search::<W>(desk, plan));
    hint.skipped = found.skipped;
    if let Some(trouble) = found.dead_end {
        hint.troubles = told(vec![trouble]);
        return Ok(hint);
    }
    hint.troubles = told(trouble::with_marks(desk, &found.position));
    let way = if desk.marks.is_none() { needed(&found.position, found.way) } else { found.way };
    let mut position = found.position;
    let mut told_steps = Vec::with_capacity(way.len());
    for step in way {
        let explanation = explain(&step, &position, voice);
        let place = ladder::place(&step, &position);
        position.apply(&step);
        told_steps.push((step, explanation, place));
    }
    let count = told_steps.len();
    let value = told_steps.last().and_then(|(step, ..)| step.placements.first()).map(|c| c.cell);
    let mut told_steps = told_steps.into_iter();
    match told_steps.next() {
        None => {
            hint.standing = Standing::Stuck;
            hint.summary = Some(voice.say(&say::nothing_found()));
        }
        Some((step, explanation, place)) => {
            hint.standing = Standing::Open;
            let mut notes = Vec::new();
            if !hint.checked && desk.values.blank_count() < desk.givens.blank_count() {
                notes.push(say::unchecked());
            }
            if hint.skipped > 0 {
                notes.push(say::skipped(hint.skipped));
            }
            if let (2.., Some(cell)) = (count, value) {
                notes.push(say::on_the_way(count, cell));
            }
            hint.ladder = Some(Ladder::new(step, explanation, place, &notes, voice));
            hint.onward = told_steps.map(|(step, explanation, _)| (step, explanation)).collect();
        }
    }
    Ok(hint)
}

/// What the search for the next useful step comes to.
struct Found {
    /// Where the step is taken: the player's values, and the candidates after the silent steps.
    position: Position,
    skipped: usize,
    /// The step, and without pencil marks those after it up to the next value.
    way: Vec<Step>,
    dead_end: Option<Trouble>,
}

fn search<const W: usize>(desk: &Desk<'_>, plan: &Plan) -> Found {
    let start = Position::with_values(desk.givens.clone(), desk.values.clone());
    let mut state = State::<W>::new(&start);
    let mut scratch = Scratch::default();
    let mut found = Found { position: start, skipped: 0, way: Vec::new(), dead_end: None };
    loop {
        if found.way.is_empty() {
            found.dead_end = trouble::dead_end(&found.position);
            if found.dead_end.is_some() {
                return found;
            }
        }
        let (options, solution) = (&plan.options, desk.solution);
        let mut search = Search { state: &state, options, solution, scratch: &mut scratch };
        let Some(next) = reason::next(&mut search, plan) else { return found };
        state.apply(&next.step);
        scratch.epoch += 1;
        let silent = desk.marks.is_some_and(|marks| is_done(&next.step, marks));
        if silent {
            found.position.apply(&next.step);
            found.skipped += 1;
            continue;
        }
        let ends = desk.marks.is_some() || !next.step.placements.is_empty();
        found.way.push(next.step);
        if ends {
            return found;
        }
    }
}

/// Whether the player has made all eliminations of a step.
fn is_done(step: &Step, marks: &CandidateGrid) -> bool {
    let crossed = |c: &Candidate| is_crossed_out(marks, c.cell, Digits::only(c.digit));
    step.placements.is_empty() && step.eliminations.iter().all(crossed)
}

/// Whether a cell has pencil marks and none of these digits is among them.
fn is_crossed_out(marks: &CandidateGrid, cell: Cell, digits: Digits) -> bool {
    let noted = marks.get(cell);
    !noted.is_empty() && (noted & digits).is_empty()
}

/// The most steps before a value of which the superfluous ones are left out.
const SORTED_OUT: usize = 12;

/// Those of the steps that the last one needs.
fn needed(position: &Position, mut way: Vec<Step>) -> Vec<Step> {
    if way.len() > SORTED_OUT {
        return way;
    }
    let stands = |way: &[Step]| {
        let mut position = position.clone();
        way.iter().all(|step| {
            let stands = verify(&position, step).is_ok();
            position.apply(step);
            stands
        })
    };
    for index in (0..way.len().saturating_sub(1)).rev() {
        let mut fewer = way.clone();
        fewer.remove(index);
        if stands(&fewer) {
            way = fewer;
        }
    }
    way
}
