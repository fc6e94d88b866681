//! Global modular: in every square of 2×2 cells each of the remainders 0, 1 and 2 comes up when the numbers are
//! divided by 3.

mod check;
mod picture;
mod propagate;
mod text;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct GlobalModular;
