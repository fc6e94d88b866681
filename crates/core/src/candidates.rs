//! Pencil marks: which digits are still possible in every cell.

use crate::cell::Cell;
use crate::digits::{Digit, DigitSet};
use crate::grid::Grid;
use crate::shape::Shape;

/// A set of candidates in every cell of a shape.
///
/// The sets are wide enough for every shape; engines keep narrower ones of their own for speed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateGrid {
    shape: Shape,
    cells: Box<[DigitSet<2>]>,
}

impl CandidateGrid {
    /// Every digit in every cell.
    pub fn full(shape: Shape) -> CandidateGrid {
        let cells = vec![DigitSet::full(shape); shape.cell_count()].into();
        CandidateGrid { shape, cells }
    }

    /// The candidates that the values of a grid leave: its value in a filled cell, and in a blank
    /// one every digit that no peer holds.
    pub fn of(grid: &Grid) -> CandidateGrid {
        let shape = grid.shape();
        let mut used = vec![DigitSet::<2>::EMPTY; 3 * shape.size()];
        for (cell, digit) in grid.filled() {
            for house in shape.houses_of(cell) {
                used[house.index()].insert(digit);
            }
        }
        let all = DigitSet::full(shape);
        let cells = shape.cells().map(|cell| match grid.get(cell) {
            Some(digit) => DigitSet::only(digit),
            None => {
                shape.houses_of(cell).iter().fold(all, |left, house| left - used[house.index()])
            }
        });
        CandidateGrid { shape, cells: cells.collect() }
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The candidates of a cell.
    pub fn get(&self, cell: Cell) -> DigitSet<2> {
        self.cells[cell.index()]
    }

    /// Replaces the candidates of a cell.
    #[inline]
    pub fn set(&mut self, cell: Cell, candidates: DigitSet<2>) {
        self.cells[cell.index()] = candidates & DigitSet::full(self.shape);
    }

    /// Removes one candidate.
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        self.cells[cell.index()].remove(digit);
    }

    /// The cells with exactly one candidate, as values of a grid.
    pub fn singles(&self) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for cell in self.shape.cells() {
            grid.set(cell, self.get(cell).single());
        }
        grid
    }
}
