//! Full grids.
//!
//! | way | shapes | what comes out |
//! |---|---|---|
//! | [`Pattern`](Full::Pattern) | all | one grid and its symmetric copies ([`pattern`]) |
//! | [`Solved`](Full::Solved) | all | an empty grid solved: a formula, then random exchanges ([`fill`]) |
//! | [`Search`](Full::Search) | up to 25×25 | any grid, some more likely than others ([`search`]) |
//! | [`Uniform`](Full::Uniform) | 4×4, 6×6, 9×9 | any grid, all exactly equally likely ([`uniform`]) |
//!
//! The 416 kinds of first bands show how even a distribution is ([`bands`](uniform::bands)). For a
//! uniform distribution, chi-square is 414 on average. Over 300,000 grids of 9×9 (the benchmark
//! `full_grids`) it is 385 for `Uniform`; 399 for `Solved`, for which nothing is proven; 11,241 for
//! `Search`; and unbounded for `Pattern`, which makes one kind only.

pub mod pattern;
pub mod search;
pub mod uniform;

use omnidoku_core::{Grid, Puzzle, Random, Shape};
use omnidoku_solve::engine::fill::fill;
use omnidoku_solve::{Cause, Limits};

use crate::request::Problem;

/// How a full grid is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// By shuffling the grid of shifted rows with this many random draws.
    Pattern {
        /// The number of draws; [`enough_cycles`](pattern::enough_cycles) is a good one.
        cycles: usize,
    },
    /// By solving an empty grid with exchanges that never break a rule.
    Solved,
    /// By random search.
    Search,
    /// By a uniform draw among all grids of the shape.
    Uniform,
}

impl Full {
    /// The way that draws most evenly for a shape.
    pub fn default_of(shape: Shape) -> Full {
        match Full::Uniform.supports(shape) {
            true => Full::Uniform,
            false => Full::Solved,
        }
    }

    /// Whether grids of the shape are made this way.
    pub fn supports(self, shape: Shape) -> bool {
        match self {
            Full::Pattern { .. } | Full::Solved => true,
            Full::Search => shape.size() <= search::MAX_SIZE,
            Full::Uniform => shape == Shape::CLASSIC || uniform::small::is_small(shape),
        }
    }

    /// Returns an error if grids of the shape are not made this way.
    pub fn check(self, shape: Shape) -> Result<(), Problem> {
        let (what, which) = match self {
            _ if self.supports(shape) => return Ok(()),
            Full::Search => ("a random search for full grids", "grids up to 25x25"),
            _ => ("an even draw of full grids", "grids of 4x4, 6x6 and 9x9"),
        };
        Err(Problem::NotForShape { what: what.to_owned(), which, shape })
    }

    /// A full grid. Gives up on a shape that it does not [support](Full::supports).
    pub fn grid(self, shape: Shape, random: &mut Random, limits: &Limits) -> Result<Grid, Cause> {
        if let Some(cause) = limits.exceeded() {
            return Err(cause);
        }
        match self {
            _ if !self.supports(shape) => Err(Cause::GaveUp),
            Full::Pattern { cycles } => {
                pattern::shuffled(shape, cycles, random, limits).map(|(grid, _)| grid)
            }
            Full::Solved => fill(&Puzzle::empty(shape), random.bits(), limits),
            Full::Search => search::search(shape, random, limits),
            Full::Uniform if shape == Shape::CLASSIC => Ok(uniform::Sampler::shared().grid(random)),
            Full::Uniform => Ok(uniform::small::draw(shape, random)),
        }
    }
}

#[cfg(test)]
mod tests;
