//! The grid of shifted rows, shuffled.
//!
//! ```text
//!     1 2 3 4 5 6      Every row is the one above, moved left by the width of a box,
//!     4 5 6 1 2 3      and by one cell more where a band begins.
//!     2 3 4 5 6 1
//!     5 6 1 2 3 4
//!     3 4 5 6 1 2
//!     6 1 2 3 4 5
//! ```
//!
//! A shuffle renames digits and reorders lines, and nothing else: the result is always the same
//! grid up to symmetry.

use omnidoku_core::{Grid, Random, Shape, Symmetry};
use omnidoku_solve::{Cause, Limits};

/// The limits are checked once per this many draws.
const POLL_EVERY: usize = 4096;

/// The number of draws that shuffles well: 16 for each digit.
///
/// A fifth or a sixth of the draws swaps two of the N digits, and (N/2)·ln N random swaps mix N
/// items (Diaconis and Shahshahani, 1981). The lines, being in small groups, mix sooner.
pub fn enough_cycles(shape: Shape) -> usize {
    16 * shape.size()
}

/// The grid of shifted rows after a random walk of `cycles` draws
/// ([`Symmetry::random_steps`]), and how many of them made a move.
pub fn shuffled(
    shape: Shape,
    cycles: usize,
    random: &mut Random,
    limits: &Limits,
) -> Result<(Grid, usize), Cause> {
    let (mut walk, mut moves) = (Symmetry::identity(shape), 0);
    let mut left = cycles;
    while left > 0 {
        if let Some(cause) = limits.exceeded() {
            return Err(cause);
        }
        let draws = left.min(POLL_EVERY);
        let (steps, moved) = Symmetry::random_steps(shape, random, draws);
        walk = walk.then(&steps);
        moves += moved;
        left -= draws;
    }
    Ok((walk.apply(&Grid::shifted_rows(shape)), moves))
}

#[cfg(test)]
mod tests {
    use omnidoku_core::check;
    use omnidoku_solve::CancelToken;

    use super::*;

    #[test]
    fn the_rows_of_six_are_shifted_as_drawn() {
        let rows = Grid::shifted_rows(Shape::new(2, 3).unwrap()).to_values();
        assert_eq!(rows[..18], [1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3, 2, 3, 4, 5, 6, 1]);
    }

    #[test]
    fn no_cycles_make_no_moves_and_many_make_some() {
        let (none, random) = (Limits::none(), &mut Random::new(3));
        for (rows, cols) in [(2, 2), (2, 5), (5, 2), (3, 3), (8, 16), (2, 64)] {
            let shape = Shape::new(rows, cols).unwrap();
            let unmoved = shuffled(shape, 0, random, &none).unwrap();
            assert_eq!(unmoved, (Grid::shifted_rows(shape), 0));
            let (grid, moves) = shuffled(shape, 10_000, random, &none).unwrap();
            assert!(grid.is_full() && check::obeys_the_rules(&grid) && grid != unmoved.0);
            assert!((2_000..10_000).contains(&moves), "{moves}");
        }
    }

    #[test]
    fn a_walk_without_end_can_be_cancelled() {
        let cancel = CancelToken::new();
        cancel.cancel();
        let limits = Limits::none().with_cancel(cancel);
        let stopped = shuffled(Shape::CLASSIC, usize::MAX, &mut Random::new(3), &limits);
        assert_eq!(stopped, Err(Cause::Cancelled));
    }
}
