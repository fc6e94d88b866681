//! Dancing Links: Knuth's Algorithm X for the exact cover of any 0/1 matrix.
//!
//! The exact cover problem: which rows, taken together, have exactly one 1 in every column?
//!
//! ```text
//! search:
//!     if no column is left: the chosen rows are a cover
//!     c ← the column with the fewest rows (minimum remaining values); if it has none, fail
//!     for each row r of c:
//!         choose r: cover every column of r
//!         search
//!         undo: uncover them in reverse order
//!
//! cover(c):   unlink c from the list of columns, and every row of c from all other columns
//! ```
//!
//! The matrix is stored as circular doubly linked lists of its ones (in Knuth's original form
//! toroidal: rows and columns are circular). A node that is unlinked still points to its
//! neighbours, so it can be relinked in constant time: the links dance. The invariant: relinking
//! happens exactly in the reverse order of unlinking. The order of the nodes in a list therefore
//! never changes.
//!
//! (D. Knuth, "Dancing links", in *Millennial Perspectives in Computer Science*, 2000,
//! arXiv:cs/0011047; *The Art of Computer Programming* 4B, section 7.2.2.1.)
//!
//! ## Layout
//!
//! ```text
//! heads     1 … m    column heads; 0 is the root of the list of open columns
//! row 0              the nodes of the row, adjacent
//! row 1              …
//!
//! a head    up, down: the last and the first node of the column    left, right: the neighbouring open columns
//! a node    up, down: its neighbours in the column                 head: its column
//! ```
//!
//! Nodes of a row need no left and right links, since they are adjacent; a `RowLayout` defines how
//! to go around a row. Rows of any length are `Spaced`: each is followed by a spacer that leads
//! back to its first node (Knuth 4B). Where every row has four ones, as in Sudoku, `Fours` has no
//! spacers and goes around by arithmetic.
//!
//! ## Departures from the pseudo-code
//!
//! 1. Links are 16-bit numbers where they suffice, 32-bit otherwise: a 9×9 Sudoku stays in the
//!    first-level cache. And as the table of the 16-bit kind has 65,536 entries, no link can point
//!    outside it, and no access needs a bounds check.
//! 2. Looking for the smallest column would walk the whole list at every step. But sizes only fall
//!    on the way down, and a column that falls to 1 or 0 is recorded when it falls. As long as a
//!    recorded one is open, it *is* a smallest column; otherwise no column is below 2, and the walk
//!    may end at the first column of 2. The choice is always a smallest column, as the algorithm
//!    requires.
//! 3. A covered column carries a mark in its size, so that records of it are known to be stale.
//! 4. Given rows are never undone. All their columns are closed before any row is hidden, so that
//!    nothing is recorded about columns that are about to close.
//! 5. When no chosen row has an alternative left, the search is over. Nothing more is uncovered,
//!    because the next search starts from a copy of the links as they were built.
//! 6. The recursion is a stack of rows, so that the search can stop at a cover and be resumed.

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

/// The heuristic that chooses the next column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnChoice {
    /// A column with the fewest rows (minimum remaining values).
    Smallest,
    /// The first that is left.
    First,
}

/// Observes a search, and may stop it.
pub(crate) trait CoverObserver {
    /// Why the search was stopped.
    type Stop;
    /// The search branches on a column with that many rows; its first row is chosen next.
    #[inline]
    fn column(&mut self, _column: usize, _options: usize) {}
    /// A row was chosen from a column that had `options` rows.
    fn chosen(&mut self, row: usize, options: usize) -> ControlFlow<Self::Stop>;
    /// The row chosen last was undone.
    fn undone(&mut self);
    /// The column of the row undone last has no other row.
    #[inline]
    fn exhausted(&mut self) {}
    /// A column has no row left.
    fn failed(&mut self, column: usize);
    /// That many links were changed.
    fn changed(&mut self, links: u64) -> ControlFlow<Self::Stop>;
}

