//! Product cage: its numbers differ, unless they may repeat, and their product is given.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct ProductCage {
    /// The product.
    pub product: i64,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Numbers may repeat: only the product counts.
    pub may_repeat: bool,
}
