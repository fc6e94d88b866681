//! Same values: all groups of cells hold the same numbers, each of them equally often, in any order.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct SameValues {
    /// At least two, with as many cells each.
    pub groups: Vec<Vec<Cell>>,
}
