//! Which of many changed puzzles are proper: as one batch at 9×9, one by one elsewhere.

use std::collections::BTreeSet;

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Shape, check};

use super::{Ailment, Change};
use crate::ask::{self, Answer, Uniqueness};
use crate::batch::BatchAnswer;
use crate::engine::learn::LearnSession;
use crate::engine::{Engine, EngineId, Settings};
use crate::limits::Limits;
use crate::nine::{Many, Text};
use crate::referee::Fault;
use crate::report::{Cause, End};
use crate::session::{Needed, Session};

/// The engine behind a judge.
enum Solver {
    /// Thousands of 9×9 puzzles at a time.
    Batch(Box<Many>),
    /// One puzzle of any size.
    One(Box<dyn Engine>),
}

pub(super) struct Judge(Solver);

/// The changes that are worth a search.
pub(super) struct Suspicious {
    pub(super) tried: Vec<Change>,
    /// Why not every clue was looked at.
    pub(super) end: Option<Cause>,
}

/// The verdicts on some puzzles.
pub(super) struct Judged {
    /// For each puzzle that was searched its solution, if it has exactly one.
    pub(super) solutions: Vec<Option<Grid>>,
    /// Why not all were searched.
    pub(super) end: Option<Cause>,
}

impl Judge {
    pub(super) fn new(shape: Shape) -> Judge {
        Judge(match shape {
            Shape::CLASSIC => Solver::Batch(Box::default()),
            _ => Solver::One(EngineId::Auto.build(Settings::default())),
        })
    }

    /// Leaves out changes that cannot help, where it would take long to try them all.
    pub(super) fn suspicious(
        &mut self,
        clues: &Grid,
        mut tried: Vec<Change>,
        ailment: Ailment,
        limits: &Limits,
    ) -> Result<Suspicious, Fault> {
        let mut end = None;
        if let (Solver::One(engine), Ailment::NoSolution) = (&mut self.0, ailment) {
            let blamed: BTreeSet<Cell> = blamed(clues, limits)?.into_iter().collect();
            let shape = clues.shape();
            tried.retain(|change| change.doubts(shape).iter().any(|cell| blamed.contains(cell)));
            let mut suspects = BTreeSet::new();
            for &cell in &blamed {
                let mut rest = clues.clone();
                rest.set(cell, None);
                let Ok(puzzle) = Puzzle::new(rest) else { continue };
                match ask::solve(&mut **engine, &puzzle, limits)?.answer {
                    Answer::Solution(_) => {
                        suspects.insert(cell);
                    }
                    Answer::NoSolution => {}
                    Answer::Unknown(cause) => {
                        end = Some(cause);
                        break;
                    }
                }
            }
            tried.retain(|change| change.clue().is_none_or(|cell| suspects.contains(&cell)));
        }
        Ok(Suspicious { tried, end })
    }

    /// Which of these grids are puzzles with exactly one solution.
    pub(super) fn proper(
        &mut self,
        grids: impl Iterator<Item = Grid>,
        limits: &Limits,
    ) -> Result<Judged, Fault> {
        match &mut self.0 {
            Solver::Batch(many) => batch(many, grids.collect(), limits),
            Solver::One(engine) => one_by_one(&mut **engine, grids, limits),
        }
    }

    /// Whether it can search this many puzzles for a ranking in a time that nobody notices.
    pub(super) fn has_time_for(&self, puzzles: usize) -> bool {
        match self.0 {
            Solver::Batch(_) => puzzles <= 1 << 14,
            Solver::One(_) => puzzles <= 1 << 11,
        }
    }
}

/// Clues of which every fix must change at least one: those of a clash, or a minimal set that has
/// no solution; all clues if no such set is found in time.
fn blamed(clues: &Grid, limits: &Limits) -> Result<Vec<Cell>, Fault> {
    let conflicts = check::conflicts(clues);
    if let Some(first) = conflicts.first() {
        return Ok(first.cells.clone());
    }
    let all = || clues.filled().map(|(cell, _)| cell).collect();
    let Ok(puzzle) = Puzzle::new(clues.clone()) else { return Ok(all()) };
    let mut session = LearnSession::new(puzzle, 0);
    let needed = match session.needed_clues(limits)? {
        Needed::Clues(needed) => Some(needed),
        Needed::Solvable => None,
        Needed::Interrupted(_) => session.clues_left(),
    };
    Ok(needed.map_or_else(all, |needed| needed.into_iter().map(|(cell, _)| cell).collect()))
}

fn batch(many: &mut Many, grids: Vec<Grid>, limits: &Limits) -> Result<Judged, Fault> {
    let texts: Vec<Text> = grids.iter().map(text_of).collect();
    let mut answers = vec![BatchAnswer::Unknown; texts.len()];
    let mut solutions = vec![[0; 81]; texts.len()];
    let end = many.run(&texts, 2, &mut answers, Some(&mut solutions), limits)?;
    let only = BatchAnswer::Counted { found: 1, complete: true };
    let solution = |((grid, answer), text): ((&Grid, BatchAnswer), &Text)| {
        (answer == only).then(|| solution_of(grid, text)).transpose()
    };
    let solutions = grids.iter().zip(answers).zip(&solutions).map(solution);
    Ok(Judged {
        solutions: solutions.collect::<Result<_, Fault>>()?,
        end: match end {
            End::Interrupted(cause) => Some(cause),
            End::Exhausted | End::Stopped => None,
        },
    })
}

fn one_by_one(
    engine: &mut dyn Engine,
    grids: impl Iterator<Item = Grid>,
    limits: &Limits,
) -> Result<Judged, Fault> {
    let mut solutions = Vec::new();
    for grid in grids {
        let Ok(puzzle) = Puzzle::new(grid) else {
            solutions.push(None);
            continue;
        };
        match ask::uniqueness(engine, &puzzle, limits)?.0 {
            Uniqueness::Unique(solution) => solutions.push(Some(solution)),
            Uniqueness::NoSolution | Uniqueness::Several(_) => solutions.push(None),
            Uniqueness::Unknown(cause, _) => return Ok(Judged { solutions, end: Some(cause) }),
        }
    }
    Ok(Judged { solutions, end: None })
}

fn text_of(grid: &Grid) -> Text {
    let values = grid.as_slice();
    std::array::from_fn(|cell| values[cell].map_or(b'.', |digit| b'0' + digit.value() as u8))
}

/// The solution as a grid, once the referee has seen it.
fn solution_of(clues: &Grid, text: &Text) -> Result<Grid, Fault> {
    let mut grid = Grid::empty(clues.shape());
    for (cell, &character) in clues.shape().cells().zip(text) {
        grid.set(cell, Digit::new(usize::from(character.saturating_sub(b'0')).min(9)));
    }
    let puzzle = Puzzle::new(clues.clone());
    let verdict = puzzle.map(|puzzle| check::solution(&puzzle, &grid));
    match verdict {
        Ok(Ok(())) => Ok(grid),
        Ok(Err(flaw)) => Err(Fault { engine: EngineId::Slice, flaw }),
        Err(_) => Err(crate::nine::text::fault(EngineId::Slice, &text_of(clues), text)),
    }
}
