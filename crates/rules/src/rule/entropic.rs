//! Entropic line: any three neighbours along the line are a low, a middle and a high number, each a third of
//! the values. Two cells alone are of different thirds.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

pub(super) use text::has_thirds;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Entropic {
    /// Along the line.
    pub cells: Vec<Cell>,
}
