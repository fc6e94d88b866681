//! Palindrome: the line reads the same from both ends.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Palindrome {
    /// Along the line.
    pub cells: Vec<Cell>,
}
