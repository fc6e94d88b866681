//! How open a puzzle is: how much there is to find at each stage of solving it.
//!
//! Two puzzles that need the same techniques can feel very different. In one, a third of the blank
//! cells can be filled at any time; in the other, a single cell of fifty, and it must be found.
//!
//! * A **stage** is a round of the [rating](super::level) that places digits. (Rounds that only remove
//!   candidates lead to the next stage.)
//! * A blank cell is **open** at a stage if its digit follows at once: in a Very easy puzzle as the last
//!   cell of a house or as the only place of a digit in a box, in a harder one by any single.
//! * The **search** at a stage is the number of blank cells per open cell: among that many a player
//!   looks for the next digit. The search of a puzzle is the mean over all placements; its **tightest
//!   spot** is the stage where the search is largest, the first of several.
//!
//! Nothing here depends on an order, so every rotated, mirrored or relabelled copy of a puzzle is
//! equally open.

use omnidoku_core::Shape;

use super::level::Level;

/// How open a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Openness {
    /// The number of stages.
    pub stages: u32,
    /// The search, in tenths: blank cells per open cell, the mean over all placements.
    pub search_tenths: u32,
    /// The stage where it is largest.
    pub tightest: Spot,
    /// Whether the puzzle is tighter than players expect of its level: the search is above
    /// [`Level::most_search`].
    pub is_tight: bool,
}

/// What is open at one stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// How many cells can be filled at once.
    pub open: u32,
    /// How many cells are blank.
    pub blanks: u32,
}

impl Openness {
    /// The search: blank cells per open cell.
    pub fn search(&self) -> f64 {
        f64::from(self.search_tenths) / 10.0
    }
}

impl Level {
    /// The largest search of a puzzle that is as open as players expect of the level; `None` from Evil
    /// on, where players expect nothing. It grows with the grid: the larger it is, the more of its
    /// blank cells wait for others.
    pub fn most_search(self, shape: Shape) -> Option<u32> {
        let classic = match self {
            Level::VeryEasy => 4,
            Level::Easy => 5,
            Level::Medium => 7,
            Level::Hard => 8,
            Level::Solved | Level::Evil | Level::Extreme => return None,
        };
        Some((classic * shape.size() as u32).div_ceil(9))
    }
}

/// Stages as they are counted.
#[derive(Clone, Copy, Default)]
pub(super) struct Stages {
    stages: u32,
    placed: u64,
    /// The search of every placement, in thousandths.
    search: u64,
    tightest: Option<Spot>,
}

impl Stages {
    /// Counts a stage: how many cells are filled, how many are open, how many blank.
    pub(super) fn add(&mut self, placed: usize, open: usize, blanks: usize) {
        let spot = Spot { open: open as u32, blanks: blanks as u32 };
        let (placed, open, blanks) = (placed as u64, open as u64, blanks as u64);
        self.stages += 1;
        self.placed += placed;
        self.search += placed * (1000 * blanks / open.max(1));
        let is_tighter = |old: Spot| open * u64::from(old.blanks) < u64::from(old.open) * blanks;
        if self.tightest.is_none_or(is_tighter) {
            self.tightest = Some(spot);
        }
    }

    /// The openness of a puzzle of a level; `None` if there was no stage.
    pub(super) fn openness(self, level: Level, shape: Shape) -> Option<Openness> {
        let tightest = self.tightest?;
        let search_tenths = (self.search / (100 * self.placed.max(1))) as u32;
        let is_tight = level.most_search(shape).is_some_and(|most| search_tenths > 10 * most);
        Some(Openness { stages: self.stages, search_tenths, tightest, is_tight })
    }
}
