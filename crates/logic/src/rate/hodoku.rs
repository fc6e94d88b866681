//! The HoDoKu scale (2.2.0, default settings).
//!
//! The path is walked with the default [`Plan`]: one step at a time, always the first step of the
//! easiest method that has one. The score is the sum of the scores of the methods; the level is the
//! hardest class of any step, raised while the score is above the level's limit. A path that does not
//! fill the grid is Extreme. All figures are in [`Method::entry`](crate::Method::entry).

use omnidoku_core::Grid;

use crate::reason::{Path, Plan, Reasoner};
use crate::state::Position;
use crate::technique::{Class, Technique};

/// Score and level of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The level.
    pub level: Class,
    /// The score.
    pub score: u32,
    /// The technique of the step with the highest class and score; the first of several.
    pub hardest: Option<Technique>,
    /// Whether the path fills the grid.
    pub complete: bool,
}

/// Rates a position. The solution, if the caller knows it, is used only for the last resort.
pub fn rate(reasoner: &mut Reasoner, position: &Position, solution: Option<&Grid>) -> Rating {
    of_path(&reasoner.path(position, &Plan::default(), solution))
}

/// Rates a path that was walked already.
pub fn of_path(path: &Path) -> Rating {
    let (mut level, mut score, mut hardest) = (Class::Easy, 0, None);
    let mut most = (Class::Easy, 0);
    for found in &path.steps {
        let entry = found.method.entry();
        score += entry.score;
        level = level.max(entry.class);
        if most < (entry.class, entry.score) {
            most = (entry.class, entry.score);
            hardest = Some(found.step.technique);
        }
    }
    while score > level.max_score() {
        level = level.harder();
    }
    let complete = path.is_complete();
    Rating { level: if complete { level } else { Class::Extreme }, score, hardest, complete }
}
