//! Hidden skyscraper: a number is a house of that height, which hides all behind it that are not higher. The clue
//! is the first hidden one, as seen from its end of the line.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct HiddenSkyscraper {
    /// The first hidden number.
    pub number: i64,
    /// From the clue inwards.
    pub cells: Vec<Cell>,
}
