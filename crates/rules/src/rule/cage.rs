//! Killer cage: its numbers differ, and add up to the sum if one is given.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Cage {
    /// The sum, if it is known.
    pub sum: Option<i64>,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Numbers may repeat: only the sum counts.
    pub may_repeat: bool,
}
