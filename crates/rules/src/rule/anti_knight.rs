//! Anti-knight: cells a knight's move apart hold different numbers.

mod check;
mod picture;
mod propagate;
mod text;

use crate::neighbours::Step;

/// The moves of a knight to later cells, in reading order.
const MOVES: [Step; 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct AntiKnight;
