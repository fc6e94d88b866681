//! A puzzle changed a little.
//!
//! ```text
//! put in one to three orbits of clues from the solution
//! take out orbits as long as one solution is left: first the old ones in random order, then the new ones
//! ```
//!
//! A minimal puzzle becomes another minimal one with most of its clues in common, and often with a similar path.

use omnidoku_core::{Cell, Grid, Puzzle, Random, Shape};
use omnidoku_solve::nine::One;
use omnidoku_solve::{BatchAnswer, Cause, Engine, EngineId, Limits, Settings, ask};

use crate::Draft;
use crate::request::{Clues, Request};

/// Changes puzzles of a request.
pub(super) struct Mutator {
    orbits: Vec<Vec<Cell>>,
    fewest: usize,
    solver: Solver,
}

/// The most orbits that are put in.
const MOST_NEW: usize = 3;

impl Mutator {
    /// Nothing where clues have fixed places, are taken out without looking, or in proportions that changes would spoil.
    pub(super) fn new(request: &Request) -> Option<Mutator> {
        let fewest = match request.clues {
            Clues::Minimal => 0,
            Clues::Count(count) => count,
            Clues::All | Clues::Unbiased | Clues::Mask(_) => return None,
        };
        let orbits = request.layout.orbits(request.shape);
        request.unique.then(|| Mutator { orbits, fewest, solver: Solver::new(request.shape) })
    }

    /// Another puzzle with the same solution; nothing where the number of clues was not reached.
    pub(super) fn change(
        &mut self,
        draft: &Draft,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Draft>, Cause> {
        let is_clue = |orbit: &&Vec<Cell>| draft.puzzle.get(orbit[0]).is_some();
        let (mut old, mut new): (Vec<_>, Vec<_>) = self.orbits.iter().partition(is_clue);
        if new.is_empty() {
            return Ok(None);
        }
        random.shuffle(&mut old);
        random.shuffle(&mut new);
        new.truncate(1 + random.below(MOST_NEW));
        let mut clues = draft.puzzle.grid().clone();
        for &cell in new.iter().copied().flatten() {
            clues.set(cell, draft.solution.get(cell));
        }
        let mut left = clues.shape().cell_count() - clues.blank_count();
        for orbit in old.iter().chain(&new) {
            if left < self.fewest + orbit.len() {
                continue;
            }
            orbit.iter().for_each(|&cell| clues.set(cell, None));
            if self.solver.is_unique(&clues, limits)? {
                left -= orbit.len();
            } else {
                orbit.iter().for_each(|&cell| clues.set(cell, draft.solution.get(cell)));
            }
        }
        if self.fewest > 0 && left != self.fewest {
            return Ok(None);
        }
        let puzzle = Puzzle::new(clues).map_err(|_| Cause::GaveUp)?;
        Ok(Some(Draft { puzzle, solution: draft.solution.clone() }))
    }
}

/// Who tells whether there is one solution.
enum Solver {
    Nine(One),
    Any(Box<dyn Engine>),
}

impl Solver {
    fn new(shape: Shape) -> Solver {
        match shape {
            Shape::CLASSIC => Solver::Nine(One::new()),
            _ => Solver::Any(EngineId::Auto.build(Settings::default())),
        }
    }

    fn is_unique(&mut self, clues: &Grid, limits: &Limits) -> Result<bool, Cause> {
        match self {
            Solver::Nine(one) => {
                let text = std::array::from_fn(|cell| {
                    let value = clues.get(Cell::new(cell));
                    value.map_or(b'.', |digit| b'1' + digit.index() as u8)
                });
                let answer = one.count(&text, 2).map_err(|_| Cause::GaveUp)?;
                Ok(answer == BatchAnswer::Counted { found: 1, complete: true })
            }
            Solver::Any(engine) => {
                let puzzle = Puzzle::new(clues.clone()).map_err(|_| Cause::GaveUp)?;
                let count =
                    ask::count(&mut **engine, &puzzle, 2, limits).map_err(|_| Cause::GaveUp)?;
                if !count.complete && count.found < 2 {
                    return Err(limits.exceeded().unwrap_or(Cause::GaveUp));
                }
                Ok(count.found == 1)
            }
        }
    }
}
