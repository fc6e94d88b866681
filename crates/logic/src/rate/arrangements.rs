//! In how many ways could each house be filled?
//!
//! The missing digits of a house have a fixed sum, and its blank cells have candidates: how many
//! arrangements of those digits in those cells do the candidates allow? A house that can be filled
//! in one way is as good as solved; one that can be filled in a thousand ways says nothing.
//! The sum over all houses measures how open a position is.
//!
//! For one house this is the permanent of its 0/1 matrix of blank cells and missing digits, counted
//! cell by cell over the sets of digits used so far:
//!
//! ```text
//! ways[∅] = 1;  for each blank cell: ways'[used ∪ {d}] += ways[used] for its candidates d ∉ used
//! ```

use omnidoku_core::House;

use crate::state::{Digits, Position};
use crate::stop::Stop;

/// Houses with more blank cells than this are not counted: the counts per set of digits would take
/// too much memory.
pub const MAX_BLANKS: usize = 20;

/// The number of arrangements of every house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangements {
    /// Every house with at least one blank cell, and its number; `None` where it has more than
    /// [`MAX_BLANKS`] blank cells.
    pub houses: Vec<(House, Option<u128>)>,
}

impl Arrangements {
    /// All houses together; `None` if one of them was not counted.
    pub fn total(&self) -> Option<u128> {
        self.houses.iter().try_fold(0u128, |sum, &(_, ways)| sum.checked_add(ways?))
    }
}

/// Counts the arrangements of every house of a position.
pub fn count(position: &Position) -> Arrangements {
    count_houses(position, &Stop::never())
}

/// Counts the arrangements of every house of a position; `None` if the count was stopped.
pub fn count_until(position: &Position, stop: &Stop<'_>) -> Option<Arrangements> {
    Some(count_houses(position, stop)).filter(|_| !stop.is_stopped())
}

fn count_houses(position: &Position, stop: &Stop<'_>) -> Arrangements {
    let shape = position.shape();
    let mut houses = Vec::new();
    for house in shape.houses() {
        let blank = |&cell: &_| position.values().get(cell).is_none();
        let cells: Vec<Digits> =
            shape.cells_of(house).filter(blank).map(|cell| position.candidates(cell)).collect();
        if !cells.is_empty() {
            houses.push((house, ways(&cells, stop)));
        }
    }
    Arrangements { houses }
}

fn ways(cells: &[Digits], stop: &Stop<'_>) -> Option<u128> {
    if cells.len() > MAX_BLANKS {
        return None;
    }
    // The digits that occur, numbered: a house has no more of them than blank cells, unless
    // candidates were left in that its values exclude.
    let all = cells.iter().fold(Digits::EMPTY, |all, &digits| all | digits);
    let bit = |digit| all.take_while(|&other| other != digit).count();
    if all.len() > MAX_BLANKS {
        return None;
    }
    let mut ways = vec![0u128; 1 << all.len()];
    ways[0] = 1;
    for &candidates in cells {
        let bits: Vec<usize> = candidates.map(bit).collect();
        // Downwards, so that no set is reached twice by one cell.
        for used in (0..ways.len()).rev() {
            let so_far = std::mem::take(&mut ways[used]);
            if stop.after(1) {
                return None;
            }
            for bit in bits.iter().filter(|&&bit| so_far > 0 && used >> bit & 1 == 0) {
                ways[used | 1 << bit] += so_far;
            }
        }
    }
    Some(ways.iter().sum())
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Grid, Puzzle, Shape};

    use super::*;

    #[test]
    fn a_four_by_four_counted_by_hand() {
        // 1 2 | . .    Row 1 lacks 3 and 4: two ways. Row 2 has its candidates 3, 4 in the first
        // . . | . .    two cells and 1, 2 in the last two: four ways, as has every row below
        // . . | . .    with all four open.
        // . . | . .
        let shape = Shape::new(2, 2).unwrap();
        let mut values = vec![0; 16];
        values[..2].copy_from_slice(&[1, 2]);
        let puzzle = Puzzle::new(Grid::from_values(shape, &values).unwrap()).unwrap();
        let counted = count(&Position::of(&puzzle));
        let ways: Vec<u128> = counted.houses.iter().map(|&(_, ways)| ways.unwrap()).collect();
        // Row 3: columns 1 and 2 exclude 1 and 2 respectively: permutations of four with
        // cell 1 ≠ 1 and cell 2 ≠ 2: 24 − 6 − 6 + 2 = 14.
        assert_eq!(ways[..4], [2, 4, 14, 14]);
        assert_eq!(counted.total(), Some(ways.iter().sum()));
    }

    #[test]
    fn an_empty_house_has_all_permutations_and_a_large_one_is_left_out() {
        let counted = count(&Position::of(&Puzzle::empty(Shape::CLASSIC)));
        assert_eq!(counted.total(), Some(27 * 362_880));
        let large = count(&Position::of(&Puzzle::empty(Shape::from_size(25).unwrap())));
        assert_eq!(large.total(), None);
    }
}
