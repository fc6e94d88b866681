//! Full rank: all rows and columns, each read from both of its ends, are put in ascending order, compared number
//! by number. The rank of a line is one more than how many others are lower.
//!
//! ```text
//! 2 1     read from its four sides: 21, 12, 12, 21, and the same in columns
//! 1 2     rank 1: 12 four times    rank 5: 21 four times
//! ```

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct FullRank {
    /// The rank, from 1 on.
    pub rank: i64,
    /// A whole row or column, from the clue inwards.
    pub cells: Vec<Cell>,
    /// Other lines may read the same.
    pub may_tie: bool,
}
