//! What is wanted, and what cannot be.

use omnidoku_core::Shape;

use crate::fit::Hopeless;
use crate::full::Full;
use crate::layout::Layout;
use crate::mask::Mask;
use crate::source;
use crate::target::Target;

/// What to generate. [`Generator::new`](crate::Generator::new) says if it cannot be.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The shape of the grids.
    pub shape: Shape,
    /// What all randomness comes from.
    pub seed: u64,
    /// How the full grid is made that the clues are taken from.
    pub full: Full,
    /// Which clues stay.
    pub clues: Clues,
    /// How the places of the clues are symmetric.
    pub layout: Layout,
    /// Whether the puzzle is to have one solution; if not, clues are taken out without looking.
    pub unique: bool,
    /// How hard it is to be.
    pub target: Target,
    /// How many attempts one puzzle may take.
    pub tries: u64,
}

/// Which clues stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clues {
    /// All: a full grid.
    All,
    /// As few as the order of digging leaves: without any of them, or any orbit of a layout, there would be a second solution.
    Minimal,
    /// Minimal too, by the controlled-bias method: with a known weight for each number of clues.
    Unbiased,
    /// So many.
    Count(usize),
    /// Those of a mask.
    Mask(Mask),
}

impl Request {
    /// Minimal puzzles of a shape, as hard as they come.
    pub fn new(shape: Shape, seed: u64) -> Request {
        Request {
            shape,
            seed,
            full: Full::default_of(shape),
            clues: Clues::Minimal,
            layout: Layout::None,
            unique: true,
            target: Target::any(),
            tries: 100_000,
        }
    }

    /// As many attempts as are reasonable for what is asked: some seconds, or a minute, on one core.
    pub fn usual_tries(&self) -> u64 {
        match (&self.clues, self.target.is_any()) {
            (Clues::Mask(_), true) => 100,
            (Clues::Mask(_), false) => 1000,
            // One attempt gives what there is.
            (Clues::Minimal | Clues::Count(_), true) if !source::is_small(self.shape) => 1,
            (Clues::Minimal | Clues::Count(_), false) if !source::is_small(self.shape) => 100,
            (Clues::Count(_), _) => 1000,
            _ => 100_000,
        }
    }
}

/// Why no puzzle can be what a request asks for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// More clues than cells.
    #[error("{asked} clues do not fit into {cells} cells")]
    TooManyClues {
        /// How many are asked for.
        asked: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// Fewer clues than any puzzle with one solution has.
    #[error("{asked} clues cannot leave one solution, it takes {fewest} at least: {reason}")]
    TooFewClues {
        /// How many are asked for.
        asked: usize,
        /// How many it takes.
        fewest: usize,
        /// How that is known.
        reason: &'static str,
    },
    /// No union of orbits has that many cells.
    #[error("no layout with the symmetry {layout} has exactly {asked} clues; {nearest} would do")]
    LayoutDoesNotFit {
        /// The name of the layout.
        layout: &'static str,
        /// How many clues are asked for.
        asked: usize,
        /// The nearest number that is possible.
        nearest: usize,
    },
    /// A mask of another shape than the puzzle.
    #[error("the mask is for boxes of {mask}, the puzzle for {shape}")]
    MaskShape {
        /// The shape of the mask.
        mask: Shape,
        /// The shape asked for.
        shape: Shape,
    },
    /// A mask that leaves two solutions whatever its clues are.
    #[error("no clues on this mask can leave one solution: {0}")]
    HopelessMask(Hopeless),
    /// Something that exists for some shapes alone.
    #[error("{what} is for {which} alone, not for boxes of {shape}")]
    NotForShape {
        /// What was asked for.
        what: String,
        /// What it is for.
        which: &'static str,
        /// The shape asked for.
        shape: Shape,
    },
    /// Wishes that contradict each other.
    #[error("{0}")]
    Contradiction(String),
}
