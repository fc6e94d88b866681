//! Indices with a meaning: [`Cell`] and [`House`]. A number of one kind cannot be used as another.

use std::fmt;

use crate::bits::Element;
use crate::shape::Shape;

/// A cell, by its place in reading order. The [`Shape`] knows its row, column and box.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    /// The cell at this place in reading order, counted from 0.
    pub const fn new(index: usize) -> Cell {
        debug_assert!(index < Shape::MAX_SIZE * Shape::MAX_SIZE);
        Cell(index as u16)
    }

    /// Its place in reading order, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Element for Cell {
    #[inline]
    fn from_bit(bit: usize) -> Cell {
        Cell::new(bit)
    }

    #[inline]
    fn bit(self) -> usize {
        self.index()
    }
}

/// Which of the three kinds a house is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box.
    Box,
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        })
    }
}

/// A row, a column or a box: N cells that hold each digit once.
///
/// Rows are numbered 0..N, columns N..2N, boxes 2N..3N.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct House(u16);

impl House {
    /// The house with this number, in the order of [`Shape::houses`].
    pub const fn new(index: usize) -> House {
        debug_assert!(index < 3 * Shape::MAX_SIZE);
        House(index as u16)
    }

    /// A row, counted from 0.
    pub const fn row(row: usize) -> House {
        House::new(row)
    }

    /// A column, counted from 0.
    pub const fn col(shape: Shape, col: usize) -> House {
        House::new(shape.size() + col)
    }

    /// A box, counted from 0. (`box` is a reserved word.)
    pub const fn block(shape: Shape, number: usize) -> House {
        House::new(2 * shape.size() + number)
    }

    /// Its number in the order of [`Shape::houses`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its kind, and its number among its kind, counted from 0.
    pub const fn parts(self, shape: Shape) -> (HouseKind, usize) {
        let size = shape.size();
        match self.index() / size {
            0 => (HouseKind::Row, self.index()),
            1 => (HouseKind::Column, self.index() - size),
            _ => (HouseKind::Box, self.index() - 2 * size),
        }
    }
}
