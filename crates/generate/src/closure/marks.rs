//! The rules themselves, on sets of candidates as words.

use omnidoku_core::{Cell, Grid, Shape};

use super::word::Word;

/// The operations that reasoning needs on the candidates of a grid. A rule returns whether it
/// changed anything.
pub(super) trait Rules {
    /// Starts over with the candidates that these clues leave.
    fn start(&mut self, clues: &Grid);

    /// Whether every cell is filled.
    fn is_full(&self) -> bool;

    /// Whether a cell is filled.
    fn is_filled(&self, cell: Cell) -> bool;

    /// Fills the last cells of houses, and places digits that have one place in a box.
    fn boxes(&mut self) -> bool;

    /// Places digits that have one place in any house, and fills cells with one candidate.
    fn singles(&mut self) -> bool;

    /// Removes candidates by locked candidates, pairs and triples.
    fn subsets(&mut self) -> bool;
}

/// The candidates of every cell.
pub(super) struct Marks<M> {
    size: usize,
    box_rows: usize,
    box_cols: usize,
    /// The cells of the rows, then of the columns, then of the boxes, N each.
    houses: Vec<u16>,
    /// The row, column and box of each cell.
    homes: Vec<[u16; 3]>,
    cells: Vec<M>,
    blanks: usize,
    /// Working memory of [`for_subsets`].
    sets: Vec<M>,
    few: Vec<usize>,
}

impl<M: Word> Marks<M> {
    pub(super) fn new(shape: Shape) -> Marks<M> {
        let (size, count) = (shape.size(), shape.cell_count());
        let mut houses = vec![0; 3 * count];
        let mut homes = Vec::with_capacity(count);
        for cell in shape.cells() {
            let (row, col) = (shape.row_of(cell), shape.col_of(cell));
            let (band, stack) = (row / shape.box_rows(), col / shape.box_cols());
            let block = band * shape.box_rows() + stack;
            let place = row % shape.box_rows() * shape.box_cols() + col % shape.box_cols();
            let home = [row, size + col, 2 * size + block];
            for (house, at) in home.into_iter().zip([col, row, place]) {
                houses[house * size + at] = cell.index() as u16;
            }
            homes.push(home.map(|house| house as u16));
        }
        Marks {
            size,
            box_rows: shape.box_rows(),
            box_cols: shape.box_cols(),
            houses,
            homes,
            cells: vec![M::EMPTY; count],
            blanks: 0,
            sets: Vec::new(),
            few: Vec::new(),
        }
    }

    #[inline]
    fn house(&self, house: usize) -> &[u16] {
        &self.houses[house * self.size..][..self.size]
    }

    fn place(&mut self, cell: usize, digit: M) {
        self.cells[cell] = M::EMPTY;
        self.blanks -= 1;
        for house in self.homes[cell] {
            let house = usize::from(house) * self.size;
            for &peer in &self.houses[house..][..self.size] {
                self.cells[usize::from(peer)] &= !digit;
            }
        }
    }

    /// The digits with one place in a house, and how many of its cells are blank.
    fn alone(&self, house: usize) -> (M, usize) {
        let (mut once, mut twice, mut blanks) = (M::EMPTY, M::EMPTY, 0);
        for &cell in self.house(house) {
            let cell = self.cells[usize::from(cell)];
            twice |= once & cell;
            once |= cell;
            blanks += usize::from(cell != M::EMPTY);
        }
        (once & !twice, blanks)
    }

    /// Places these digits of a house, each of which has one place there.
    fn place_alone(&mut self, house: usize, digits: M) {
        for place in 0..self.size {
            let cell = usize::from(self.house(house)[place]);
            let digit = self.cells[cell] & digits;
            if digit != M::EMPTY {
                self.place(cell, digit);
            }
        }
    }

    /// Removes digits from some places of a house; returns whether any was there.
    fn strike(&mut self, house: usize, places: M, digits: M) -> bool {
        let mut struck = M::EMPTY;
        for place in places.members() {
            let cell = usize::from(self.house(house)[place]);
            struck |= self.cells[cell] & digits;
            self.cells[cell] &= !digits;
        }
        struck != M::EMPTY
    }

    /// The digits in some places of a house.
    fn union(&self, house: usize, places: M) -> M {
        let house = self.house(house);
        places.members().fold(M::EMPTY, |digits, at| digits | self.cells[usize::from(house[at])])
    }

