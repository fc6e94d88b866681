//! Look and say: each pair of the clue is a count and a number, which comes up exactly so often in the cells. A
//! number that the clue does not mention may come up any number of times.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct LookAndSay {
    /// How often, and which number. No number is there twice.
    pub clue: Vec<(usize, i32)>,
    /// Its cells.
    pub cells: Vec<Cell>,
}
