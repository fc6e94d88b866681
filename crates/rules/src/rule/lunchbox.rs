//! Lunchbox: a sandwich on any line of cells. Its numbers differ, and those between the smallest and the
//! largest add up to the sum.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Lunchbox {
    /// The sum of what lies between the ends.
    pub sum: i64,
    /// Along the line.
    pub cells: Vec<Cell>,
}
