//! Thermometer: the numbers rise from the bulb on. On a slow one they may also stay the same.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Thermometer {
    /// From the bulb to the tip.
    pub cells: Vec<Cell>,
    /// Two neighbours may hold the same number.
    pub is_slow: bool,
}
