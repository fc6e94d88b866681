//! Indexing line: the second number says how many cells further along the line the first number occurs again.
//!
//! ```text
//! 7 ─ 3 ─ 1 ─ 4 ─ 7     the third cell after the 3 holds 7
//! ```
//!
//! Elsewhere on the line the first number may occur as well.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct IndexingLine {
    /// Along the line.
    pub cells: Vec<Cell>,
}
