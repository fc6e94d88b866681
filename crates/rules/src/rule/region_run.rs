//! Region run: a cell tells how far the number of the first of some cells goes on along one or several arms, which
//! all begin there; the first cell counts once, or not at all. With the labels of
//! [unknown regions](super::unknown_regions) it sees its own region as far as that goes.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

pub(super) use text::{label_of, take_first_left_out};

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct RegionRun {
    /// The cell that holds the length.
    pub cell: Cell,
    /// Where every arm begins.
    pub first: Cell,
    /// The arms without their first cell.
    pub arms: Vec<Vec<Cell>>,
    /// The first is not counted.
    pub is_first_left_out: bool,
}
