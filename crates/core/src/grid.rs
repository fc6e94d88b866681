//! A [`Grid`]: a value or a blank in every cell. It may break the rules; a
//! [`Puzzle`](crate::Puzzle) may not.

use std::fmt;

use crate::cell::Cell;
use crate::digits::Digit;
use crate::shape::Shape;

/// A value or a blank in every cell of a shape.
///
/// Invariant: every value is at most N. Nothing is promised about the rules of Sudoku.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    shape: Shape,
    cells: Box<[Option<Digit>]>,
}

/// Why numbers do not make a grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// Not N² numbers.
    #[error("a grid of boxes {shape} has {} cells, not {found}", .shape.cell_count())]
    WrongLength {
        /// The shape asked for.
        shape: Shape,
        /// How many numbers there were.
        found: usize,
    },
    /// A number above N.
    #[error("{} holds {value}, but the largest digit is {}", .shape.cell_name(*cell), .shape.size())]
    OutOfRange {
        /// The shape asked for.
        shape: Shape,
        /// Where the number is.
        cell: Cell,
        /// The number.
        value: usize,
    },
}

impl Grid {
    /// A grid without any value.
    pub fn empty(shape: Shape) -> Grid {
        Grid { shape, cells: vec![None; shape.cell_count()].into() }
    }

    /// The plainest full grid: every row is the one above, moved left by the width of a box, and by
    /// one cell more where a band begins.
    ///
    /// ```text
    /// 1 2 3 4 5 6
    /// 4 5 6 1 2 3
    /// 2 3 4 5 6 1
    /// 5 6 1 2 3 4
    /// 3 4 5 6 1 2
    /// 6 1 2 3 4 5
    /// ```
    pub fn shifted_rows(shape: Shape) -> Grid {
        let mut grid = Grid::empty(shape);
        for cell in shape.cells() {
            let (row, col) = (shape.row_of(cell), shape.col_of(cell));
            let shift = row % shape.box_rows() * shape.box_cols() + row / shape.box_rows();
            grid.set(cell, Some(Digit::from_index((col + shift) % shape.size())));
        }
        grid
    }

    /// A grid from N² numbers in reading order, 0 for a blank.
    pub fn from_values(shape: Shape, values: &[u8]) -> Result<Grid, GridError> {
        if values.len() != shape.cell_count() {
            return Err(GridError::WrongLength { shape, found: values.len() });
        }
        let too_large = values.iter().position(|&value| usize::from(value) > shape.size());
        if let Some(index) = too_large {
            let (cell, value) = (Cell::new(index), usize::from(values[index]));
            return Err(GridError::OutOfRange { shape, cell, value });
        }
        let cells = values.iter().map(|&value| Digit::new(value.into())).collect();
        Ok(Grid { shape, cells })
    }

    /// The values in reading order, 0 for a blank.
    pub fn to_values(&self) -> Vec<u8> {
        self.cells.iter().map(|cell| cell.map_or(0, |digit| digit.value() as u8)).collect()
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The value of a cell, `None` for a blank.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.cells[cell.index()]
    }

    /// Writes a value into a cell, or makes it blank.
    ///
    /// # Panics
    /// If the digit is above N.
    #[inline]
    pub fn set(&mut self, cell: Cell, value: Option<Digit>) {
        assert!(value.is_none_or(|digit| digit.value() <= self.shape.size()));
        self.cells[cell.index()] = value;
    }

    /// Overwrites all cells with those of another grid of the same shape, in reading order.
    ///
    /// # Panics
    /// If there are not N² cells or a digit is above N.
    pub fn copy_from(&mut self, cells: &[Option<Digit>]) {
        let largest = Digit::new(self.shape.size());
        assert!(cells.iter().max().is_none_or(|digit| *digit <= largest));
        self.cells.copy_from_slice(cells);
    }

    /// The cells in reading order.
    pub fn as_slice(&self) -> &[Option<Digit>] {
        &self.cells
    }

    /// The filled cells and their values, in reading order.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> {
        self.shape.cells().zip(&self.cells).filter_map(|(cell, value)| Some((cell, (*value)?)))
    }

    /// The blank cells, in reading order.
    pub fn blanks(&self) -> impl Iterator<Item = Cell> {
        self.shape.cells().filter(|&cell| self.get(cell).is_none())
    }

    /// How many cells are blank.
    pub fn blank_count(&self) -> usize {
        self.cells.iter().filter(|cell| cell.is_none()).count()
    }

    /// Whether no cell is blank.
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({} {:?})", self.shape, self.to_values())
    }
}
