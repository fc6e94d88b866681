//! Double arrow: the numbers between its two circles add up to the same sum as the two in the circles.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct DoubleArrow {
    /// From circle to circle, both included.
    pub cells: Vec<Cell>,
}
