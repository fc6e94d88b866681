//! Skyscrapers: a number is a house of that height, which hides all behind it that are not higher. The clue
//! tells how many are seen from its end of the line. A number that is not above 0 is no house.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Skyscraper {
    /// How many are seen.
    pub count: i64,
    /// From the clue inwards.
    pub cells: Vec<Cell>,
}
