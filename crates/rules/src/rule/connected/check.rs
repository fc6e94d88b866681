use omnidoku_core::Cell;

use super::Connected;
use crate::full::Full;
use crate::rule::Check;

impl Check for Connected {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let board = full.board();
        let is_inside = |&cell: &Cell| {
            let value = board.values().value(full.number(cell));
            !board.is_loose(cell) && value.is_some_and(|value| self.numbers.contains(value))
        };
        let inside: Vec<Cell> = board.cells().filter(is_inside).collect();
        let mut reached: Vec<Cell> = inside.first().copied().into_iter().collect();
        let mut at = 0;
        while at < reached.len() {
            for (rows, columns) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let neighbour = board.offset(reached[at], rows, columns);
                let is_new = |cell: &Cell| inside.contains(cell) && !reached.contains(cell);
                reached.extend(neighbour.filter(is_new));
            }
            at += 1;
        }
        let count = inside.len();
        count > 0 && reached.len() == count && self.size.is_none_or(|size| size == count as i64)
    }
}
