//! Exercises: positions in which one technique is the only progress.
//!
//! Technique, level, seed and number alone decide an exercise, on every machine. A frequent technique
//! takes random puzzles one after the other and walks their paths until it is met; the limit is a
//! number of puzzles, never a time. A rare one takes its [stored](crate::stored) positions in turn,
//! each under a random symmetry, so that it does not come back as it was.
//!
//! The level decides which positions come first: those with few candidates at level 1, those with
//! many, and so with more to mislead the eye, at level 3.

use omnidoku_core::{CandidateGrid, Grid, Random, Shape, Symmetry};
use omnidoku_logic::hint::{self, Where};
use omnidoku_logic::verify::verify;
use omnidoku_logic::{Position, Step, Stop, Technique};

use crate::course::{self, is_endless};
use crate::stored::{self, Record};
use crate::walk::Walker;

/// The most puzzles that are walked for one exercise.
const MAX_PUZZLES: u64 = 5000;

/// How many positions are compared for one exercise, if they are made on demand.
const COMPARED: usize = 3;

/// How many symmetries of a stored position are tried before its cells stay where they are.
const MAX_SYMMETRIES: u64 = 3;

/// How much help an exercise gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Houses and digits are named.
    #[default]
    One,
    /// Digits are named.
    Two,
    /// Nothing is named.
    Three,
}

impl Level {
    /// The level with a number, 1 to 3.
    pub fn new(number: u8) -> Option<Level> {
        [Level::One, Level::Two, Level::Three].into_iter().find(|level| level.number() == number)
    }

    /// Its number, 1 to 3.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// A position in which a technique is the only progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    /// The technique.
    pub technique: Technique,
    /// How much help it gives.
    pub level: Level,
    /// The position.
    pub position: Position,
    /// The solution of its puzzle.
    pub solution: Grid,
    /// A step of the technique.
    pub step: Step,
}

impl Exercise {
    /// Whether the technique concludes a value here, and not only that candidates can go.
    pub fn asks_for_value(&self) -> bool {
        !self.step.placements.is_empty()
    }

    /// Where to look, as much of it as the level names.
    pub fn help(&self) -> Where {
        let Where { houses, digits } = hint::look(&self.step, &self.position).0;
        match self.level {
            Level::One => Where { houses, digits },
            Level::Two => Where { houses: Vec::new(), digits },
            Level::Three => Where { houses: Vec::new(), digits: Vec::new() },
        }
    }
}

/// Why there is no exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoExercise {
    /// The technique is not part of the course.
    #[error("this technique is not taught")]
    NotTaught,
    /// No position can have the technique as its only progress.
    #[error("an easier technique is always found where this one is")]
    Impossible,
    /// No position is known.
    #[error("no position is known in which this technique is the only progress")]
    NoneKnown,
    /// The stored positions are not part of this program, and the caller passes none.
    #[error("the stored positions of this technique are needed")]
    NeedsPositions,
    /// What the caller passes are no positions of this technique.
    #[error("these are not the stored positions of this technique")]
    BadPositions,
    /// The search was stopped.
    #[error("the search was stopped")]
    Stopped,
}

/// How many exercises a technique has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supply {
    /// Any number.
    Endless,
    /// This many stored positions.
    Stored(usize),
}

/// How many exercises a technique has; `None` if it is not taught.
pub fn supply(technique: Technique) -> Option<Supply> {
    course::lesson_number(technique)?;
    Some(match is_endless(technique) {
        true => Supply::Endless,
        false => Supply::Stored(stored::count(technique)),
    })
}

/// Makes exercises; reuses its memory from one to the next.
#[derive(Default)]
pub struct Trainer {
    walker: Walker,
}

/// A position of a path, with the step and the solution.
struct Choice {
    position: Position,
    solution: Grid,
    step: Step,
}

impl Trainer {
    /// An exercise by its number.
    pub fn exercise(
        &mut self,
        technique: Technique,
        level: Level,
        seed: u64,
        number: u64,
    ) -> Result<Exercise, NoExercise> {
        self.exercise_until(technique, level, [seed, number], None, &Stop::never())
    }

    /// The same, with the line of the technique in the list of positions where the program does not have
    /// it. The caller vouches for the line. `numbers` are the seed and the number.
    pub fn exercise_until(
        &mut self,
        technique: Technique,
        level: Level,
        numbers: [u64; 2],
        positions: Option<&str>,
        stop: &Stop<'_>,
    ) -> Result<Exercise, NoExercise> {
        let lesson = course::lesson_number(technique).ok_or(NoExercise::NotTaught)? as u64;
        // Techniques share no puzzles.
        let [seed, number] = numbers;
        let seed = seed.wrapping_mul(1 << 8).wrapping_add(lesson);
        let found = match is_endless(technique) {
            true => self.made(technique, level, seed, number, stop),
            false => {
                let records = records(technique, positions)?;
                let record = in_turn(&records, level, seed, number);
                self.recalled(technique, record, seed, number, stop)
            }
        };
        if stop.is_stopped() {
            return Err(NoExercise::Stopped);
        }
        let Choice { position, solution, step } = found?;
        Ok(Exercise { technique, level, position, solution, step })
    }

