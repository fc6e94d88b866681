//! The rectangles of a state, found once and then tried as every type.

use std::collections::HashSet;

use omnidoku_core::{Cell, Digit};

use crate::cells::CellSet;
use crate::state::State;

/// Four cells in two rows, two columns and two boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    /// The start, its neighbour in the box, then the other side in the same order: cells `k` and
    /// `3 - k` are diagonal to each other.
    pub(super) cells: [Cell; 4],
    /// The two digits.
    pub(super) pair: [Digit; 2],
}

impl Rectangle {
    pub(super) fn set<const W: usize>(&self) -> CellSet<W> {
        self.cells.into_iter().collect()
    }
}

/// The most rectangles that are kept; a 9×9 grid has 486.
const MAX_RECTANGLES: usize = 10_000;

/// A list of rectangles, no two with the same cells.
#[derive(Debug, Default)]
struct List {
    rectangles: Vec<Rectangle>,
    /// The first and the last cell of each one, in reading order.
    known: HashSet<[Cell; 2]>,
}

impl List {
    fn clear(&mut self) {
        self.rectangles.clear();
        self.known.clear();
    }
}

/// The rectangles of the latest state.
#[derive(Debug, Default)]
pub(crate) struct Buffers<const W: usize> {
    unique: (Option<(u64, bool)>, List),
    avoidable: (Option<u64>, List),
    /// For each digit of a pair, the cells that may be corners.
    open: Vec<CellSet<W>>,
}

impl<const W: usize> Buffers<W> {
    /// Rectangles of blank cells that start from a bivalue one.
    pub(super) fn unique(
        &mut self,
        state: &State<W>,
        epoch: u64,
        missing_candidates: bool,
    ) -> &[Rectangle] {
        let key = Some((epoch, missing_candidates));
        if self.unique.0 != key {
            self.unique.0 = key;
            self.unique.1.clear();
            self.open.clear();
            self.open.extend(Digit::all(state.shape()).map(|digit| match missing_candidates {
                true => state.blanks(),
                false => state.places(digit),
            }));
            if missing_candidates {
                for cell in state.shape().cells() {
                    if let Some(digit) = state.value(cell) {
                        self.open[digit.index()] -= state.house_table().peers(cell);
                    }
                }
            }
            for start in state.bivalue_cells() {
                let mut pair = state.candidates(start);
                if let (Some(a), Some(b)) = (pair.next(), pair.next()) {
                    let open = self.open[a.index()] & self.open[b.index()];
                    sides(state, start, open, |neighbour| {
                        opposites(state, start, neighbour, open, |[x, y]| {
                            let rectangle =
                                Rectangle { cells: [start, neighbour, x, y], pair: [a, b] };
                            if open.contains(y) {
                                add(&mut self.unique.1, rectangle);
                            }
                        });
                    });
                }
            }
        }
        &self.unique.1.rectangles
    }

    /// Rectangles with a solved side in one box whose other side may complete the pattern: each of
    /// its cells is solved or bivalue, and at least one is blank.
    pub(super) fn avoidable(&mut self, state: &State<W>, epoch: u64) -> &[Rectangle] {
        if self.avoidable.0 != Some(epoch) {
            self.avoidable.0 = Some(epoch);
            self.avoidable.1.clear();
            let everything: CellSet<W> = state.shape().cells().collect();
            let solved = everything - state.blanks() - state.givens();
            let bivalue = state.bivalue_cells();
            if bivalue.is_empty() {
                return &[];
            }
            // For each digit, the solved cells that hold it and the bivalue cells that may.
            self.open.clear();
            self.open.extend(Digit::all(state.shape()).map(|digit| state.places(digit) & bivalue));
            for cell in solved {
                if let Some(digit) = state.value(cell) {
                    self.open[digit.index()].insert(cell);
                }
            }
            self.unique.0 = None;
            for start in solved {
                sides(state, start, solved, |neighbour| {
                    let pair = [start, neighbour].map(|cell| state.value(cell));
                    let [Some(a), Some(b)] = pair else { return };
                    opposites(state, start, neighbour, self.open[b.index()], |[x, y]| {
                        let blank = state.blanks().contains(x) || state.blanks().contains(y);
                        if blank && self.open[a.index()].contains(y) {
                            let cells = [start, neighbour, x, y];
                            add(&mut self.avoidable.1, Rectangle { cells, pair: [a, b] });
                        }
                    });
                });
            }
        }
        &self.avoidable.1.rectangles
    }
}

/// Adds a rectangle unless its cells are listed already or the list is full.
fn add(list: &mut List, new: Rectangle) {
    let corners = new
        .cells
        .iter()
        .fold([new.cells[0]; 2], |[first, last], &cell| [first.min(cell), last.max(cell)]);
    if list.rectangles.len() < MAX_RECTANGLES && list.known.insert(corners) {
        list.rectangles.push(new);
    }
}

/// Visits the cells of a set that share a box and a line with the start.
fn sides<const W: usize>(state: &State<W>, start: Cell, set: CellSet<W>, visit: impl FnMut(Cell)) {
    let [row, col, block] =
        state.house_table().houses_of(start).map(|house| state.house_table().house(house));
    ((row | col) & block & (set - CellSet::only(start))).for_each(visit);
}

/// Visits the other sides of the rectangles with this side: a cell of the set in line with the
/// start, and the cell in line with the neighbour.
fn opposites<const W: usize>(
    state: &State<W>,
    start: Cell,
    neighbour: Cell,
    set: CellSet<W>,
    mut visit: impl FnMut([Cell; 2]),
) {
    let shape = state.shape();
    let [row, col, block] = state.house_table().houses_of(start);
    let in_row = shape.row_of(start) == shape.row_of(neighbour);
    let across = if in_row { col } else { row };
    for x in set & (state.house_table().house(across) - state.house_table().house(block)) {
        let y = match in_row {
            true => shape.cell(shape.row_of(x), shape.col_of(neighbour)),
            false => shape.cell(shape.row_of(neighbour), shape.col_of(x)),
        };
        visit([x, y]);
    }
}
