//! The candidates in nine vectors, and the two operations of the search on them: propagation, and
//! the choice of a cell to branch on.

use super::lanes::Lanes;
use crate::nine::text::{ALL_DIGITS, CANDIDATES, Text};
use crate::nine::unroll::{nine, three};

/// The candidates of all cells. `cells[3·r + k]` has, in the lane of each box, the candidates of
/// the cell in row r and column k of the box.
#[derive(Clone, Copy)]
pub(crate) struct CandidateVectors<L> {
    cells: [L; 9],
}

/// [`CandidateVectors`] in memory, in the same layout for all instruction sets.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(crate) struct Saved([[u16; 16]; 9]);

impl Saved {
    /// Every candidate in every cell.
    pub(crate) const OPEN: Saved = Saved([BOXES; 9]);

    /// The candidates of a cell.
    #[inline(always)]
    pub(crate) fn cell_mut(&mut self, cell: usize) -> &mut u16 {
        let (position, lane) = PLACES[cell];
        &mut self.0[position][lane]
    }

    /// These candidates, given in reading order.
    pub(crate) fn of(candidates: &[u16; 81]) -> Saved {
        let mut saved = Saved([[0; 16]; 9]);
        for (&set, (position, lane)) in candidates.iter().zip(PLACES) {
            saved.0[position][lane] = set;
        }
        saved
    }
}

/// How propagation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fixpoint {
    /// In a contradiction.
    Failed,
    /// In a solution: every cell has one candidate.
    Solved,
    /// Some cells have several candidates.
    Open,
}

/// A cell to branch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fork {
    position: usize,
    lane: usize,
    /// Its candidates.
    pub(crate) digits: u16,
}

impl Fork {
    /// Its lowest candidate.
    pub(crate) fn first(self) -> u16 {
        self.digits & self.digits.wrapping_neg()
    }

    /// The others.
    pub(crate) fn rest(self) -> u16 {
        self.digits & !self.first()
    }

    /// A cell with these candidates.
    pub(crate) fn of(cell: usize, digits: u16) -> Fork {
        let (position, lane) = PLACES[cell];
        Fork { position, lane, digits }
    }

    /// The number of the cell in reading order.
    pub(crate) fn cell(self) -> usize {
        let (band, stack) = (self.lane / 4, self.lane % 4);
        (3 * band + self.position / 3) * 9 + 3 * stack + self.position % 3
    }
}

/// All digits in the lanes of boxes, zero in the others.
const BOXES: [u16; 16] = {
    let mut lanes = [0; 16];
    let mut i = 0;
    while i < 9 {
        lanes[i / 3 * 4 + i % 3] = ALL_DIGITS;
        i += 1;
    }
    lanes
};

/// The vector and the lane of each cell, in reading order.
const PLACES: [(usize, usize); 81] = {
    let mut places = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        places[cell] = (row % 3 * 3 + col % 3, row / 3 * 4 + col / 3);
        cell += 1;
    }
    places
};

/// The rank of each cell before [`fork`](CandidateVectors::fork) subtracts its open peers, which it
/// does from bits 8 to
/// 12. The lowest rank wins; bits 0 to 7 are the cell, so no two are equal.
const RANKS: [[u16; 16]; 9] = {
    let mut ranks = [[0; 16]; 9];
    let mut i = 0;
    while i < 9 * 16 {
        let (position, lane) = (i % 9, i / 9);
        ranks[position][lane] = (31 << 8 | lane << 4 | position) as u16;
        i += 1;
    }
    ranks
};

#[inline(always)]
fn mini_rows<L: Lanes>(x: &[L; 9]) -> [L; 3] {
    three!(I => x[3 * I].or3(x[3 * I + 1], x[3 * I + 2]))
}

#[inline(always)]
fn mini_cols<L: Lanes>(x: &[L; 9]) -> [L; 3] {
    three!(I => x[I].or3(x[I + 3], x[I + 6]))
}

/// Line j of one box with line k of the other, or k with j.
#[inline(always)]
fn either_way<L: Lanes>(one: &[L; 3], other: &[L; 3], j: usize, k: usize) -> L {
    one[j].and_or(other[k], other[j].and(one[k]))
}

