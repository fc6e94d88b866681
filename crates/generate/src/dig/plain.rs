//! The definition of digging, word by word.
//!
//! Used for shapes whose cells do not fit into the bits of a number, and in tests as a referee for
//! the others.

use omnidoku_core::{Cell, Grid, Puzzle};
use omnidoku_solve::{Cause, End, EngineId, Limits, Settings, ask};

/// The clues that are left, at least `fewest`; `None` if even all of them have several solutions.
///
/// If uniqueness is not required, there is no search.
pub(super) fn thin(
    from: &Grid,
    orbits: &[&[Cell]],
    fewest: usize,
    unique: bool,
    limits: &Limits,
) -> Result<Option<Puzzle>, Cause> {
    let mut engine = EngineId::Auto.build(Settings::default());
    let mut will_do = |puzzle: &Puzzle| {
        if !unique || puzzle.is_full() {
            return Ok(true);
        }
        let counted = ask::count(&mut *engine, puzzle, 2, limits).map_err(|_| Cause::GaveUp)?;
        match counted.report.end {
            End::Interrupted(cause) => Err(cause),
            End::Exhausted | End::Stopped => Ok(counted.found == 1),
        }
    };
    let mut left = Puzzle::new(from.clone()).map_err(|_| Cause::GaveUp)?;
    if !will_do(&left)? {
        return Ok(None);
    }
    for orbit in orbits {
        let mut fewer: Grid = left.grid().clone();
        orbit.iter().for_each(|&cell| fewer.set(cell, None));
        let count = fewer.shape().cell_count() - fewer.blank_count();
        let fewer = Puzzle::new(fewer).map_err(|_| Cause::GaveUp)?;
        if count >= fewest && will_do(&fewer)? {
            left = fewer;
        }
    }
    Ok(Some(left))
}
