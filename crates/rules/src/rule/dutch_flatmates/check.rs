use super::{DutchFlatmates, middle};
use crate::full::Full;
use crate::rule::Check;

impl Check for DutchFlatmates {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let board = full.board();
        let values = board.values();
        board.cells().filter(|&cell| Some(full.number(cell)) == middle(values)).all(|cell| {
            let number_at = |down| board.offset(cell, down, 0).map(|other| full.number(other));
            number_at(-1) == Some(values.lowest()) || number_at(1) == Some(values.highest())
        })
    }
}
