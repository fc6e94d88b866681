//! No three in a row: no three neighbours in a row or column are all even or all odd; or all in the lower or all in
//! the upper half of the values. A value in the middle is in neither half.

mod check;
mod picture;
mod propagate;
mod text;

/// See the [module](self).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoThreeInARow {
    /// Even and odd numbers.
    Parity,
    /// The lower and the upper half of the values.
    Half,
}
