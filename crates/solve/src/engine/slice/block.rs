//! The block: all candidates of up to 512 puzzles as planes, and the rules as formulas.

use super::plane::Plane;
use crate::nine::unroll::{nine, three};

/// The puzzles in the slots, one in each bit of every plane.
#[repr(align(64))]
pub(super) struct Block<V> {
    /// For each digit and cell: whether the digit is a candidate of the cell.
    pub(super) cells: [[V; 81]; 9],
    /// For each cell: whether it has one candidate.
    pub(super) solved: [V; 81],
    /// For each box: which of its rows, and of its columns, can have the current digit of
    /// `across_boxes`.
    rows: [[V; 3]; 9],
    cols: [[V; 3]; 9],
    /// Whether some cell has several candidates.
    pub(super) open: V,
    /// Whether there is a contradiction.
    pub(super) failed: V,
    /// Whether the last round removed a candidate.
    pub(super) changed: V,
}

/// The first cell of each box.
pub(super) const CORNERS: [usize; 9] = [0, 3, 6, 27, 30, 33, 54, 57, 60];

/// The number of cells from the first cell of a box to its last, in reading order.
const SPAN: usize = 21;

/// The distance of a position in a box from its first cell, in reading order.
pub(super) const fn at(position: usize) -> usize {
    position / 3 * 9 + position % 3
}

/// The cells from the first of a box to its last.
#[inline(always)]
pub(super) fn window<V>(cells: &[V; 81], corner: usize) -> &[V; SPAN] {
    cells[corner..].first_chunk().expect("a box is in the grid")
}

#[inline(always)]
fn window_mut<V>(cells: &mut [V; 81], corner: usize) -> &mut [V; SPAN] {
    cells[corner..].first_chunk_mut().expect("a box is in the grid")
}

/// Whether any of nine planes is set, and whether several are.
#[inline(always)]
fn any_and_several<V: Plane>(x: &[V; 9]) -> (V, V) {
    let (a, b, c) = (x[0].or3(x[1], x[2]), x[3].or3(x[4], x[5]), x[6].or3(x[7], x[8]));
    let inside = x[0].two_of(x[1], x[2]).or3(x[3].two_of(x[4], x[5]), x[6].two_of(x[7], x[8]));
    (a.or3(b, c), inside.or(a.two_of(b, c)))
}

/// In three boxes side by side, a digit is in three different lines, which can be in six ways.
/// Returns which lines of the boxes are part of a possible way, and whether there is one.
#[inline(always)]
fn different_lines<V: Plane>(boxes: &[[V; 3]; 3]) -> ([[V; 3]; 3], V) {
    let [a, b, c] = boxes;
    // The line in the first box and a direction determine the lines in the others.
    let up: [V; 3] = three!(I => a[I].and3(b[(I + 1) % 3], c[(I + 2) % 3]));
    let down: [V; 3] = three!(I => a[I].and3(b[(I + 2) % 3], c[(I + 1) % 3]));
    let kept = [
        three!(I => up[I].or(down[I])),
        three!(I => up[(I + 2) % 3].or(down[(I + 1) % 3])),
        three!(I => up[(I + 1) % 3].or(down[(I + 2) % 3])),
    ];
    let possible = kept[0][0].or3(kept[0][1], kept[0][2]);
    (kept, possible)
}

impl<V: Plane> Block<V> {
    pub(super) fn boxed() -> Box<Block<V>> {
        let zero = V::zero();
        Box::new(Block {
            cells: [[zero; 81]; 9],
            solved: [zero; 81],
            rows: [[zero; 3]; 9],
            cols: [[zero; 3]; 9],
            open: zero,
            failed: zero,
            changed: zero,
        })
    }

