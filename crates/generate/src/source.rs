//! One attempt at a draft, in the way that the requested clues need.

use omnidoku_core::{Grid, Puzzle, Random, Shape};
use omnidoku_solve::{Cause, Limits};

use crate::Draft;
use crate::dig::Digger;
use crate::fit::{Fit, Fitted};
use crate::graded::Graded;
use crate::large::{Dug, Large};
use crate::request::{Clues, Request};
use crate::unbiased::Unbiased;

/// The result of one attempt.
#[derive(Clone, Debug, PartialEq)]
pub struct Raw {
    /// The puzzle.
    pub draft: Draft,
    /// 0 if its clues are what was requested. Otherwise a measure of what is missing: clues beyond
    /// the requested number, clues left on a large grid, solutions besides one on a mask.
    pub shortfall: u64,
    /// Whether it is known to have one solution.
    pub unique: bool,
    /// How many clues might be redundant, if as few as possible were requested.
    pub redundant_at_most: usize,
    /// Its weight in statistics.
    pub weight: f64,
}

/// Makes drafts; reuses its memory from one to the next.
pub enum Source {
    /// A full grid, or the part of it that a mask shows, without a check for other solutions.
    Full(Request),
    /// Digs small grids.
    Dig(Box<Digger>),
    /// Digs to a level.
    Graded(Box<Graded>),
    /// Digs large grids.
    Large(Large, Request),
    /// Changes clues on a mask until they have one solution.
    Fit(Box<Fit>),
    /// Draws with a known bias.
    Unbiased(Box<Unbiased>),
}

/// The largest size that is dug by [`Digger`].
const MAX_DUG_SIZE: usize = 10;

impl Source {
    /// The way for a request. Only the level of its target matters, if the clues depend on it.
    pub fn new(request: &Request) -> Source {
        match &request.clues {
            Clues::All => Source::Full(request.clone()),
            Clues::Unbiased => Source::Unbiased(Box::default()),
            Clues::Mask(_) if !request.unique => Source::Full(request.clone()),
            Clues::Mask(mask) => Source::Fit(Box::new(Fit::new(mask))),
            Clues::ByLevel => match (request.settled(), request.target.own_level()) {
                (Request { clues: Clues::ByLevel, .. }, Some(level)) => {
                    Source::Graded(Box::new(Graded::new(request, level)))
                }
                (settled, _) => Source::new(&settled),
            },
            Clues::Minimal | Clues::Count(_) => match is_small(request.shape) {
                true => Source::Dig(Box::new(Digger::new(request))),
                false => Source::Large(Large::new(request), request.clone()),
            },
        }
    }

    /// The attempt of a stream; `None` if it failed.
    pub fn attempt(&mut self, random: &mut Random, limits: &Limits) -> Result<Option<Raw>, Cause> {
        let raw =
            |draft| Raw { draft, shortfall: 0, unique: true, redundant_at_most: 0, weight: 1.0 };
        Ok(match self {
            Source::Full(request) => {
                let solution = request.full.grid(request.shape, random, limits)?;
                let clues = match &request.clues {
                    Clues::Mask(mask) => mask.read(&solution),
                    _ => solution.clone(),
                };
                let unique = request.unique;
                puzzle(clues).map(|puzzle| Raw { unique, ..raw(Draft { puzzle, solution }) })
            }
            Source::Dig(digger) => {
                let unique = digger.asks_for_one_solution();
                digger.dig(random, limits)?.map(|draft| {
                    let shortfall = digger.excess(&draft.puzzle) as u64;
                    Raw { shortfall, unique, ..raw(draft) }
                })
            }
            Source::Graded(graded) => graded.dig(random, limits)?.map(raw),
            Source::Large(large, wanted) => {
                let Dug { draft, reached, redundant_at_most } = large.dig(random, limits)?;
                let clues = draft.puzzle.filled().count() as u64;
                // The fewest clues that can be proven necessary count as the fewest possible: more
                // nodes might prove more, another attempt would not.
                let (shortfall, redundant_at_most) = match wanted.clues {
                    Clues::Minimal => (0, redundant_at_most),
                    _ if reached => (0, 0),
                    _ => (clues, 0),
                };
                Some(Raw { shortfall, unique: wanted.unique, redundant_at_most, ..raw(draft) })
            }
            Source::Fit(fit) => {
                let Fitted { draft, solutions } = fit.attempt(random, limits)?;
                let shortfall = solutions.map_or(u64::MAX / 2, |count| count.saturating_sub(1));
                Some(Raw { shortfall, unique: shortfall == 0, ..raw(draft) })
            }
            Source::Unbiased(unbiased) => unbiased.attempt(random, limits)?.and_then(|found| {
                let grid = |values| Grid::from_values(Shape::CLASSIC, values).ok();
                let (puzzle, solution) = (puzzle(grid(&found.clues)?)?, grid(&found.solution)?);
                Some(Raw { weight: found.weight, ..raw(Draft { puzzle, solution }) })
            }),
        })
    }

    /// The number of puzzles to request at a time, so that handing them over costs little.
    pub fn batch_size(&self) -> usize {
        match self {
            Source::Full(request) if is_small(request.shape) => 1024,
            Source::Dig(_) => 256,
            Source::Full(_)
            | Source::Graded(_)
            | Source::Large(..)
            | Source::Fit(_)
            | Source::Unbiased(_) => 1,
        }
    }
}

fn puzzle(clues: Grid) -> Option<Puzzle> {
    Puzzle::new(clues).ok()
}

/// Whether grids of this shape are dug by [`Digger`].
pub(crate) fn is_small(shape: Shape) -> bool {
    shape.size() <= MAX_DUG_SIZE
}
