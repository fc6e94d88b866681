use omnidoku_core::Cell;

use super::AntiTaxicab;
use crate::full::Full;
use crate::neighbours::taxicab_distance;
use crate::rule::Check;

impl Check for AntiTaxicab {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let board = full.board();
        let cells: Vec<Cell> = board.cells().collect();
        cells.iter().enumerate().all(|(at, &cell)| {
            let number = full.number(cell);
            cells[..at].iter().all(|&other| {
                let is_so_far = number == taxicab_distance(board, cell, other) as i32;
                full.number(other) != number || !is_so_far
            })
        })
    }
}
