//! Counting circles: the number in a circle is the number of circles that hold it.
//!
//! So the different numbers in circles add up to the number of circles.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct CountingCircles {
    /// The circles.
    pub cells: Vec<Cell>,
}
