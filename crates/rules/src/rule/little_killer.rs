//! Little killer: the numbers on a diagonal add up to the sum at its end. They may repeat.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct LittleKiller {
    /// The sum.
    pub sum: i64,
    /// From the clue inwards.
    pub cells: Vec<Cell>,
}