    /// The crossing of a line and a box: a digit that is only possible there in one of them is
    /// removed from the rest of the other.
    fn locked(&mut self) -> bool {
        let (size, rows, cols) = (self.size, self.box_rows, self.box_cols);
        let all = M::first(size);
        let mut changed = false;
        for block in 0..size {
            let (band, stack) = (block / rows, block % rows);
            let across = (0..rows).map(|part| {
                let in_box = M::first(cols) << (part * cols);
                (band * rows + part, M::first(cols) << (stack * cols), in_box)
            });
            let down = (0..cols).map(|part| {
                let in_box =
                    (0..rows).fold(M::EMPTY, |all, row| all | M::ONE << (row * cols + part));
                (size + stack * cols + part, M::first(rows) << (band * rows), in_box)
            });
            let block = 2 * size + block;
            for (line, in_line, in_box) in across.chain(down) {
                let shared = self.union(line, in_line);
                let along = self.union(line, all & !in_line);
                let around = self.union(block, all & !in_box);
                changed |= self.strike(line, all & !in_line, shared & along & !around);
                changed |= self.strike(block, all & !in_box, shared & around & !along);
            }
        }
        changed
    }

    /// Two or three cells of a house with as many digits, and two or three digits of a house with
    /// as many places.
    fn pairs_and_triples(&mut self) -> bool {
        let (size, all) = (self.size, M::first(self.size));
        let mut changed = false;
        let (mut sets, mut few) = (std::mem::take(&mut self.sets), std::mem::take(&mut self.few));
        for house in 0..3 * size {
            sets.clear();
            sets.extend(self.house(house).iter().map(|&cell| self.cells[usize::from(cell)]));
            for_subsets(&sets, &mut few, |places, digits| {
                changed |= self.strike(house, all & !places, digits);
            });
            sets.clear();
            sets.resize(size, M::EMPTY);
            for (place, &cell) in self.house(house).iter().enumerate() {
                for digit in self.cells[usize::from(cell)].members() {
                    sets[digit] |= M::ONE << place;
                }
            }
            for_subsets(&sets, &mut few, |digits, places| {
                changed |= self.strike(house, places, all & !digits);
            });
        }
        (self.sets, self.few) = (sets, few);
        changed
    }
}

impl<M: Word> Rules for Marks<M> {
    fn start(&mut self, clues: &Grid) {
        let mut used = vec![M::EMPTY; 3 * self.size];
        for (cell, digit) in clues.filled() {
            for house in self.homes[cell.index()] {
                used[usize::from(house)] |= M::ONE << digit.index();
            }
        }
        let all = M::first(self.size);
        self.blanks = 0;
        for (cell, homes) in self.homes.iter().enumerate() {
            self.cells[cell] = match clues.get(Cell::new(cell)) {
                Some(_) => M::EMPTY,
                None => {
                    self.blanks += 1;
                    homes.iter().fold(all, |left, &house| left & !used[usize::from(house)])
                }
            };
        }
    }

    fn is_full(&self) -> bool {
        self.blanks == 0
    }

    fn is_filled(&self, cell: Cell) -> bool {
        self.cells[cell.index()] == M::EMPTY
    }

    fn boxes(&mut self) -> bool {
        let before = self.blanks;
        for house in 0..3 * self.size {
            let (digits, blanks) = self.alone(house);
            if digits != M::EMPTY && (house >= 2 * self.size || blanks == 1) {
                self.place_alone(house, digits);
            }
        }
        self.blanks < before
    }

    fn singles(&mut self) -> bool {
        let before = self.blanks;
        for house in 0..3 * self.size {
            let (digits, _) = self.alone(house);
            if digits != M::EMPTY {
                self.place_alone(house, digits);
            }
        }
        for cell in 0..self.cells.len() {
            if self.cells[cell].is_single() {
                self.place(cell, self.cells[cell]);
            }
        }
        self.blanks < before
    }

    fn subsets(&mut self) -> bool {
        self.locked() || self.pairs_and_triples()
    }
}

/// Calls `show` with every two or three of the sets whose union has as many members: which sets,
/// and the union. `few` is working memory.
fn for_subsets<M: Word>(sets: &[M], few: &mut Vec<usize>, mut show: impl FnMut(M, M)) {
    few.clear();
    few.extend((0..sets.len()).filter(|&index| matches!(sets[index].count(), 2 | 3)));
    for (i, &a) in few.iter().enumerate() {
        for (j, &b) in few.iter().enumerate().skip(i + 1) {
            let two = sets[a] | sets[b];
            match two.count() {
                2 => show(M::ONE << a | M::ONE << b, two),
                3 => {}
                _ => continue,
            }
            for &c in &few[j + 1..] {
                let three = two | sets[c];
                if three.count() == 3 {
                    show(M::ONE << a | M::ONE << b | M::ONE << c, three);
                }
            }
        }
    }
}
