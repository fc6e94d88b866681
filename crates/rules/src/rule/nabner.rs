//! Nabner line: no two of its numbers are equal or consecutive. It is the opposite of a renban line.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Nabner {
    /// Along the line.
    pub cells: Vec<Cell>,
}
