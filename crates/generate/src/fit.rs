//! Puzzles on a mask: clues on exactly these cells, and one solution.
//!
//! A random full grid read through a mask of 24 cells has thousands of solutions as a rule, and to draw grids until one has
//! a single solution may take millions. Instead the clues are changed, one or two at a time, so that the solutions become fewer:
//!
//! ```text
//! attempt:
//!     clues = a random full grid, read through the mask
//!     so many times, while there is more than one solution:
//!         give one clue, or two, other digits that contradict no other clue
//!         count solutions, but no further than to see that there are more than before
//!         none, or more than before: take the change back
//! ```
//!
//! A count is cheap where it matters: the fewer solutions there are the sooner it ends. On large grids, where solutions
//! cannot be counted, something else is (see `slack.rs`).
//!
//! Some masks leave two solutions whatever their clues are: [`hopeless`] finds the reasons that are seen at once.

mod hopeless;
mod singles;
mod slack;

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Random, Shape};
use omnidoku_solve::{Cause, Limits};

use crate::full::Full;
use crate::{Draft, Mask};
use slack::Slack;

pub use hopeless::{Hopeless, hopeless};
pub use slack::MOST;

/// Changes in one attempt for each cell of the mask.
const CHANGES: usize = 100;

/// Makes puzzles on one mask; keeps its memory from one to the next.
pub struct Fit {
    shape: Shape,
    cells: Vec<Cell>,
    /// For each of the cells, which of them see it.
    peers: Vec<Vec<usize>>,
    slack: Slack,
}

/// What was found on a mask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitted {
    /// A puzzle with clues on exactly the cells of the mask, and one solution.
    pub draft: Option<Draft>,
    /// If there is none: of the clues that were found those with the fewest solutions, up to 9×9.
    pub closest: Option<Closest>,
    /// How many attempts it took.
    pub tries: u64,
}

/// Clues with more than one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closest {
    /// The clues, and one of the solutions.
    pub draft: Draft,
    /// How many there are, counted up to [`MOST`].
    pub solutions: u64,
}

impl Fit {
    /// For a mask, which may be a hopeless one.
    pub fn new(mask: &Mask) -> Fit {
        let shape = mask.shape();
        let cells: Vec<Cell> = mask.cells().collect();
        let sees = |one: Cell, other: Cell| {
            let houses = shape.houses_of(one);
            one != other && shape.houses_of(other).iter().any(|house| houses.contains(house))
        };
        let peers_of = |&one: &Cell| (0..cells.len()).filter(|&i| sees(one, cells[i])).collect();
        let peers = cells.iter().map(peers_of).collect();
        Fit { shape, cells, peers, slack: Slack::new(shape) }
    }

    /// Puzzle number `index` of a seed, within that many attempts.
    pub fn seek(
        &mut self,
        seed: u64,
        index: u64,
        tries: u64,
        limits: &Limits,
    ) -> Result<Fitted, Cause> {
        let mut best: Option<(Grid, u64)> = None;
        let mut tried = 0;
        while tried < tries && best.as_ref().is_none_or(|&(_, slack)| slack > 1) {
            let mut random = Random::numbered(seed, index, tried);
            let (clues, slack) = self.attempt(&mut random, limits)?;
            tried += 1;
            if best.as_ref().is_none_or(|&(_, best)| slack < best) {
                best = Some((clues, slack));
            }
        }
        let mut fitted = Fitted { draft: None, closest: None, tries: tried };
        if let Some((clues, slack)) = best
            && (slack == 1 || self.slack.counts_solutions())
        {
            let puzzle = Puzzle::new(clues).map_err(|_| Cause::GaveUp)?;
            let solution = slack::solution(&puzzle, limits)?;
            let draft = Draft { puzzle, solution };
            match slack {
                1 => fitted.draft = Some(draft),
                solutions => fitted.closest = Some(Closest { draft, solutions }),
            }
        }
        Ok(fitted)
    }

    /// Clues with little slack, and how much.
    fn attempt(&mut self, random: &mut Random, limits: &Limits) -> Result<(Grid, u64), Cause> {
        let full = Full::default_of(self.shape).grid(self.shape, random, limits)?;
        let mut clues = Grid::empty(self.shape);
        self.cells.iter().for_each(|&cell| clues.set(cell, full.get(cell)));
        let most = self.slack.most();
        let mut least = self.slack.of(&clues, most, limits)?.min(most);
        for _ in 0..CHANGES * self.cells.len() {
            if least <= 1 {
                break;
            }
            let before = self.change(&mut clues, random);
            if before.iter().all(|&(cell, digit)| clues.get(cell) == digit) {
                continue;
            }
            let slack = self.slack.of(&clues, least, limits)?.min(most);
            if (1..=least).contains(&slack) {
                least = slack;
            } else {
                before.into_iter().for_each(|(cell, digit)| clues.set(cell, digit));
            }
        }
        Ok((clues, least))
    }

    /// Gives one clue or two other digits, none of which stands in a house of theirs; says what was there before.
    fn change(&self, clues: &mut Grid, random: &mut Random) -> [(Cell, Option<Digit>); 2] {
        let one = random.below(self.cells.len());
        let other = if random.below(2) == 0 { one } else { random.below(self.cells.len()) };
        let before = [one, other].map(|at| (self.cells[at], clues.get(self.cells[at])));
        before.iter().for_each(|&(cell, _)| clues.set(cell, None));
        for at in [one, other] {
            let open = |digit: &Digit| {
                self.peers[at].iter().all(|&peer| clues.get(self.cells[peer]) != Some(*digit))
            };
            let open: Vec<Digit> = Digit::all(self.shape).filter(open).collect();
            match open[..] {
                // The other took the last digit: everything stays.
                [] => before.iter().for_each(|&(cell, digit)| clues.set(cell, digit)),
                _ => clues.set(self.cells[at], Some(*random.pick(&open))),
            }
        }
        before
    }
}

#[cfg(test)]
mod tests;
