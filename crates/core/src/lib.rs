//! What a Sudoku *is*: shapes, cells, digits, grids, puzzles, their symmetries and their texts.
//!
//! This crate is pure. It does no I/O, reads no clock, holds no search code and no `unsafe`. Every
//! other room of the house is built on it, and the referee ([`check`]) lives here so that nothing
//! that searches can influence it.
//!
//! ```
//! use omnidoku_core::{Grid, Puzzle, Shape, check};
//!
//! let shape = Shape::new(2, 2)?;
//! let grid = Grid::from_values(shape, &[1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 2, 0, 0])?;
//! let puzzle = Puzzle::new(grid)?;
//! let answer = Grid::from_values(shape, &[1, 3, 4, 2, 2, 4, 3, 1, 3, 1, 2, 4, 4, 2, 1, 3])?;
//! check::solution(&puzzle, &answer)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bits;
pub mod candidates;
pub mod cell;
pub mod check;
pub mod digits;
pub mod format;
pub mod geometry;
pub mod grid;
pub mod puzzle;
pub mod random;
pub mod shape;
pub mod symmetry;

pub use bits::BitSet;
pub use candidates::CandidateGrid;
pub use cell::{Cell, House, HouseKind};
pub use digits::{Digit, DigitSet};
pub use geometry::Geometry;
pub use grid::{Grid, GridError};
pub use puzzle::{Conflict, Conflicts, Puzzle};
pub use random::Random;
pub use shape::{Shape, ShapeError};
pub use symmetry::{Symmetry, SymmetryError};
