//! Sandwich: the numbers between the smallest and the largest of a line add up to the clue.
//!
//! In a whole row of 1 to 9 these ends are the 1 and the 9. If there are more values than cells they are whatever
//! is the smallest and the largest number of the line. The numbers of the line differ.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Sandwich {
    /// The sum of what lies between the ends.
    pub sum: i64,
    /// Along the line.
    pub cells: Vec<Cell>,
}
