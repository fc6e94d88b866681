//! Between line: the numbers along the line lie strictly between those at its two ends, the circles.
//!
//! A line of two circles alone demands nothing.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Between {
    /// From circle to circle.
    pub cells: Vec<Cell>,
}
