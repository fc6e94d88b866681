//! Pair sum: two numbers add up to a given one, which is 10 at an X and 5 at a V.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct PairSum {
    /// The sum.
    pub sum: i64,
    /// On both sides of the sign.
    pub cells: [Cell; 2],
}
