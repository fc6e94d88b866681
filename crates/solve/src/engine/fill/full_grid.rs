//! A full grid that obeys the rules, the targets that the clues set, and exchanges between its
//! lines.
//!
//! The positions of the digits are kept twice, from the *side* of the rows and from the side of the
//! columns, so that the code below knows only lines: a *line* is a row or a column of its side, and
//! a place *along* it is counted in lines of the other side.

use omnidoku_core::{Digit, Grid, Puzzle, Random, Shape};

use super::Dice;

/// No target. Lines are numbered below 128.
const NO_TARGET: u8 = u8::MAX;

/// Two lines of one band or stack, and the place along them where the first digits are swapped.
#[derive(Clone, Copy)]
pub(super) struct Exchange {
    /// 0 for rows, 1 for columns.
    side: usize,
    lines: [usize; 2],
    start: usize,
}

/// A full grid and its targets.
pub(super) struct FullGrid {
    shape: Shape,
    /// The digit of each cell, counted from 0.
    digits: Vec<u8>,
    /// The side of the rows, and that of the columns.
    sides: [Side; 2],
    unmet: UnmetTargets,
    /// The places along its lines where the exchange followed last swaps.
    swaps: Vec<u8>,
}

/// The grid as rows, or as columns. Tables by line and digit, or by box and digit, have N entries
/// for each line or box.
struct Side {
    /// The number of lines in a band, or in a stack.
    width: usize,
    /// The distance between the same place on two adjacent lines, in cells.
    line_step: usize,
    /// The distance between two adjacent places of a line, in cells.
    along_step: usize,
    /// The first line of the band or stack of each line.
    group_start: Vec<u8>,
    /// What each line adds to the numbers of its boxes: number = part of the row + part of the
    /// column.
    box_part: Vec<u8>,
    /// By line and digit: its place along the line.
    along: Vec<u8>,
    /// By box and digit: the line it is on.
    line: Vec<u8>,
    /// By box and digit: the line it should be on, or [`NO_TARGET`].
    target: Vec<u8>,
}

impl Side {
    fn new(size: usize, width: usize, steps: [usize; 2], boxes: usize) -> Side {
        let cells = size * size;
        Side {
            width,
            line_step: steps[0],
            along_step: steps[1],
            group_start: (0..size).map(|line| (line / width * width) as u8).collect(),
            box_part: (0..size).map(|line| (line / width * boxes) as u8).collect(),
            along: vec![0; cells],
            line: vec![0; cells],
            target: vec![NO_TARGET; cells],
        }
    }

    #[inline]
    fn cell(&self, line: usize, along: usize) -> usize {
        line * self.line_step + along * self.along_step
    }
}

impl FullGrid {
    /// An estimate of the most bytes it takes.
    pub(super) fn bytes(shape: Shape) -> usize {
        let targets = 2 * shape.cell_count();
        7 * shape.cell_count() + targets * 2 * size_of::<u16>() + 4 * shape.size()
    }

    /// This full grid, with the clues of a puzzle as targets.
    pub(super) fn new(grid: &Grid, puzzle: &Puzzle) -> FullGrid {
        let shape = puzzle.shape();
        let (size, cells) = (shape.size(), shape.cell_count());
        let mut full = FullGrid {
            shape,
            digits: grid.to_values().iter().map(|value| value - 1).collect(),
            sides: [
                Side::new(size, shape.box_rows(), [size, 1], shape.box_rows()),
                Side::new(size, shape.box_cols(), [1, size], 1),
            ],
            unmet: UnmetTargets {
                entries: Vec::with_capacity(2 * puzzle.filled().count()),
                places: vec![0; 2 * cells],
            },
            swaps: Vec::with_capacity(size),
        };
        for cell in shape.cells() {
            let lines = [shape.row_of(cell), shape.col_of(cell)];
            let block = shape.box_of(cell) * size;
            let digit = usize::from(full.digits[cell.index()]);
            for (side, [line, along]) in [lines, [lines[1], lines[0]]].into_iter().enumerate() {
                let side = &mut full.sides[side];
                side.along[line * size + digit] = along as u8;
                side.line[block + digit] = line as u8;
                if let Some(clue) = puzzle.get(cell) {
                    side.target[block + clue.index()] = line as u8;
                }
            }
        }
        for (number, side) in full.sides.iter().enumerate() {
            for entry in 0..cells {
                if side.target[entry] != NO_TARGET && side.target[entry] != side.line[entry] {
                    full.unmet.add(number * cells + entry);
                }
            }
        }
        full
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// The digits as a grid.
    pub(super) fn to_grid(&self) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for (cell, &digit) in self.shape.cells().zip(&self.digits) {
            grid.set(cell, Some(Digit::from_index(digit.into())));
        }
        grid
    }

    /// Whether some clue is not right yet.
    pub(super) fn has_unmet_targets(&self) -> bool {
        !self.unmet.entries.is_empty()
    }

    /// The exchange that meets some unmet target.
    ///
    /// # Panics
    /// If all targets are met.
    pub(super) fn repairing_exchange(&self, random: &mut Random) -> Exchange {
        let cells = self.digits.len();
        let target = usize::from(*random.pick(&self.unmet.entries));
        let (side, entry) = (target / cells, target % cells);
        let [mine, other] = [&self.sides[side], &self.sides[1 - side]];
        let lines = [mine.line[entry], mine.target[entry]].map(usize::from);
        Exchange { side, lines, start: other.line[entry].into() }
    }

