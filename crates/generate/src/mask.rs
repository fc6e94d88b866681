//! A mask: where the clues of a puzzle are.

use omnidoku_core::{Cell, Grid, Shape};

/// A set of cells of a grid: the places of the clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mask {
    shape: Shape,
    marked: Vec<bool>,
}

impl Mask {
    /// The filled cells of a grid.
    pub fn of(grid: &Grid) -> Mask {
        let marked = grid.as_slice().iter().map(Option::is_some).collect();
        Mask { shape: grid.shape(), marked }
    }

    /// Exactly these cells.
    ///
    /// # Panics
    /// If the shape has no such cell.
    pub fn from_cells(shape: Shape, cells: impl IntoIterator<Item = Cell>) -> Mask {
        let mut marked = vec![false; shape.cell_count()];
        for cell in cells {
            marked[cell.index()] = true;
        }
        Mask { shape, marked }
    }

    /// The shape of the grid.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether the cell is in the mask.
    pub fn contains(&self, cell: Cell) -> bool {
        self.marked[cell.index()]
    }

    /// The cells, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.shape.cells().filter(|&cell| self.contains(cell))
    }

    /// The values of a grid on these cells, all others blank.
    ///
    /// # Panics
    /// If the grid is of another shape.
    pub fn read(&self, grid: &Grid) -> Grid {
        assert_eq!(grid.shape(), self.shape, "a mask lies on grids of its own shape");
        let mut shown = Grid::empty(self.shape);
        self.cells().for_each(|cell| shown.set(cell, grid.get(cell)));
        shown
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.marked.iter().filter(|&&marked| marked).count()
    }

    /// Whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
