//! Arrow: the numbers on its shaft add up to the number in its circle.
//!
//! A circle around several cells, a pill, holds one number: its cells are the digits, in decimal notation. The
//! first may hold any number, the others hold 0 to 9.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Arrow {
    /// The cells of the circle, the first digit first.
    pub circle: Vec<Cell>,
    /// The shaft from the circle on, without the circle.
    pub cells: Vec<Cell>,
}
