//! Which candidates of a digit can be refuted by looking at that digit alone?
//!
//! A *placement* of a digit (a template) gives it one place in every house that still lacks it. No
//! argument about that digit alone, fish of every form included, can refute a candidate that is
//! part of a placement. So before any fish is searched for, a placement through each candidate is.
//! Most are found at once, and each clears all the candidates it uses; only the rest can be fish
//! eliminations. Usually there is no rest, and the search for fish ends here.
//!
//! ```text
//! for each candidate not yet cleared:
//!     fix it, then choose a column for every other row, first for rows with one open column
//!     found  -> all candidates of the placement are cleared
//!     failed -> the candidate is refutable
//! ```
//!
//! Invariant: the result is a superset of the refutable candidates. The search for placements is
//! bounded, and candidates it did not get to count as refutable.

use omnidoku_core::{Cell, Digit, House, Shape};

use crate::cells::CellSet;
use crate::state::State;

/// Roughly how many choices of a column may fail for one digit before its remaining candidates
/// count as refutable. An allowance for choices that succeed, two per candidate, is added to it.
const MAX_FAILED_CHOICES: usize = 5_000;

/// The refutable candidates of each digit, kept until the digit's candidates change.
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
    /// A superset of the refutable candidates of a digit.
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
    /// All columns of the stack that a column is in.
    stack: Vec<u128>,
    /// The columns where a row has the digit as a candidate.
    open: Vec<u128>,
    /// For each band, the columns whose box has its place.
    taken: Vec<u128>,
    /// The column chosen in each row.
    chosen: Vec<usize>,
    /// How many columns may still be tried.
    choices_left: usize,
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
            choices_left: 0,
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
        // In a sound position the digit is missing in equally many rows, columns and boxes.
        let missing = rows.count_ones();
        if missing != cols.count_ones() || missing != boxes.count_ones() {
            return places;
        }
        self.choices_left = MAX_FAILED_CHOICES + 2 * places.len();
        let (mut open, mut refutable) = (places, CellSet::EMPTY);
        while let Some(cell) = open.next() {
            let [row, col, _] = state.house_table().houses_of(cell).map(House::index);
            self.taken.fill(0);
            if self.choose(row, col - size, rows, 0) {
                for row in bits(rows) {
                    open.remove(Cell::new(row * size + self.chosen[row]));
                }
            } else {
                refutable.insert(cell);
            }
        }
        refutable
    }

    /// Chooses this column for this row and completes the placement; false if that is impossible.
    fn choose(&mut self, row: usize, col: usize, rows: u128, used: u128) -> bool {
        if self.choices_left == 0 {
            return false;
        }
        self.choices_left -= 1;
        let (band, before) = (self.band[row], self.taken[self.band[row]]);
        self.chosen[row] = col;
        self.taken[band] |= self.stack[col];
        let found = self.complete(rows & !(1 << row), used | 1 << col);
        self.taken[band] = before;
        found
    }

    /// Chooses an unused column for each of the rows.
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
