//! Numbered room: the first number of a line tells in which of its cells the clue stands, counted from 1.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct NumberedRoom {
    /// The number to be found.
    pub number: i64,
    /// From the clue inwards.
    pub cells: Vec<Cell>,
}
