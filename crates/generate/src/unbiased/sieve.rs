//! Whether a choice of cells of a full grid is a minimal puzzle; cheap checks first.
//!
//! ```text
//! a small unavoidable set has no clue            → two solutions (checked before, for many choices at once)
//! a clue is a single that the others leave       → not minimal
//! another known unavoidable set has no clue      → two solutions
//! the engine finds another solution              → two solutions; the cells where it differs are a new unavoidable set
//! the engine finds no other without some clue    → not minimal
//! ```

use omnidoku_solve::nine::{One, Text};
use omnidoku_solve::{BatchAnswer, Fault};

use super::members;
use crate::unavoidable::{self, CellSet};

/// Larger sets are not kept: they hardly ever lack a clue.
const MAX_LEARNED_CELLS: u32 = 16;

/// A full grid and its known unavoidable sets; processes one grid after the other.
pub(super) struct Sieve {
    solution: Text,
    /// The smaller ones first.
    sets: Vec<CellSet>,
    one: One,
}

impl Sieve {
    pub(super) fn new() -> Sieve {
        Sieve { solution: [b'.'; 81], sets: Vec::new(), one: One::new() }
    }

    /// Moves on to another grid, given as values 1 to 9.
    pub(super) fn take(&mut self, solution: &[u8; 81]) {
        self.solution = solution.map(|value| b'0' + value);
        unavoidable::find(solution, &mut self.sets);
    }

    /// The known unavoidable sets of at most this many cells.
    pub(super) fn sets_up_to(&self, size: u32) -> &[CellSet] {
        &self.sets[..self.sets.partition_point(|set| set.count_ones() <= size)]
    }

