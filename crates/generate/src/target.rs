//! How hard a puzzle should be, and how hard one is.

use std::ops::RangeInclusive;

use omnidoku_logic::Technique;
use omnidoku_logic::rate::Scale;
use omnidoku_logic::rate::level::Level;
use omnidoku_logic::rate::openness::Openness;
use omnidoku_logic::technique::Class;

/// A level on the scale that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grading {
    /// One of our own.
    Omnidoku(Level),
    /// One of HoDoKu's.
    Hodoku(Class),
}

/// How simple the path around the demanded techniques has to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Around {
    /// Anything goes.
    #[default]
    Anything,
    /// Singles, locked candidates, subsets and basic fish before and after.
    Basics,
    /// The same before, nothing but singles after.
    BasicsThenSingles,
    /// Nothing but singles before and after.
    Singles,
}

impl Around {
    /// All of them.
    pub const ALL: [Around; 4] =
        [Around::Anything, Around::Basics, Around::BasicsThenSingles, Around::Singles];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Around::Anything => "anything",
            Around::Basics => "basics",
            Around::BasicsThenSingles => "basics-then-singles",
            Around::Singles => "singles",
        }
    }

    /// The one of that name.
    pub fn from_name(name: &str) -> Option<Around> {
        Around::ALL.into_iter().find(|around| around.name() == name)
    }
}

/// A technique that a path uses at least a number of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// The technique.
    pub technique: Technique,
    /// The smallest number of uses.
    pub times: u32,
}

/// How hard a puzzle should be. Paths are walked in the default order of the HoDoKu scale.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Target {
    /// The scale of the score, and of the reported grade.
    pub scale: Scale,
    /// The level.
    pub level: Option<Grading>,
    /// With a level of our own: the puzzle is as open as players expect of it
    /// ([`Level::most_search`](omnidoku_logic::rate::level::Level::most_search)).
    pub open: bool,
    /// The score on the scale; in tenths for Sudoku Explainer: 6.6 is 66.
    pub score: Option<RangeInclusive<u64>>,
    /// The path uses these.
    pub contains: Vec<Use>,
    /// The path uses none of these.
    pub avoids: Vec<Technique>,
    /// The hardest technique of the path.
    pub hardest: Option<Technique>,
    /// The path uses these, and without them the level would rise or the path fail.
    pub needs: Vec<Use>,
    /// How simple the other steps of the path must be.
    pub around: Around,
}

impl Target {
    /// Any difficulty.
    pub fn any() -> Target {
        Target::default()
    }

    /// Whether every puzzle meets it.
    pub fn is_any(&self) -> bool {
        *self == Target { scale: self.scale, ..Target::any() }
    }

    /// The level, if it is one of our own.
    pub fn own_level(&self) -> Option<Level> {
        match self.level {
            Some(Grading::Omnidoku(level)) => Some(level),
            _ => None,
        }
    }
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// On which scale.
    pub scale: Scale,
    /// The name of the level, where the scale has levels.
    pub level: Option<&'static str>,
    /// The score; in tenths for Sudoku Explainer.
    pub score: u64,
    /// The hardest technique.
    pub hardest: Option<Technique>,
    /// How often the path uses each technique, in order of first use. Empty if the scale walks no
    /// path.
    pub path: Vec<Use>,
    /// How open it is, on our own scale.
    pub openness: Option<Openness>,
}
