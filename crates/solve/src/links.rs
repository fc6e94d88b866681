//! Dancing Links: Knuth's Algorithm X for the exact cover of any 0/1 matrix.
//!
//! The question: which rows, taken together, have exactly one 1 in every column?
//!
//! ```text
//! search:
//!     if no column is left: the chosen rows are a cover
//!     c ← the column with the fewest rows; if it has none, fail
//!     for each row r of c:
//!         choose r: cover every column of r
//!         search
//!         take r back: uncover them in reverse
//!
//! cover(c):   take c out of the list of columns, and every row of c out of all other columns
//! ```
//!
//! What makes it dance: a node taken out of a doubly linked list still knows its neighbours, so it
//! can be put back without a search.
//!
//! ## Layout
//!
//! ```text
//! heads     1 … m    column heads; 0 is the root of the list of open columns
//! row 0              the nodes of the row side by side
//! row 1              …
//!
//! a head    up, down: the last and the first node of the column
//! a node    up, down: its neighbours in the column        head: its column
//! ```
//!
//! Nodes of a row need no left and right links, since they lie side by side; how to go around a row is
//! the matter of a `RowLayout`. Rows of any length are `Spaced`: each is followed by a spacer that
//! leads back to its first node (Knuth, *The Art of Computer Programming* 4B, 7.2.2.1). Where every row
//! has four ones, as in Sudoku, `Fours` has no spacers and goes around by arithmetic.
//!
//! ## Departures from the pseudo-code
//!
//! 1. Links are 16-bit numbers where they fit, 32-bit otherwise: a 9×9 Sudoku stays in the first cache.
//!    And since the table of the 16-bit kind has 65,536 places, no link can point outside it, and no
//!    access needs a check.
//! 2. Looking for the smallest column would walk the whole list at every step. But sizes only fall on
//!    the way down, and a column that falls to 1 or 0 is noted when it falls. So as long as something is
//!    noted it *is* a smallest column; and when nothing is, no column is below 2, and the walk may end
//!    at the first column of 2. The choice is always a smallest column, as the algorithm asks.
//! 3. A covered column carries a mark in its size, so that notes about it are known to be stale.
//! 4. Rows that are given are never taken back. All their columns are closed before any row is hidden,
//!    so that nothing is noted about columns that are about to close.
//! 5. When no chosen row has an alternative left the search is over; nothing more is uncovered, because
//!    the next one starts from a copy of the links as they were built.
//! 6. The recursion is a stack of rows, so that the search can be left at a cover and resumed.

use std::marker::PhantomData;
use std::ops::ControlFlow;

mod build;
mod cover;
mod layout;
mod matrix;
mod text;

pub(crate) use build::Builder;
pub use cover::{CoverEvent, CoverReport, exact_cover, exact_cover_observed};
use layout::Nodes;
pub(crate) use layout::{Fours, Link, RowLayout, Spaced};
pub use matrix::{Matrix, RowError};
pub use text::{MatrixError, MatrixFault, MatrixReader};

/// Added to the size of a column while it is closed.
const CLOSED: u32 = 1 << 31;

/// How to choose the next column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnChoice {
    /// One with the fewest rows.
    Smallest,
    /// The first that is left.
    First,
}

/// What the caller wants to know, and when to stop.
pub(crate) trait CoverObserver {
    /// What stops a search.
    type Stop;
    /// A column that has so many rows is branched on; its first row is chosen next.
    #[inline]
    fn column(&mut self, _column: usize, _options: usize) {}
    /// A row was chosen from a column that had so many.
    fn chosen(&mut self, row: usize, options: usize) -> ControlFlow<Self::Stop>;
    /// The row chosen last was taken back.
    fn undone(&mut self);
    /// The column of the row taken back last has no other.
    #[inline]
    fn exhausted(&mut self) {}
    /// A column has no row left.
    fn failed(&mut self, column: usize);
    /// So many links were changed.
    fn changed(&mut self, links: u64) -> ControlFlow<Self::Stop>;
}

/// The links of a matrix, and a search in progress on them.
pub(crate) struct Links<L: Link, R> {
    nodes: Nodes<L>,
    left: Vec<L>,
    right: Vec<L>,
    /// How many rows each column has.
    sizes: Vec<u32>,
    /// The first node of each row that has any.
    rows: Vec<Option<L>>,
    built: Built<L>,
    /// Columns that fell to 1 or 0 on the way to where the search stands, in that order. There is room for
    /// each column to be noted as built, at 1 and at 0.
    fallen: Vec<L>,
    /// How many of the places in `fallen` are in use.
    noted: usize,
    /// How many of them were dealt with, as forced choices or as stale.
    settled: usize,
    /// How many of them were seen not to be 0.
    alive: usize,
    chosen: Vec<Chosen<L>>,
    /// How many of the chosen rows have an alternative left.
    alternatives: usize,
    /// Links changed since the caller was told.
    changes: u64,
    resume: Resume,
    layout: PhantomData<R>,
}

