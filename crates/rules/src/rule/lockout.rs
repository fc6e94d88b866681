//! Lockout line: the numbers at its two ends, the diamonds, differ by at least 4 or another number, and no
//! number along the line is one of them or lies between them.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Lockout {
    /// The least difference of the ends.
    pub difference: i64,
    /// From diamond to diamond.
    pub cells: Vec<Cell>,
}
