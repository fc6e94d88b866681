//! Count of distinct values: one cell holds how many different numbers there are in the others.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct CountDistinct {
    /// The cell that holds the count.
    pub count: Cell,
    /// The cells whose numbers are counted.
    pub cells: Vec<Cell>,
}
