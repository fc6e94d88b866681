//! How far simple reasoning goes, told in a few microseconds.
//!
//! Most drafts are missed by far, and it would be a waste to walk their paths. The rules here are those of the two
//! easiest classes of the HoDoKu scale, and of the three easiest levels of our own:
//!
//! ```text
//! Boxes     last cells of houses, digits with one place in a box
//! Singles   digits with one place in a line, cells with one candidate
//! Subsets   locked candidates, naked and hidden pairs and triples
//! ```
//!
//! Each of them only takes candidates away, and what it could conclude once it can still conclude when fewer are left. So
//! the order in which they are used is of no account: if they fill the grid in one order, they fill it in every
//! order, that of a path among them. That is why nothing has to be walked in order here, and why the answer is exact.
//!
//! A cell is a set of candidates, nothing once it is filled.

use omnidoku_core::{Puzzle, Shape};

/// The easiest rules that fill the grid, with the easier ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Reach {
    Boxes,
    Singles,
    Subsets,
    /// None of these do.
    Beyond,
}

/// How far simple reasoning goes in a 9×9 puzzle with a solution. Other shapes are not looked at.
pub(crate) fn reach(puzzle: &Puzzle) -> Option<Reach> {
    if puzzle.shape() != Shape::CLASSIC {
        return None;
    }
    let mut marks = Marks { cells: [ALL; 81], blanks: 81 };
    for (cell, digit) in puzzle.filled() {
        marks.place(cell.index(), 1 << digit.index());
    }
    while marks.blanks > 0 && marks.boxes() {}
    if marks.blanks == 0 {
        return Some(Reach::Boxes);
    }
    let mut reach = Reach::Singles;
    loop {
        while marks.blanks > 0 && marks.singles() {}
        if marks.blanks == 0 {
            return Some(reach);
        }
        if !(marks.locked() || marks.subsets()) {
            return Some(Reach::Beyond);
        }
        reach = Reach::Subsets;
    }
}

const ALL: u16 = 0x1ff;

/// Nine rows, nine columns, nine boxes.
const HOUSES: [[u8; 9]; 27] = {
    let mut houses = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let (block, place) = (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3);
        houses[row][column] = cell as u8;
        houses[9 + column][row] = cell as u8;
        houses[18 + block][place] = cell as u8;
        cell += 1;
    }
    houses
};

struct Marks {
    cells: [u16; 81],
    blanks: u32,
}

impl Marks {
    fn place(&mut self, cell: usize, digit: u16) {
        self.cells[cell] = 0;
        self.blanks -= 1;
        let (row, column) = (cell / 9, cell % 9);
        for house in [row, 9 + column, 18 + row / 3 * 3 + column / 3] {
            HOUSES[house].iter().for_each(|&peer| self.cells[usize::from(peer)] &= !digit);
        }
    }

    fn cell(&self, house: usize, place: usize) -> u16 {
        self.cells[usize::from(HOUSES[house][place])]
    }

    /// The digits with one place in a house, and how many of its cells are blank.
    fn alone(&self, house: usize) -> (u16, usize) {
        let (mut once, mut twice, mut blanks) = (0, 0, 0);
        for place in 0..9 {
            let cell = self.cell(house, place);
            twice |= once & cell;
            once |= cell;
            blanks += usize::from(cell != 0);
        }
        (once & !twice, blanks)
    }

    /// Places these digits of a house, each of which has one place there.
    fn place_alone(&mut self, house: usize, digits: u16) {
        for cell in HOUSES[house].map(usize::from) {
            let digit = self.cells[cell] & digits;
            if digit != 0 {
                self.place(cell, digit);
            }
        }
    }

    fn boxes(&mut self) -> bool {
        let before = self.blanks;
        for house in 0..27 {
            let (digits, blanks) = self.alone(house);
            if digits != 0 && (house >= 18 || blanks == 1) {
                self.place_alone(house, digits);
            }
        }
        self.blanks < before
    }

    fn singles(&mut self) -> bool {
        let before = self.blanks;
        for house in 0..27 {
            let (digits, _) = self.alone(house);
            if digits != 0 {
                self.place_alone(house, digits);
            }
        }
        for cell in 0..81 {
            if self.cells[cell].is_power_of_two() {
                self.place(cell, self.cells[cell]);
            }
        }
        self.blanks < before
    }