/// The links of a matrix, and a search in progress on them.
pub(crate) struct Links<L: Link, R> {
    nodes: Nodes<L>,
    left: Vec<L>,
    right: Vec<L>,
    /// The number of rows of each column, with [`CLOSED`] added while it is closed.
    sizes: Vec<u32>,
    /// The first node of each row that has any.
    rows: Vec<Option<L>>,
    built: Built<L>,
    /// Columns that fell to 1 or 0 on the current path, in that order. There is space for each
    /// column three times: as built, at 1 and at 0.
    fallen: Vec<L>,
    /// The number of entries of `fallen` in use.
    noted: usize,
    /// How many of them were dealt with, as forced choices or as stale.
    settled: usize,
    /// How many of them were seen not to be 0.
    alive: usize,
    chosen: Vec<Chosen<L>>,
    /// How many of the chosen rows have an alternative left.
    alternatives: usize,
    /// Links changed, not yet reported to the observer.
    changes: u64,
    resume: Resume,
    layout: PhantomData<R>,
}

/// A row chosen by the search.
struct Chosen<L> {
    /// Its node in the column it was chosen from.
    node: L,
    /// The number of rows that column had.
    options: u32,
    /// The values of `noted` and `settled` before the other columns of the row were covered.
    fallen: u32,
    settled: u32,
}

/// A copy of the links as built, from which every search starts.
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
    /// The number of nodes of a matrix with that many columns, rows and ones.
    pub(crate) fn node_count(columns: usize, rows: usize, ones: usize) -> usize {
        R::first(columns + 1) + ones + R::SPACERS * rows
    }

    /// The number of bytes they take.
    pub(crate) fn bytes(columns: usize, rows: usize, ones: usize) -> usize {
        let nodes = Self::node_count(columns, rows, ones);
        let links = 5 * nodes.max(L::PLACES) * size_of::<L>();
        links
            + 2 * (columns + 1) * (3 * size_of::<L>() + size_of::<u32>())
            + rows * size_of::<Option<L>>()
    }

    /// Links a matrix that has no more nodes than `L` can number.
    pub(crate) fn new(matrix: &Matrix) -> Links<L, R> {
        let mut builder = Builder::new(matrix.columns(), matrix.rows(), matrix.ones());
        for row in 0..matrix.rows() {
            builder.push_row(matrix.row(row));
        }
        builder.finish()
    }

    /// Starts a search with these rows given. No two of them may have a one in the same column.
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

    /// The rows of the cover found last without the given ones, in the order in which they were
    /// chosen.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = usize> {
        self.chosen.iter().map(|chosen| self.row_of(chosen.node))
    }

    fn row_of(&self, node: L) -> usize {
        R::row(&self.nodes, self.left.len(), node)
    }

    /// Continues to the next cover; false if there is none left.
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
                    self.undo(node);
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
    fn choose<O: CoverObserver>(
        &mut self,
        node: L,
        options: u32,
        observer: &mut O,
    ) -> ControlFlow<O::Stop> {
        let (fallen, settled) = (self.noted as u32, self.settled as u32);
        self.chosen.push(Chosen { node, options, fallen, settled });
        let mut other = R::next(&self.nodes, node);
        while other != node {
            self.cover(self.nodes.head(other));
            other = R::next(&self.nodes, other);
        }
        observer.chosen(self.row_of(node), options as usize)
    }

    /// Uncovers the other columns of a row, in reverse order.
    fn undo(&mut self, node: L) {
        let mut other = R::previous(&self.nodes, node);
        while other != node {
            self.uncover(self.nodes.head(other));
            other = R::previous(&self.nodes, other);
        }
    }

    /// Unlinks a column from the list of open columns.
    fn close(&mut self, column: L) {
        let (left, right) = (self.left[column.get()], self.right[column.get()]);
        self.right[left.get()] = right;
        self.left[right.get()] = left;
        self.sizes[column.get()] |= CLOSED;
    }

    /// Closes a column, and unlinks its rows from all other columns.
    fn cover(&mut self, column: L) {
        self.close(column);
        self.hide_rows(column);
    }

    /// Unlinks the rows of a column from all other columns, recording those that fall to 1 or 0.
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
                // Without a branch: whether a column falls that far is hard to predict.
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

    /// Undoes [`cover`](Links::cover).
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