    /// Hidden singles in boxes, cell by cell; a cell with one candidate is solved.
    #[inline(always)]
    pub(super) fn across_digits(&mut self) {
        let zero = V::zero();
        let (mut open, mut failed, mut changed) = (zero, self.failed, zero);
        for corner in CORNERS {
            // For each digit: whether it has several places in the box.
            let mut several_places = [zero; 9];
            for (several, cells) in several_places.iter_mut().zip(&self.cells) {
                let x = window(cells, corner);
                *several = any_and_several(&nine!(P => x[at(P)])).1;
            }
            let solved = window_mut(&mut self.solved, corner);
            nine!(P => {
                let x: [V; 9] = nine!(D => window(&self.cells[D], corner)[at(P)]);
                let takes: [V; 9] = nine!(D => x[D].without(several_places[D]));
                let (taken, twice) = any_and_several(&takes);
                let (any, several) = any_and_several(&x);
                nine!(D => {
                    window_mut(&mut self.cells[D], corner)[at(P)] = x[D].without_both(taken, several_places[D]);
                });
                failed = failed.or_not(any).or(twice);
                changed = taken.and_or(several, changed);
                open = open.or_without(several, taken);
                solved[at(P)] = taken.or_without(any, several);
            });
        }
        self.open = open;
        self.failed = failed;
        self.changed = changed;
    }

    /// Naked singles and locked candidates, digit by digit: a solved digit leaves the rest of its
    /// box, and in every band and stack a digit is in three different lines.
    #[inline(always)]
    pub(super) fn across_boxes(&mut self) {
        let (mut failed, mut changed) = (self.failed, self.changed);
        for digit in 0..9 {
            let cells = &mut self.cells[digit];
            for (number, corner) in CORNERS.into_iter().enumerate() {
                let (x, solved) = (window(cells, corner), window(&self.solved, corner));
                let x: [V; 9] = nine!(P => x[at(P)]);
                let here: [V; 9] = nine!(P => x[P].and(solved[at(P)]));
                let rows: [V; 3] = three!(I => here[3 * I].or3(here[3 * I + 1], here[3 * I + 2]));
                let cols: [V; 3] = three!(I => here[I].or3(here[I + 3], here[I + 6]));
                three!(I => {
                    let row = x[3 * I].or3(x[3 * I + 1], x[3 * I + 2]);
                    let col = x[I].or3(x[I + 3], x[I + 6]);
                    self.rows[number][I] = row.and_nor(rows[(I + 1) % 3], rows[(I + 2) % 3]);
                    self.cols[number][I] = col.and_nor(cols[(I + 1) % 3], cols[(I + 2) % 3]);
                });
            }
            for stack in 0..3 {
                let boxes = three!(K => self.cols[stack + 3 * K]);
                let (kept, possible) = different_lines(&boxes);
                three!(K => self.cols[stack + 3 * K] = kept[K]);
                failed = failed.or_not(possible);
            }
            for band in 0..3 {
                let boxes = three!(K => self.rows[3 * band + K]);
                let (rows, possible) = different_lines(&boxes);
                failed = failed.or_not(possible);
                three!(K => {
                    let cols = &self.cols[3 * band + K];
                    let x = window_mut(cells, CORNERS[3 * band + K]);
                    nine!(P => {
                        let left = x[at(P)].and3(rows[K][P / 3], cols[P % 3]);
                        changed = changed.or_xor(x[at(P)], left);
                        x[at(P)] = left;
                    });
                });
            }
        }
        self.failed = failed;
        self.changed = changed;
    }

    /// The referee: the puzzles in which every cell has one digit and every house all nine.
    #[inline(always)]
    pub(super) fn obeys_the_rules(&self) -> V {
        let mut wrong = V::zero();
        for cell in 0..81 {
            let (any, several) = any_and_several(&nine!(D => self.cells[D][cell]));
            wrong = wrong.or_not(any).or(several);
        }
        for cells in &self.cells {
            for i in 0..9 {
                let (corner, col) = (CORNERS[i], &cells[i..]);
                let (row, part) = (&cells[9 * i..], window(cells, corner));
                wrong = wrong
                    .or_not(any_and_several(&nine!(K => row[K])).0)
                    .or_not(any_and_several(&nine!(K => col[9 * K])).0)
                    .or_not(any_and_several(&nine!(K => part[at(K)])).0);
            }
        }
        wrong.not()
    }
}
