use super::{AntiKing, MOVES};
use crate::full::Full;
use crate::neighbours::pairs;
use crate::rule::Check;

impl Check for AntiKing {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        pairs(full.board(), &MOVES).all(|pair| full.are_distinct(&pair))
    }
}
