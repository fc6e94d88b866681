//! The shape of a Sudoku: boxes of R rows × C columns in a grid of N = R·C rows and columns.
//!
//! ```text
//!        a 2×3 shape, N = 6
//!        ┌───────┬───────┐ ┐
//!        │ . . . │ . . . │ │ a band: R rows,
//!        │ . . . │ . . . │ │ R boxes side by side
//!        ├───────┼───────┤ ┘
//!        │ . . . │ . . . │
//!        │ . . . │ . . . │
//!        ├───────┼───────┤
//!        │ . . . │ . . . │
//!        │ . . . │ . . . │
//!        └───────┴───────┘
//!        └ a stack: C columns, C boxes one above the other
//! ```
//!
//! Invariant: `2 ≤ R`, `2 ≤ C` and `N ≤ Shape::MAX_SIZE`, so that every index into a grid fits the
//! index types of this crate.

use std::fmt;
use std::str::FromStr;

use crate::cell::{Cell, House, HouseKind};

/// Boxes of R rows × C columns, in a grid of N×N cells with N = R·C.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    box_rows: u8,
    box_cols: u8,
}

/// Why there is no such shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// A box side below two.
    #[error("a box needs at least 2 rows and 2 columns, not {rows}x{cols}")]
    BoxTooSmall {
        /// Rows of the box asked for.
        rows: usize,
        /// Columns of the box asked for.
        cols: usize,
    },
    /// More rows than [`Shape::MAX_SIZE`].
    #[error("a grid of {size}x{size} is larger than the largest supported, {max}x{max}", max = Shape::MAX_SIZE)]
    TooLarge {
        /// The N asked for.
        size: usize,
    },
    /// A size that has no divisor other than 1 and itself.
    #[error(
        "no box shape fits a grid of {size}x{size}: {size} is not a product of two numbers above 1"
    )]
    NoBoxes {
        /// The N asked for.
        size: usize,
    },
    /// Text that is not `RxC`.
    #[error("a shape is written RxC, rows and columns of a box, for example 3x3; not \"{text}\"")]
    Unreadable {
        /// The text given.
        text: String,
    },
}

impl Shape {
    /// The largest N supported.
    pub const MAX_SIZE: usize = 128;

    /// The usual 9×9 Sudoku.
    pub const CLASSIC: Shape = Shape { box_rows: 3, box_cols: 3 };

    /// A shape with boxes of `box_rows` × `box_cols`.
    pub const fn new(box_rows: usize, box_cols: usize) -> Result<Shape, ShapeError> {
        if box_rows < 2 || box_cols < 2 {
            return Err(ShapeError::BoxTooSmall { rows: box_rows, cols: box_cols });
        }
        let size = box_rows.saturating_mul(box_cols);
        if size > Shape::MAX_SIZE {
            return Err(ShapeError::TooLarge { size });
        }
        Ok(Shape { box_rows: box_rows as u8, box_cols: box_cols as u8 })
    }

    /// The usual shape of an N×N grid: R is the largest divisor of N not above √N.
    pub fn from_size(size: usize) -> Result<Shape, ShapeError> {
        if size > Shape::MAX_SIZE {
            return Err(ShapeError::TooLarge { size });
        }
        let box_rows = (2..=size.isqrt()).rev().find(|rows| size.is_multiple_of(*rows));
        box_rows.map_or(Err(ShapeError::NoBoxes { size }), |rows| Shape::new(rows, size / rows))
    }

    /// The usual shape of a grid with this many cells.
    pub fn from_cells(cells: usize) -> Result<Shape, ShapeError> {
        let size = cells.isqrt();
        if size * size != cells {
            return Err(ShapeError::NoBoxes { size });
        }
        Shape::from_size(size)
    }

    /// The other shapes of the same size: 3x2 beside 2x3; 2x6, 4x3 and 6x2 beside 3x4; none beside 3x3.
    pub fn siblings(self) -> impl Iterator<Item = Shape> {
        let size = self.size();
        let of_rows = move |rows: usize| Shape::new(rows, size / rows).ok();
        let shapes = (2..size).filter(move |rows| size.is_multiple_of(*rows)).filter_map(of_rows);
        shapes.filter(move |&shape| shape != self)
    }

    /// R, the number of rows in a box.
    pub const fn box_rows(self) -> usize {
        self.box_rows as usize
    }

    /// C, the number of columns in a box.
    pub const fn box_cols(self) -> usize {
        self.box_cols as usize
    }

    /// N: how many rows, columns, boxes and digits there are.
    pub const fn size(self) -> usize {
        self.box_rows() * self.box_cols()
    }

    /// N²: how many cells there are.
    pub const fn cell_count(self) -> usize {
        self.size() * self.size()
    }

