//! Dutch flatmates: every number in the middle of the values has the lowest one directly above it or the highest one
//! directly below it. With the values 1 to 9, that is a 1 above or a 9 below each 5.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Values;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct DutchFlatmates;

/// The number in the middle, if there is one.
fn middle(values: Values) -> Option<i32> {
    (values.count() % 2 == 1).then(|| values.lowest() + values.count() as i32 / 2)
}
