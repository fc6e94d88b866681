//! X-sum: the first X numbers of a line, as the clue sees it, add up to the clue, where X is the first of them.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct XSum {
    /// The sum of the first X numbers.
    pub sum: i64,
    /// From the clue inwards.
    pub cells: Vec<Cell>,
}
