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
//! heads        1 … m      column heads; 0 is the root of the list of open columns
//! row 0                   the nodes of the row side by side
//! row 1                   …
//!
//! node    up, down: its neighbours in the column        head: its column
//! ```
//!
//! Nodes of a row need no left and right links, since they lie side by side; how to go around a row is
//! the matter of a [`RowLayout`]. Rows of any length are [`Spaced`]: each is followed by a spacer that
//! leads back to its first node (Knuth, *The Art of Computer Programming* 4B, 7.2.2.1). Where every row
//! has four ones, as in Sudoku, [`Fours`] has no spacers and goes around by arithmetic.
//!
//! ## Departures from the pseudo-code
//!
//! 1. Links are 16-bit numbers where they fit, 32-bit otherwise: a 9×9 Sudoku stays in the first cache.
//! 2. Looking for the smallest column would walk the whole list at every step. But sizes only fall on
//!    the way down, and a column that falls to 1 or 0 is noted when it falls. So as long as something is
//!    noted it *is* a smallest column; and when nothing is, no column is below 2, and the walk may end
//!    at the first column of 2. The choice is always a smallest column, as the algorithm asks.
//! 3. A covered column carries a mark in its size, so that notes about it are known to be stale.
//! 4. The recursion is a stack of rows, so that the search can be left at a cover and resumed, and the
//!    matrix is restored by copying the links as they were built.

use std::marker::PhantomData;
use std::ops::ControlFlow;

mod cover;
mod matrix;

pub use cover::{CoverReport, exact_cover};
pub use matrix::{Matrix, RowError};

/// How to choose the next column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnChoice {
    /// One with the fewest rows.
    Smallest,
    /// The first that is left.
    First,
}

/// A number that links nodes: 16 bits where they suffice.
pub(crate) trait Link: Copy + Eq + Send {
    const MAX: usize;
    fn new(index: usize) -> Self;
    fn get(self) -> usize;
}

impl Link for u16 {
    const MAX: usize = u16::MAX as usize;
    #[inline(always)]
    fn new(index: usize) -> u16 {
        index as u16
    }
    #[inline(always)]
    fn get(self) -> usize {
        self.into()
    }
}

