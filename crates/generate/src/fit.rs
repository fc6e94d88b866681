//! Puzzles on a mask: clues on exactly these cells, and one solution.
//!
//! A random full grid read through a mask of 24 cells usually has thousands of solutions, and
//! drawing grids until one has a single solution may take millions of draws. Instead the clues are
//! changed little by little to reduce the solutions:
//!
//! ```text
//! attempt:
//!     clues = a random full grid, read through the mask
//!     a fixed number of times, while there is more than one solution:
//!         make a small change
//!         count solutions, but only until there are more than before
//!         none, or more than before: undo the change
//! ```
//!
//! A count is cheap where it matters: the fewer solutions there are, the sooner it ends. There are
//! two kinds of change:
//!
//! * Up to 9×9, one or two clues get other digits that contradict no other clue. Many such clues
//!   have no solution, which is detected quickly.
//! * On larger grids nearly all of them would have none. There the full grid itself is changed by
//!   exchanges that keep it valid (`exchange.rs`), and where solutions cannot be counted, another
//!   measure is used (`slack.rs`).
//!
//! Some masks leave two solutions whatever their clues are: [`hopeless`] finds the obvious reasons.

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

/// The number of changes in one attempt, per cell of the mask.
const CHANGES_PER_CELL: usize = 100;

/// Makes puzzles on one mask; reuses its memory from one to the next.
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
    /// The number of solutions, 1 if the attempt succeeded; `None` if they were too many, or took
    /// too long, to count.
    pub solutions: Option<u64>,
}

impl Fit {
    /// For a mask, which may be hopeless.
    pub fn new(mask: &Mask) -> Fit {
        let shape = mask.shape();
        let cells = mask.cells().collect();
        Fit { mask: mask.clone(), shape, cells, slack: Slack::new(shape) }
    }

    /// The result of the attempt of a stream.
    pub fn attempt(&mut self, random: &mut Random, limits: &Limits) -> Result<Fitted, Cause> {
        let (grid, slack) = self.fit(random, limits)?;
        let draft = self.draft(grid, limits)?;
        Ok(Fitted { draft, solutions: Some(slack).filter(|&slack| slack < self.slack.most) })
    }

    /// A grid with little slack, read through the mask, and its slack. For a large shape it is a
    /// full grid.
    fn fit(&mut self, random: &mut Random, limits: &Limits) -> Result<(Grid, u64), Cause> {
        let mut grid = Full::default_of(self.shape).grid(self.shape, random, limits)?;
        let is_small = slack::is_small(self.shape);
        if is_small {
            grid = self.mask.read(&grid);
        }
        let mut least = self.slack.of(&self.mask.read(&grid), u64::MAX, limits)?;
        for _ in 0..CHANGES_PER_CELL * self.cells.len() {
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

    /// The result of an attempt, with a solution.
    fn draft(&self, grid: Grid, limits: &Limits) -> Result<Draft, Cause> {
        let puzzle = Puzzle::new(self.mask.read(&grid)).map_err(|_| Cause::GaveUp)?;
        let solution = if grid.is_full() { grid } else { slack::solution(&puzzle, limits)? };
        Ok(Draft { puzzle, solution })
    }

    /// Gives one or two clues other digits that do not occur in their houses; returns what was
    /// there before.
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
                // The first clue took the last digit left for the second: undo everything.
                [] => before.iter().for_each(|&(cell, digit)| clues.set(cell, digit)),
                _ => clues.set(cell, Some(*random.pick(&open))),
            }
        }
        before
    }
}

#[cfg(test)]
mod tests;