/// A row chosen by the search.
struct Chosen<L> {
    /// Its node in the column it was chosen from.
    node: L,
    /// How many rows that column had.
    options: u32,
    /// What `fallen` and `settled` were before the other columns of the row were covered.
    fallen: u32,
    settled: u32,
}

/// The links as built, to start the next search from.
struct Built<L> {
    up: Vec<L>,
    down: Vec<L>,
    left: Vec<L>,
    right: Vec<L>,
    sizes: Vec<u32>,
    fallen: Vec<L>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Resume {
    Descend,
    Backtrack,
    Done,
}

impl<L: Link, R: RowLayout> Links<L, R> {
    /// How many nodes the links of a matrix with so many columns, rows and ones have.
    pub(crate) fn node_count(columns: usize, rows: usize, ones: usize) -> usize {
        R::first(columns + 1) + ones + R::SPACERS * rows
    }

    /// How many bytes they take.
    pub(crate) fn bytes(columns: usize, rows: usize, ones: usize) -> usize {
        let nodes = Self::node_count(columns, rows, ones);
        let links = 5 * nodes.max(L::PLACES) * size_of::<L>();
        links
            + 2 * (columns + 1) * (3 * size_of::<L>() + size_of::<u32>())
            + rows * size_of::<Option<L>>()
    }

    /// Links up a matrix that has no more nodes than `L` can number.
    pub(crate) fn new(matrix: &Matrix) -> Links<L, R> {
        let mut builder = Builder::new(matrix.columns(), matrix.rows(), matrix.ones());
        for row in 0..matrix.rows() {
            builder.push_row(matrix.row(row));
        }
        builder.finish()
    }

    /// Starts anew with these rows given. They must not meet in a column.
    pub(crate) fn restart<O: CoverObserver>(
        &mut self,
        given: impl Iterator<Item = usize>,
        observer: &mut O,
    ) -> ControlFlow<O::Stop> {
        self.nodes.restore(&self.built.up, &self.built.down);
        self.sizes.copy_from_slice(&self.built.sizes);
        self.left.copy_from_slice(&self.built.left);
        self.right.copy_from_slice(&self.built.right);
        self.noted = self.built.fallen.len();
        self.fallen[..self.noted].copy_from_slice(&self.built.fallen);
        (self.settled, self.alive) = (0, 0);
        self.chosen.clear();
        self.alternatives = 0;
        self.changes = 0;
        self.resume = Resume::Descend;

        let mut columns = Vec::with_capacity(self.left.len());
        for row in given {
            let Some(first) = self.rows[row] else { continue };
            let mut node = first;
            loop {
                let column = self.nodes.head(node);
                self.close(column);
                columns.push(column);
                node = R::next(&self.nodes, node);
                if node == first {
                    break;
                }
            }
        }
        for column in columns {
            self.hide_rows(column);
            observer.changed(std::mem::take(&mut self.changes))?;
        }
        ControlFlow::Continue(())
    }

    /// The rows of the cover found last, in the order they were chosen (given rows are not among them).
    pub(crate) fn chosen(&self) -> impl Iterator<Item = usize> {
        self.chosen.iter().map(|chosen| self.row_of(chosen.node))
    }

    fn row_of(&self, node: L) -> usize {
        R::row(&self.nodes, self.left.len(), node)
    }

    /// Goes on to the next cover; false when there is none left.
    pub(crate) fn next_cover<O: CoverObserver>(
        &mut self,
        choice: ColumnChoice,
        observer: &mut O,
    ) -> ControlFlow<O::Stop, bool> {
        loop {
            observer.changed(std::mem::take(&mut self.changes))?;
            match self.resume {
                Resume::Descend => {
                    if self.right[0] == L::new(0) {
                        self.resume = Resume::Backtrack;
                        return ControlFlow::Continue(true);
                    }
                    match self.choose_column(choice) {
                        Ok(column) => {
                            let options = self.sizes[column.get()];
                            observer.column(column.get() - 1, options as usize);
                            self.cover(column);
                            self.alternatives += usize::from(options > 1);
                            self.choose(self.nodes.down(column), options, observer)?;
                        }
                        Err(empty) => {
                            observer.failed(empty.get() - 1);
                            self.resume = Resume::Backtrack;
                        }
                    }
                }
                Resume::Backtrack if self.alternatives == 0 => {
                    for _ in self.chosen.drain(..) {
                        observer.undone();
                        observer.exhausted();
                    }
                    self.resume = Resume::Done;
                }
                Resume::Backtrack => {
                    let Some(Chosen { node, options, fallen, settled }) = self.chosen.pop() else {
                        unreachable!("an alternative belongs to a chosen row");
                    };
                    self.take_back(node);
                    observer.undone();
                    let (next, column) = (self.nodes.down(node), self.nodes.head(node));
                    if next == column {
                        self.uncover(column);
                        observer.exhausted();
                    } else {
                        self.noted = fallen as usize;
                        self.settled = settled as usize;
                        self.alive = self.settled;
                        self.resume = Resume::Descend;
                        self.alternatives -= usize::from(self.nodes.down(next) == column);
                        self.choose(next, options, observer)?;
                    }
                }
                Resume::Done => return ControlFlow::Continue(false),
            }
        }
    }

