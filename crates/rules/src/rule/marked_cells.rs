//! Marked cells: each holds a number of a kind, which is odd, even, low or high.
//!
//! The lower half of the board's values is low, the upper half is high. If there is a value in the middle, it is
//! neither.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::{Cell, Values};

/// A kind of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberKind {
    /// Not divisible by 2.
    Odd,
    /// Divisible by 2.
    Even,
    /// In the lower half of the values.
    Low,
    /// In the upper half of the values.
    High,
}

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct MarkedCells {
    /// What the marks mean.
    pub kind: NumberKind,
    /// The cells that have one.
    pub cells: Vec<Cell>,
}

impl NumberKind {
    /// All kinds.
    pub const ALL: [NumberKind; 4] =
        [NumberKind::Odd, NumberKind::Even, NumberKind::Low, NumberKind::High];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            NumberKind::Odd => "odd",
            NumberKind::Even => "even",
            NumberKind::Low => "low",
            NumberKind::High => "high",
        }
    }

    /// Whether a number is of this kind.
    pub fn has(self, number: i32, values: Values) -> bool {
        // Twice the distance from the middle of the values.
        let height = 2 * number - values.lowest() - values.highest();
        match self {
            NumberKind::Odd => number % 2 != 0,
            NumberKind::Even => number % 2 == 0,
            NumberKind::Low => height < 0,
            NumberKind::High => height > 0,
        }
    }
}
