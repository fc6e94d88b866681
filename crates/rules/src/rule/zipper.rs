//! Zipper line: two numbers equally far from the middle of the line have the same sum as any other such two.
//! On a line with a middle cell its number is that sum.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Zipper {
    /// Along the line.
    pub cells: Vec<Cell>,
}
