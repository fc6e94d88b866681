//! Clues taken out as long as one solution is left.
//!
//! ```text
//! for each orbit of the layout, in random order:
//!     it stays if the clues would be fewer than asked without it
//!     it stays if there would be a second solution without it
//!     else it goes
//! ```
//!
//! That is what comes out, to the clue; `plain` does it word by word. How it is found out is another matter, and two facts save
//! most searches:
//!
//! * A second solution tells of more than one orbit. The cells where it differs from the known one are *unavoidable*:
//!   whatever else is a clue, one of them is. The last clue of an unavoidable set stays, whenever its turn comes. Small
//!   sets are found without any search ([`unavoidable`]).
//! * What has one solution has it with more clues too. So one search tells that all of fifty orbits may go.
//!
//! ```text
//! known sets ← those of two digits and of two lines
//! decide the first orbits by the known sets, afterwards one more at a time:
//!     an orbit stays if it is the last one of a known set, or if the clues would be too few
//!     look for a second solution without those that go
//!     there is one: where it differs is a known set; decide again from the last orbit of that set on
//!     there is none: what was decided holds
//! ```
//!
//! A minimal 9×9 puzzle so takes 22 searches and not 81, and short ones: where one more clue goes, another solution has
//! another digit there, and most often that is refuted without a branch ([`Near`](omnidoku_solve::nine::Near)).

mod cells;
mod choice;
mod plain;
mod rival;
#[cfg(test)]
mod tests;

use omnidoku_core::{Cell, Grid, Random, check};
use omnidoku_solve::{Cause, Limits};

use cells::{CellSet, ones};
use choice::{Choice, Orbits};
use rival::{Rivals, puzzle};

use crate::Draft;
use crate::request::{Clues, Request};
use crate::unavoidable;

/// Digs puzzles; keeps its memory from one to the next.
pub struct Digger {
    request: Request,
    orbits: Vec<Vec<Cell>>,
    choice: Choice,
    rivals: Rivals,
}

impl Digger {
    /// For the shape, full grids, layout and clues of a request; its target is not looked at, nor is a mask.
    pub fn new(request: &Request) -> Digger {
        Digger {
            request: request.clone(),
            orbits: request.layout.orbits(request.shape),
            choice: Choice::default(),
            rivals: Rivals::new(request.shape),
        }
    }

    /// One draft from each stream, the same whatever is dug beside it. Nothing where the number of clues was not reached.
    pub fn dig(
        &mut self,
        streams: &mut [Random],
        limits: &Limits,
    ) -> Result<Vec<Option<Draft>>, Cause> {
        let dug = streams.iter_mut().map(|random| {
            let solution = self.request.full.grid(self.request.shape, random, limits)?;
            self.thin(&solution, &solution, random, limits)
        });
        dug.collect()
    }

    /// Takes clues out of drafts that may have too many, each with a stream of its own. Nothing where the number of
    /// clues was not reached, or where a draft is none: of another shape, with a wrong solution, or with several.
    ///
    /// # Panics
    /// If there is not a stream for each draft.
    pub fn minimise(
        &mut self,
        drafts: &[Draft],
        streams: &mut [Random],
        limits: &Limits,
    ) -> Result<Vec<Option<Draft>>, Cause> {
        assert_eq!(drafts.len(), streams.len(), "a stream for each draft");
        let thinned = drafts.iter().zip(streams).map(|(Draft { puzzle, solution }, random)| {
            match puzzle.shape() == self.request.shape && check::solution(puzzle, solution).is_ok()
            {
                true => self.thin(puzzle, solution, random, limits),
                false => Ok(None),
            }
        });
        thinned.collect()
    }

    /// What is left of some clues of a solution.
    fn thin(
        &mut self,
        from: &Grid,
        solution: &Grid,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Draft>, Cause> {
        if let Some(cause) = limits.exceeded() {
            return Err(cause);
        }
        let cells = self.request.shape.cell_count();
        let fewest = match self.request.clues {
            Clues::All => cells,
            Clues::Count(count) => count,
            Clues::Minimal | Clues::Unbiased | Clues::Mask(_) => 0,
        };
        let mut orbits: Vec<&[Cell]> = self.orbits.iter().map(Vec::as_slice).collect();
        random.shuffle(&mut orbits);
        let left = if cells > CellSet::BITS as usize {
            plain::thin(from, &orbits, fewest, self.request.unique, limits)?
        } else {
            let bits = |cells: &[Cell]| cells.iter().fold(0, |set, cell| set | 1 << cell.index());
            let clues = from.filled().fold(0, |set, (cell, _)| set | 1 << cell.index());
            let orbits = orbits.into_iter().map(|orbit| bits(orbit) & clues);
            let orbits: Vec<CellSet> = orbits.filter(|&orbit| orbit != 0).collect();
            let left = self.decide(solution, &orbits, fewest, limits)?;
            left.map(|left| puzzle(solution, left)).transpose()?
        };
        let reached = |clues: usize| fewest == 0 || clues == fewest;
        let left = left.filter(|puzzle| reached(cells - puzzle.blank_count()));
        Ok(left.map(|puzzle| Draft { puzzle, solution: solution.clone() }))
    }

    /// The clues that are left of those of the orbits; nothing if even all together have several solutions.
    fn decide(
        &mut self,
        solution: &Grid,
        orbits: &[CellSet],
        fewest: usize,
        limits: &Limits,
    ) -> Result<Option<CellSet>, Cause> {
        let unique = self.request.unique;
        let sizes = orbits.iter().map(|orbit| orbit.count_ones() as usize);
        self.choice.reset(sizes.clone(), fewest);
        let mut orbit_of: [Orbits; CellSet::BITS as usize] = [0; _];
        for (orbit, &cells) in orbits.iter().enumerate() {
            ones(cells).for_each(|cell| orbit_of[cell] = 1 << orbit);
        }

        let values = solution.to_values();
        self.rivals.set_solution(&values);
        let mut clues = orbits.iter().fold(0, |all, orbit| all | orbit);
        let is_full = clues.count_ones() as usize == values.len();
        if unique && !is_full && self.rivals.find(solution, clues, None, limits)?.is_some() {
            return Ok(None);
        }
        if let (true, Ok(values), Some(bits)) =
            (unique, values.as_slice().try_into(), orbit_of.first_chunk())
        {
            unavoidable::visit(values, bits, |set| self.choice.learn(set));
        }

        // Measured: best when three eighths of the cells are left, but it matters little.
        let mut left = 8 * clues.count_ones() as usize;
        let many = sizes.take_while(|size| {
            left -= 8 * size;
            left >= 3 * values.len()
        });
        let (mut proven, mut next) = (0, many.count().max(1));
        while proven < orbits.len() {
            let stay = self.choice.decide(next);
            let goes = |&orbit: &usize| stay >> orbit & 1 == 0;
            let gone = (proven..next).filter(goes).fold(0, |gone, orbit| gone | orbits[orbit]);
            if unique && gone != 0 {
                let apart = (next == proven + 1).then_some(gone);
                if let Some(cells) = self.rivals.find(solution, clues & !gone, apart, limits)? {
                    self.choice.learn(ones(cells).fold(0, |set, cell| set | orbit_of[cell]));
                    continue;
                }
            }
            clues &= !gone;
            (proven, next) = (next, next + 1);
        }
        Ok(Some(clues))
    }
}
