//! Stencils: choices of some of 81 places, 1024 of them side by side in bit planes.
//!
//! ```text
//!             stencil 0  1  2  3 …
//!   place 0           1  1  0  1       a plane: bit j says that stencil j leaves the place blank
//!   place 1           0  1  1  0
//!   …
//! ```
//!
//! Laid on a grid whose cells were dealt to the places at random, each stencil alone is a uniform
//! choice of its number of cells. So one deal makes 1024 random choices, and an *and* of planes
//! tells which of them leave all cells of a set blank.

use omnidoku_core::Random;

use super::members;
use crate::unavoidable::CellSet;

/// The number of stencils.
pub(super) const COUNT: usize = 1024;
/// The smallest number of clues of a stencil.
pub(super) const FEWEST_CLUES: usize = 21;
/// How many stencils have [`FEWEST_CLUES`] clues, one more, two more and so on.
///
/// Roughly proportional to the square root of C(81, n) times the share of minimal puzzles with n
/// clues, which makes weighted means as exact as possible in a given time.
pub(super) const STENCILS_BY_CLUES: [usize; 13] =
    [1, 1, 4, 21, 76, 174, 250, 240, 156, 70, 23, 7, 1];

/// A bit for each stencil.
type Plane = [u64; COUNT / 64];

/// The stencils, always the same.
pub(super) struct Stencils {
    blank: [Plane; 81],
    /// The places of the clues of each stencil.
    clues: Vec<Vec<u8>>,
}

impl Stencils {
    pub(super) fn new() -> Stencils {
        let mut random = Random::new(81);
        let mut blank = [[u64::MAX; COUNT / 64]; 81];
        let mut clues = Vec::with_capacity(COUNT);
        for (more, times) in STENCILS_BY_CLUES.into_iter().enumerate() {
            for _ in 0..times {
                let mut places: Vec<u8> = (0..81).collect();
                random.shuffle(&mut places);
                places.truncate(FEWEST_CLUES + more);
                let number = clues.len();
                for &place in &places {
                    blank[usize::from(place)][number / 64] &= !(1 << (number % 64));
                }
                clues.push(places);
            }
        }
        Stencils { blank, clues }
    }

    /// The clues of the stencils that have a clue in each of the sets; `cell_at` maps each place to
    /// the cell dealt to it.
    pub(super) fn hitting<'a>(
        &'a self,
        sets: &[CellSet],
        cell_at: &[u8; 81],
    ) -> impl Iterator<Item = CellSet> + use<'a> {
        let mut place_of = [0; 81];
        let mut bit_at: [CellSet; 81] = [0; 81];
        for (place, &cell) in cell_at.iter().enumerate() {
            place_of[usize::from(cell)] = place;
            bit_at[place] = 1 << cell;
        }
        let mut left: Plane = [u64::MAX; COUNT / 64];
        for &set in sets {
            let mut missed = left;
            for cell in members(set) {
                let blank = &self.blank[place_of[cell]];
                missed.iter_mut().zip(blank).for_each(|(missed, blank)| *missed &= blank);
            }
            left.iter_mut().zip(missed).for_each(|(left, missed)| *left &= !missed);
        }
        left.into_iter().enumerate().flat_map(move |(word, bits)| {
            members(bits.into()).map(move |bit| {
                let places = self.clues[64 * word + bit].iter();
                places.fold(0, |set, &place| set | bit_at[usize::from(place)])
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_stencils_of_each_size_as_the_table_says() {
        let stencils = Stencils::new();
        assert_eq!(stencils.clues.len(), COUNT);
        for (more, times) in STENCILS_BY_CLUES.into_iter().enumerate() {
            let size = FEWEST_CLUES + more;
            assert_eq!(stencils.clues.iter().filter(|clues| clues.len() == size).count(), times);
        }
    }

    #[test]
    fn the_planes_agree_with_the_lists_of_clues() {
        let stencils = Stencils::new();
        let mut cell_at = std::array::from_fn(|place| place as u8);
        Random::new(1).shuffle(&mut cell_at);
        let all: Vec<CellSet> = stencils.hitting(&[], &cell_at).collect();
        assert_eq!(all.len(), COUNT);
        let sets = [0b1011, 0b1111 << 40, 0b11_0000_0011 << 70];
        let hits = |clues: &CellSet| sets.iter().all(|set| set & clues != 0);
        let expected: Vec<CellSet> = all.into_iter().filter(hits).collect();
        assert!((300..900).contains(&expected.len()));
        assert_eq!(stencils.hitting(&sets, &cell_at).collect::<Vec<_>>(), expected);
    }
}