    /// Takes digits from some places of a house; whether any was there.
    fn strike(&mut self, house: usize, places: u16, digits: u16) -> bool {
        let mut struck = 0;
        for place in (0..9).filter(|place| places >> place & 1 != 0) {
            let cell = &mut self.cells[usize::from(HOUSES[house][place])];
            struck |= *cell & digits;
            *cell &= !digits;
        }
        struck != 0
    }

    /// The digits in some places of a house.
    fn union(&self, house: usize, places: u16) -> u16 {
        let places = (0..9).filter(|place| places >> place & 1 != 0);
        places.fold(0, |digits, place| digits | self.cell(house, place))
    }

    /// Where a line crosses a box: digits that one of them can have there alone are not elsewhere in the other.
    fn locked(&mut self) -> bool {
        let mut changed = false;
        for block in 0..9 {
            for part in 0..3 {
                let row = (block / 3 * 3 + part, 0b111 << (block % 3 * 3), 0b111 << (part * 3));
                let column =
                    (9 + block % 3 * 3 + part, 0b111 << (block / 3 * 3), 0b1_001_001 << part);
                for (line, in_line, in_box) in [row, column] {
                    let block = 18 + block;
                    let shared = self.union(line, in_line);
                    let (along, around) =
                        (self.union(line, ALL & !in_line), self.union(block, ALL & !in_box));
                    changed |= self.strike(line, ALL & !in_line, shared & along & !around);
                    changed |= self.strike(block, ALL & !in_box, shared & around & !along);
                }
            }
        }
        changed
    }

    /// Two or three cells of a house with as many digits, two or three digits of a house with as many places.
    fn subsets(&mut self) -> bool {
        let mut changed = false;
        for house in 0..27 {
            let cells: [u16; 9] = std::array::from_fn(|place| self.cell(house, place));
            for_subsets(&cells, |places, digits| {
                changed |= self.strike(house, ALL & !places, digits);
            });
            let mut places = [0; 9];
            for (place, digit) in (0..9).flat_map(|place| (0..9).map(move |digit| (place, digit))) {
                places[digit] |= (self.cell(house, place) >> digit & 1) << place;
            }
            for_subsets(&places, |digits, places| {
                changed |= self.strike(house, places, ALL & !digits);
            });
        }
        changed
    }
}

/// Shows two or three of the sets whose union has as many members: which ones, and the union.
fn for_subsets(sets: &[u16; 9], mut show: impl FnMut(u16, u16)) {
    let few = |&index: &usize| matches!(sets[index].count_ones(), 2 | 3);
    let mut indices = [0; 9];
    let mut count = 0;
    for index in (0..9).filter(few) {
        indices[count] = index;
        count += 1;
    }
    let indices = &indices[..count];
    for (i, &a) in indices.iter().enumerate() {
        for (j, &b) in indices.iter().enumerate().skip(i + 1) {
            let two = sets[a] | sets[b];
            match two.count_ones() {
                2 => show(1 << a | 1 << b, two),
                3 => {}
                _ => continue,
            }
            for &c in &indices[j + 1..] {
                let three = two | sets[c];
                if three.count_ones() == 3 {
                    show(1 << a | 1 << b | 1 << c, three);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Random;
    use omnidoku_logic::rate::level::{self, Level};
    use omnidoku_logic::technique::Class;
    use omnidoku_logic::{Plan, Position, Reasoner};
    use omnidoku_solve::Limits;

    use super::*;
    use crate::Request;
    use crate::dig::Digger;

    #[test]
    fn it_is_told_as_paths_and_levels_tell_it() {
        let mut reasoner = Reasoner::new();
        let mut digger = Digger::new(&Request::new(Shape::CLASSIC, 0));
        let mut seen = [0; 4];
        for mut random in (0..400).map(|index| Random::numbered(3, index, 0)) {
            let draft = digger.dig(&mut random, &Limits::none()).unwrap().unwrap();
            let position = Position::of(&draft.puzzle);
            let mut fills = |class| {
                let mut plan = Plan::default();
                plan.methods.retain(|method| method.entry().class <= class);
                reasoner.path(&position, &plan, None).is_complete()
            };
            let (singles, subsets) = (fills(Class::Easy), fills(Class::Medium));
            let found = reach(&draft.puzzle).unwrap();
            assert_eq!((found <= Reach::Singles, found <= Reach::Subsets), (singles, subsets));
            let expected = match level::rate_up_to(&mut reasoner, &position, Level::Medium) {
                Some(rating) => rating.level as usize - Level::VeryEasy as usize,
                None => Reach::Beyond as usize,
            };
            assert_eq!(found as usize, expected);
            seen[expected] += 1;
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }
}
