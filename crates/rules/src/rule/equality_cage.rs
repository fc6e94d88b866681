//! Equality cage: different numbers, as many even as odd ones, and as many low as high ones.
//!
//! The lower half of the board's values is low, the upper half is high. If there is a value in the middle, it
//! is neither, and may not be in the cage.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct EqualityCage {
    /// An even number of cells.
    pub cells: Vec<Cell>,
}
