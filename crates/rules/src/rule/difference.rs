//! Difference dot, drawn in white: two numbers differ by a given number, most often 1.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// How far apart the numbers are.
    pub difference: i64,
    /// On both sides of the dot.
    pub cells: [Cell; 2],
}
