//! Nonconsecutive: numbers in cells that share a side do not differ by 1.

mod check;
mod picture;
mod propagate;
mod text;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Nonconsecutive;