    /// A position of a random puzzle.
    fn made(
        &mut self,
        technique: Technique,
        level: Level,
        seed: u64,
        number: u64,
        stop: &Stop<'_>,
    ) -> Result<Choice, NoExercise> {
        let plan = course::way_to(technique);
        let mut choices: Vec<Choice> = Vec::new();
        for attempt in 0..MAX_PUZZLES {
            let Some(draft) = self.walker.puzzle(seed, number, attempt) else { continue };
            let start = Position::of(&draft.puzzle);
            self.walker.walk(&start, &plan, stop, |position, found| {
                if found.step.technique == technique {
                    choices.push(Choice {
                        position: position.clone(),
                        solution: draft.solution.clone(),
                        step: found.step.clone(),
                    });
                }
                true
            });
            if choices.len() >= COMPARED || stop.is_stopped() {
                break;
            }
        }
        choices.sort_by_key(|choice| crowd(&choice.position));
        let chosen = match level {
            Level::One => choices.len() / 4,
            Level::Two => choices.len() / 2,
            Level::Three => choices.len().saturating_sub(1),
        };
        choices.into_iter().nth(chosen).ok_or(NoExercise::NoneKnown)
    }

    /// A stored position under a random symmetry.
    ///
    /// A symmetry leaves every step what it is, but some methods do not search for every step, and what
    /// they find first depends on the order of cells. If the technique is not the only progress any more,
    /// the next symmetry is tried.
    fn recalled(
        &mut self,
        technique: Technique,
        record: Record,
        seed: u64,
        number: u64,
        stop: &Stop<'_>,
    ) -> Result<Choice, NoExercise> {
        let draft = self.walker.puzzle(stored::SEED, record.puzzle.into(), 0);
        let draft = draft.ok_or(NoExercise::BadPositions)?;
        let start = Position::of(&draft.puzzle);
        let position = self.walker.position_after(&start, record.steps.into(), stop);
        let random = |attempt| {
            Symmetry::random(Shape::CLASSIC, &mut Random::numbered(seed, number, attempt))
        };
        // Where the order of cells matters to a method, other digits in the same cells may still do.
        let last = [random(0).part(false, false, true), Symmetry::identity(Shape::CLASSIC)];
        for symmetry in (0..MAX_SYMMETRIES).map(random).chain(last) {
            let position = image(&position, &symmetry);
            let step = self.walker.only_progress(&position, technique, stop);
            if let Some(step) = step.filter(|step| verify(&position, step).is_ok()) {
                return Ok(Choice { position, solution: symmetry.apply(&draft.solution), step });
            }
        }
        Err(NoExercise::BadPositions)
    }

    /// Its walker.
    pub(crate) fn walker(&mut self) -> &mut Walker {
        &mut self.walker
    }
}

/// The stored positions of a technique.
fn records(technique: Technique, positions: Option<&str>) -> Result<Vec<Record>, NoExercise> {
    if course::is_impossible(technique) {
        return Err(NoExercise::Impossible);
    }
    if stored::count(technique) == 0 {
        return Err(NoExercise::NoneKnown);
    }
    let records = match positions {
        Some(line) => stored::read_line(line, technique).ok_or(NoExercise::BadPositions)?,
        None => stored::embedded(technique).ok_or(NoExercise::NeedsPositions)?,
    };
    if records.is_empty() { Err(NoExercise::BadPositions) } else { Ok(records) }
}

/// The stored position whose turn it is. The list begins with the least crowded positions: each level
/// starts with its own third, and when all have been shown they come again.
fn in_turn(records: &[Record], level: Level, seed: u64, number: u64) -> Record {
    let third = records.len().div_ceil(3);
    let order = match level {
        Level::One => [0, 1, 2],
        Level::Two => [1, 0, 2],
        Level::Three => [2, 1, 0],
    };
    let mut turns = Vec::with_capacity(records.len());
    for part in order {
        let from = (part * third).min(records.len());
        let mut shuffled = records[from..(from + third).min(records.len())].to_vec();
        Random::numbered(seed, u64::MAX, part as u64).shuffle(&mut shuffled);
        turns.append(&mut shuffled);
    }
    turns[(number % turns.len() as u64) as usize]
}

/// How many candidates a position has.
pub fn crowd(position: &Position) -> usize {
    position.shape().cells().map(|cell| position.candidates(cell).len()).sum()
}

/// A position under a symmetry.
fn image(position: &Position, symmetry: &Symmetry) -> Position {
    let shape = position.shape();
    let mut candidates = CandidateGrid::full(shape);
    for cell in shape.cells() {
        let digits = position.candidates(cell).map(|digit| symmetry.map_digit(digit)).collect();
        candidates.set(symmetry.map_cell(cell), digits);
    }
    let [givens, values] = [position.givens(), position.values()].map(|grid| symmetry.apply(grid));
    Position::with_candidates(givens, values, &candidates)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stored_position_has_its_turn_at_every_level() {
        let records: Vec<Record> = (0..10).map(|puzzle| Record { puzzle, steps: 0 }).collect();
        for level in [Level::One, Level::Two, Level::Three] {
            let mut seen: Vec<Record> = (0..10).map(|n| in_turn(&records, level, 5, n)).collect();
            let first = seen[0];
            assert_eq!(in_turn(&records, level, 5, 10), first, "then they come again");
            let easy = seen[..4].iter().filter(|record| record.puzzle < 4).count();
            assert_eq!(easy == 4, level == Level::One);
            seen.sort_unstable();
            assert_eq!(seen, records);
        }
        assert_eq!(in_turn(&records[..1], Level::Three, 1, 7), records[0]);
    }

    #[test]
    fn levels_have_numbers() {
        for number in 1..=3 {
            assert_eq!(Level::new(number).map(Level::number), Some(number));
        }
        assert_eq!((Level::new(0), Level::new(4)), (None, None));
    }
}
