//! How far a miss is from its target.
//!
//! | what is wrong | how far |
//! |---|---|
//! | a level too easy or too hard | 1000 for each level |
//! | no rating on the scale | 1000 |
//! | a technique is missing | 600 for each use |
//! | a technique occurs where it must not | 300 |
//! | the hardest technique is another one | 300 |
//! | a technique occurs but is not needed | a tenth of how far the score without it is below the limit of its level, at most 149; 150 if that score is no higher |
//! | tighter than its level | 200 |
//! | the score | by how much, at most 999 |
//!
//! The figures only order drafts: from which of two to continue, and which to return if none is a
//! hit. A draft that was abandoned early is judged by what was seen of it.

use std::ops::RangeInclusive;

/// For each level too easy or too hard.
pub(super) const LEVEL: u64 = 1000;
/// No rating on the scale.
pub(super) const RATING: u64 = 1000;
/// For each use of a technique that is missing.
pub(super) const MISSING: u64 = 600;
/// A technique that must not occur, or not at this place.
pub(super) const UNWANTED: u64 = 300;
/// Tighter than players expect of the level.
pub(super) const TIGHT: u64 = 200;
/// The hardest technique is another one.
pub(super) const HARDEST: u64 = 300;
/// A technique that the path does not need, with no higher score without it. Drafts whose score is
/// higher without it are closer; nothing else is closer than this.
pub(crate) const UNNEEDED: u64 = 150;

/// The distance between two levels, by their numbers.
pub(super) fn levels_apart(asked: usize, found: usize) -> u64 {
    LEVEL * asked.abs_diff(found).max(1) as u64
}

/// How far a score is outside of a range; `None` if it is inside.
pub(super) fn beside(asked: &RangeInclusive<u64>, score: u64) -> Option<u64> {
    let gap = asked.start().saturating_sub(score).max(score.saturating_sub(*asked.end()));
    (!asked.contains(&score)).then_some(gap.clamp(1, 999))
}
