//! Ratio dot, drawn in black: one number is a given multiple of the other, most often its double.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Ratio {
    /// How many times the other one of the numbers is.
    pub ratio: i64,
    /// On both sides of the dot.
    pub cells: [Cell; 2],
}
