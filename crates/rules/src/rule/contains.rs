//! Contains: the cells hold the listed numbers, each at least as often as it is listed, or exactly so often. Other
//! numbers are free.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Contains {
    /// The numbers, ascending.
    pub values: Vec<i32>,
    /// Where they are.
    pub cells: Vec<Cell>,
    /// They are there no more often than they are listed.
    pub is_exact: bool,
}
