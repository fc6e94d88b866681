//! The definition, word by word.
//!
//! For shapes whose cells do not fit into the bits of a number, and as a referee for the others.

use omnidoku_core::{Cell, Grid, Puzzle};
use omnidoku_solve::{Cause, End, EngineId, Limits, Settings, ask};

/// The clues that are left, and nothing else: whether they are as few as asked is for the caller to see.
///
/// `fewest` clues stay at least; where they need not leave one solution, nothing is searched for.
pub(super) fn thin(
    puzzle: &Puzzle,
    orbits: &[&[Cell]],
    fewest: usize,
    unique: bool,
    limits: &Limits,
) -> Result<Puzzle, Cause> {
    let mut engine = EngineId::Auto.build(Settings::default());
    let mut left = puzzle.clone();
    for &orbit in orbits {
        let mut fewer: Grid = left.grid().clone();
        orbit.iter().for_each(|&cell| fewer.set(cell, None));
        let count = fewer.shape().cell_count() - fewer.blank_count();
        if count < fewest {
            continue;
        }
        let fewer = Puzzle::new(fewer).map_err(|_| Cause::GaveUp)?;
        if unique {
            let counted = ask::count(&mut *engine, &fewer, 2, limits).map_err(|_| Cause::GaveUp)?;
            if let End::Interrupted(cause) = counted.report.end {
                return Err(cause);
            }
            if counted.found != 1 {
                continue;
            }
        }
        left = fewer;
    }
    Ok(left)
}
