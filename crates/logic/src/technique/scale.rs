//! The HoDoKu scale: classes and scores. The figures of each method are in [`list`](super::list).
//!
//! They are those of HoDoKu 2.2.0. A path's score is the sum over its steps; its level is the highest
//! class of any step, raised while the score is above the level's limit.

use super::Method;

/// How hard a method is, as a class of the HoDoKu scale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names are the scale's own")]
pub enum Class {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl Class {
    /// All of them, the easiest first.
    pub const ALL: [Class; 5] =
        [Class::Easy, Class::Medium, Class::Hard, Class::Unfair, Class::Extreme];

    /// The highest score of a path on this level; above it the level rises.
    pub const fn max_score(self) -> u32 {
        match self {
            Class::Easy => 800,
            Class::Medium => 1000,
            Class::Hard => 1600,
            Class::Unfair => 1800,
            Class::Extreme => u32::MAX,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Easy => "Easy",
            Class::Medium => "Medium",
            Class::Hard => "Hard",
            Class::Unfair => "Unfair",
            Class::Extreme => "Extreme",
        }
    }

    /// The next harder class; Extreme has none.
    pub const fn harder(self) -> Class {
        match self {
            Class::Easy => Class::Medium,
            Class::Medium => Class::Hard,
            Class::Hard => Class::Unfair,
            Class::Unfair | Class::Extreme => Class::Extreme,
        }
    }
}

/// A method's row in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The method.
    pub method: Method,
    /// Its short name on HoDoKu's command line.
    pub code: &'static str,
    /// Its class.
    pub class: Class,
    /// What each of its steps adds to the score.
    pub score: u32,
    /// Whether it is tried by default.
    pub on: bool,
}
