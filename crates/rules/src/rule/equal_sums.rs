//! Equal sums: several groups of cells have the same sum, which is not given.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct EqualSums {
    /// At least two groups. A cell may be in several.
    pub groups: Vec<Vec<Cell>>,
}
