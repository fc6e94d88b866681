//! Global entropy: every square of 2×2 cells holds a low, a middle and a high number, each a third of the values.

mod check;
mod picture;
mod propagate;
mod text;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct GlobalEntropy;