    /// A random exchange.
    pub(super) fn random_exchange(&self, random: &mut Random) -> Exchange {
        let size = self.shape.size();
        let mut dice = Dice::throw(random);
        let (side, line) = match dice.below(2 * size) {
            row if row < size => (0, row),
            col => (1, col - size),
        };
        let Side { width, ref group_start, .. } = self.sides[side];
        let first = usize::from(group_start[line]);
        let shifted = line + 1 + dice.below(width - 1);
        let partner = if shifted < first + width { shifted } else { shifted - width };
        Exchange { side, lines: [line, partner], start: dice.below(size) }
    }

    /// Follows an exchange swap by swap without making it, as long as the number of unmet targets
    /// would not rise by more than the allowance. Whether it closes.
    pub(super) fn follow(&mut self, exchange: Exchange, allowance: i32) -> bool {
        let Exchange { side, lines: [a, b], start } = exchange;
        let size = self.shape.size();
        let [mine, other] = [&self.sides[side], &self.sides[1 - side]];
        let first_box = usize::from(mine.box_part[a]);
        let first = usize::from(self.digits[mine.cell(a, start)]);
        let (mut from_a, mut along, mut rise) = (first, start, 0);
        self.swaps.clear();
        loop {
            self.swaps.push(along as u8);
            let from_b = usize::from(self.digits[mine.cell(b, along)]);
            let block = (first_box + usize::from(other.box_part[along])) * size;
            let target_of_a = usize::from(mine.target[block + from_a]);
            let target_of_b = usize::from(mine.target[block + from_b]);
            rise += i32::from(target_of_a == a) + i32::from(target_of_b == b);
            rise -= i32::from(target_of_a == b) + i32::from(target_of_b == a);
            if rise > allowance {
                return false;
            }
            if from_b == first {
                return true;
            }
            along = usize::from(mine.along[a * size + from_b]);
            from_a = from_b;
        }
    }

    /// The number of swaps that were followed last.
    pub(super) fn followed(&self) -> usize {
        self.swaps.len()
    }

    /// Makes the exchange that was followed last, which closed.
    pub(super) fn make(&mut self, exchange: Exchange) {
        let Exchange { side: number, lines: [a, b], .. } = exchange;
        let (size, cells) = (self.shape.size(), self.digits.len());
        let [rows, cols] = &mut self.sides;
        let (mine, other) = if number == 0 { (rows, cols) } else { (cols, rows) };
        for &along in &self.swaps {
            let along = usize::from(along);
            let (cell_a, cell_b) = (mine.cell(a, along), mine.cell(b, along));
            let block = usize::from(mine.box_part[a] + other.box_part[along]) * size;
            let moves = [(self.digits[cell_a], a, b), (self.digits[cell_b], b, a)];
            self.digits.swap(cell_a, cell_b);
            for (digit, from, to) in moves {
                let digit = usize::from(digit);
                let entry = block + digit;
                mine.along[to * size + digit] = along as u8;
                other.along[along * size + digit] = to as u8;
                mine.line[entry] = to as u8;
                let target = usize::from(mine.target[entry]);
                if target == from {
                    self.unmet.add(number * cells + entry);
                } else if target == to {
                    self.unmet.remove(number * cells + entry);
                }
            }
        }
    }
}

/// The unmet targets, in no order. A target is its index in the table of its side; those of the
/// columns follow those of the rows.
struct UnmetTargets {
    entries: Vec<u16>,
    /// The index of each unmet target in the list.
    places: Vec<u16>,
}

impl UnmetTargets {
    fn add(&mut self, target: usize) {
        self.places[target] = self.entries.len() as u16;
        self.entries.push(target as u16);
    }

    fn remove(&mut self, target: usize) {
        let place = self.places[target];
        self.entries.swap_remove(usize::from(place));
        if let Some(&moved) = self.entries.get(usize::from(place)) {
            self.places[usize::from(moved)] = place;
        }
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::check;

    use super::*;
    use crate::engine::fill::formula;

    #[test]
    fn exchanges_keep_the_rules_and_the_tables() {
        for shape in ["2x2", "3x2", "2x5", "4x4"].map(|text| text.parse().unwrap()) {
            let grid = formula(shape);
            let mut random = Random::new(1);
            let mut clues = Grid::empty(shape);
            for cell in shape.cells().filter(|_| random.chance(0.3)) {
                clues.set(cell, grid.get(cell));
            }
            let puzzle = Puzzle::new(clues).unwrap();
            let mut full = FullGrid::new(&grid, &puzzle);
            assert!(!full.has_unmet_targets());
            let mut most_unmet = 0;
            for _ in 0..200 {
                let exchange = full.random_exchange(&mut random);
                let open = full.unmet.entries.len();
                let allowance = random.below(3) as i32;
                if full.follow(exchange, allowance) {
                    full.make(exchange);
                }
                assert!(full.unmet.entries.len() as i32 <= open as i32 + allowance);
                let grid = full.to_grid();
                assert_eq!(check::solution(&Puzzle::empty(shape), &grid), Ok(()));
                let mut recounted = FullGrid::new(&grid, &puzzle).unmet.entries;
                let mut kept = full.unmet.entries.clone();
                recounted.sort();
                kept.sort();
                assert_eq!(kept, recounted);
                most_unmet = most_unmet.max(kept.len());
            }
            assert!(most_unmet > 2);
        }
    }
}
