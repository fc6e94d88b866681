//! Minimal 9×9 puzzles with an exactly known bias.
//!
//! Digging does not find all minimal puzzles with the same probability, and nobody knows the
//! probabilities: statistics of dug puzzles are wrong by an unknown amount as statements about all
//! minimal puzzles. Berthier's controlled bias (*Unbiased Statistics of a CSP*, 2009) trades speed
//! for a known probability:
//!
//! ```text
//! try:  draw a full grid uniformly
//!       draw a number n of clues with probability q(n)
//!       draw n of the 81 cells uniformly
//!       a hit if these clues are a minimal puzzle: one solution, and two without any one of them
//! ```
//!
//! A minimal puzzle with n clues belongs to one grid and is one choice of n cells. So each is hit
//! with probability q(n) / C(81, n), times a constant, whatever else it is. If each puzzle counts
//! with its [`weight`], C(81, n) / q(n), sums and means are those over all minimal puzzles.
//!
//! (Berthier removes cells in random order until a second solution appears, and has a hit if the
//! last state before that is minimal. Its n clues are a random choice of n cells as well: this is
//! q(n) = 1 with all n in one try. With a single n per try there are more tries, but each is almost
//! free.)
//!
//! One try in two million is a hit. Tries are cheap because they are made by the hundred thousand:
//!
//! * **An attempt** is one full grid with [`TRIES`] tries. Its unavoidable sets are found once, and
//!   more of them are learned from the tries that fail.
//! * The cells are dealt to 1024 fixed *stencils* at a time. A few thousand word operations tell
//!   which of these leave a clue in each small unavoidable set. One in fifty does.
//! * A *sieve* checks the remaining conditions for those.
//!
//! Tries on the same grid are not independent, but the probability of each alone is right, and an
//! expected value depends on nothing else. Two conditions must hold for that. Every grid gets the
//! same number of tries: stopping at the first hit would be unfair to grids with many puzzles. And
//! all hits must count: of h hits in an attempt, one is chosen at random and counts h times.

mod sieve;
mod stencil;

use omnidoku_core::Random;
use omnidoku_solve::{Cause, Limits};

use crate::full::uniform::Sampler;
use crate::unavoidable::CellSet;
use sieve::Sieve;
use stencil::{FEWEST_CLUES, STENCILS_BY_CLUES, Stencils};

/// How often the cells of a grid are dealt to the stencils.
const DEALS: usize = 256;

/// The number of tries on each full grid.
pub const TRIES: u64 = (DEALS * stencil::COUNT) as u64;

/// Unavoidable sets of up to this many cells are checked for all stencils at once.
const MAX_SCREENED_CELLS: u32 = 10;

/// A minimal puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// Its clues in reading order, 0 for a blank.
    pub clues: [u8; 81],
    /// Its solution.
    pub solution: [u8; 81],
    /// Its weight in statistics: the [`weight`] of its number of clues, times the hits of its
    /// attempt.
    pub weight: f64,
}

/// Finds minimal puzzles; reuses its memory from one to the next.
pub struct Unbiased {
    stencils: Stencils,
    sieve: Sieve,
}

impl Unbiased {
    /// A new finder.
    pub fn new() -> Unbiased {
        Unbiased { stencils: Stencils::new(), sieve: Sieve::new() }
    }

    /// Puzzle number `index` of a seed: a hit of the first attempt that has one, within the first
    /// `attempts`, and the number of attempts it took.
    pub fn seek(
        &mut self,
        seed: u64,
        index: u64,
        attempts: u64,
        limits: &Limits,
    ) -> Result<Option<(Found, u64)>, Cause> {
        for attempt in 0..attempts {
            let mut random = Random::numbered(seed, index, attempt);
            if let Some(found) = self.attempt(&mut random, limits)? {
                return Ok(Some((found, attempt + 1)));
            }
        }
        Ok(None)
    }

