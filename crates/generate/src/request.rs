//! What is wanted, and what cannot be.

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
    /// As many as players expect of the level of the target, if it is one of our own: [`usual_clues`], about, up to Hard, and
    /// as few as possible above that. Minimal where there is no such level.
    ByLevel,
    /// Minimal too, by the controlled-bias method: with a known weight for each number of clues.
    Unbiased,
    /// So many.
    Count(usize),
    /// Those of a mask.
    Mask(Mask),
}

/// What a level means, where nothing is said about clues or their layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// What players expect of its name: its techniques, places of clues that are the same after half a turn, and on our own
    /// scale as many clues as leave it as open as they expect.
    #[default]
    Open,
    /// Its techniques alone: puzzles are minimal and not symmetric.
    Technique,
}

/// The largest grid of which Evil and Extreme puzzles are dug until no clue can go.
const LARGEST_MINIMAL: usize = 16;

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

    /// Puzzles of a level of our own, as players expect them of its name.
    pub fn of_level(shape: Shape, seed: u64, level: Level) -> Request {
        let target = Target { level: Some(Grading::Omnidoku(level)), ..Target::any() };
        let request = Request { target, ..Request::new(shape, seed) };
        let request = request.in_style(Style::Open, None, None);
        Request { tries: request.usual_tries(), ..request }
    }

    /// The request with clues and layout as asked, and where nothing is asked as the style of the level has them.
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

    /// The same with clues that do not go by the level any more, where for that level others say the same.
    pub(crate) fn settled(&self) -> Request {
        let is_large = self.shape.size() > LARGEST_MINIMAL;
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

    /// As many attempts as are reasonable for what is asked: some seconds, or a minute, on one core.
    pub fn usual_tries(&self) -> u64 {
        match (&self.settled().clues, self.target.is_any()) {
            (Clues::Mask(_), true) => 100,
            (Clues::Mask(_), false) => 1000,
            // One attempt gives what there is, or takes half a minute.
            (Clues::Minimal, true) if !source::is_small(self.shape) => 1,
            (Clues::Count(_), true) if self.shape.size() > LARGEST_MINIMAL => 1,
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
    /// A level that hardly any puzzle of the shape has.
    #[error(
        "hardly any {shape} puzzle is {level}: one in {one_in} tries finds one; more than {tries} tries are needed to look for it"
    )]
    Rare {
        /// The shape asked for.
        shape: String,
        /// The level.
        level: &'static str,
        /// How many tries it takes on average.
        one_in: u64,
        /// So many are not enough to make sense.
        tries: u64,
    },
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
    Contradiction(#[from] Contradiction),
}
