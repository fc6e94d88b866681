//! The list of almost locked sets of a state.
//!
//! An almost locked set consists of n blank cells of one house that have n + 1 candidates between
//! them: if one of its digits is eliminated, the others are locked in it. A bivalue cell is the
//! smallest.
//!
//! The list goes through rows, columns and boxes; within a house through its cells in reading
//! order, a set before the larger ones that begin with it (a, ab, abc, ac, b, bc …). A set that
//! lies in two houses is listed once, under the first. The order is HoDoKu's.
//!
//! Up to 9×9 the list is complete. In larger grids a set has at most [`MAX_CELLS`] cells, or fewer
//! if there would be more than [`MAX_SETS`] sets.

use omnidoku_core::{Cell, Digit, HouseKind};

use crate::cells::CellSet;
use crate::state::{Digits, State};
use crate::stop::Stop;

/// The most cells of a set in grids larger than 9×9.
const MAX_CELLS: usize = 5;
/// The most sets in grids larger than 9×9.
const MAX_SETS: usize = 600;

/// An almost locked set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AlmostLockedSet<const W: usize> {
    /// Its cells.
    pub(crate) cells: CellSet<W>,
    /// Their candidates, one more than there are cells.
    pub(crate) digits: Digits,
    /// How many cells it has.
    pub(crate) size: usize,
    /// The index of the first view of its digits; they end where those of the next set begin.
    first_view: usize,
}

/// One digit of an almost locked set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<const W: usize> {
    /// The number of the set in the list.
    pub(crate) set: usize,
    /// The digit.
    pub(crate) digit: Digit,
    /// The cells of the set that can hold it.
    pub(crate) cells: CellSet<W>,
    /// The candidates of this digit outside the set that see all of those cells. If one of them is
    /// true, the set loses the digit.
    pub(crate) seen: CellSet<W>,
}

/// All almost locked sets of a state.
#[derive(Debug, Default)]
pub(crate) struct Sets<const W: usize> {
    epoch: Option<u64>,
    size: usize,
    list: Vec<AlmostLockedSet<W>>,
    views: Vec<View<W>>,
    /// Indexed by set × N + digit: the view, or [`ABSENT`] if the set lacks the digit.
    view_of: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

impl<const W: usize> Sets<W> {
    /// The sets in their order.
    #[inline]
    pub(crate) fn list(&self) -> &[AlmostLockedSet<W>] {
        &self.list
    }

    /// The views of all sets, set after set, digits ascending.
    #[inline]
    pub(crate) fn views(&self) -> &[View<W>] {
        &self.views
    }

    /// The indices in [`views`](Self::views) of the digits of a set.
    #[inline]
    pub(crate) fn views_of(&self, set: usize) -> std::ops::Range<usize> {
        let end = self.list.get(set + 1).map_or(self.views.len(), |next| next.first_view);
        self.list[set].first_view..end
    }

    /// The index in [`views`](Self::views) of a digit that the set has.
    #[inline]
    pub(crate) fn view_index(&self, set: usize, digit: Digit) -> usize {
        let index = self.view_of[set * self.size + digit.index()];
        debug_assert_ne!(index, ABSENT);
        index as usize
    }

    /// The view of a digit that the set has.
    #[inline]
    pub(crate) fn view(&self, set: usize, digit: Digit) -> &View<W> {
        &self.views[self.view_index(set, digit)]
    }

    /// The candidates of a common digit that see all cells of both sets with this digit.
    #[inline]
    pub(crate) fn seen_by_both(&self, a: usize, b: usize, digit: Digit) -> CellSet<W> {
        self.view(a, digit).seen & self.view(b, digit).seen
    }

    /// The digits that two sets have in common.
    #[inline]
    pub(crate) fn common(&self, a: usize, b: usize) -> Digits {
        self.list[a].digits & self.list[b].digits
    }