    /// Whether the values of these cells are a minimal puzzle.
    pub(super) fn is_minimal_puzzle(&mut self, clues: CellSet) -> Result<bool, Fault> {
        if self.has_needless_single(clues)
            || self.sets.iter().any(|set| set & clues == 0)
            || !self.is_unique(clues)?
        {
            return Ok(false);
        }
        for clue in members(clues) {
            let needed = self.sets.iter().any(|set| set & clues == 1 << clue);
            if !needed && self.is_unique(clues & !(1 << clue))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether some clue would be a naked or hidden single if it were blank.
    ///
    /// Naked: its houses have all nine digits among their clues. Hidden: every cell of one of its
    /// houses is a clue, or sees another clue of the same digit.
    fn has_needless_single(&self, clues: CellSet) -> bool {
        let mut digits = [0u16; 27];
        let (mut seen, mut seen_twice): ([CellSet; 9], [CellSet; 9]) = ([0; 9], [0; 9]);
        for cell in members(clues) {
            let digit = self.digit(cell);
            for house in HOUSES_OF[cell] {
                digits[house] |= 1 << digit;
            }
            seen_twice[digit] |= seen[digit] & SEEN_FROM[cell];
            seen[digit] |= SEEN_FROM[cell];
        }
        members(clues).any(|cell| {
            let houses = HOUSES_OF[cell];
            let open = !clues & !seen_twice[self.digit(cell)];
            houses.iter().fold(0, |all, &house| all | digits[house]) == 0x1ff
                || houses.iter().any(|&house| CELLS_OF[house] & open == 0)
        })
    }

    /// The digit of a cell, counted from 0.
    fn digit(&self, cell: usize) -> usize {
        usize::from(self.solution[cell] - b'1')
    }

    fn is_unique(&mut self, clues: CellSet) -> Result<bool, Fault> {
        let puzzle = std::array::from_fn(|cell| match clues >> cell & 1 {
            1 => self.solution[cell],
            _ => b'.',
        });
        let mut found = [b'.'; 81];
        self.one.solve(&puzzle, &mut found)?;
        if found != self.solution {
            self.learn(&found);
            return Ok(false);
        }
        Ok(self.one.count(&puzzle, 2)? == BatchAnswer::Counted { found: 1, complete: true })
    }

    /// Keeps the cells where another grid differs, if they are few.
    fn learn(&mut self, other: &Text) {
        let differs = |cell: &usize| self.solution[*cell] != other[*cell];
        let set: CellSet = (0..81).filter(differs).fold(0, |set, cell| set | 1 << cell);
        let size = set.count_ones();
        if size <= MAX_LEARNED_CELLS {
            let place = self.sets.partition_point(|known| known.count_ones() <= size);
            self.sets.insert(place, set);
        }
    }
}

/// The row, column and box of a cell: rows are houses 0 to 8, columns 9 to 17, boxes 18 to 26.
const HOUSES_OF: [[usize; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[cell] = [row, 9 + column, 18 + row / 3 * 3 + column / 3];
        cell += 1;
    }
    houses
};

const CELLS_OF: [CellSet; 27] = {
    let mut cells = [0; 27];
    let mut i = 0;
    while i < 81 * 3 {
        cells[HOUSES_OF[i / 3][i % 3]] |= 1 << (i / 3);
        i += 1;
    }
    cells
};

/// The cells of the houses of a cell, including itself.
const SEEN_FROM: [CellSet; 81] = {
    let mut seen = [0; 81];
    let mut i = 0;
    while i < 81 * 3 {
        seen[i / 3] |= CELLS_OF[HOUSES_OF[i / 3][i % 3]];
        i += 1;
    }
    seen
};

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::Random;
    use omnidoku_solve::nine;

    use crate::full::uniform::Sampler;

    fn grid(number: u64) -> [u8; 81] {
        Sampler::shared().values(&mut Random::numbered(9, number, 0))
    }

    fn solutions(solution: &[u8; 81], clues: CellSet, limit: u64) -> u64 {
        let value = |cell: usize| if clues >> cell & 1 == 1 { b'0' + solution[cell] } else { b'.' };
        nine::count(&std::array::from_fn(value), limit).unwrap()
    }

    fn is_unique(solution: &[u8; 81], clues: CellSet) -> bool {
        solutions(solution, clues, 2) == 1
    }

    fn is_minimal(solution: &[u8; 81], clues: CellSet) -> bool {
        is_unique(solution, clues)
            && members(clues).all(|clue| !is_unique(solution, clues & !(1 << clue)))
    }

    #[test]
    fn the_sieve_says_what_the_definition_says() {
        let mut sieve = Sieve::new();
        let mut seen = [0, 0];
        for number in 0..30 {
            let solution = grid(number);
            sieve.take(&solution);
            let mut random = Random::numbered(9, number, 1);
            let mut order: [u8; 81] = std::array::from_fn(|cell| cell as u8);
            random.shuffle(&mut order);
            // Clues are removed as long as the solution stays unique: the last puzzle is minimal,
            // most before are not.
            let mut clues: CellSet = (1 << 81) - 1;
            for cell in order {
                let fewer = clues & !(1 << cell);
                if is_unique(&solution, fewer) {
                    clues = fewer;
                }
                for asked in [clues, fewer] {
                    let minimal = is_minimal(&solution, asked);
                    assert_eq!(sieve.is_minimal_puzzle(asked).unwrap(), minimal);
                    seen[usize::from(minimal)] += 1;
                }
            }
        }
        assert!(seen[1] >= 30 && seen[0] >= 1000, "{seen:?}");
    }

    #[test]
    fn a_needless_single_is_needless() {
        let mut sieve = Sieve::new();
        let mut needless = 0;
        for number in 0..200 {
            let solution = grid(number);
            sieve.take(&solution);
            let mut random = Random::numbered(9, number, 2);
            let mut order: [u8; 81] = std::array::from_fn(|cell| cell as u8);
            random.shuffle(&mut order);
            let clues = order[..30].iter().fold(0, |set, cell| set | 1 << cell);
            if sieve.has_needless_single(clues) {
                needless += 1;
                let count = |clues| solutions(&solution, clues, 1 << 20);
                let all = count(clues);
                assert!(members(clues).any(|clue| count(clues & !(1 << clue)) == all));
            }
        }
        assert!((100..200).contains(&needless), "{needless}");
    }

    #[test]
    fn what_is_learned_is_unavoidable() {
        let mut sieve = Sieve::new();
        let solution = grid(0);
        sieve.take(&solution);
        let known = sieve.sets.len();
        let mut random = Random::new(4);
        let mut order: [u8; 81] = std::array::from_fn(|cell| cell as u8);
        for _ in 0..1000 {
            random.shuffle(&mut order);
            let clues = order[..34].iter().fold(0, |set, cell| set | 1 << cell);
            sieve.is_unique(clues).unwrap();
        }
        assert!(sieve.sets.len() > known);
        assert!(sieve.sets.is_sorted_by_key(|set| set.count_ones()));
        for &set in &sieve.sets {
            assert!(!is_unique(&solution, !set));
        }
    }
}