impl Link for u32 {
    const MAX: usize = u32::MAX as usize;
    #[inline(always)]
    fn new(index: usize) -> u32 {
        index as u32
    }
    #[inline(always)]
    fn get(self) -> usize {
        self as usize
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Node<L> {
    up: L,
    down: L,
    head: L,
}

/// Where the nodes of a row lie.
pub(crate) trait RowLayout: Send {
    /// Where the first row starts, given the number of heads.
    fn first(heads: usize) -> usize;
    /// How many nodes follow a row of so many ones.
    const SPACERS: usize;
    /// The next node of the row, the first after the last.
    fn next<L: Link>(nodes: &[Node<L>], node: usize) -> usize;
    /// The number of the row.
    fn row<L: Link>(nodes: &[Node<L>], heads: usize, node: usize) -> usize;
}

/// Rows of any length. A spacer has head 0, the first node of its row above and the number of the row below.
pub(crate) struct Spaced;

impl RowLayout for Spaced {
    const SPACERS: usize = 1;

    fn first(heads: usize) -> usize {
        heads
    }

    #[inline(always)]
    fn next<L: Link>(nodes: &[Node<L>], node: usize) -> usize {
        let next = nodes[node + 1];
        if next.head.get() == 0 { next.up.get() } else { node + 1 }
    }

    fn row<L: Link>(nodes: &[Node<L>], _: usize, mut node: usize) -> usize {
        while nodes[node].head.get() != 0 {
            node += 1;
        }
        nodes[node].down.get()
    }
}

/// Rows of four ones each, at multiples of four.
pub(crate) struct Fours;

impl RowLayout for Fours {
    const SPACERS: usize = 0;

    fn first(heads: usize) -> usize {
        heads.next_multiple_of(4)
    }

    #[inline(always)]
    fn next<L: Link>(_: &[Node<L>], node: usize) -> usize {
        node & !3 | (node + 1) & 3
    }

    #[inline(always)]
    fn row<L: Link>(_: &[Node<L>], heads: usize, node: usize) -> usize {
        (node - Self::first(heads)) / 4
    }
}

/// Added to the size of a column while it is covered.
const COVERED: u32 = 1 << 31;

/// What the caller wants to know, and when to stop.
pub(crate) trait Watch {
    /// A row was chosen from a column that had so many.
    fn chosen(&mut self, row: usize, options: usize) -> ControlFlow<Self::Stop>;
    /// The row chosen last was taken back.
    fn undone(&mut self);
    /// Some column has no row left.
    fn failed(&mut self);
    /// So many links were changed.
    fn changed(&mut self, links: u64) -> ControlFlow<Self::Stop>;
    /// What stops a search.
    type Stop;
}

/// The links of a matrix, and a search in progress on them.
pub(crate) struct Links<L, R> {
    nodes: Vec<Node<L>>,
    left: Vec<L>,
    right: Vec<L>,
    sizes: Vec<u32>,
    /// The first node of each row that has any.
    rows: Vec<Option<L>>,
    built: Built<L>,
    /// Columns that fell to 1 or 0 on the way to where the search stands, in that order.
    fallen: Vec<L>,
    /// How many of them were dealt with, as forced choices or as stale.
    settled: usize,
    /// How many of them were seen not to be 0.
    alive: usize,
    chosen: Vec<Chosen<L>>,
    /// The columns of a row, while they are uncovered in reverse.
    scratch: Vec<L>,
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
    fallen: Vec<L>,
    nodes: Vec<Node<L>>,
    left: Vec<L>,
    right: Vec<L>,
    sizes: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Resume {
    Descend,
    Backtrack,
    Done,
}

impl<L: Link, R: RowLayout> Links<L, R> {
    /// How many nodes the links of a matrix have.
    pub(crate) fn node_count(matrix: &Matrix) -> usize {
        R::first(matrix.columns() + 1) + matrix.ones() + R::SPACERS * matrix.rows()
    }

    /// How many bytes the links of a matrix with so many columns, rows and ones take.
    pub(crate) fn bytes(columns: usize, rows: usize, ones: usize) -> usize {
        let nodes = R::first(columns + 1) + ones + R::SPACERS * rows;
        2 * (nodes * size_of::<Node<L>>() + (columns + 1) * (2 * size_of::<L>() + 4))
            + (2 * columns + rows) * size_of::<L>()
    }

    /// Links up a matrix that has at most `L::MAX` nodes.
    pub(crate) fn new(matrix: &Matrix) -> Links<L, R> {
        assert!(Self::node_count(matrix) <= L::MAX, "the matrix needs wider links");
        let columns = matrix.columns();
        let link = |i: usize| L::new(i);
        let mut nodes: Vec<Node<L>> = Vec::with_capacity(Self::node_count(matrix));
        nodes.extend((0..=columns).map(|c| Node { up: link(c), down: link(c), head: link(c) }));
        nodes.resize(R::first(columns + 1), nodes[0]);
        let mut sizes = vec![0; columns + 1];
        let mut rows = Vec::with_capacity(matrix.rows());
        for row in 0..matrix.rows() {
            let first = nodes.len();
            rows.push(matrix.row(row).next().map(|_| link(first)));
            for head in matrix.row(row).map(|column| column + 1) {
                let node = link(nodes.len());
                let last = nodes[head].up;
                nodes.push(Node { up: last, down: link(head), head: link(head) });
                nodes[last.get()].down = node;
                nodes[head].up = node;
                sizes[head] += 1;
            }
            let spacer = Node { up: link(first), down: link(row), head: link(0) };
            nodes.extend(std::iter::repeat_n(spacer, R::SPACERS));
        }
        let left: Vec<L> =
            (0..=columns).map(|c| link(if c == 0 { columns } else { c - 1 })).collect();
        let right: Vec<L> =
            (0..=columns).map(|c| link(if c == columns { 0 } else { c + 1 })).collect();
        let fallen: Vec<L> = (1..=columns).filter(|&c| sizes[c] <= 1).map(link).collect();
        let built = Built {
            fallen: fallen.clone(),
            nodes: nodes.clone(),
            left: left.clone(),
            right: right.clone(),
            sizes: sizes.clone(),
        };
        Links {
            nodes,
            left,
            right,
            sizes,
            rows,
            built,
            fallen,
            settled: 0,
            alive: 0,
            chosen: Vec::new(),
            scratch: Vec::new(),
            changes: 0,
            resume: Resume::Descend,
            layout: PhantomData,
        }
    }

    /// Forgets every choice: the matrix is whole again.
    pub(crate) fn restart(&mut self) {
        self.nodes.copy_from_slice(&self.built.nodes);
        self.left.copy_from_slice(&self.built.left);
        self.right.copy_from_slice(&self.built.right);
        self.sizes.copy_from_slice(&self.built.sizes);
        self.fallen.clone_from(&self.built.fallen);
        (self.settled, self.alive) = (0, 0);
        self.chosen.clear();
        self.changes = 0;
        self.resume = Resume::Descend;
    }

    /// Takes a row as given before the search; false if it meets a column that is covered already.
    pub(crate) fn give(&mut self, row: usize) -> bool {
        let Some(first) = self.rows[row].map(Link::get) else { return true };
        let mut node = first;
        loop {
            if self.sizes[self.nodes[node].head.get()] & COVERED != 0 {
                return false;
            }
            node = R::next(&self.nodes, node);
            if node == first {
                break;
            }
        }
        loop {
            self.cover(self.nodes[node].head.get());
            node = R::next(&self.nodes, node);
            if node == first {
                return true;
            }
        }
    }

    /// The rows of the cover found last, in the order they were chosen (given rows are not among them).
    pub(crate) fn chosen(&self) -> impl Iterator<Item = usize> {
        self.chosen.iter().map(|chosen| self.row_of(chosen.node.get()))
    }

    fn row_of(&self, node: usize) -> usize {
        R::row(&self.nodes, self.sizes.len(), node)
    }

    /// Goes on to the next cover; false when there is none left.
    pub(crate) fn next_cover<W: Watch>(
        &mut self,
        choice: ColumnChoice,
        watch: &mut W,
    ) -> ControlFlow<W::Stop, bool> {
        loop {
            watch.changed(std::mem::take(&mut self.changes))?;
            match self.resume {
                Resume::Descend => {
                    if self.right[0].get() == 0 {
                        self.resume = Resume::Backtrack;
                        return ControlFlow::Continue(true);
                    }
                    match self.choose_column(choice) {
                        Some(column) => {
                            let options = self.sizes[column];
                            let node = self.nodes[column].down.get();
                            self.cover(column);
                            self.choose(node, options);
                            watch.chosen(self.row_of(node), options as usize)?;
                        }
                        None => {
                            watch.failed();
                            self.resume = Resume::Backtrack;
                        }
                    }
                }
                Resume::Backtrack => {
                    let Some(chosen) = self.chosen.pop() else {
                        self.resume = Resume::Done;
                        continue;
                    };
                    let node = chosen.node.get();
                    self.take_back(node);
                    watch.undone();
                    let Node { down, head, .. } = self.nodes[node];
                    if down == head {
                        self.uncover(head.get());
                    } else {
                        self.fallen.truncate(chosen.fallen as usize);
                        self.settled = chosen.settled as usize;
                        self.alive = self.settled;
                        self.resume = Resume::Descend;
                        self.choose(down.get(), chosen.options);
                        watch.chosen(self.row_of(down.get()), chosen.options as usize)?;
                    }
                }
                Resume::Done => return ControlFlow::Continue(false),
            }
        }
    }

    /// A column to branch on, or `None` if some column has no row left.
    fn choose_column(&mut self, choice: ColumnChoice) -> Option<usize> {
        if choice == ColumnChoice::First {
            let first = self.right[0].get();
            return (self.sizes[first] > 0).then_some(first);
        }
        let fresh = &self.fallen[self.alive..];
        if fresh.iter().any(|column| self.sizes[column.get()] == 0) {
            return None;
        }
        self.alive = self.fallen.len();
        while let Some(column) = self.fallen.get(self.settled) {
            self.settled += 1;
            if self.sizes[column.get()] == 1 {
                return Some(column.get());
            }
        }
        let mut column = self.right[0].get();
        let mut smallest = column;
        while column != 0 && self.sizes[smallest] > 2 {
            if self.sizes[column] < self.sizes[smallest] {
                smallest = column;
            }
            column = self.right[column].get();
        }
        Some(smallest)
    }

    /// Covers all columns of a row but that of the node it was chosen by.
    fn choose(&mut self, node: usize, options: u32) {
        self.chosen.push(Chosen {
            node: L::new(node),
            options,
            fallen: self.fallen.len() as u32,
            settled: self.settled as u32,
        });
        let mut other = R::next(&self.nodes, node);
        while other != node {
            self.cover(self.nodes[other].head.get());
            other = R::next(&self.nodes, other);
        }
    }

    /// Uncovers them in reverse.
    fn take_back(&mut self, node: usize) {
        let mut last_first = std::mem::take(&mut self.scratch);
        let mut other = R::next(&self.nodes, node);
        while other != node {
            last_first.push(self.nodes[other].head);
            other = R::next(&self.nodes, other);
        }
        while let Some(column) = last_first.pop() {
            self.uncover(column.get());
        }
        self.scratch = last_first;
    }

    fn cover(&mut self, column: usize) {
        let (left, right) = (self.left[column], self.right[column]);
        self.right[left.get()] = right;
        self.left[right.get()] = left;
        self.sizes[column] |= COVERED;
        let mut hidden = 0;
        let mut row = self.nodes[column].down.get();
        while row != column {
            let mut other = R::next(&self.nodes, row);
            while other != row {
                let Node { up, down, head } = self.nodes[other];
                self.nodes[up.get()].down = down;
                self.nodes[down.get()].up = up;
                let size = &mut self.sizes[head.get()];
                *size -= 1;
                if *size <= 1 {
                    self.fallen.push(head);
                }
                hidden += 1;
                other = R::next(&self.nodes, other);
            }
            row = self.nodes[row].down.get();
        }
        self.changes += hidden + 1;
    }

    fn uncover(&mut self, column: usize) {
        let mut shown = 0;
        let mut row = self.nodes[column].up.get();
        while row != column {
            let mut other = R::next(&self.nodes, row);
            while other != row {
                let Node { up, down, head } = self.nodes[other];
                self.nodes[up.get()].down = L::new(other);
                self.nodes[down.get()].up = L::new(other);
                self.sizes[head.get()] += 1;
                shown += 1;
                other = R::next(&self.nodes, other);
            }
            row = self.nodes[row].up.get();
        }
        let (left, right) = (self.left[column], self.right[column]);
        self.right[left.get()] = L::new(column);
        self.left[right.get()] = L::new(column);
        self.sizes[column] &= !COVERED;
        self.changes += shown + 1;
    }
}
