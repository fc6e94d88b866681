//! Pair relation: every two neighbours on a line hold one of the allowed pairs of numbers, the first of them the
//! first number. Or every two cells do, in the order in which they are listed.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct PairRelation {
    /// What people call it.
    pub name: Option<String>,
    /// The allowed pairs of numbers.
    pub allowed: Vec<(i32, i32)>,
    /// Along the line.
    pub cells: Vec<Cell>,
    /// It relates every two cells, not only neighbours.
    pub is_for_every_two: bool,
}