    /// A column to branch on, or one that has no row left.
    fn choose_column(&mut self, choice: ColumnChoice) -> Result<L, L> {
        let size = |column: L| self.sizes[column.get()];
        if choice == ColumnChoice::First {
            let first = self.right[0];
            return if size(first) > 0 { Ok(first) } else { Err(first) };
        }
        let mut fallen = self.fallen[self.alive..self.noted].iter();
        if let Some(&empty) = fallen.find(|&&column| size(column) == 0) {
            return Err(empty);
        }
        self.alive = self.noted;
        while self.settled < self.noted {
            let column = self.fallen[self.settled];
            self.settled += 1;
            if size(column) == 1 {
                return Ok(column);
            }
        }
        let mut smallest = self.right[0];
        let mut column = self.right[smallest.get()];
        while column != L::new(0) && size(smallest) > 2 {
            if size(column) < size(smallest) {
                smallest = column;
            }
            column = self.right[column.get()];
        }
        Ok(smallest)
    }

    /// Chooses a row by one of its nodes, whose column is covered, and covers its other columns.
    fn choose<O: CoverObserver>(&mut self, node: L, options: u32, observer: &mut O) -> ControlFlow<O::Stop> {
        let (fallen, settled) = (self.noted as u32, self.settled as u32);
        self.chosen.push(Chosen { node, options, fallen, settled });
        let mut other = R::next(&self.nodes, node);
        while other != node {
            self.cover(self.nodes.head(other));
            other = R::next(&self.nodes, other);
        }
        observer.chosen(self.row_of(node), options as usize)
    }

    /// Uncovers the other columns of a row, in reverse.
    fn take_back(&mut self, node: L) {
        let mut other = R::previous(&self.nodes, node);
        while other != node {
            self.uncover(self.nodes.head(other));
            other = R::previous(&self.nodes, other);
        }
    }

    /// Takes a column out of the list of open columns.
    fn close(&mut self, column: L) {
        let (left, right) = (self.left[column.get()], self.right[column.get()]);
        self.right[left.get()] = right;
        self.left[right.get()] = left;
        self.sizes[column.get()] |= CLOSED;
    }

    /// Closes a column, and takes its rows out of all other columns.
    fn cover(&mut self, column: L) {
        self.close(column);
        self.hide_rows(column);
    }

    /// Takes the rows of a column out of all other columns, noting those that fall to 1 or 0.
    fn hide_rows(&mut self, column: L) {
        let (nodes, sizes, fallen) = (&mut self.nodes, &mut self.sizes[..], &mut self.fallen[..]);
        let mut noted = self.noted;
        let mut hidden = 1;
        let mut row = nodes.down(column);
        while row != column {
            let mut other = R::next(nodes, row);
            while other != row {
                nodes.unlink(other);
                let head = nodes.head(other);
                let size = &mut sizes[head.get()];
                *size -= 1;
                // Noting without a branch: whether a column falls so far is hard to foretell.
                fallen[noted] = head;
                noted += usize::from(*size <= 1);
                hidden += 1;
                other = R::next(nodes, other);
            }
            row = nodes.down(row);
        }
        self.noted = noted;
        self.changes += hidden;
    }

    /// Takes back [`cover`](Links::cover).
    fn uncover(&mut self, column: L) {
        let (nodes, sizes) = (&mut self.nodes, &mut self.sizes[..]);
        let mut shown = 1;
        let mut row = nodes.up(column);
        while row != column {
            let mut other = R::previous(nodes, row);
            while other != row {
                nodes.relink(other);
                sizes[nodes.head(other).get()] += 1;
                shown += 1;
                other = R::previous(nodes, other);
            }
            row = nodes.up(row);
        }
        sizes[column.get()] &= !CLOSED;
        let (left, right) = (self.left[column.get()], self.right[column.get()]);
        self.right[left.get()] = column;
        self.left[right.get()] = column;
        self.changes += shown;
    }
}
