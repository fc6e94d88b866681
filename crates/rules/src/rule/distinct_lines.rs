//! Distinct lines: no row or column, read from either of its ends, is the same as another.

mod check;
mod picture;
mod propagate;
mod text;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct DistinctLines;
