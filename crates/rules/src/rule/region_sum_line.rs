//! Region sum line: in each box, or each region of a board without boxes, the numbers on the line have the same sum.
//!
//! A line that enters a box a second time has a second segment there, with a sum of its own.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct RegionSumLine {
    /// Along the line.
    pub cells: Vec<Cell>,
}
