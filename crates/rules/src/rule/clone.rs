//! Clone: groups of cells that are copies of each other. The first cells of all groups hold the same number, and so
//! do the second cells, and so on.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct CloneGroups {
    /// At least two, with as many cells each.
    pub groups: Vec<Vec<Cell>>,
}
