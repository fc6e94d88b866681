//! Sum line: the line can be cut into pieces that each have the given sum.
//!
//! A loop may be cut anywhere, a line begins and ends with a cut.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct SumLine {
    /// The sum of each piece.
    pub sum: i64,
    /// Along the line.
    pub cells: Vec<Cell>,
    /// The last cell is followed by the first.
    pub is_loop: bool,
}
