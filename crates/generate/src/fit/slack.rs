//! How far clues are from having one solution.
//!
//! | size | what is measured |
//! |---|---|
//! | 9×9 | the number of solutions, by the engine made for it |
//! | smaller | the number of solutions |
//! | larger | the candidates that are left when all singles are found, beside the one in each cell |
//!
//! Where solutions cannot be counted to a thousand in no time, those of sparse clues cannot be counted at all. What singles leave can
//! be, at any size, and where they leave nothing there is one solution.

use omnidoku_core::{Grid, Puzzle, Shape};
use omnidoku_solve::nine::{One, Text};
use omnidoku_solve::{Answer, BatchAnswer, Cause, Engine, EngineId, Limits, Settings, ask};

use super::singles::Singles;

/// How far solutions are counted. By measurement: to see the difference between more does not pay.
pub const MOST: u64 = 1000;

/// Measures clues.
pub(super) enum Slack {
    Nine(One),
    Small(Box<dyn Engine>),
    Large(Singles),
}

impl Slack {
    pub(super) fn new(shape: Shape) -> Slack {
        match shape.size() {
            _ if shape == Shape::CLASSIC => Slack::Nine(One::new()),
            ..10 => Slack::Small(EngineId::Auto.build(Settings::default())),
            _ => Slack::Large(Singles::new(shape)),
        }
    }

    /// Whether it is a number of solutions.
    pub(super) fn counts_solutions(&self) -> bool {
        !matches!(self, Slack::Large(_))
    }

    /// The largest that is told apart.
    pub(super) fn most(&self) -> u64 {
        if self.counts_solutions() { MOST } else { u64::MAX }
    }

    /// 0 if there is no solution, 1 if there is one, else more the farther the clues are from that. What is above the limit may be
    /// told as anything above it.
    pub(super) fn of(&mut self, clues: &Grid, limit: u64, limits: &Limits) -> Result<u64, Cause> {
        if let Some(cause) = limits.exceeded() {
            return Err(cause);
        }
        let enough = limit.saturating_add(1);
        match self {
            Slack::Nine(one) => {
                let answer = one.count(&text(clues), enough).map_err(|_| Cause::GaveUp)?;
                match answer {
                    BatchAnswer::Counted { found, .. } => Ok(found),
                    BatchAnswer::Unknown | BatchAnswer::Invalid => Ok(0),
                }
            }
            Slack::Small(engine) => {
                let Ok(puzzle) = Puzzle::new(clues.clone()) else { return Ok(0) };
                let count = ask::count(&mut **engine, &puzzle, enough, limits);
                Ok(count.map_err(|_| Cause::GaveUp)?.found)
            }
            Slack::Large(singles) => {
                Ok(singles.open_candidates(clues).map_or(0, |open| 1 + open as u64))
            }
        }
    }
}

/// A solution of a puzzle that has one.
pub(super) fn solution(puzzle: &Puzzle, limits: &Limits) -> Result<Grid, Cause> {
    let mut engine = EngineId::Auto.build(Settings::default());
    match ask::solve(&mut *engine, puzzle, limits).map_err(|_| Cause::GaveUp)?.answer {
        Answer::Solution(grid) => Ok(grid),
        Answer::NoSolution => Err(Cause::GaveUp),
        Answer::Unknown(cause) => Err(cause),
    }
}

/// A grid as the 9×9 engines read it.
fn text(grid: &Grid) -> Text {
    std::array::from_fn(|i| match grid.as_slice()[i] {
        Some(digit) => b'0' + digit.value() as u8,
        None => b'.',
    })
}
