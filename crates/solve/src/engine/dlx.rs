//! Dancing Links on the exact cover matrix of a Sudoku.
//!
//! A row of the matrix is "digit *d* in cell *c*"; it has a one in each of the four columns it
//! covers. There are N³ rows and 4·N² columns:
//!
//! ```text
//!            0            N²              2·N²             3·N²
//! columns    | cell filled | digit in row  | digit in column | digit in box |
//! row (c,d)  |      1      |      1        |       1         |      1       |
//! ```
//!
//! Rows with exactly one 1 in every column together are a solution; [`links`](crate::links) finds
//! them. The matrix is linked once for a shape; a search covers the columns of the clues and starts
//! there.

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Digit, Puzzle, Shape};

use crate::engine::EngineId;
use crate::links::{Builder, ColumnChoice, CoverObserver, Fours, Link, Links, Matrix};
use crate::observe::{Event, Observer};
use crate::report::End;
use crate::run::{Algorithm, Run};

mod session;
pub use session::DlxSession;

/// The columns in which the row "this digit in this cell" has its ones.
fn ones(shape: Shape, cell: Cell, digit: Digit) -> [usize; 4] {
    let (size, cells) = (shape.size(), shape.cell_count());
    [
        cell.index(),
        cells + shape.row_of(cell) * size + digit.index(),
        2 * cells + shape.col_of(cell) * size + digit.index(),
        3 * cells + shape.box_of(cell) * size + digit.index(),
    ]
}

/// The exact cover matrix of a shape: row `cell · N + digit − 1`, columns as drawn above.
pub fn cover_matrix(shape: Shape) -> Matrix {
    let mut matrix = Matrix::new(4 * shape.cell_count());
    for cell in shape.cells() {
        for digit in Digit::all(shape) {
            matrix.push_row(&ones(shape, cell, digit)).expect("the columns exist and differ");
        }
    }
    matrix
}

/// The number of the matrix row for a digit in a cell.
pub fn cover_row(shape: Shape, cell: Cell, digit: Digit) -> usize {
    cell.index() * shape.size() + digit.index()
}

/// The cell and the digit of a matrix row.
fn assignment(shape: Shape, row: usize) -> (Cell, Digit) {
    (Cell::new(row / shape.size()), Digit::from_index(row % shape.size()))
}

/// The numbers of columns and rows of the matrix of a shape.
fn dimensions(shape: Shape) -> (usize, usize) {
    (4 * shape.cell_count(), shape.cell_count() * shape.size())
}

/// Whether 16-bit links suffice.
fn is_narrow(shape: Shape) -> bool {
    let (columns, rows) = dimensions(shape);
    Links::<u16, Fours>::node_count(columns, rows, 4 * rows) <= <u16 as Link>::MAX
}

/// The bytes that the links of a shape take.
fn link_bytes(shape: Shape) -> usize {
    let (columns, rows) = dimensions(shape);
    let bytes =
        if is_narrow(shape) { Links::<u16, Fours>::bytes } else { Links::<u32, Fours>::bytes };
    bytes(columns, rows, 4 * rows)
}

/// The Dancing Links engine.
pub struct Dlx {
    choice: ColumnChoice,
    linked: Option<(Shape, Linked)>,
}

/// The linked matrix, with the narrowest links that suffice.
enum Linked {
    Narrow(Links<u16, Fours>),
    Wide(Links<u32, Fours>),
}

impl Linked {
    /// Links the matrix of a shape, reporting the work after every cell.
    fn new<B>(
        shape: Shape,
        mut report: impl FnMut(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B, Linked> {
        if is_narrow(shape) {
            Linked::build(shape, &mut report).map_continue(Linked::Narrow)
        } else {
            Linked::build(shape, &mut report).map_continue(Linked::Wide)
        }
    }

    fn build<L: Link, B>(
        shape: Shape,
        report: &mut impl FnMut(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B, Links<L, Fours>> {
        let (columns, rows) = dimensions(shape);
        let mut builder = Builder::new(columns, rows, 4 * rows);
        for cell in shape.cells() {
            for digit in Digit::all(shape) {
                builder.push_row(ones(shape, cell, digit).into_iter());
            }
            report(16 * shape.size() as u64)?;
        }
        ControlFlow::Continue(builder.finish())
    }
}

impl Dlx {
    /// The column with the fewest rows first.
    pub fn smallest_column() -> Dlx {
        Dlx { choice: ColumnChoice::Smallest, linked: None }
    }

    /// The first column first, to show what the heuristic is worth.
    pub fn first_column() -> Dlx {
        Dlx { choice: ColumnChoice::First, linked: None }
    }
}

/// An estimate of the most bytes a search on this shape takes.
pub(super) fn memory(shape: Shape) -> usize {
    link_bytes(shape)
}

impl Algorithm for Dlx {
    fn id(&self) -> EngineId {
        match self.choice {
            ColumnChoice::Smallest => EngineId::Dlx,
            ColumnChoice::First => EngineId::DlxFirst,
        }
    }

    fn run<O: Observer + ?Sized>(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        let shape = puzzle.shape();
        if self.linked.as_ref().is_none_or(|(linked, _)| *linked != shape) {
            self.linked = None;
            let linked = Linked::new(shape, |work| run.work(work))?;
            self.linked = Some((shape, linked));
        }
        match &mut self.linked {
            Some((_, Linked::Narrow(links))) => search(links, self.choice, puzzle, run),
            Some((_, Linked::Wide(links))) => search(links, self.choice, puzzle, run),
            None => unreachable!("linked above"),
        }
    }
}

fn search<L: Link, O: Observer + ?Sized>(
    links: &mut Links<L, Fours>,
    choice: ColumnChoice,
    puzzle: &Puzzle,
    run: &mut Run<'_, '_, O>,
) -> ControlFlow<End> {
    let shape = puzzle.shape();
    let clues = puzzle.filled().map(|(cell, digit)| cover_row(shape, cell, digit));
    links.restart(clues, &mut RunReporter { shape, run })?;
    // Every solution fills every blank, so nothing of the one before is left.
    let mut grid = puzzle.grid().clone();
    while links.next_cover(choice, &mut RunReporter { shape, run })? {
        for row in links.chosen() {
            let (cell, digit) = assignment(shape, row);
            grid.set(cell, Some(digit));
        }
        run.solution(&grid)?;
    }
    ControlFlow::Continue(())
}

/// Reports the search to a [`Run`], in terms of cells and digits.
struct RunReporter<'r, 'a, 'v, O: Observer + ?Sized> {
    shape: Shape,
    run: &'r mut Run<'a, 'v, O>,
}

impl<O: Observer + ?Sized> CoverObserver for RunReporter<'_, '_, '_, O> {
    type Stop = End;

    #[inline]
    fn chosen(&mut self, row: usize, options: usize) -> ControlFlow<End> {
        let (cell, digit) = assignment(self.shape, row);
        self.run.tally.trials += 1;
        self.run.decide(cell, digit, options)
    }

    #[inline]
    fn undone(&mut self) {
        self.run.undo();
    }

    #[inline]
    fn failed(&mut self, _: usize) {
        self.run.event(Event::Fail);
    }

    #[inline]
    fn changed(&mut self, links: u64) -> ControlFlow<End> {
        self.run.actions(links)
    }
}
