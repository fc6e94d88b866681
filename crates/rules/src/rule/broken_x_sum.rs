//! Broken X-sum: the first X − 1 numbers of a line, or the first X + 1, add up to the clue, where X is the first
//! of them.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct BrokenXSum {
    /// The sum of the first X − 1 or X + 1 numbers.
    pub sum: i64,
    /// From the clue inwards.
    pub cells: Vec<Cell>,
}
