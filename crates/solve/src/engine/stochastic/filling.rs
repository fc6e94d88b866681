//! A full grid that can be wrong in rows and columns only, and its cost.
//!
//! Every box of a [`Filling`] has each digit once: it was filled with its missing digits, and the
//! only change is a swap of two free cells of one box. The cost is a sum over all rows and columns:
//!
//! ```text
//! cost = the digits that are missing + the digits that repeat a clue
//! ```
//!
//! Cost 0 is a solution. A digit that repeats a clue makes another one missing, so the second term
//! excludes no solution; but it penalises what can never be right, and hard puzzles need a third of
//! the moves. A swap affects at most two rows and two columns: the change of the cost is read from
//! eight counters, without writing anything.

use omnidoku_core::{Cell, Digit, Puzzle, Shape};

/// The most by which a swap can raise the cost: in each of two rows and two columns, one more digit
/// is missing and one more repeats a clue.
pub(super) const MAX_RISE: usize = 8;

/// What a clue adds to a counter. A line crosses at most 64 boxes, so other cells never add up to
/// it.
const CLUE: u8 = 128;

/// A cell without a clue.
#[derive(Clone, Copy)]
pub(super) struct Free {
    pub(super) cell: Cell,
    /// The first counters of its row and of its column.
    lines: [u16; 2],
    /// The index of the first free cell of its box in the list, and the number of free cells there.
    pub(super) box_start: u16,
    pub(super) box_len: u16,
}

impl Free {
    /// The free cells, box by box. A box with only one is left out: there is nothing to swap.
    pub(super) fn list(puzzle: &Puzzle) -> Vec<Free> {
        let shape = puzzle.shape();
        let mut list = Vec::with_capacity(puzzle.blank_count());
        for block in shape.houses().skip(2 * shape.size()) {
            let blanks = shape.cells_of(block).filter(|&cell| puzzle.get(cell).is_none());
            let (box_start, box_len) = (list.len() as u16, blanks.clone().count() as u16);
            list.extend(blanks.filter(|_| box_len > 1).map(|cell| {
                let [row, col, _] = shape.houses_of(cell);
                let lines = [row, col].map(|line| (line.index() * shape.size()) as u16);
                Free { cell, lines, box_start, box_len }
            }));
        }
        list
    }
}

/// A full grid that is right in every box.
pub(crate) struct Filling {
    digits: Vec<Digit>,
    /// How often each digit is in each row, then in each column; a clue counts [`CLUE`] times.
    counts: Vec<u8>,
    cost: usize,
}

impl Filling {
    pub(crate) fn bytes(shape: Shape) -> usize {
        size_of::<Filling>() + 3 * shape.cell_count()
    }

    /// A filling of a puzzle, given a digit for every cell. The clues must be among them, and every
    /// box right.
    pub(super) fn new(puzzle: &Puzzle, digits: Vec<Digit>) -> Filling {
        let shape = puzzle.shape();
        let mut counts = vec![0; 2 * shape.cell_count()];
        for (cell, &digit) in shape.cells().zip(&digits) {
            let times = if puzzle.get(cell).is_some() { CLUE } else { 1 };
            let [row, col, _] = shape.houses_of(cell);
            for line in [row, col] {
                counts[line.index() * shape.size() + digit.index()] += times;
            }
        }
        let wrong = |&count: &u8| if count < CLUE { u8::from(count == 0) } else { count - CLUE };
        let cost = counts.iter().map(|count| usize::from(wrong(count))).sum();
        Filling { digits, counts, cost }
    }

    pub(crate) fn cost(&self) -> usize {
        self.cost
    }

    /// The digits in reading order.
    pub(super) fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// The change of the cost if two cells of one box swapped their digits.
    #[inline]
    pub(super) fn change(&self, a: Free, b: Free) -> isize {
        let leaves = |count: u8| isize::from(count == 1) - isize::from(count > CLUE);
        let enters = |count: u8| isize::from(count >= CLUE) - isize::from(count == 0);
        let [x, y] = [a, b].map(|free| self.digits[free.cell.index()].index());
        let mut change = 0;
        for (line_a, line_b) in a.lines.into_iter().zip(b.lines) {
            if line_a != line_b {
                let [at_a, at_b] = [line_a, line_b].map(|line| &self.counts[line.into()..]);
                change += leaves(at_a[x]) + enters(at_a[y]) + leaves(at_b[y]) + enters(at_b[x]);
            }
        }
        change
    }

    /// Swaps the digits of two cells of one box; `change` is the change of the cost.
    #[inline]
    pub(super) fn swap(&mut self, a: Free, b: Free, change: isize) {
        let [x, y] = [a, b].map(|free| self.digits[free.cell.index()].index());
        for (line_a, line_b) in a.lines.into_iter().zip(b.lines) {
            let [at_a, at_b] = [line_a, line_b].map(usize::from);
            self.counts[at_a + x] -= 1;
            self.counts[at_a + y] += 1;
            self.counts[at_b + y] -= 1;
            self.counts[at_b + x] += 1;
        }
        self.digits.swap(a.cell.index(), b.cell.index());
        self.cost = self.cost.wrapping_add_signed(change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::stochastic::Walk;

    #[test]
    fn the_cost_after_a_swap_equals_a_recount() {
        for shape in ["2x2", "3x2", "3x3", "2x64"] {
            let mut puzzle = Puzzle::empty(shape.parse().unwrap());
            for digit in Digit::all(puzzle.shape()).step_by(2) {
                puzzle = puzzle.with_clue(Cell::new(digit.index()), digit).unwrap();
            }
            let mut walk = Walk::new(&puzzle, 1);
            let mut filling = Filling::new(&puzzle, walk.random_digits());
            for _ in 0..500 {
                let (a, b) = walk.propose();
                assert!(a.cell != b.cell && puzzle.get(a.cell).or(puzzle.get(b.cell)).is_none());
                filling.swap(a, b, filling.change(a, b));
                let recount = Filling::new(&puzzle, filling.digits.clone());
                assert_eq!((filling.cost, &filling.counts), (recount.cost, &recount.counts));
            }
        }
    }
}
