//! Where drafts come from: a way for each kind of clues.

use omnidoku_core::{Grid, Puzzle, Random, Shape};
use omnidoku_solve::{Cause, Limits};

use crate::Draft;
use crate::dig::Digger;
use crate::large::Large;
use crate::request::{Clues, Request};
use crate::unbiased::Unbiased;

/// What one attempt gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Raw {
    /// The puzzle.
    pub draft: Draft,
    /// Whether its clues are what was asked for; if not it is as near as the attempt could come.
    pub reached: bool,
    /// What it counts in statistics.
    pub weight: f64,
}

/// Makes drafts; keeps its memory from one to the next.
pub enum Source {
    /// Full grids are all that is asked for.
    Full(Request),
    /// Small grids are dug.
    Dig(Box<Digger>),
    /// Large ones too, in another way.
    Large(Large),
    /// Drawn with a known bias.
    Unbiased(Box<Unbiased>),
}

/// The largest grid that is dug like the small ones.
const SMALL: usize = 10;

impl Source {
    /// The way for a request; its target is not looked at.
    pub fn new(request: &Request) -> Source {
        match &request.clues {
            Clues::All => Source::Full(request.clone()),
            Clues::Unbiased => Source::Unbiased(Box::default()),
            Clues::Minimal | Clues::Count(_) | Clues::Mask(_) => match is_small(request.shape) {
                true => Source::Dig(Box::new(Digger::new(request))),
                false => Source::Large(Large::new(request)),
            },
        }
    }

    /// An attempt with each stream, the same whatever else is made beside it. Nothing where it came to nothing.
    pub fn drafts(
        &mut self,
        streams: &mut [Random],
        limits: &Limits,
    ) -> Result<Vec<Option<Raw>>, Cause> {
        let reached = |draft| Raw { draft, reached: true, weight: 1.0 };
        match self {
            Source::Full(request) => streams
                .iter_mut()
                .map(|random| {
                    let solution = request.full.grid(request.shape, random, limits)?;
                    Ok(puzzle(solution.clone()).map(|puzzle| reached(Draft { puzzle, solution })))
                })
                .collect(),
            Source::Dig(digger) => {
                let drafts = digger.dig(streams, limits)?;
                Ok(drafts.into_iter().map(|draft| draft.map(reached)).collect())
            }
            Source::Large(large) => streams
                .iter_mut()
                .map(|random| {
                    let dug = large.dig(random, limits)?;
                    Ok(Some(Raw { draft: dug.draft, reached: dug.reached, weight: 1.0 }))
                })
                .collect(),
            Source::Unbiased(unbiased) => streams
                .iter_mut()
                .map(|random| {
                    let Some(found) = unbiased.attempt(random, limits)? else { return Ok(None) };
                    let grid = |values| Grid::from_values(Shape::CLASSIC, values).ok();
                    let (clues, solution) = (grid(&found.clues), grid(&found.solution));
                    let draft = clues.and_then(puzzle).zip(solution);
                    let raw = |(puzzle, solution)| Raw {
                        draft: Draft { puzzle, solution },
                        reached: true,
                        weight: found.weight,
                    };
                    Ok(draft.map(raw))
                })
                .collect(),
        }
    }

    /// How many attempts are best made at a time.
    pub fn batch_size(&self) -> usize {
        match self {
            Source::Full(request) if is_small(request.shape) => 1024,
            Source::Dig(_) => 256,
            Source::Full(_) | Source::Large(_) | Source::Unbiased(_) => 1,
        }
    }
}

fn puzzle(clues: Grid) -> Option<Puzzle> {
    Puzzle::new(clues).ok()
}

/// Whether grids of this shape are dug like the small ones.
pub(crate) fn is_small(shape: Shape) -> bool {
    shape.size() <= SMALL
}
