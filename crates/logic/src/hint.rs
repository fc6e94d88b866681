//! Help for a player who is stuck: first what is wrong, then the next step, rung by rung.
//!
//! A [`PlayerState`] is what the player has: the givens, the values so far, perhaps pencil marks. If
//! the solution is known and the marks agree with it, the reasoning starts from them. Otherwise the
//! marks may be mistaken, and nothing is concluded from them: the reasoning starts from the values
//! alone, a mark that is missing although it is needed is pointed out, and a step whose eliminations
//! the player has already made is taken silently, so that a hint never repeats what is known.
//!
//! The [`Ladder`] gives the next step in four rungs: where to look, which technique, which cells, and
//! the whole step. A player climbs as far as needed.
//!
//! Only the solution shows whether a value is wrong or a needed mark is missing. The caller passes what
//! is known about the [`Solutions`]: if there is exactly one, values and marks are compared with it; if
//! there is none, or more than one, the hint says so instead of giving a step; if it is not known, the
//! next step is given unchecked, and [`Hint::checked`] is false.

use omnidoku_core::{CandidateGrid, Cell, Grid, House, Shape};

use crate::explain::{Explanation, explain};
use crate::finder::{Context, Scratch};
use crate::message::ids::hint as say;
use crate::message::{Message, Voice};
use crate::reason::{self, Plan};
use crate::state::{Digits, Position, State};
use crate::step::{Candidate, Step};
use crate::stop::Stop;
use crate::technique::{Method, Technique};
use crate::verify::verify;
use crate::with_cells;

mod ladder;
mod trouble;

#[cfg(test)]
mod tests;

use ladder::Place;
pub use ladder::{Ladder, Where};
pub use trouble::Trouble;

/// What a player has.
#[derive(Clone, Copy, Debug)]
pub struct PlayerState<'a> {
    /// The clues.
    pub givens: &'a Grid,
    /// The clues and the player's values.
    pub values: &'a Grid,
    /// The player's pencil marks, if there are any. In a blank cell without a mark nothing is crossed
    /// out.
    pub marks: Option<&'a CandidateGrid>,
    /// What is known about the solutions of the givens.
    pub solutions: Solutions<'a>,
}

/// What is known about the solutions of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions<'a> {
    /// There is exactly one.
    One(&'a Grid),
    /// There is no solution.
    None,
    /// There are at least two.
    Several,
    /// A limit ended the search, or there was no search.
    Unknown,
}

impl<'a> Solutions<'a> {
    /// The only solution, where there is exactly one.
    pub fn only(self) -> Option<&'a Grid> {
        match self {
            Solutions::One(solution) => Some(solution),
            Solutions::None | Solutions::Several | Solutions::Unknown => None,
        }
    }
}

impl PlayerState<'_> {
    /// The position from which the reasoning starts: with the pencil marks, if the solution is known and
    /// every cell with marks has its digit among them; otherwise with every candidate that the values
    /// allow.
    pub fn position(&self) -> Position {
        let (givens, values) = (self.givens.clone(), self.values.clone());
        match (self.marks, self.solutions.only()) {
            (Some(marks), Some(solution)) if self.agree(marks, solution) => {
                let mut candidates = CandidateGrid::full(values.shape());
                for cell in values.blanks().filter(|&cell| !marks.get(cell).is_empty()) {
                    candidates.set(cell, marks.get(cell));
                }
                Position::with_candidates(givens, values, &candidates)
            }
            _ => Position::with_values(givens, values),
        }
    }

    /// Whether every blank cell with marks has its digit among them.
    fn agree(&self, marks: &CandidateGrid, solution: &Grid) -> bool {
        self.values.blanks().all(|cell| {
            let digit = solution.get(cell);
            digit.is_none_or(|digit| !is_crossed_out(marks, cell, Digits::only(digit)))
        })
    }
}

/// Something a hint says, as data and in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told<T> {
    /// The data.
    pub what: T,
    /// The words.
    pub sentence: String,
}

/// The state of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Full and right.
    Solved,
    /// A value is wrong: the [`troubles`](Hint::troubles) say which, and no step is given.
    Wrong,
    /// The puzzle has no solution, though no value breaks a rule: no step is given.
    NoSolution,
    /// The puzzle has more than one solution: no step is given.
    SeveralSolutions,
    /// A next step is known.
    Open,
    /// No step was found with the methods of the plan.
    Stuck,
    /// The search for a step was stopped.
    Stopped,
}

/// The answer to a player who asks for help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The state of the grid.
    pub standing: Standing,
    /// The same in words, if there is nothing else to say: solved, no or several solutions, no step
    /// found.
    pub summary: Option<String>,
    /// What is wrong or doubtful, the worst first.
    pub troubles: Vec<Told<Trouble>>,
    /// Whether the values were compared with the solution.
    pub checked: bool,
    /// How many steps were skipped because the player has made all their eliminations.
    pub skipped: usize,
    /// The next step.
    pub ladder: Option<Ladder>,
    /// The steps between this one and the next value, for a player without pencil marks, who must keep
    /// them in mind. Empty if they are too many for that.
    pub onward: Vec<(Step, Explanation)>,
}

