//! The tournament: row by row, the ways that write the smallest row stay in the race.

use super::partial::{Line, Partial};

/// Marks a digit that will get a new name: larger than any name given before.
const TO_BE_NAMED: u8 = 10;

/// The rows of each band, one bit per row.
pub(super) const BANDS: [u16; 3] = [0b111, 0b111_000, 0b111_000_000];

/// The search for the smallest image of one grid that obeys the rules.
pub(super) struct Tournament {
    /// The grid, and the grid with rows and columns exchanged.
    sources: [[Line; 9]; 2],
    /// The blank rows of each, one bit per row.
    blank_rows: [u16; 2],
    /// The rows of the smallest image, as far as they are known.
    written: [Line; 9],
    /// How many of them are known.
    row: usize,
    /// The smallest next row seen so far.
    best: Line,
    /// Every way to write `best` after the rows known.
    found: Vec<Partial>,
}

/// The result of a tournament.
pub(super) struct Outcome {
    /// The blank rows, and the blank columns, of the grid, one bit each.
    pub(super) blank_rows: [u16; 2],
    /// The smallest image.
    pub(super) written: [Line; 9],
    /// Every way to reach it, at least one.
    pub(super) ways: Vec<Partial>,
}

impl Tournament {
    pub(super) fn new(values: &[u8; 81]) -> Tournament {
        let mut sources = [[[0; 9]; 9]; 2];
        for (i, &value) in values.iter().enumerate() {
            let (row, col) = (i / 9, i % 9);
            sources[0][row][col] = value;
            sources[1][col][row] = value;
        }
        let blank_rows = sources.map(|source| {
            (0..9).filter(|&row| source[row] == [0; 9]).fold(0, |rows, row| rows | 1 << row)
        });
        let (written, best) = ([[0; 9]; 9], [0; 9]);
        Tournament { sources, blank_rows, written, row: 0, best, found: Vec::new() }
    }

    /// Holds the tournament.
    pub(super) fn run(mut self) -> Outcome {
        let mut ways = vec![Partial::new(false), Partial::new(true)];
        for row in 0..9 {
            self.row = row;
            self.best = [u8::MAX; 9];
            self.found.clear();
            for &way in &ways {
                self.write_next_row(way);
            }
            self.written[row] = self.best;
            std::mem::swap(&mut ways, &mut self.found);
        }
        Outcome { blank_rows: self.blank_rows, written: self.written, ways }
    }

    /// Tries every source row that may come next.
    fn write_next_row(&mut self, way: Partial) {
        let mut candidates = way.rows_left;
        if !self.row.is_multiple_of(3) {
            candidates &= BANDS[usize::from(way.rows[self.row - 1] / 3)];
        }
        let mut candidates =
            without_twins(candidates, self.blank_rows[usize::from(way.transposes)]);
        while candidates != 0 {
            let row = candidates.trailing_zeros() as usize;
            candidates &= candidates - 1;
            let mut way = way;
            way.rows[self.row] = row as u8;
            way.rows_left &= !(1 << row);
            let line = self.sources[usize::from(way.transposes)][row];
            self.fill(way, &line, 0, 0);
        }
    }

    /// Writes a source row from `place` on in every smallest way. The stacks in the places before
    /// `chosen` are decided.
    fn fill(&mut self, mut way: Partial, line: &Line, mut place: usize, mut chosen: usize) {
        while place < 9 {
            if place == chosen {
                let slot = place / 3;
                if way.stack_class_end(slot) > slot + 1 {
                    return self.choose_stack(way, line, slot);
                }
                chosen += 3;
            }
            let end = way.class_end(place);
            if end == place + 1 {
                let value = match way.digit(line, place) {
                    0 => 0,
                    digit if way.is_named(digit) => {
                        way.settle_name(digit);
                        way.name(digit, &self.written)
                    }
                    digit => way.give_name(digit, self.row, place),
                };
                if !self.write(place, value) {
                    return;
                }
                place = end;
                continue;
            }
            let blanks = gather_blanks(&mut way, line, place, end);
            if blanks > 0 {
                if !(place..place + blanks).all(|place| self.write(place, 0)) {
                    return;
                }
                place += blanks;
                way.begin_class(place);
                continue;
            }
            if (place..end).all(|place| !way.is_named(way.digit(line, place))) {
                for place in place..end {
                    let name = way.give_name(way.digit(line, place), self.row, place);
                    if !self.write(place, name) {
                        return;
                    }
                }
                place = end;
                continue;
            }
            return self.choose_column(way, line, place, chosen);
        }
        self.found.push(way);
    }

