//! Weighted sum: each number is multiplied by the factor of its cell, and the sum of these products lies between
//! two numbers.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct WeightedSum {
    /// The factor of each cell.
    pub factors: Vec<i32>,
    /// As many different cells.
    pub cells: Vec<Cell>,
    /// The lowest sum, if there is one.
    pub least: Option<i64>,
    /// The highest sum, if there is one.
    pub most: Option<i64>,
}
