//! What is wanted, and errors for what is impossible.

use crate::contradiction::Contradiction;
use omnidoku_core::Shape;
use omnidoku_logic::rate::level::Level;

use crate::fit::Hopeless;
use crate::full::Full;
use crate::graded::usual_clues;
use crate::layout::Layout;
use crate::mask::Mask;
use crate::source;
use crate::target::{Grading, Target};

/// What to generate. [`Generator::new`](crate::Generator::new) returns an error if it is
/// impossible.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The shape of the grids.
    pub shape: Shape,
    /// The seed of all random numbers.
    pub seed: u64,
    /// How the full grid behind the clues is made.
    pub full: Full,
    /// Which clues stay.
    pub clues: Clues,
    /// The symmetry of the places of the clues.
    pub layout: Layout,
    /// Whether the puzzle must have one solution; if not, clues are removed without a check.
    pub unique: bool,
    /// How hard it should be.
    pub target: Target,
    /// The most attempts for one puzzle.
    pub tries: u64,
}

/// Which clues stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clues {
    /// All: a full grid.
    All,
    /// As few as the order of digging leaves: without any one of them, or any orbit of a layout,
    /// there would be a second solution.
    Minimal,
    /// As many as players expect of the level of the target, if it is one of our own: about
    /// [`usual_clues`] up to Hard, and as few as possible above that. Minimal if there is no such
    /// level.
    ByLevel,
    /// Minimal too, by the controlled-bias method: with a known weight for each number of clues.
    Unbiased,
    /// This many.
    Count(usize),
    /// Those of a mask.
    Mask(Mask),
}

/// What a level implies if neither clues nor layout are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// What players expect of its name: its techniques, clues with half-turn symmetry, and on our
    /// own scale as many clues as leave it as open as they expect.
    #[default]
    Open,
    /// Its techniques alone: puzzles are minimal and not symmetric.
    Technique,
}

/// The largest size at which Evil and Extreme puzzles are dug until no clue can go.
const MAX_MINIMAL_SIZE: usize = 16;

impl Request {
    /// Minimal puzzles of a shape, of any difficulty.
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

    /// Puzzles of one of our own levels, as players expect them of its name.
    pub fn of_level(shape: Shape, seed: u64, level: Level) -> Request {
        let target = Target { level: Some(Grading::Omnidoku(level)), ..Target::any() };
        let request = Request { target, ..Request::new(shape, seed) };
        request.in_style(Style::Open, None, None).with_tries(None)
    }

    /// The request with the given clues and layout; those of the style where none are given.
    pub fn in_style(self, style: Style, clues: Option<Clues>, layout: Option<Layout>) -> Request {
        let is_open = style == Style::Open;
        let clues = clues.unwrap_or(match self.target.level {
            Some(Grading::Omnidoku(Level::Solved)) => Clues::All,
            Some(Grading::Omnidoku(_)) if is_open => Clues::ByLevel,
            _ => Clues::Minimal,
        });
        let layout = layout.unwrap_or_else(|| {
            let is_free = match clues {
                Clues::All | Clues::Unbiased | Clues::Mask(_) => false,
                Clues::Minimal | Clues::ByLevel => true,
                Clues::Count(count) => Layout::HalfTurn.allows(self.shape, count),
            };
            match is_open && is_free && self.target.level.is_some() {
                true => Layout::HalfTurn,
                false => Layout::None,
            }
        });
        let target = Target { open: clues == Clues::ByLevel, ..self.target };
        Request { clues, layout, target, ..self }
    }

    /// The request with the given number of attempts; with the [usual](Request::usual_tries) one if
    /// none is given.
    pub fn with_tries(self, tries: Option<u64>) -> Request {
        Request { tries: tries.unwrap_or_else(|| self.usual_tries()), ..self }
    }

    /// The same request with [`Clues::ByLevel`] replaced where other clues mean the same for its
    /// level.
    pub(crate) fn settled(&self) -> Request {
        let is_large = self.shape.size() > MAX_MINIMAL_SIZE;
        let clues = match (&self.clues, self.target.own_level()) {
            (Clues::ByLevel, Some(Level::Extreme)) if is_large => {
                let usual = usual_clues(self.shape, Level::Extreme);
                Clues::Count(self.layout.nearest(self.shape, usual))
            }
            (Clues::ByLevel, Some(Level::Evil)) if is_large => Clues::ByLevel,
            (Clues::ByLevel, None | Some(Level::Solved | Level::Evil | Level::Extreme)) => {
                Clues::Minimal
            }
            (clues, _) => clues.clone(),
        };
        Request { clues, ..self.clone() }
    }

    /// A reasonable number of attempts for the request: some seconds, or a minute, on one core.
    pub fn usual_tries(&self) -> u64 {
        match (&self.settled().clues, self.target.is_any()) {
            (Clues::Mask(_), true) => 100,
            (Clues::Mask(_), false) => 1000,
            // One attempt finds the best there is, or takes half a minute.
            (Clues::Minimal, true) if !source::is_small(self.shape) => 1,
            (Clues::Count(_), true) if self.shape.size() > MAX_MINIMAL_SIZE => 1,
            (Clues::Count(_), true) if !source::is_small(self.shape) => 10,
            (Clues::Minimal | Clues::Count(_), false) if !source::is_small(self.shape) => 100,
            (Clues::ByLevel, _) if !source::is_small(self.shape) => 1000,
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
        /// The requested number.
        asked: usize,
        /// The number of cells.
        cells: usize,
    },
    /// Fewer clues than any puzzle with one solution has.
    #[error("{asked} clues cannot leave one solution, it takes {fewest} at least: {reason}")]
    TooFewClues {
        /// The requested number.
        asked: usize,
        /// The smallest possible number.
        fewest: usize,
        /// The source of that number.
        reason: &'static str,
    },
    /// No union of orbits has that many cells.
    #[error("no layout with the symmetry {layout} has exactly {asked} clues; {nearest} would do")]
    LayoutDoesNotFit {
        /// The name of the layout.
        layout: &'static str,
        /// The requested number of clues.
        asked: usize,
        /// The closest possible number.
        nearest: usize,
    },
    /// A mask of another shape than the puzzle.
    #[error("the mask is for boxes of {mask}, the puzzle for {shape}")]
    MaskShape {
        /// The shape of the mask.
        mask: Shape,
        /// The requested shape.
        shape: Shape,
    },
    /// A mask that leaves two solutions whatever its clues are.
    #[error("no clues on this mask can leave one solution: {0}")]
    HopelessMask(Hopeless),
    /// A level that hardly any puzzle of the shape has.
    #[error(
        "hardly any {shape} puzzle is {level}: one in {one_in} tries finds one; more than {tries} tries are needed to look for it"
    )]
    Rare {
        /// The requested shape.
        shape: String,
        /// The level.
        level: &'static str,
        /// The mean number of tries until one is found.
        one_in: u64,
        /// Up to this many tries are refused.
        tries: u64,
    },
    /// Something that exists only for some shapes.
    #[error("{what} is for {which} alone, not for boxes of {shape}")]
    NotForShape {
        /// What was requested.
        what: String,
        /// The shapes it exists for.
        which: &'static str,
        /// The requested shape.
        shape: Shape,
    },
    /// Demands that contradict each other.
    #[error("{0}")]
    Contradiction(#[from] Contradiction),
}
