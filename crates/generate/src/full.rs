//! Full grids.

use omnidoku_core::{Grid, Puzzle, Random, Shape};
use omnidoku_solve::engine::fill::fill;
use omnidoku_solve::{Cause, Limits};

/// How a full grid is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// By solving an empty grid with exchanges that never break a rule.
    Solved,
}

impl Full {
    /// The best way for a shape.
    pub fn default_of(_shape: Shape) -> Full {
        Full::Solved
    }

    /// A full grid.
    pub fn grid(self, shape: Shape, random: &mut Random, limits: &Limits) -> Result<Grid, Cause> {
        match self {
            Full::Solved => fill(&Puzzle::empty(shape), random.bits(), limits),
        }
    }
}
