//! Which candidates of a digit can be refuted by looking at that digit alone?
//!
//! A *placement* of a digit gives it a place in every house that still lacks it. A candidate that
//! lies in some placement cannot be refuted by any argument about its digit alone, fish of every
//! form included. So before a fish is searched for, a placement through each candidate is: most are
//! found at once, each vouches for all the candidates it passes through, and only what is left
//! over is worth hunting. Mostly nothing is left, and every fish search ends here.
//!
//! ```text
//! for each candidate nothing vouches for yet:
//!     fix it, then give every other row a column, a row with one open column first
//!     found  -> all candidates of the placement are out of reach
//!     failed -> the candidate is refutable
//! ```
//!
//! The search for placements is bounded; what it did not get to counts as refutable, so that the
//! answer is always a superset of the truth.

use omnidoku_core::{Cell, Digit, House, Shape};

use crate::cells::CellSet;
use crate::state::State;

/// How many columns are tried in vain for one digit, more or less, before the rest of its candidates
/// count as refutable. Those that are not in vain come on top, two for each candidate.
const EFFORT: usize = 5_000;

/// The refutable candidates per digit, kept as long as the digit's candidates stay the same.
#[derive(Debug, Default)]
pub(crate) struct Refutable<const W: usize> {
    known: Vec<Known<W>>,
    placement: Placement,
}

#[derive(Clone, Debug)]
struct Known<const W: usize> {
    places: CellSet<W>,
    refutable: CellSet<W>,
}

impl<const W: usize> Refutable<W> {
    /// The refutable candidates of a digit, and perhaps some more.
    pub(crate) fn cells(&mut self, state: &State<W>, digit: Digit) -> CellSet<W> {
        let shape = state.shape();
        if self.placement.shape != Some(shape) {
            let nothing = Known { places: CellSet::EMPTY, refutable: CellSet::EMPTY };
            self.known = vec![nothing; shape.size()];
            self.placement = Placement::new(shape);
        }
        let places = state.places(digit);
        if self.known[digit.index()].places != places {
            let refutable = self.placement.refutable(state, places);
            self.known[digit.index()] = Known { places, refutable };
        }
        self.known[digit.index()].refutable
    }
}

/// A search for placements of a digit. Columns are bits.
#[derive(Debug, Default)]
struct Placement {
    shape: Option<Shape>,
    /// The band of each row.
    band: Vec<usize>,
    /// The columns of each column's stack.
    stack: Vec<u128>,
    /// The columns where a row has the digit as a candidate.
    open: Vec<u128>,
    /// The columns whose box is taken, per band.
    taken: Vec<u128>,
    /// The column chosen in each row.
    chosen: Vec<usize>,
    /// How many columns may still be tried.
    effort: usize,
}

impl Placement {
    fn new(shape: Shape) -> Placement {
        let (size, height, width) = (shape.size(), shape.box_rows(), shape.box_cols());
        let stack_of = |col: usize| (u128::MAX >> (128 - width)) << (col / width * width);
        Placement {
            shape: Some(shape),
            band: (0..size).map(|row| row / height).collect(),
            stack: (0..size).map(stack_of).collect(),
            open: vec![0; size],
            taken: vec![0; size / height],
            chosen: vec![0; size],
            effort: 0,
        }
    }

    fn refutable<const W: usize>(&mut self, state: &State<W>, places: CellSet<W>) -> CellSet<W> {
        let size = state.size();
        self.open.fill(0);
        let (mut rows, mut cols, mut boxes) = (0u128, 0u128, 0u128);
        for cell in places {
            let [row, col, block] = state.house_table().houses_of(cell).map(House::index);
            self.open[row] |= 1 << (col - size);
            rows |= 1 << row;
            cols |= 1 << (col - size);
            boxes |= 1 << (block - 2 * size);
        }
        // Houses that lack the digit are as many rows as columns as boxes, unless something is wrong.
        let missing = rows.count_ones();
        if missing != cols.count_ones() || missing != boxes.count_ones() {
            return places;
        }
        self.effort = EFFORT + 2 * places.len();
        let (mut doubtful, mut refutable) = (places, CellSet::EMPTY);
        while let Some(cell) = doubtful.next() {
            let [row, col, _] = state.house_table().houses_of(cell).map(House::index);
            self.taken.fill(0);
            if self.choose(row, col - size, rows, 0) {
                for row in bits(rows) {
                    doubtful.remove(Cell::new(row * size + self.chosen[row]));
                }
            } else {
                refutable.insert(cell);
            }
        }
        refutable
    }

    /// Gives a row a column and completes the placement.
    fn choose(&mut self, row: usize, col: usize, rows: u128, used: u128) -> bool {
        if self.effort == 0 {
            return false;
        }
        self.effort -= 1;
        let (band, before) = (self.band[row], self.taken[self.band[row]]);
        self.chosen[row] = col;
        self.taken[band] |= self.stack[col];
        let found = self.complete(rows & !(1 << row), used | 1 << col);
        self.taken[band] = before;
        found
    }

    /// Gives each of the rows a column that is not used.
    fn complete(&mut self, rows: u128, used: u128) -> bool {
        let mut next: Option<(usize, u128)> = None;
        for row in bits(rows) {
            let open = self.open[row] & !used & !self.taken[self.band[row]];
            if open & open.wrapping_sub(1) == 0 {
                next = Some((row, open));
                break;
            }
            next = next.or(Some((row, open)));
        }
        let Some((row, open)) = next else { return true };
        bits(open).any(|col| self.choose(row, col, rows, used))
    }
}

/// The numbers of the bits that are set.
fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}
