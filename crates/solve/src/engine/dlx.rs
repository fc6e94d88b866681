//! Dancing Links on the exact cover matrix of a Sudoku.
//!
//! A row of the matrix is "digit *d* in cell *c*"; it has a one in each of the four columns it
//! settles. N³ rows, 4·N² columns:
//!
//! ```text
//!            0            N²              2·N²             3·N²
//! columns    | cell filled | digit in row  | digit in column | digit in box |
//! row (c,d)  |      1      |      1        |       1         |      1       |
//! ```
//!
//! Choosing rows so that every column has exactly one 1 is solving the puzzle, and [`links`](crate::links)
//! does that. The matrix is linked up once for a shape; a puzzle covers the columns of its clues and
//! starts there.

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Digit, Puzzle, Shape};

use crate::engine::EngineId;
use crate::links::{ColumnChoice, Fours, Link, Links, Matrix, Watch};
use crate::observe::{Event, Observer};
use crate::report::End;
use crate::run::{Algorithm, Run};

mod session;
pub use session::DlxSession;

/// The exact cover matrix of a shape: row `cell · N + digit − 1`, columns as drawn above.
pub fn cover_matrix(shape: Shape) -> Matrix {
    let (size, cells) = (shape.size(), shape.cell_count());
    let mut matrix = Matrix::new(4 * cells);
    for cell in shape.cells() {
        for digit in 0..size {
            let ones = [
                cell.index(),
                cells + shape.row_of(cell) * size + digit,
                2 * cells + shape.col_of(cell) * size + digit,
                3 * cells + shape.box_of(cell) * size + digit,
            ];
            matrix.push_row(&ones).expect("the columns exist and differ");
        }
    }
    matrix
}

/// The number of the matrix row that puts a digit into a cell.
pub fn cover_row(shape: Shape, cell: Cell, digit: Digit) -> usize {
    cell.index() * shape.size() + digit.index()
}

/// What a row of the matrix says.
fn assignment(shape: Shape, row: usize) -> (Cell, Digit) {
    (Cell::new(row / shape.size()), Digit::from_index(row % shape.size()))
}

/// How many columns and rows the matrix of a shape has.
fn dimensions(shape: Shape) -> (usize, usize) {
    (4 * shape.cell_count(), shape.cell_count() * shape.size())
}

/// The Dancing Links engine.
pub struct Dlx {
    choice: ColumnChoice,
    linked: Option<(Shape, Linked)>,
}

/// The matrix with links as narrow as they can be.
enum Linked {
    Narrow(Links<u16, Fours>),
    Wide(Links<u32, Fours>),
}

impl Linked {
    fn new(shape: Shape) -> Linked {
        let matrix = cover_matrix(shape);
        let (columns, rows) = dimensions(shape);
        if Links::<u16, Fours>::node_count(columns, rows, 4 * rows) <= <u16 as Link>::MAX {
            Linked::Narrow(Links::new(&matrix))
        } else {
            Linked::Wide(Links::new(&matrix))
        }
    }
}

impl Dlx {
    /// The column with the fewest rows first.
    pub fn smallest_column() -> Dlx {
        Dlx { choice: ColumnChoice::Smallest, linked: None }
    }

    /// The first column first, to show what the choice is worth.
    pub fn first_column() -> Dlx {
        Dlx { choice: ColumnChoice::First, linked: None }
    }
}

impl Algorithm for Dlx {
    fn id(&self) -> EngineId {
        match self.choice {
            ColumnChoice::Smallest => EngineId::Dlx,
            ColumnChoice::First => EngineId::DlxFirst,
        }
    }

    fn memory(&self, shape: Shape) -> usize {
        let (columns, rows) = dimensions(shape);
        let while_linking = rows * (4 * size_of::<u32>() + size_of::<usize>());
        while_linking + Links::<u32, Fours>::bytes(columns, rows, 4 * rows)
    }

    fn run<O: Observer + ?Sized>(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        let shape = puzzle.shape();
        if self.linked.as_ref().is_none_or(|(linked, _)| *linked != shape) {
            self.linked = Some((shape, Linked::new(shape)));
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
    links.restart(puzzle.filled().map(|(cell, digit)| cover_row(shape, cell, digit)));
    // Every solution fills every blank, so that nothing of the one before is left.
    let mut grid = puzzle.grid().clone();
    while links.next_cover(choice, &mut Dancer { shape, run })? {
        for row in links.chosen() {
            let (cell, digit) = assignment(shape, row);
            grid.set(cell, Some(digit));
        }
        run.solution(&grid)?;
    }
    ControlFlow::Continue(())
}

/// Tells the run what the links do, in terms of cells and digits.
struct Dancer<'r, 'a, 'v, O: Observer + ?Sized> {
    shape: Shape,
    run: &'r mut Run<'a, 'v, O>,
}

impl<O: Observer + ?Sized> Watch for Dancer<'_, '_, '_, O> {
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
    fn failed(&mut self) {
        self.run.event(Event::Fail);
    }

    #[inline]
    fn changed(&mut self, links: u64) -> ControlFlow<End> {
        self.run.actions(links)
    }
}
