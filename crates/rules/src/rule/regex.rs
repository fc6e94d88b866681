//! Regular expression: the numbers along a line, one character each, match a pattern such as `(12|3.)*[4-6]?`.

mod check;
mod parse;
mod pattern;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

pub use pattern::Pattern;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Regex {
    /// What the whole line matches.
    pub pattern: Pattern,
    /// Along the line.
    pub cells: Vec<Cell>,
}