impl<L: Lanes> CandidateVectors<L> {
    /// The clues of a text, and all candidates in the blank cells.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(crate) fn read(text: &Text) -> CandidateVectors<L> {
        let mut saved = Saved([[0; 16]; 9]);
        for (&character, (position, lane)) in text.iter().zip(PLACES) {
            saved.0[position][lane] = CANDIDATES[usize::from(character)];
        }
        CandidateVectors::load(&saved)
    }

    #[inline(always)]
    pub(crate) fn load(saved: &Saved) -> CandidateVectors<L> {
        CandidateVectors { cells: nine!(I => L::load(&saved.0[I])) }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(crate) fn save(&self) -> Saved {
        Saved(nine!(I => self.cells[I].store()))
    }

    /// The candidates of each cell, in reading order.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(crate) fn candidates(&self) -> [u16; 81] {
        let Saved(lanes) = self.save();
        PLACES.map(|(position, lane)| lanes[position][lane])
    }

    /// Writes a solution as text.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(crate) fn write(&self, text: &mut Text) {
        let Saved(lanes) = self.save();
        for (character, &(position, lane)) in text.iter_mut().zip(&PLACES) {
            *character = b'1' + lanes[position][lane].trailing_zeros() as u8;
        }
    }

    /// Applies the rules up to the fixpoint.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(crate) fn propagate(&mut self) -> Fixpoint {
        let boxes = L::load(&BOXES);
        let nothing = L::load(&[0; 16]);
        loop {
            let x = self.cells;
            let solved: [L; 9] = nine!(I => x[I].singles());

            // The digits that each mini-row and mini-column may have, without those solved
            // elsewhere in the box.
            let rows = mini_rows(&x);
            let cols = mini_cols(&x);
            let (solved_rows, solved_cols) = (mini_rows(&solved), mini_cols(&solved));
            let rows: [L; 3] =
                three!(I => rows[I].and_nor(solved_rows[(I + 1) % 3], solved_rows[(I + 2) % 3]));
            let cols: [L; 3] =
                three!(I => cols[I].and_nor(solved_cols[(I + 1) % 3], solved_cols[(I + 2) % 3]));

            // In a band, a digit is in a different row of each box: a mini-row keeps it if the
            // other two boxes can have it in the other two rows, either way round. In a stack,
            // likewise.
            let right: [L; 3] = three!(I => rows[I].next_in_band::<1>());
            let left: [L; 3] = three!(I => rows[I].next_in_band::<2>());
            let rows: [L; 3] =
                three!(I => either_way(&right, &left, (I + 1) % 3, (I + 2) % 3).and(rows[I]));
            let below: [L; 3] = three!(I => cols[I].next_in_stack::<1>());
            let above: [L; 3] = three!(I => cols[I].next_in_stack::<2>());
            let cols: [L; 3] =
                three!(I => either_way(&below, &above, (I + 1) % 3, (I + 2) % 3).and(cols[I]));
            let missing = nothing
                .or_xor(rows[0].or3(rows[1], rows[2]), boxes)
                .or_xor(cols[0].or3(cols[1], cols[2]), boxes);
            if !missing.is_zero() {
                return Fixpoint::Failed;
            }

            // A digit with one row and one column left in a box has one cell left: a hidden single.
            let only_row: [L; 3] = three!(I => boxes.and_nor(rows[(I + 1) % 3], rows[(I + 2) % 3]));
            let only_col: [L; 3] = three!(I => boxes.and_nor(cols[(I + 1) % 3], cols[(I + 2) % 3]));
            self.cells = nine!(I => {
                let left = x[I].and3(rows[I / 3], cols[I % 3]);
                left.replaced_by(left.and3(only_row[I / 3], only_col[I % 3]))
            });
            let (mut changed, mut fewest) = (nothing, boxes);
            nine!(I => {
                changed = changed.or_xor(self.cells[I], x[I]);
                fewest = fewest.min(self.cells[I]);
            });
            if !fewest.zero_mask().and(boxes).is_zero() {
                return Fixpoint::Failed;
            }
            if changed.is_zero() {
                let mut open = nothing;
                nine!(I => open = open.or_xor(x[I], solved[I]));
                return if open.is_zero() { Fixpoint::Solved } else { Fixpoint::Open };
            }
        }
    }

    /// The cell to branch on: one with two candidates if there is one, else three, else any open
    /// cell; among those, the one with the most open peers.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(crate) fn fork(&self) -> Fork {
        let x = &self.cells;
        let (one, two) = (L::load(&[1; 16]), L::load(&[2; 16]));
        let fewer: [L; 9] = nine!(I => x[I].drop_lowest());
        let open: [L; 9] = nine!(I => one.without(fewer[I].zero_mask()));
        let rows: [L; 3] = three!(I => open[3 * I].add(open[3 * I + 1]).add(open[3 * I + 2]));
        let cols: [L; 3] = three!(I => open[I].add(open[I + 3]).add(open[I + 6]));
        let inside = rows[0].add(rows[1]).add(rows[2]);
        let across: [L; 3] =
            three!(I => rows[I].next_in_band::<1>().add(rows[I].next_in_band::<2>()).add(inside));
        let along: [L; 3] =
            three!(I => cols[I].next_in_stack::<1>().add(cols[I].next_in_stack::<2>()));
        let worst = L::load(&[0x7fff; 16]);
        let mut best = worst;
        nine!(I => {
            let still_fewer = fewer[I].drop_lowest();
            // 0 for two candidates, 1 for three, 2 for more: a mask is −1.
            let class = two.add(still_fewer.zero_mask()).add(still_fewer.drop_lowest().zero_mask());
            let peers = across[I / 3].add(along[I % 3]);
            let rank = L::load(&RANKS[I]).sub(peers.shl::<8>()).or(class.shl::<13>());
            best = best.min(rank.or(fewer[I].zero_mask().and(worst)));
        });
        let name = best.store()[..12].iter().copied().fold(u16::MAX, u16::min);
        let (position, lane) = (usize::from(name & 15), usize::from(name >> 4 & 15));
        Fork { position, lane, digits: x[position].store()[lane] }
    }

    /// A copy with these candidates in the cell of the fork.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(crate) fn with(&self, fork: Fork, digits: u16) -> CandidateVectors<L> {
        let mut vectors = *self;
        let mut lanes = vectors.cells[fork.position].store();
        lanes[fork.lane] = digits;
        vectors.cells[fork.position] = L::load(&lanes);
        vectors
    }
}
