//! What a Sudoku *is*: shapes, cells, digits, grids, puzzles, their symmetries and their texts.
//!
//! Each type carries a promise, so that nobody has to check it again:
//!
//! | type | promise |
//! |---|---|
//! | [`Shape`] | boxes of R×C cells in a grid of N×N, N = R·C, from 4×4 up to [`Shape::MAX_SIZE`] |
//! | [`Cell`], [`House`], [`Digit`] | an index that cannot be mistaken for one of another kind |
//! | [`Grid`] | a digit of the shape or a blank in every cell; it may break the rules |
//! | [`Board`] | cells, houses and candidates of any kind, for variants |
//! | [`Puzzle`] | a grid without conflicts; the only thing a search engine accepts |
//! | [`Symmetry`] | a transformation under which valid grids stay valid |
//! | [`Random`] | a seed gives the same numbers on every machine and in every release |
//!
//! [`mod@format`] reads and writes grids as text, in the many ways people and programs write Sudoku.
//!
//! This crate is pure: no I/O, no clock, no search, no `unsafe`. The referee ([`check`]) lives here so
//! that no search code can influence it.
//!
//! ```
//! use omnidoku_core::format::{self, ReadOptions};
//! use omnidoku_core::{Grid, Puzzle, check};
//!
//! // Text becomes a grid, and a grid without conflicts becomes a puzzle.
//! let grid = format::read("1... ..3. ...4 .2..", &ReadOptions::default())?.grid;
//! let puzzle = Puzzle::new(grid)?;
//! assert_eq!(puzzle.shape().to_string(), "2x2");
//!
//! // Is this grid a solution of it?
//! let answer = [1, 3, 4, 2, 2, 4, 3, 1, 3, 1, 2, 4, 4, 2, 1, 3];
//! let answer = Grid::from_values(puzzle.shape(), &answer)?;
//! check::solution(&puzzle, &answer)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bits;
pub mod board;
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
pub use board::{Board, BoardError, BoardHouse, BoardHouseKind, Value, ValueSet, Values};
pub use candidates::CandidateGrid;
pub use cell::{Cell, House, HouseKind};
pub use digits::{Digit, DigitSet};
pub use geometry::Geometry;
pub use grid::{Grid, GridError};
pub use puzzle::{Conflict, Conflicts, Puzzle};
pub use random::Random;
pub use shape::{Shape, ShapeError};
pub use symmetry::{Symmetry, SymmetryError};
