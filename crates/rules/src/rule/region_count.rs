//! Region count: a cell tells how many of some cells hold the same number as the first of them, itself included or
//! not. With the labels of [unknown regions](super::unknown_regions) these are cells of the same region.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct RegionCount {
    /// The cell that holds the count.
    pub cell: Cell,
    /// The cells to be compared with the first of them.
    pub labels: Vec<Cell>,
    /// The first is not counted.
    pub is_first_left_out: bool,
}