/// The grids of a player's state have different shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the grids are not of one shape: {expected} and {found}")]
pub struct ShapesDiffer {
    /// The shape of the givens.
    pub expected: Shape,
    /// The shape of another grid.
    pub found: Shape,
}

/// Where to look for a step, and the cells that it is about: the first and the third rung as data.
pub fn look(step: &Step, position: &Position) -> (Where, Vec<Cell>) {
    let Place { area, cells } = ladder::place(step, position);
    (area, cells)
}

/// Says what is wrong, or else what comes next.
pub fn hint(player: &PlayerState<'_>, plan: &Plan, voice: &Voice) -> Result<Hint, ShapesDiffer> {
    hint_until(player, plan, voice, &Stop::never())
}

/// The same, which may be stopped at any time; the standing is then [`Standing::Stopped`].
pub fn hint_until(
    player: &PlayerState<'_>,
    plan: &Plan,
    voice: &Voice,
    stop: &Stop<'_>,
) -> Result<Hint, ShapesDiffer> {
    let expected = player.givens.shape();
    let shapes = [
        Some(player.values.shape()),
        player.marks.map(CandidateGrid::shape),
        player.solutions.only().map(Grid::shape),
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
        troubles: told(trouble::with_values(player)),
        checked: player.solutions.only().is_some(),
        skipped: 0,
        ladder: None,
        onward: Vec::new(),
    };
    if !hint.troubles.is_empty() {
        return Ok(hint);
    }
    if player.values.is_full() {
        hint.standing = Standing::Solved;
        hint.summary = Some(voice.say(&say::solved()));
        return Ok(hint);
    }
    let improper = match player.solutions {
        Solutions::None => Some((Standing::NoSolution, say::no_solution())),
        Solutions::Several => Some((Standing::SeveralSolutions, say::several_solutions())),
        Solutions::One(_) | Solutions::Unknown => None,
    };
    if let Some((standing, message)) = improper {
        hint.standing = standing;
        hint.summary = Some(voice.say(&message));
        return Ok(hint);
    }
    let mut found = with_cells!(expected, W => search::<W>(player, plan, stop));
    if player.marks.is_none() {
        found.way = needed(&found.position, found.way, stop);
    }
    if stop.is_stopped() {
        hint.standing = Standing::Stopped;
        hint.summary = Some(voice.say(&say::stopped()));
        return Ok(hint);
    }
    hint.skipped = found.skipped;
    if let Some(trouble) = found.dead_end {
        hint.troubles = told(vec![trouble]);
        return Ok(hint);
    }
    hint.troubles = told(trouble::with_marks(player, &found.position));
    let mut position = found.position;
    let mut told_steps = Vec::with_capacity(found.way.len());
    for step in found.way {
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
            if !hint.checked && player.values.blank_count() < player.givens.blank_count() {
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

/// Announces a step that follows a hint.
pub fn then(explanation: &Explanation, voice: &Voice) -> String {
    voice.say(&say::then(explanation.short.clone()))
}

/// Says which options give more of the ladder.
pub fn more(options: &str, voice: &Voice) -> String {
    voice.say(&say::more(options.to_owned()))
}

/// The result of the search for the next useful step.
struct Found {
    /// Where the step is taken: the player's values, and the candidates after the silent steps.
    position: Position,
    skipped: usize,
    /// The step, and without pencil marks those after it up to the next value.
    way: Vec<Step>,
    dead_end: Option<Trouble>,
}

fn search<const W: usize>(player: &PlayerState<'_>, plan: &Plan, stop: &Stop<'_>) -> Found {
    stop.in_words(W);
    let start = player.position();
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
        let (options, solution) = (&plan.options, player.solutions.only());
        let mut context = Context { state: &state, options, solution, stop, scratch: &mut scratch };
        let Some(next) = reason::next(&mut context, plan) else { return found };
        state.apply(&next.step);
        scratch.epoch += 1;
        let silent = player.marks.is_some_and(|marks| is_done(&next.step, marks));
        if silent {
            found.position.apply(&next.step);
            found.skipped += 1;
            continue;
        }
        let ends = player.marks.is_some() || !next.step.placements.is_empty();
        found.way.push(next.step);
        if ends {
            return found;
        }
        let is_far = matches!(next.method, Method::SudokuExplainer(_));
        if is_far || found.way.len() > MAX_STEPS_TO_VALUE {
            found.way.truncate(1);
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

/// The most steps to the next value that a player without pencil marks is given. More than that, or
/// forcing chains that only a computer finds, cannot be kept in mind: then only the first step is given.
const MAX_STEPS_TO_VALUE: usize = 12;

/// Those of the steps that the last one needs.
fn needed(position: &Position, mut way: Vec<Step>, stop: &Stop<'_>) -> Vec<Step> {
    let holds = |way: &[Step]| {
        let mut position = position.clone();
        way.iter().all(|step| {
            let holds = !stop.is_over() && verify(&position, step).is_ok();
            position.apply(step);
            holds
        })
    };
    for index in (0..way.len().saturating_sub(1)).rev() {
        let mut fewer = way.clone();
        fewer.remove(index);
        if holds(&fewer) {
            way = fewer;
        }
    }
    way
}
