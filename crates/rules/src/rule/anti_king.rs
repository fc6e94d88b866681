//! Anti-king: cells that share a side or a corner hold different numbers.

mod check;
mod picture;
mod propagate;
mod text;

use crate::neighbours::Step;

/// The moves of a king to later cells, in reading order.
const MOVES: [Step; 4] = [(0, 1), (1, -1), (1, 0), (1, 1)];

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct AntiKing;