    /// Tries each column of the class at `place` that can show the smallest name there.
    fn choose_column(&mut self, way: Partial, line: &Line, place: usize, chosen: usize) {
        for candidate in place..way.class_end(place) {
            let digit = way.digit(line, candidate);
            if way.is_named(digit) && self.write(place, way.least_name(digit, place, &self.written))
            {
                let mut way = way;
                way.swap_places(place, candidate);
                way.begin_class(place + 1);
                way.settle_name(digit);
                self.fill(way, line, place + 1, chosen);
            }
        }
    }

    /// Tries the stacks of the stack class at `slot`: each one with an open name, and of the others
    /// the smallest, which stay a class if there are several.
    fn choose_stack(&mut self, way: Partial, line: &Line, slot: usize) {
        let (mut together, mut end, mut smallest) = (way, slot, [u8::MAX; 3]);
        for candidate in slot..way.stack_class_end(slot) {
            let Some(pattern) = self.pattern(&way, line, candidate) else {
                let mut alone = way;
                alone.swap_slots(slot, candidate);
                alone.begin_stack_class(slot + 1);
                self.fill(alone, line, 3 * slot, 3 * slot + 3);
                continue;
            };
            if pattern < smallest {
                (together, end, smallest) = (way, slot, pattern);
            }
            if pattern == smallest {
                together.swap_slots(end, candidate);
                end += 1;
            }
        }
        if end > slot {
            together.begin_stack_class(end);
            self.fill(together, line, 3 * slot, 3 * end);
        }
    }

    /// What the stack at `slot` will show of a source row, unless that depends on an open choice;
    /// digits that have no name yet are [`TO_BE_NAMED`].
    fn pattern(&self, way: &Partial, line: &Line, slot: usize) -> Option<[u8; 3]> {
        let mut pattern = [0; 3];
        for (place, value) in (3 * slot..).zip(&mut pattern) {
            *value = match way.digit(line, place) {
                0 => 0,
                digit if !way.is_named(digit) => TO_BE_NAMED,
                digit if way.is_name_settled(digit) => way.name(digit, &self.written),
                _ => return None,
            };
        }
        let mut place = 3 * slot;
        while place < 3 * slot + 3 {
            let end = way.class_end(place);
            pattern[place - 3 * slot..end - 3 * slot].sort_unstable();
            place = end;
        }
        Some(pattern)
    }

    /// Writes one value of the next row; false if a smaller row is known.
    fn write(&mut self, place: usize, value: u8) -> bool {
        if value < self.best[place] {
            self.best[place] = value;
            self.best[place + 1..].fill(u8::MAX);
            self.found.clear();
        }
        value == self.best[place]
    }
}

/// The candidates, with only the first of the blank rows of a band and of the blank bands.
fn without_twins(candidates: u16, blank_rows: u16) -> u16 {
    let mut distinct = candidates & !blank_rows;
    let mut has_blank_band = false;
    for band in BANDS {
        let blanks = candidates & blank_rows & band;
        let is_blank_band = blanks != 0 && blank_rows & band == band;
        if !(is_blank_band && has_blank_band) {
            distinct |= blanks & blanks.wrapping_neg();
        }
        has_blank_band |= is_blank_band;
    }
    distinct
}

/// Moves the columns of a class that are blank in a source row to the front; returns how many.
fn gather_blanks(way: &mut Partial, line: &Line, place: usize, end: usize) -> usize {
    let mut next = place;
    for candidate in place..end {
        if way.digit(line, candidate) == 0 {
            way.swap_places(next, candidate);
            next += 1;
        }
    }
    next - place
}
