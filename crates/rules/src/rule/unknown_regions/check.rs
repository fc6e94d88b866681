use omnidoku_core::Cell;

use super::UnknownRegions;
use crate::full::Full;
use crate::rule::Check;

impl Check for UnknownRegions {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let board = full.board();
        let label = |cell: Cell| full.number(self.labels[cell.index()]);
        let grid = || board.cells().take(self.labels.len());
        let mut next = board.values().lowest();
        for first in grid() {
            if label(first) < next {
                continue;
            }
            // All cells with this label, and those of them that are reached from the first.
            let region: Vec<Cell> = grid().filter(|&cell| label(cell) == label(first)).collect();
            let mut reached = vec![first];
            let mut at = 0;
            while at < reached.len() {
                for (rows, columns) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let neighbour = board.offset(reached[at], rows, columns);
                    let is_new = |cell: &Cell| region.contains(cell) && !reached.contains(cell);
                    reached.extend(neighbour.filter(is_new));
                }
                at += 1;
            }
            let is_whole = reached.len() == region.len() && region.len() == board.values().count();
            if label(first) > next || !is_whole || !full.are_distinct(&region) {
                return false;
            }
            next += 1;
        }
        true
    }
}
