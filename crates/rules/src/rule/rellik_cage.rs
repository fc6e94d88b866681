//! Rellik cage, the reverse of a killer cage: its numbers differ, and none of them, nor several together, make the
//! sum.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct RellikCage {
    /// The sum that must not be made.
    pub sum: i64,
    /// Its cells.
    pub cells: Vec<Cell>,
}
