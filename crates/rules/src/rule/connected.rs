//! Connected numbers: the cells of the grid that hold any of some numbers are connected orthogonally. There is at
//! least one of them, or a given number.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::ValueSet;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Connected {
    /// The numbers.
    pub numbers: ValueSet,
    /// How many cells hold one of them, if that is known.
    pub size: Option<i64>,
}
