//! Unknown regions, also called chaos construction: the cells of the grid form regions, each as large as there are
//! values, connected orthogonally and with different numbers. Every cell of the grid has another cell, usually a
//! loose one, for the number of its region. Regions are numbered in the order of their first cells.
//!
//! ```text
//! grid      labels
//! 1 2 3     1 1 2
//! 2 3 1     1 2 2
//! 3 1 2     3 3 3
//! ```

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct UnknownRegions {
    /// The cells for the numbers of regions, in the reading order of the cells of the grid. The first region
    /// has the lowest value.
    pub labels: Vec<Cell>,
}
