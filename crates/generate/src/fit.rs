//! Puzzles on a mask: clues on exactly these cells, and one solution.
//!
//! A random full grid read through a mask of 24 cells has thousands of solutions as a rule, and to draw grids until one has
//! a single solution may take millions. Instead the clues are changed little by little, so that the solutions become fewer:
//!
//! ```text
//! attempt:
//!     clues = a random full grid, read through the mask
//!     so many times, while there is more than one solution:
//!         change a little
//!         count solutions, but no further than to see that there are more than before
//!         none, or more than before: take the change back
//! ```
//!
//! A count is cheap where it matters: the fewer solutions there are the sooner it ends. There are two kinds of change:
//!
//! * Up to 9×9 one clue, or two, get other digits that contradict no other clue. Many such clues have no solution, which is soon
//!   found out.
//! * On larger grids nearly all would have none. There the full grid is changed, by exchanges that keep it one (`exchange.rs`), and
//!   where solutions cannot be counted something else is (`slack.rs`).
//!
//! Some masks leave two solutions whatever their clues are: [`hopeless`] finds the reasons that are seen at once.

mod exchange;
mod hopeless;
mod singles;
mod slack;

use omnidoku_core::{Cell, Digit, DigitSet, Grid, Puzzle, Random, Shape};
use omnidoku_solve::{Cause, Limits};

use crate::full::Full;
use crate::{Draft, Mask};
use exchange::exchange;
use slack::Slack;

pub use hopeless::{Hopeless, hopeless};

/// Changes in one attempt for each cell of the mask.
const CHANGES: usize = 100;

/// Makes puzzles on one mask; keeps its memory from one to the next.
pub struct Fit {
    mask: Mask,
    shape: Shape,
    cells: Vec<Cell>,
    slack: Slack,
}

/// Clues on exactly the cells of a mask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitted {
    /// The clues, and one of the solutions.
    pub draft: Draft,
    /// How many solutions there are, one if the attempt came to its goal; nothing if they were too many, or took too long, to be
    /// counted.
    pub solutions: Option<u64>,
}

impl Fit {
    /// For a mask, which may be a hopeless one.
    pub fn new(mask: &Mask) -> Fit {
        let shape = mask.shape();
        let cells = mask.cells().collect();
        Fit { mask: mask.clone(), shape, cells, slack: Slack::new(shape) }
    }

    /// What the attempt of a stream comes to.
    pub fn attempt(&mut self, random: &mut Random, limits: &Limits) -> Result<Fitted, Cause> {
        let (grid, slack) = self.fit(random, limits)?;
        let draft = self.draft(grid, limits)?;
        Ok(Fitted { draft, solutions: Some(slack).filter(|&slack| slack < self.slack.most) })
    }

    /// A grid with little slack, read through the mask, and how much. It is a full one if the shape is large.
    fn fit(&mut self, random: &mut Random, limits: &Limits) -> Result<(Grid, u64), Cause> {
        let mut grid = Full::default_of(self.shape).grid(self.shape, random, limits)?;
        let is_small = slack::is_small(self.shape);
        if is_small {
            grid = self.mask.read(&grid);
        }
        let mut least = self.slack.of(&self.mask.read(&grid), u64::MAX, limits)?;
        for _ in 0..CHANGES * self.cells.len() {
            if least <= 1 {
                break;
            }
            let before = match is_small {
                true => self.other_digits(&mut grid, random),
                false => exchange(&mut grid, random),
            };
            let is_seen = |&(cell, digit): &(Cell, Option<Digit>)| {
                self.mask.contains(cell) && grid.get(cell) != digit
            };
            if !before.iter().any(is_seen) {
                continue;
            }
            let slack = self.slack.of(&self.mask.read(&grid), least, limits)?;
            if (1..=least).contains(&slack) {
                least = slack;
            } else {
                before.into_iter().for_each(|(cell, digit)| grid.set(cell, digit));
            }
        }
        Ok((grid, least))
    }

    /// What an attempt has found, with a solution.
    fn draft(&self, grid: Grid, limits: &Limits) -> Result<Draft, Cause> {
        let puzzle = Puzzle::new(self.mask.read(&grid)).map_err(|_| Cause::GaveUp)?;
        let solution = if grid.is_full() { grid } else { slack::solution(&puzzle, limits)? };
        Ok(Draft { puzzle, solution })
    }

    /// Gives one clue or two other digits, none of which stands in a house of theirs; says what was there before.
    fn other_digits(&self, clues: &mut Grid, random: &mut Random) -> Vec<(Cell, Option<Digit>)> {
        let one = *random.pick(&self.cells);
        let other = if random.below(2) == 0 { one } else { *random.pick(&self.cells) };
        let before = vec![(one, clues.get(one)), (other, clues.get(other))];
        before.iter().for_each(|&(cell, _)| clues.set(cell, None));
        for cell in [one, other] {
            if clues.get(cell).is_some() {
                continue;
            }
            let mut open = DigitSet::<1>::full(self.shape);
            for house in self.shape.houses_of(cell) {
                let digits = self.shape.cells_of(house).filter_map(|peer| clues.get(peer));
                digits.for_each(|digit| open.remove(digit));
            }
            let open: Vec<Digit> = open.collect();
            match open[..] {
                // The other took the last digit: everything stays.
                [] => before.iter().for_each(|&(cell, digit)| clues.set(cell, digit)),
                _ => clues.set(cell, Some(*random.pick(&open))),
            }
        }
        before
    }
}

#[cfg(test)]
mod tests;
