//! How far a miss is from its target.
//!
//! | what is wrong | how far |
//! |---|---|
//! | a level too easy or too hard | 1000 for each level |
//! | no rating on the scale | 1000 |
//! | a technique is missing | 600 for each use |
//! | a technique stands where it should not | 300 |
//! | the hardest technique is another | 300 |
//! | a technique is there, but not needed | a tenth of what its score without it is below the limit of its level, at most 149; 150 if the score is no higher then |
//! | tighter than its level | 200 |
//! | the score | by how much, at most 999 |
//!
//! The figures only order drafts: which of two to go on from, and which to show where none is hit. A draft that was
//! given up early is judged by what was seen of it.

use std::ops::RangeInclusive;

/// For each level too easy or too hard.
pub(super) const LEVEL: u64 = 1000;
/// No rating.
pub(super) const RATING: u64 = 1000;
/// For each use of a technique that is missing.
pub(super) const MISSING: u64 = 600;
/// A technique that may not be there, or not at this place.
pub(super) const UNWANTED: u64 = 300;
/// Tighter than players expect of the level.
pub(super) const TIGHT: u64 = 200;
/// The hardest technique is another.
pub(super) const HARDEST: u64 = 300;
/// A technique that the path could do without, with no higher score. Less if the score is higher then: only such drafts
/// are nearer than this.
pub(crate) const UNNEEDED: u64 = 150;

/// The distance of two levels, by their numbers.
pub(super) fn levels_apart(asked: usize, found: usize) -> u64 {
    LEVEL * asked.abs_diff(found).max(1) as u64
}

/// How far a score is outside of a range; nothing if it is inside.
pub(super) fn beside(asked: &RangeInclusive<u64>, score: u64) -> Option<u64> {
    let gap = asked.start().saturating_sub(score).max(score.saturating_sub(*asked.end()));
    (!asked.contains(&score)).then_some(gap.clamp(1, 999))
}
