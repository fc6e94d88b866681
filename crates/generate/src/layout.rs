//! Symmetries of the places of the clues.
//!
//! Only the places of the clues are symmetric, not their digits. A layout sorts the cells into
//! *orbits*: cells that the symmetry maps onto each other, which are clues together or blank
//! together.

use omnidoku_core::{Cell, Shape};

/// The symmetry of the places of the clues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// None.
    #[default]
    None,
    /// The same after half a turn.
    HalfTurn,
    /// The same after a quarter turn.
    QuarterTurn,
    /// The same when the left and right halves change places.
    LeftRight,
    /// The same when the upper and lower halves change places.
    UpDown,
    /// Both of these.
    Axes,
    /// The same when rows and columns change places.
    Diagonal,
    /// The same when mirrored in the other diagonal.
    AntiDiagonal,
    /// Both of these.
    Diagonals,
    /// All of these.
    Full,
}

impl Layout {
    /// All of them, with their names.
    pub const ALL: [(Layout, &'static str); 10] = [
        (Layout::None, "none"),
        (Layout::HalfTurn, "180"),
        (Layout::QuarterTurn, "90"),
        (Layout::LeftRight, "left-right"),
        (Layout::UpDown, "up-down"),
        (Layout::Axes, "axes"),
        (Layout::Diagonal, "diagonal"),
        (Layout::AntiDiagonal, "anti-diagonal"),
        (Layout::Diagonals, "diagonals"),
        (Layout::Full, "full"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Layout::ALL.into_iter().find(|&(layout, _)| layout == self).map_or("", |(_, name)| name)
    }

    /// The layout of that name.
    pub fn from_name(name: &str) -> Option<Layout> {
        Layout::ALL.into_iter().find(|&(_, known)| known == name).map(|(layout, _)| layout)
    }

    /// The cells that are clues together or blank together; every cell is in one orbit.
    pub fn orbits(self, shape: Shape) -> Vec<Vec<Cell>> {
        let mut seen = vec![false; shape.cell_count()];
        let mut orbits = Vec::new();
        for cell in shape.cells() {
            let mut orbit: Vec<Cell> = Vec::new();
            let mut next = vec![cell];
            while let Some(cell) = next.pop() {
                if !std::mem::replace(&mut seen[cell.index()], true) {
                    orbit.push(cell);
                    next.extend(self.moves().iter().map(|step| step.image(shape, cell)));
                }
            }
            if !orbit.is_empty() {
                orbit.sort_unstable();
                orbits.push(orbit);
            }
        }
        orbits
    }

    /// Whether some orbits have this many cells together.
    pub fn allows(self, shape: Shape, count: usize) -> bool {
        self.sums(shape).get(count).is_some_and(|&is_sum| is_sum)
    }

    /// The number closest to `count` that some orbits have together.
    pub fn nearest(self, shape: Shape, count: usize) -> usize {
        let sums = self.sums(shape);
        let possible = (0..sums.len()).filter(|&sum| sums[sum]);
        possible.min_by_key(|sum| sum.abs_diff(count)).unwrap_or(count)
    }

    /// For each number, whether some orbits have this many cells together.
    fn sums(self, shape: Shape) -> Vec<bool> {
        let mut sums = vec![false; shape.cell_count() + 1];
        sums[0] = true;
        for orbit in self.orbits(shape) {
            for sum in (orbit.len()..sums.len()).rev() {
                sums[sum] |= sums[sum - orbit.len()];
            }
        }
        sums
    }

    /// Movements of the square that generate the layout.
    fn moves(self) -> &'static [Move] {
        use Move::{AntiTranspose, HalfTurn, LeftRight, QuarterTurn, Transpose, UpDown};
        match self {
            Layout::None => &[],
            Layout::HalfTurn => &[HalfTurn],
            Layout::QuarterTurn => &[QuarterTurn],
            Layout::LeftRight => &[LeftRight],
            Layout::UpDown => &[UpDown],
            Layout::Axes => &[LeftRight, UpDown],
            Layout::Diagonal => &[Transpose],
            Layout::AntiDiagonal => &[AntiTranspose],
            Layout::Diagonals => &[Transpose, AntiTranspose],
            Layout::Full => &[QuarterTurn, LeftRight],
        }
    }
}

/// A movement of the square onto itself.
#[derive(Clone, Copy)]
enum Move {
    HalfTurn,
    QuarterTurn,
    LeftRight,
    UpDown,
    Transpose,
    AntiTranspose,
}

impl Move {
    fn image(self, shape: Shape, cell: Cell) -> Cell {
        let (row, col, last) = (shape.row_of(cell), shape.col_of(cell), shape.size() - 1);
        let (row, col) = match self {
            Move::HalfTurn => (last - row, last - col),
            Move::QuarterTurn => (col, last - row),
            Move::LeftRight => (row, last - col),
            Move::UpDown => (last - row, col),
            Move::Transpose => (col, row),
            Move::AntiTranspose => (last - col, last - row),
        };
        shape.cell(row, col)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_part_the_cells_of_every_shape() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (3, 4), (5, 5)] {
            let shape = Shape::new(rows, cols).unwrap();
            for (layout, name) in Layout::ALL {
                let mut cells: Vec<Cell> = layout.orbits(shape).concat();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(shape.cells()), "{name} {shape}");
                assert_eq!(Layout::from_name(name), Some(layout));
            }
        }
    }

    #[test]
    fn the_orbits_of_the_classic_grid_are_counted() {
        let counts = Layout::ALL.map(|(layout, _)| layout.orbits(Shape::CLASSIC).len());
        assert_eq!(counts, [81, 41, 21, 45, 45, 25, 45, 45, 25, 15]);
    }
}
