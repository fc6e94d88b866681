//! Unavoidable sets of a full 9×9 grid: cells whose values can be rearranged into another valid
//! grid.
//!
//! If all cells of such a set are blank, there is a second solution. So a puzzle with one solution
//! has a clue in every unavoidable set, and a clue that is the last one in a set cannot go.
//!
//! ```text
//!   two digits           two rows of a band
//!   ┌───────┬───────     ┌───────┬───────┬───────
//!   │ 1 . 2 │ . . .      │ 1 . 2 │ . 3 . │ . . .     the columns with 1, 2, 3 above have 2, 3, 1 below:
//!   │ 2 . 1 │ . . .      │ 2 . 3 │ . 1 . │ . . .     the rows may exchange them
//!   1 and 2 may swap
//! ```
//!
//! * Two digits: if they swap in one row, they also have to swap in the rows that share a column or
//!   a box with those two cells. Rows that force each other to swap are a set, with both digits in
//!   each. The 36 pairs of digits give 36 sets or more.
//! * Two rows of a band: if they swap a column, the digit that enters the upper row has to leave
//!   the column where it was. The columns form a permutation, and its cycles are sets. The same
//!   holds for two columns of a stack.
//!
//! These are all sets of four cells, and most of the small ones. Every set is minimal: no proper
//! part of it is unavoidable.

pub use crate::cells::CellSet;

/// The unavoidable sets of two digits and of two lines, smaller ones first.
///
/// `solution` holds the values 1 to 9 of a valid grid in reading order. The previous content of
/// `sets` is replaced.
pub fn find(solution: &[u8; 81], sets: &mut Vec<CellSet>) {
    sets.clear();
    visit(solution, &std::array::from_fn(|cell| 1 << cell), |set| sets.push(set));
    sets.sort_by_cached_key(|set| set.count_ones());
}

/// Visits the same sets in no particular order, with the bits of the caller: a set is the union of
/// `bits` of its cells.
pub fn visit(solution: &[u8; 81], bits: &[u128; 81], mut each: impl FnMut(u128)) {
    two_digits(solution, bits, &mut each);
    two_lines(solution, bits, |line, place| 9 * line + place, &mut each);
    two_lines(solution, bits, |line, place| 9 * place + line, &mut each);
}

/// Where a digit is. Rows are sets: row *i* is bit *i*.
#[derive(Clone, Copy, Default)]
struct Places {
    column_of_row: [u8; 9],
    box_of_row: [u8; 9],
    row_of_column: [u16; 9],
    row_of_box: [u16; 9],
    bits_of_row: [u128; 9],
}

fn two_digits(solution: &[u8; 81], bits: &[u128; 81], each: &mut impl FnMut(u128)) {
    let mut places = [Places::default(); 9];
    for (cell, &value) in solution.iter().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        let number = row / 3 * 3 + column / 3;
        let digit = &mut places[usize::from(value) - 1];
        digit.column_of_row[row] = column as u8;
        digit.box_of_row[row] = number as u8;
        digit.row_of_column[column] = 1 << row;
        digit.row_of_box[number] = 1 << row;
        digit.bits_of_row[row] = bits[cell];
    }
    for (i, one) in places.iter().enumerate() {
        for other in &places[..i] {
            // For each row: the rows that have to swap too if it swaps. Those are the rows where
            // `other` is in the column, and in the box, of `one`. Each of these two maps is a
            // permutation of the rows. So rows that are closed under both maps are closed under
            // their inverses too, and it is not necessary to follow the rows the other way.
            let pulled: [u16; 9] = std::array::from_fn(|row| {
                other.row_of_column[usize::from(one.column_of_row[row])]
                    | other.row_of_box[usize::from(one.box_of_row[row])]
            });
            let mut left: u16 = 0x1ff;
            while left != 0 {
                let (mut set, mut fresh) = (0, left & left.wrapping_neg());
                left &= !fresh;
                while fresh != 0 {
                    let row = fresh.trailing_zeros() as usize;
                    set |= one.bits_of_row[row] | other.bits_of_row[row];
                    fresh = (fresh & (fresh - 1)) | (pulled[row] & left);
                    left &= !pulled[row];
                }
                each(set);
            }
        }
    }
}