    /// One full grid with [`TRIES`] tries: a hit, if there is one.
    pub fn attempt(
        &mut self,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Found>, Cause> {
        let solution = Sampler::shared().values(random);
        let hits = self.hits(&solution, random, limits)?;
        if hits.is_empty() {
            return Ok(None);
        }
        let hit = *random.pick(&hits);
        Ok(Some(Found {
            clues: std::array::from_fn(|cell| solution[cell] * (hit >> cell & 1) as u8),
            solution,
            weight: weight(hit.count_ones() as usize) * hits.len() as f64,
        }))
    }

    /// The minimal puzzles among the tries on a grid.
    fn hits(
        &mut self,
        solution: &[u8; 81],
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Vec<CellSet>, Cause> {
        self.sieve.take(solution);
        let mut hits = Vec::new();
        let mut cell_at = std::array::from_fn(|place| place as u8);
        for _ in 0..DEALS {
            if let Some(cause) = limits.exceeded() {
                return Err(cause);
            }
            random.shuffle(&mut cell_at);
            for clues in self.stencils.hitting(self.sieve.sets_up_to(MAX_SCREENED_CELLS), &cell_at)
            {
                if self.sieve.is_minimal_puzzle(clues).map_err(|_| Cause::GaveUp)? {
                    hits.push(clues);
                }
            }
        }
        Ok(hits)
    }
}

impl Default for Unbiased {
    fn default() -> Unbiased {
        Unbiased::new()
    }
}

/// The weight in statistics of a puzzle with this many clues: C(81, n) / q(n), scaled to 1 for 26
/// clues.
///
/// 0 below 21 and above 33 clues, which are never drawn: less than one minimal puzzle in ten
/// million has them.
pub fn weight(clues: usize) -> f64 {
    match stencils_with(clues) {
        0 => 0.0,
        stencils => {
            let (numerator, denominator) =
                (choices(clues) * stencils_with(26), choices(26) * stencils);
            numerator as f64 / denominator as f64
        }
    }
}

/// The probability q(n) that a try has this many clues.
pub fn chance(clues: usize) -> f64 {
    stencils_with(clues) as f64 / stencil::COUNT as f64
}

fn stencils_with(clues: usize) -> u128 {
    clues
        .checked_sub(FEWEST_CLUES)
        .and_then(|more| STENCILS_BY_CLUES.get(more))
        .map_or(0, |&count| count as u128)
}

/// C(81, n).
fn choices(n: usize) -> u128 {
    (1..=n as u128).fold(1, |choices, i| choices * (82 - i) / i)
}

/// The positions of the bits that are set.
fn members(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then_some(set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        place
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::{Grid, Puzzle, Shape, check};
    use omnidoku_solve::{CancelToken, EngineId, Settings, ask};

    #[test]
    fn puzzles_are_minimal_by_two_engines() {
        let mut unbiased = Unbiased::new();
        let mut engines =
            [EngineId::Bitboard, EngineId::Dlx].map(|id| id.build(Settings::default()));
        for index in 0..4 {
            let (found, _) = unbiased.seek(1, index, 1000, &Limits::none()).unwrap().unwrap();
            let grid = |values: &[u8]| Grid::from_values(Shape::CLASSIC, values).unwrap();
            let puzzle = Puzzle::new(grid(&found.clues)).unwrap();
            check::solution(&puzzle, &grid(&found.solution)).unwrap();
            for engine in &mut engines {
                let mut solutions = |puzzle: &Puzzle| {
                    ask::count(&mut **engine, puzzle, 2, &Limits::none()).unwrap().found
                };
                assert_eq!(solutions(&puzzle), 1);
                for (cell, _) in puzzle.grid().filled() {
                    assert_eq!(solutions(&puzzle.without_clue(cell)), 2);
                }
            }
            let hits = found.weight / weight(puzzle.grid().filled().count());
            assert!(hits >= 1.0 && hits.fract() == 0.0, "{hits}");
        }
    }

    #[test]
    fn the_same_number_is_the_same_puzzle() {
        let mut unbiased = Unbiased::new();
        let mut seek = |index| unbiased.seek(2, index, 1000, &Limits::none()).unwrap().unwrap();
        let (zero, one) = (seek(0), seek(1));
        assert_ne!(zero.0.clues, one.0.clues);
        assert_eq!(Unbiased::new().seek(2, 1, 1000, &Limits::none()), Ok(Some(one)));
        let too_few = Unbiased::new().seek(2, 1, one.1 - 1, &Limits::none());
        assert_eq!(too_few, Ok(None));
    }

    #[test]
    fn a_number_means_the_same_puzzle_for_ever() {
        let (found, attempts) = Unbiased::new().seek(6, 0, 1000, &Limits::none()).unwrap().unwrap();
        let clues: String = found.clues.iter().map(|value| value.to_string()).collect();
        assert_eq!(
            clues,
            "000107008000030670000200095000013004600002830008050000900000000007420006400509080"
        );
        assert_eq!((attempts, found.weight), (2, weight(27)));
    }

    #[test]
    fn it_stops_when_cancelled() {
        let cancel = CancelToken::new();
        cancel.cancel();
        let limits = Limits::none().with_cancel(cancel);
        assert_eq!(Unbiased::new().seek(2, 0, u64::MAX, &limits), Err(Cause::Cancelled));
    }

    #[test]
    fn weights_are_what_the_definition_says() {
        assert_eq!(choices(2), 81 * 80 / 2);
        assert_eq!(choices(33), choices(48));
        assert_eq!(weight(26), 1.0);
        assert_eq!(weight(27), (55 * 174) as f64 / (27 * 250) as f64);
        assert_eq!((0..=81).map(chance).sum::<f64>(), 1.0);
        assert_eq!([weight(0), weight(20), weight(34), weight(usize::MAX)], [0.0; 4]);
    }
}
