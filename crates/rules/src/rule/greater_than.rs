//! Greater than: the first of two numbers is greater than the second.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct GreaterThan {
    /// The greater one first.
    pub cells: [Cell; 2],
}
