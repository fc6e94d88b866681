//! A full grid that is wrong in rows and columns only, and what is wrong with it.
//!
//! Every box of a [`Filling`] holds each digit once: it was filled with the digits it missed, and the
//! only change is a swap of two free cells of one box. What is wrong is summed over all rows and columns:
//!
//! ```text
//! cost = the digits that are missing + the digits that repeat a clue
//! ```
//!
//! Cost 0 is a solution. Whatever repeats a clue makes another digit missing, so the second term takes no
//! solution away; but it tells what can never be right, and hard puzzles need a third of the moves.
//! A swap touches two rows and two columns at most: by how much it would change the cost is read from
//! eight counters, without writing anything.

use omnidoku_core::{Cell, Digit, Puzzle, Shape};

/// The most that a swap can raise the cost: in two rows and two columns, one more digit is missing and
/// one more repeats a clue.
pub(super) const LARGEST_RISE: usize = 8;

/// What a clue adds to a counter. A line crosses at most 64 boxes, so other digits never add up to it.
const CLUE: u8 = 128;

/// A cell that is no clue.
#[derive(Clone, Copy)]
pub(super) struct Free {
    pub(super) cell: Cell,
    /// Where the counters of its row and of its column start.
    lines: [u16; 2],
    /// Where the free cells of its box start in the list, and how many they are.
    pub(super) box_start: u16,
    pub(super) box_len: u16,
}

impl Free {
    /// The free cells box by box. A box with only one is left out, for nothing can be swapped in it.
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
    /// How often each digit stands in each row, then in each column; a clue counts [`CLUE`] times.
    counts: Vec<u8>,
    cost: usize,
}

impl Filling {
    pub(crate) fn bytes(shape: Shape) -> usize {
        size_of::<Filling>() + 3 * shape.cell_count()
    }

    /// A filling of a puzzle: a digit for every cell, the clues among them, and every box right.
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

    /// By how much the cost would change if two cells of one box swapped their digits.
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

    /// Swaps the digits of two cells of one box; `change` is what that does to the cost.
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
    fn the_cost_after_a_swap_is_the_cost_counted_anew() {
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
                let anew = Filling::new(&puzzle, filling.digits.clone());
                assert_eq!((filling.cost, &filling.counts), (anew.cost, &anew.counts));
            }
        }
    }
}
