//! A record: the candidates of one puzzle, 729 bits in twelve words.
//!
//! ```text
//! word 0 … 8     digit 1 … 9 in cells 0 to 63
//! word 9 … 11    digits 1–3, 4–6, 7–9 in cells 64 to 80, 17 bits each; the last 13 bits are 0
//! ```
//!
//! So the bits of a word are the planes of one digit in the order of the cells, and a text is
//! converted by comparing it with every digit.

use crate::nine::text::{ALL_DIGITS, CANDIDATES, Text};

pub(super) const WORDS: usize = 12;

/// The candidates of one puzzle.
pub(crate) type Record = [u64; WORDS];

/// The number of words with the first 64 cells of a digit. Each of the others has the last 17 of three digits.
pub(super) const FIRST_WORDS: usize = 9;

/// The number of bits of a word that are used.
pub(super) const fn used(word: usize) -> usize {
    if word < FIRST_WORDS { 64 } else { 51 }
}

/// The digit and the cell of a bit of a word.
pub(super) const fn plane(word: usize, bit: usize) -> (usize, usize) {
    match word.checked_sub(FIRST_WORDS) {
        None => (word, bit),
        Some(last) => (last * 3 + bit / 17, 64 + bit % 17),
    }
}

/// The record in which digit d is a candidate of the cells `first[d]`, up to 63, and `last[d]`,
/// from 64 on.
#[inline(always)]
pub(super) fn join(first: [u64; 9], last: [u64; 9]) -> Record {
    let mut record = [0; WORDS];
    record[..9].copy_from_slice(&first);
    for (digit, cells) in last.into_iter().enumerate() {
        record[9 + digit / 3] |= cells << (digit % 3 * 17);
    }
    record
}

/// The puzzle as a record; `None` if a character is not a cell.
#[inline(always)]
pub(super) fn of(text: &Text) -> Option<Record> {
    let mut cells = [0u128; 10];
    for (cell, &character) in text.iter().enumerate() {
        let set = CANDIDATES[usize::from(character)];
        let index = match set {
            0 => return None,
            ALL_DIGITS => 9,
            _ => set.trailing_zeros() as usize,
        };
        cells[index] |= 1 << cell;
    }
    let cells: [u128; 9] = std::array::from_fn(|digit| cells[digit] | cells[9]);
    Some(join(cells.map(|set| set as u64), cells.map(|set| (set >> 64) as u64)))
}

/// The candidates of each cell.
pub(super) fn candidates(record: &Record) -> [u16; 81] {
    let mut sets = [0; 81];
    for (word, &bits) in record.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            let (digit, cell) = plane(word, bits.trailing_zeros() as usize);
            sets[cell] |= 1 << digit;
            bits &= bits - 1;
        }
    }
    sets
}

/// The number of cells in a word of binary-coded digits.
pub(super) const CODED: usize = 16;

/// A full grid, four bits for each cell.
pub(crate) type Codes = [u64; 81usize.div_ceil(CODED)];

/// The text of a full grid.
#[inline(always)]
pub(super) fn decoded(codes: &Codes) -> Text {
    let spread = |half: u64| {
        let pairs = (half | half << 16) & 0x0000_ffff_0000_ffff;
        let fours = (pairs | pairs << 8) & 0x00ff_00ff_00ff_00ff;
        ((fours | fours << 4) & 0x0f0f_0f0f_0f0f_0f0f) + 0x3030_3030_3030_3030
    };
    let mut text = [0; 81];
    let (whole, last) = text.split_at_mut(80);
    for (part, code) in whole.chunks_exact_mut(CODED).zip(codes) {
        part[..8].copy_from_slice(&spread(code & 0xffff_ffff).to_le_bytes());
        part[8..].copy_from_slice(&spread(code >> 32).to_le_bytes());
    }
    last[0] = b'0' + (codes[5] & 15) as u8;
    text
}
