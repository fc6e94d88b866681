//! The candidates of a 9×9 grid as bits, kept twice: digits of a cell, places of a digit in a house.
//!
//! ```text
//! digits[cell]          bit d: digit d + 1 is a candidate of the cell
//! places[house][digit]  bit i: the digit is a candidate of the i-th cell of the house
//! ```
//!
//! Houses are numbered as everywhere (rows, columns, boxes), cells in reading order; a *candidate* is
//! one number, cell × 9 + digit. Sets of cells are the bits of a `u128`.

use omnidoku_core::{Cell, Digit, House, Shape};

use crate::state::Position;
use crate::step::Candidate;

/// The first row, column and box among the houses.
pub(super) const ROWS: usize = 0;
pub(super) const COLUMNS: usize = 9;
pub(super) const BOXES: usize = 18;

/// The order in which methods go through the kinds of houses.
pub(super) const KINDS: [usize; 3] = [BOXES, COLUMNS, ROWS];

/// The cells of each house, in reading order.
pub(super) static CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            let (house, place) = house_and_place(cell, kind);
            cells[house][place] = cell as u8;
            kind += 1;
        }
        cell += 1;
    }
    cells
};

/// The box, row and column of each cell, in the order in which chains look at them, each with the
/// cell's place in it.
pub(super) static HOUSES: [[(u8, u8); 3]; 81] = {
    let mut houses = [[(0, 0); 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            let (house, place) = house_and_place(cell, kind);
            houses[cell][kind] = (house as u8, place as u8);
            kind += 1;
        }
        cell += 1;
    }
    houses
};

/// The cells of each house, as a set.
pub(super) static HOUSE_SETS: [u128; 27] = {
    let mut sets = [0; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            sets[house] |= 1 << CELLS[house][place];
            place += 1;
        }
        house += 1;
    }
    sets
};

/// The cells that share a house with each cell.
pub(super) static PEERS: [u128; 81] = {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [(a, _), (b, _), (c, _)] = HOUSES[cell];
        let seen = HOUSE_SETS[a as usize] | HOUSE_SETS[b as usize] | HOUSE_SETS[c as usize];
        peers[cell] = seen & !(1 << cell);
        cell += 1;
    }
    peers
};

const fn house_and_place(cell: usize, kind: usize) -> (usize, usize) {
    let (row, col) = (cell / 9, cell % 9);
    match kind {
        0 => (BOXES + row / 3 * 3 + col / 3, row % 3 * 3 + col % 3),
        1 => (ROWS + row, col),
        _ => (COLUMNS + col, row),
    }
}

/// The candidates.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    digits: [u16; 81],
    places: [[u16; 9]; 27],
    /// Places without a value, per house.
    blanks: [u16; 27],
    /// How often each digit has been placed.
    placed: [u8; 9],
}

impl Marks {
    /// The marks of a position; `None` if it is not 9×9.
    pub(super) fn of(position: &Position) -> Option<Marks> {
        if position.shape() != Shape::CLASSIC {
            return None;
        }
        let mut marks =
            Marks { digits: [0; 81], places: [[0; 9]; 27], blanks: [0; 27], placed: [0; 9] };
        for (cell, houses) in HOUSES.into_iter().enumerate() {
            match position.values().get(Cell::new(cell)) {
                Some(digit) => marks.placed[digit.index()] += 1,
                None => {
                    for (house, place) in houses {
                        marks.blanks[house as usize] |= 1 << place;
                    }
                    for digit in position.candidates(Cell::new(cell)) {
                        marks.add(cell, digit.index());
                    }
                }
            }
        }
        Some(marks)
    }

    fn add(&mut self, cell: usize, digit: usize) {
        self.digits[cell] |= 1 << digit;
        for (house, place) in HOUSES[cell] {
            self.places[house as usize][digit] |= 1 << place;
        }
    }

    /// The candidates of a cell.
    #[inline]
    pub(super) fn digits(&self, cell: usize) -> u16 {
        self.digits[cell]
    }

    /// How many candidates a cell has.
    #[inline]
    pub(super) fn count(&self, cell: usize) -> usize {
        self.digits[cell].count_ones() as usize
    }

    /// The places of a digit in a house.
    #[inline]
    pub(super) fn places(&self, house: usize, digit: usize) -> u16 {
        self.places[house][digit]
    }

    /// The places without a value in a house.
    #[inline]
    pub(super) fn blanks(&self, house: usize) -> u16 {
        self.blanks[house]
    }

    /// How often a digit has been placed.
    #[inline]
    pub(super) fn placed(&self, digit: usize) -> usize {
        self.placed[digit].into()
    }