    /// The cell in a row and column, both counted from 0.
    pub const fn cell(self, row: usize, col: usize) -> Cell {
        debug_assert!(row < self.size() && col < self.size());
        Cell::new(row * self.size() + col)
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..self.cell_count()).map(Cell::new)
    }

    /// The row of a cell, counted from 0.
    pub const fn row_of(self, cell: Cell) -> usize {
        cell.index() / self.size()
    }

    /// The column of a cell, counted from 0.
    pub const fn col_of(self, cell: Cell) -> usize {
        cell.index() % self.size()
    }

    /// The box of a cell, counted from 0 in reading order.
    pub const fn box_of(self, cell: Cell) -> usize {
        let band = self.row_of(cell) / self.box_rows();
        band * self.box_rows() + self.col_of(cell) / self.box_cols()
    }

    /// The row, the column and the box of a cell.
    pub const fn houses_of(self, cell: Cell) -> [House; 3] {
        [
            House::row(self.row_of(cell)),
            House::col(self, self.col_of(cell)),
            House::block(self, self.box_of(cell)),
        ]
    }

    /// All 3·N houses: rows, then columns, then boxes.
    pub fn houses(self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator {
        (0..3 * self.size()).map(House::new)
    }

    /// The N cells of a house, in reading order.
    pub fn cells_of(self, house: House) -> impl DoubleEndedIterator<Item = Cell> + Clone {
        let (size, rows, cols) = (self.size(), self.box_rows(), self.box_cols());
        let (kind, number) = house.parts(self);
        (0..size).map(move |i| match kind {
            HouseKind::Row => self.cell(number, i),
            HouseKind::Column => self.cell(i, number),
            HouseKind::Box => {
                self.cell(number / rows * rows + i / cols, number % rows * cols + i % cols)
            }
        })
    }

    /// The name of a cell as players write it: `r5c1`, rows and columns counted from 1.
    pub fn cell_name(self, cell: Cell) -> String {
        format!("r{}c{}", self.row_of(cell) + 1, self.col_of(cell) + 1)
    }

    /// The cell with a name: the inverse of [`cell_name`](Shape::cell_name).
    pub fn cell_named(self, name: &str) -> Option<Cell> {
        let (row, col) = name.strip_prefix('r')?.split_once('c')?;
        let index = |number: &str| {
            let number: usize = number.parse().ok()?;
            number.checked_sub(1).filter(|&index| index < self.size())
        };
        Some(self.cell(index(row)?, index(col)?))
    }

    /// The name of a house as players write it: `row 5`, `column 1`, `box 9`, counted from 1.
    pub fn house_name(self, house: House) -> String {
        let (kind, number) = house.parts(self);
        format!("{kind} {}", number + 1)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.box_rows, self.box_cols)
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shape({self})")
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    /// Reads `RxC`, for example `3x3` or `2×3`.
    fn from_str(text: &str) -> Result<Shape, ShapeError> {
        let unreadable = || ShapeError::Unreadable { text: text.chars().take(40).collect() };
        let (rows, cols) = text.split_once(['x', 'X', '×']).ok_or_else(unreadable)?;
        let side = |part: &str| part.trim().parse::<usize>().map_err(|_| unreadable());
        Shape::new(side(rows)?, side(cols)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_by_their_names() {
        for shape in [Shape::CLASSIC, Shape::from_size(16).unwrap()] {
            for cell in shape.cells() {
                assert_eq!(shape.cell_named(&shape.cell_name(cell)), Some(cell));
            }
        }
        for name in ["", "r1", "r0c1", "r1c10", "c1r1", "r1c1x", "r-1c1"] {
            assert_eq!(Shape::CLASSIC.cell_named(name), None, "{name}");
        }
    }

    #[test]
    fn common_sizes_have_their_usual_shape() {
        let usual = [
            (4, "2x2"),
            (6, "2x3"),
            (8, "2x4"),
            (9, "3x3"),
            (10, "2x5"),
            (12, "3x4"),
            (15, "3x5"),
            (16, "4x4"),
            (20, "4x5"),
            (24, "4x6"),
            (25, "5x5"),
            (36, "6x6"),
            (49, "7x7"),
            (64, "8x8"),
            (81, "9x9"),
            (100, "10x10"),
        ];
        for (size, text) in usual {
            assert_eq!(Shape::from_size(size).unwrap(), text.parse().unwrap());
        }
    }

    #[test]
    fn siblings_are_the_other_shapes_of_a_size() {
        let siblings = |shape: &str| -> Vec<String> {
            let shape: Shape = shape.parse().unwrap();
            shape.siblings().map(|shape| shape.to_string()).collect()
        };
        assert_eq!(siblings("3x3"), [""; 0]);
        assert_eq!(siblings("2x3"), ["3x2"]);
        assert_eq!(siblings("3x4"), ["2x6", "4x3", "6x2"]);
        assert_eq!(siblings("4x4"), ["2x8", "8x2"]);
    }

    #[test]
    fn impossible_shapes_are_refused() {
        assert_eq!(Shape::from_size(7), Err(ShapeError::NoBoxes { size: 7 }));
        assert_eq!(Shape::from_size(1), Err(ShapeError::NoBoxes { size: 1 }));
        assert_eq!(Shape::from_size(0), Err(ShapeError::NoBoxes { size: 0 }));
        assert_eq!(Shape::new(1, 9), Err(ShapeError::BoxTooSmall { rows: 1, cols: 9 }));
        assert_eq!(Shape::new(12, 12), Err(ShapeError::TooLarge { size: 144 }));
        assert_eq!(Shape::new(usize::MAX, 2), Err(ShapeError::TooLarge { size: usize::MAX }));
        assert!("3".parse::<Shape>().is_err());
        assert!("3xx3".parse::<Shape>().is_err());
    }

    #[test]
    fn houses_partition_the_grid_three_ways() {
        for shape in ["2x2", "2x3", "3x2", "2x5", "3x4", "4x3"] {
            let shape: Shape = shape.parse().unwrap();
            let mut seen = vec![0; shape.cell_count()];
            for house in shape.houses() {
                assert_eq!(shape.cells_of(house).count(), shape.size());
                for cell in shape.cells_of(house) {
                    seen[cell.index()] += 1;
                    assert!(shape.houses_of(cell).contains(&house));
                }
            }
            assert!(seen.iter().all(|&times| times == 3));
        }
    }
}
