//! The 81 cells of a 9×9 grid as text, and the referee for it.

use omnidoku_core::check::{self, Flaw};
use omnidoku_core::{Cell, Digit, Grid, Shape};

use crate::engine_id::EngineId;
use crate::referee::Fault;

/// The cells of a 9×9 grid in reading order: `1` to `9`, and `.` or `0` for a blank.
pub type Text = [u8; 81];

/// The candidates that a character leaves in its cell, one bit each; zero if the character is not a
/// cell.
pub(crate) static CANDIDATES: [u16; 256] = {
    let mut table = [0; 256];
    let mut digit = 1;
    while digit <= 9 {
        table[b'0' as usize + digit] = 1 << (digit - 1);
        digit += 1;
    }
    table[b'0' as usize] = ALL_DIGITS;
    table[b'.' as usize] = ALL_DIGITS;
    table
};

/// All nine digits.
pub(crate) const ALL_DIGITS: u16 = 0x1ff;

/// Whether a text is a puzzle: every character is a cell, and no two clues contradict each other.
pub(crate) fn is_puzzle(text: &Text) -> bool {
    let mut houses = [0u16; 27];
    text.iter().enumerate().all(|(cell, &character)| {
        let set = CANDIDATES[usize::from(character)];
        if set == ALL_DIGITS {
            return true;
        }
        let (row, col) = (cell / 9, cell % 9);
        set != 0
            && [row, 9 + col, 18 + row / 3 * 3 + col / 3].into_iter().all(|house| {
                let fresh = houses[house] & set == 0;
                houses[house] |= set;
                fresh
            })
    })
}

/// Whether every character is a cell.
pub(crate) fn is_text(text: &Text) -> bool {
    let strangers = |part: &[u8]| {
        part.iter().fold(false, |found, &character| {
            found | ((character.wrapping_sub(b'0') > 9) & (character != b'.'))
        })
    };
    // Cells 0–63 and 17–80: whole vectors, without a remainder.
    !(strangers(&text[..64]) | strangers(&text[17..]))
}

/// Whether a full grid has the clues of a puzzle.
#[inline(always)]
pub(crate) fn keeps_clues(puzzle: &Text, solution: &Text) -> bool {
    // In the same parts in which the solution was stored, so that each load is forwarded from its
    // store.
    differences(&puzzle[..64], &solution[..64])
        | differences(&puzzle[64..80], &solution[64..80])
        | differences(&puzzle[80..], &solution[80..])
        == 0
}

/// Nonzero if the digits differ from a clue.
#[inline(always)]
fn differences(clues: &[u8], digits: &[u8]) -> u8 {
    let mut wrong = 0;
    for (&clue, &digit) in clues.iter().zip(digits) {
        let blank = (clue == b'.') | (clue == b'0');
        wrong |= u8::from((clue != digit) & !blank);
    }
    wrong
}

/// The referee: whether `solution` is full, obeys the rules and keeps the clues of `puzzle`.
///
/// It is independent of the engines: it looks at the two texts alone. A digit becomes a power of
/// two, and nine powers of two add up to 511 only if they are all different: 511 has nine bits, and
/// equal powers would merge into fewer bits than there are summands. Sums, unlike sets, can be
/// computed for many houses at once; those at positions where no house begins are ignored.
#[inline(always)]
pub(crate) fn solves(puzzle: &Text, solution: &Text) -> bool {
    let mut wrong = 0;
    let mut powers = [0u16; 81];
    for (power, &character) in powers.iter_mut().zip(solution) {
        let digit = character.wrapping_sub(b'1');
        wrong |= u16::from(digit >= 9);
        *power = 1 << (digit & 15);
    }
    let mut parts = [0u16; 79];
    for (i, sum) in parts.iter_mut().enumerate() {
        *sum = powers[i].wrapping_add(powers[i + 1]).wrapping_add(powers[i + 2]);
    }
    let (mut rows, mut boxes, mut cols) = ([0u16; 73], [0u16; 61], [0u16; 9]);
    for (i, sum) in rows.iter_mut().enumerate() {
        *sum = parts[i].wrapping_add(parts[i + 3]).wrapping_add(parts[i + 6]);
    }
    for (i, sum) in boxes.iter_mut().enumerate() {
        *sum = parts[i].wrapping_add(parts[i + 9]).wrapping_add(parts[i + 18]);
    }
    for row in powers.as_chunks::<9>().0 {
        for (sum, power) in cols.iter_mut().zip(row) {
            *sum = sum.wrapping_add(*power);
        }
    }
    for i in 0..9 {
        let (band, stack) = (i / 3, i % 3);
        wrong |= (rows[9 * i] ^ ALL_DIGITS)
            | (cols[i] ^ ALL_DIGITS)
            | (boxes[27 * band + 3 * stack] ^ ALL_DIGITS);
    }
    wrong == 0 && keeps_clues(puzzle, solution)
}

/// The fault of a grid that is not a solution.
#[cold]
pub(crate) fn fault(engine: EngineId, puzzle: &Text, solution: &Text) -> Fault {
    let shape = Shape::CLASSIC;
    let digit = |character: u8| {
        let set = CANDIDATES[usize::from(character)];
        set.is_power_of_two().then(|| Digit::from_index(set.trailing_zeros() as usize))
    };
    let mut grid = Grid::empty(shape);
    for (cell, &character) in shape.cells().zip(solution) {
        grid.set(cell, digit(character));
    }
    let changed = shape.cells().zip(puzzle).find_map(|(cell, &clue)| {
        let (clue, answer) = (digit(clue)?, grid.get(cell));
        (answer != Some(clue)).then_some(Flaw::ClueChanged { shape, cell, clue, answer })
    });
    let blank = || Some(Flaw::Blank { shape, cell: grid.blanks().next()? });
    let repeated = || Some(Flaw::Repeated { shape, conflict: check::conflicts(&grid).pop()? });
    // It is one of the three, or the referee would not have rejected it.
    let flaw = changed.or_else(blank).or_else(repeated);
    Fault { engine, flaw: flaw.unwrap_or(Flaw::Blank { shape, cell: Cell::new(0) }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &Text =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &Text =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn the_referee_accepts_the_solution_and_nothing_near_it() {
        assert!(solves(PUZZLE, SOLUTION));
        for cell in 0..81 {
            for character in (b'0'..=b'9').chain([b'.', 0, 255]) {
                let mut other = *SOLUTION;
                other[cell] = character;
                assert_eq!(solves(PUZZLE, &other), character == SOLUTION[cell], "{cell}");
            }
        }
        // A grid that obeys the rules but not the clues.
        let turned: Text = std::array::from_fn(|cell| SOLUTION[80 - cell]);
        assert!(solves(&[b'.'; 81], &turned));
        assert!(!solves(PUZZLE, &turned));
    }

    #[test]
    fn two_equal_clues_in_a_house_are_not_a_puzzle() {
        assert!(is_puzzle(PUZZLE));
        for (cell, clue) in [(2, b'5'), (18, b'5'), (10, b'5'), (0, b'x')] {
            let mut other = *PUZZLE;
            other[cell] = clue;
            assert!(!is_puzzle(&other), "{cell}");
        }
    }
}
