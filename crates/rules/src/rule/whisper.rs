//! Whisper line: neighbours differ by at least a number, which is 5 on a German and 4 on a Dutch whisper.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Whisper {
    /// The least difference.
    pub difference: i64,
    /// Along the line.
    pub cells: Vec<Cell>,
}
