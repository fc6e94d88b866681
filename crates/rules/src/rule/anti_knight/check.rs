use super::{AntiKnight, MOVES};
use crate::full::Full;
use crate::neighbours::pairs;
use crate::rule::Check;

impl Check for AntiKnight {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        pairs(full.board(), &MOVES).all(|pair| full.are_distinct(&pair))
    }
}