    /// Computes the list, unless it already is that of this epoch.
    pub(in crate::technique) fn refresh(&mut self, state: &State<W>, epoch: u64, stop: &Stop<'_>) {
        if self.epoch == Some(epoch) {
            return;
        }
        self.epoch = Some(epoch);
        self.size = state.size();
        if self.size <= 9 {
            self.collect(state, self.size - 1, usize::MAX, stop);
        } else {
            let fits = (1..=MAX_CELLS).rev().any(|most| self.collect(state, most, MAX_SETS, stop));
            if !fits {
                self.list.truncate(MAX_SETS);
            }
        }
        self.look_around(state);
    }

    /// Lists the sets of up to `max_cells` cells; false if it gave up because there are more than
    /// `max_sets`.
    fn collect(
        &mut self,
        state: &State<W>,
        max_cells: usize,
        max_sets: usize,
        stop: &Stop<'_>,
    ) -> bool {
        self.list.clear();
        let (house_table, shape) = (state.house_table(), state.shape());
        let mut blanks: Vec<(Cell, Digits)> = Vec::with_capacity(self.size);
        for house in shape.houses() {
            blanks.clear();
            let open =
                house_table.cells(house).iter().filter(|&&cell| state.blanks().contains(cell));
            blanks.extend(open.map(|&cell| (cell, state.candidates(cell))));
            let kind = house.parts(shape).0;
            let known = |cells: CellSet<W>, first: Cell, size: usize| match kind {
                HouseKind::Row => false,
                HouseKind::Column => size == 1,
                HouseKind::Box => {
                    let [row, col, _] = house_table.houses_of(first);
                    cells.is_within(house_table.house(row))
                        || cells.is_within(house_table.house(col))
                }
            };
            let list = &mut self.list;
            let mut growth = Growth { blanks: &blanks, max_cells, known, list, stop };
            growth.grow(0, CellSet::EMPTY, Digits::EMPTY, 0);
            if self.list.len() > max_sets {
                return false;
            }
        }
        true
    }

    /// Computes the views: what every set sees, digit by digit.
    fn look_around(&mut self, state: &State<W>) {
        self.views.clear();
        self.view_of.clear();
        self.view_of.resize(self.list.len() * self.size, ABSENT);
        for (number, set) in self.list.iter_mut().enumerate() {
            set.first_view = self.views.len();
            for digit in set.digits {
                let cells = set.cells & state.places(digit);
                let seen = state.house_table().common_peers(cells) & state.places(digit);
                self.view_of[number * self.size + digit.index()] = self.views.len() as u32;
                self.views.push(View { set: number, digit, cells, seen });
            }
        }
    }
}

/// The sets of one house, grown cell by cell.
struct Growth<'a, K, const W: usize> {
    blanks: &'a [(Cell, Digits)],
    max_cells: usize,
    known: K,
    list: &'a mut Vec<AlmostLockedSet<W>>,
    stop: &'a Stop<'a>,
}

impl<K: Fn(CellSet<W>, Cell, usize) -> bool, const W: usize> Growth<'_, K, W> {
    /// Adds every later cell in turn to a set of `size` cells.
    fn grow(&mut self, from: usize, cells: CellSet<W>, digits: Digits, size: usize) {
        let size = size + 1;
        for next in from..self.blanks.len() {
            if self.stop.after(1) {
                return;
            }
            let (cell, candidates) = self.blanks[next];
            let digits = digits | candidates;
            let count = digits.len();
            // Each cell that can still be added makes up for one digit too many. Fewer digits than
            // cells would be a contradiction.
            let spare = (self.blanks.len() - next - 1).min(self.max_cells - size);
            if count > size + 1 + spare || count < size {
                continue;
            }
            let mut cells = cells;
            cells.insert(cell);
            if count == size + 1 && !(self.known)(cells, cell, size) {
                self.list.push(AlmostLockedSet { cells, digits, size, first_view: 0 });
            }
            if spare > 0 {
                self.grow(next + 1, cells, digits, size);
            }
        }
    }
}
