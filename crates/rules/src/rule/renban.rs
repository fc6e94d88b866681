//! Renban line: its numbers are different and consecutive, in any order.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Renban {
    /// Along the line.
    pub cells: Vec<Cell>,
}
