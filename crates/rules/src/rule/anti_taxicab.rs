//! Anti-taxicab: two cells with the same number are not that many steps apart, where a step leads to a cell that
//! shares a side.
//!
//! ```text
//! 3 . .
//! . . 3     three steps apart: forbidden
//! ```

mod check;
mod picture;
mod propagate;
mod text;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct AntiTaxicab;