    /// Whether a digit is a candidate of a cell.
    #[inline]
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.digits[cell] >> digit & 1 == 1
    }

    /// The cells where a digit is a candidate.
    pub(super) fn cells_of(&self, digit: usize) -> u128 {
        (0..9).fold(0, |set, row| set | u128::from(self.places[ROWS + row][digit]) << (9 * row))
    }

    /// Whether every cell has a value.
    pub(super) fn is_full(&self) -> bool {
        self.blanks[ROWS..ROWS + 9].iter().all(|&blanks| blanks == 0)
    }

    /// How many candidates there are.
    pub(super) fn total(&self) -> usize {
        (0..81).map(|cell| self.count(cell)).sum()
    }

    /// Whether a blank cell has no candidate left: there is no solution.
    pub(super) fn is_broken(&self) -> bool {
        (0..9).any(|row| {
            let candidates = (0..9).fold(0, |set, digit| set | self.places[ROWS + row][digit]);
            self.blanks[ROWS + row] != candidates
        })
    }

    /// Takes a candidate away.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.digits[cell] &= !(1 << digit);
        for (house, place) in HOUSES[cell] {
            self.places[house as usize][digit] &= !(1 << place);
        }
    }

    /// Writes a value into a blank cell and takes the digit from its peers.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        for other in bits(self.digits[cell]) {
            self.remove(cell, other);
        }
        for peer in cells(PEERS[cell]) {
            self.remove(peer, digit);
        }
        for (house, place) in HOUSES[cell] {
            self.blanks[house as usize] &= !(1 << place);
        }
        self.placed[digit] += 1;
    }
}

/// The numbers of the bits that are set, ascending.
#[inline]
pub(super) fn bits(mut mask: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let first = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(first)
    })
}

/// The cells of a set, in reading order.
#[inline]
pub(super) fn cells(mut set: u128) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

/// The cells of a house at these places, as a set.
pub(super) fn cells_at(house: usize, places: u16) -> u128 {
    bits(places).fold(0, |set, place| set | 1 << CELLS[house][place])
}

/// The only bit that is set.
#[inline]
pub(super) fn single(mask: u16) -> Option<usize> {
    (mask.count_ones() == 1).then(|| mask.trailing_zeros() as usize)
}

/// The subsets of a given size, ascending by the numbers that their bits make.
pub(super) fn subsets(of: u16, size: usize) -> impl Iterator<Item = u16> {
    let members: [u16; 16] = {
        let mut members = [0; 16];
        bits(of).enumerate().for_each(|(i, bit)| members[i] = 1 << bit);
        members
    };
    let end = 1u32 << of.count_ones();
    let mut next = (1u32 << size) - 1;
    std::iter::from_fn(move || {
        let now = (next < end).then_some(next)?;
        // The next number with as many ones: the lowest run of ones moves up by one place, and what
        // it leaves behind falls to the bottom.
        let ripple = now + (now & now.wrapping_neg());
        next = match now {
            0 => end,
            _ => ripple | ((now ^ ripple) >> 2 >> now.trailing_zeros()),
        };
        Some(bits(now as u16).fold(0, |set, i| set | members[i]))
    })
}

/// A cell as the rest of the crate names it; likewise the functions below.
pub(super) fn cell(index: usize) -> Cell {
    Cell::new(index)
}

pub(super) fn digit(index: usize) -> Digit {
    Digit::from_index(index)
}

pub(super) fn house(index: usize) -> House {
    House::new(index)
}

pub(super) fn candidate(cell: usize, digit: usize) -> Candidate {
    Candidate { cell: Cell::new(cell), digit: Digit::from_index(digit) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_come_in_the_order_of_their_numbers() {
        let three: Vec<u16> = subsets(0b11101, 3).collect();
        assert_eq!(three, [0b01101, 0b10101, 0b11001, 0b11100]);
        assert_eq!(subsets(0b111_111_111, 4).count(), 126);
        assert_eq!(subsets(0b11, 3).count(), 0);
        assert_eq!(subsets(0b110, 0).collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn houses_know_their_cells() {
        for cell in 0..81 {
            assert_eq!(PEERS[cell].count_ones(), 20);
            for house in Shape::CLASSIC.houses_of(Cell::new(cell)) {
                assert!(HOUSE_SETS[house.index()] >> cell & 1 == 1);
            }
            for (house, place) in HOUSES[cell] {
                assert_eq!(CELLS[house as usize][place as usize] as usize, cell);
            }
        }
    }
}
