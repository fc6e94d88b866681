//! Modular line: any three neighbours along the line leave different remainders when divided by 3. Another
//! modulus may be given; it is then that many neighbours. On a shorter line all remainders differ.

mod check;
mod picture;
mod propagate;
mod text;

use omnidoku_core::Cell;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Modular {
    /// What the numbers are divided by; at least 1.
    pub modulus: i64,
    /// Along the line.
    pub cells: Vec<Cell>,
}