fn two_lines(
    solution: &[u8; 81],
    bits: &[u128; 81],
    cell: impl Fn(usize, usize) -> usize,
    each: &mut impl FnMut(u128),
) {
    for (upper, lower) in [0, 3, 6]
        .into_iter()
        .flat_map(|first| [(first, first + 1), (first, first + 2), (first + 1, first + 2)])
    {
        let mut place_above = [0; 10];
        for place in 0..9 {
            place_above[usize::from(solution[cell(upper, place)])] = place;
        }
        let mut left: u16 = 0x1ff;
        while left != 0 {
            let (mut set, mut length, mut place) = (0, 0, left.trailing_zeros() as usize);
            while left & 1 << place != 0 {
                left &= !(1 << place);
                set |= bits[cell(upper, place)] | bits[cell(lower, place)];
                length += 1;
                place = place_above[usize::from(solution[cell(lower, place)])];
            }
            // A cycle of two columns is also a set of two digits.
            if length > 2 {
                each(set);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::{Random, Shape};
    use omnidoku_solve::{Limits, nine};

    use crate::full::Full;

    fn grids(count: u64) -> impl Iterator<Item = [u8; 81]> {
        (0..count).map(|index| {
            let mut random = Random::numbered(3, index, 0);
            let full = Full::default_of(Shape::CLASSIC);
            let grid = full.grid(Shape::CLASSIC, &mut random, &Limits::none()).unwrap();
            std::array::from_fn(|cell| grid.as_slice()[cell].unwrap().value() as u8)
        })
    }

    fn solutions_without(solution: &[u8; 81], set: CellSet) -> u64 {
        let puzzle = std::array::from_fn(|cell| match set >> cell & 1 {
            1 => b'.',
            _ => b'0' + solution[cell],
        });
        nine::count(&puzzle, 2).unwrap()
    }

    #[test]
    fn a_set_left_blank_lets_a_second_solution_in_and_no_part_of_it_does() {
        let mut sets = Vec::new();
        for solution in grids(200) {
            find(&solution, &mut sets);
            assert!(sets.len() >= 36);
            for &set in &sets {
                assert_eq!(solutions_without(&solution, set), 2);
                for cell in (0..81).filter(|cell| set >> cell & 1 == 1) {
                    assert_eq!(solutions_without(&solution, set & !(1 << cell)), 1);
                }
            }
        }
    }

    #[test]
    fn sets_come_once_and_small_ones_first() {
        let mut sets = Vec::new();
        for solution in grids(100) {
            find(&solution, &mut sets);
            assert!(sets.is_sorted_by_key(|set| set.count_ones()));
            assert!(sets.windows(2).all(|pair| pair[0] != pair[1]));
        }
    }

    #[test]
    fn all_sets_of_four_cells_are_found() {
        let mut sets = Vec::new();
        for solution in grids(20) {
            find(&solution, &mut sets);
            let found = sets.iter().filter(|set| set.count_ones() == 4).count();
            // A set of four cells has two rows, two columns and two digits.
            let mut expected = 0;
            for (a, b) in (0..9).flat_map(|b| (0..b).map(move |a| (a, b))) {
                for (c, d) in (0..9).flat_map(|d| (0..d).map(move |c| (c, d))) {
                    let crossed = solution[9 * a + c] == solution[9 * b + d]
                        && solution[9 * a + d] == solution[9 * b + c];
                    let boxes = (a / 3 == b / 3) != (c / 3 == d / 3);
                    expected += usize::from(crossed && boxes);
                }
            }
            assert_eq!(found, expected);
        }
    }
}
