//! Quadruple: the four cells around a corner hold the numbers in the circle there, each at least as often as it is
//! written.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Quadruple {
    /// One to four numbers, ascending.
    pub values: Vec<i32>,
    /// The four cells.
    pub cells: Vec<Cell>,
}
