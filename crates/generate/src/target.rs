//! How hard a puzzle is to be, and whether one is.

use std::ops::RangeInclusive;

use omnidoku_logic::Technique;
use omnidoku_logic::rate::level::Level;
use omnidoku_logic::rate::openness::Openness;
use omnidoku_logic::technique::Class;

/// A way to measure difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scale {
    /// Our own levels, the same for every turned or relabelled copy.
    #[default]
    Omnidoku,
    /// Level and score of HoDoKu.
    Hodoku,
    /// The ratings of Sudoku Explainer, in tenths: 6.6 is 66.
    Explainer,
    /// In how many ways the houses could be filled.
    Arrangements,
}

/// A level on the scale that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grading {
    /// One of our own.
    Omnidoku(Level),
    /// One of HoDoKu's.
    Hodoku(Class),
}

/// How much of the path around the techniques asked for has to be simple.
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

/// A technique that a path uses at least so many times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// The technique.
    pub technique: Technique,
    /// How many times at least.
    pub times: u32,
}

/// How hard a puzzle is to be. Paths are walked in the default order of the HoDoKu scale.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Target {
    /// The scale of the score, and of the grade that is told.
    pub scale: Scale,
    /// The level.
    pub level: Option<Grading>,
    /// With a level of our own: the puzzle is as open as players expect of it
    /// ([`Level::most_search`](omnidoku_logic::rate::level::Level::most_search)).
    pub open: bool,
    /// The score on the scale.
    pub score: Option<RangeInclusive<u64>>,
    /// The path uses these.
    pub contains: Vec<Use>,
    /// The path uses none of these.
    pub avoids: Vec<Technique>,
    /// The hardest technique of the path.
    pub hardest: Option<Technique>,
    /// The path uses these, and without them the level would rise or the path fail.
    pub needs: Vec<Use>,
    /// What the path may be besides.
    pub around: Around,
}

impl Target {
    /// Any difficulty will do.
    pub fn any() -> Target {
        Target::default()
    }

    /// Whether every puzzle will do.
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
    /// How often the path uses each technique, in the order of first use. Empty where the scale walks no path.
    pub path: Vec<Use>,
    /// How open it is, on our own scale.
    pub openness: Option<Openness>,
}
