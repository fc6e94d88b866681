//! A step and its position, with the lookups that explanations need.

use omnidoku_core::{Cell, Digit, House, Shape};

use crate::state::Position;
use crate::step::{Candidate, CellRole, HouseRole, Mark, Step, Truth};

/// A step in its position.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) step: &'a Step,
    pub(crate) position: &'a Position,
    pub(crate) shape: Shape,
}

impl<'a> View<'a> {
    pub(crate) fn new(step: &'a Step, position: &'a Position) -> View<'a> {
        View { step, position, shape: position.shape() }
    }

    /// What is placed, if it is one value.
    pub(crate) fn placement(&self) -> Option<Candidate> {
        match self.step.placements[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// The digits of the pattern; those of the conclusion where the step names none.
    pub(crate) fn digits(&self) -> Vec<Digit> {
        if !self.step.digits.is_empty() {
            return self.step.digits.clone();
        }
        let claims = self.step.placements.iter().chain(&self.step.eliminations);
        sorted(claims.map(|claim| claim.digit))
    }

    /// The digit of a pattern about one digit.
    pub(crate) fn digit(&self) -> Option<Digit> {
        self.digits().first().copied()
    }

    /// The digits that are eliminated, ascending.
    pub(crate) fn lost_digits(&self) -> Vec<Digit> {
        sorted(self.step.eliminations.iter().map(|claim| claim.digit))
    }

    pub(crate) fn candidates(&self, cell: Cell) -> Vec<Digit> {
        self.position.candidates(cell).collect()
    }

    /// The candidates of some cells together, ascending.
    pub(crate) fn candidates_of(&self, cells: &[Cell]) -> Vec<Digit> {
        sorted(cells.iter().flat_map(|&cell| self.position.candidates(cell)))
    }

    pub(crate) fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.position.candidates(cell).contains(digit)
    }

    /// The cells of a house where a digit is a candidate.
    pub(crate) fn places(&self, house: House, digit: Digit) -> Vec<Cell> {
        self.shape.cells_of(house).filter(|&cell| self.has(cell, digit)).collect()
    }

    /// The empty cells of a house.
    pub(crate) fn blanks(&self, house: House) -> Vec<Cell> {
        let cells = self.shape.cells_of(house);
        cells.filter(|&cell| self.position.values().get(cell).is_none()).collect()
    }

    /// Whether two different cells share a house.
    pub(crate) fn sees(&self, a: Cell, b: Cell) -> bool {
        a != b && self.common_houses(&[a, b]).next().is_some()
    }

    /// The houses that contain all of some cells: row, column, box.
    pub(crate) fn common_houses(&self, cells: &[Cell]) -> impl Iterator<Item = House> {
        let shape = self.shape;
        let first = cells.first().map(|&cell| shape.houses_of(cell));
        first
            .into_iter()
            .flatten()
            .filter(move |house| cells.iter().all(|&cell| shape.houses_of(cell).contains(house)))
    }

    /// The houses of a role.
    pub(crate) fn houses(&self, role: HouseRole) -> Vec<House> {
        let houses = self.step.houses.iter().filter(|&&(_, own)| own == role);
        houses.map(|&(house, _)| house).collect()
    }

    /// The cells of the pattern, whatever their role, in the order of the step.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        for &(cell, _) in &self.step.cells {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    /// The cells of a role.
    pub(crate) fn cells_of(&self, role: CellRole) -> Vec<Cell> {
        self.step.cells.iter().filter(|&&(_, own)| own == role).map(|&(cell, _)| cell).collect()
    }

    /// The numbered sets of cells, as far as they go without a gap.
    pub(crate) fn sets(&self) -> Vec<Vec<Cell>> {
        let sets = (0..=u8::MAX).map(|number| self.cells_of(CellRole::Set(number)));
        sets.take_while(|cells| !cells.is_empty()).collect()
    }

    /// The cells of candidates of a role, each once.
    pub(crate) fn marked(&self, role: Mark) -> Vec<Cell> {
        let marks = self.step.marks.iter().filter(|&&(_, own)| own == role);
        sorted(marks.map(|(candidate, _)| candidate.cell))
    }

    /// The digits of candidates of a role, each once.
    pub(crate) fn marked_digits(&self, role: Mark) -> Vec<Digit> {
        let marks = self.step.marks.iter().filter(|&&(_, own)| own == role);
        sorted(marks.map(|(candidate, _)| candidate.digit))
    }

    /// The houses that the argument says must have a digit.
    pub(crate) fn house_truths(&self) -> Vec<(House, Digit)> {
        let truths = self.step.truths.iter().filter_map(|&truth| match truth {
            Truth::House(house, digit) => Some((house, digit)),
            Truth::Cell(_) => None,
        });
        truths.collect()
    }

    /// The cells that the argument says must have a value.
    pub(crate) fn cell_truths(&self) -> Vec<Cell> {
        let truths = self.step.truths.iter().filter_map(|&truth| match truth {
            Truth::Cell(cell) => Some(cell),
            Truth::House(..) => None,
        });
        truths.collect()
    }

    /// Every cell the argument is about: pattern, marks, chains.
    pub(crate) fn evidence(&self) -> Vec<Cell> {
        let marks = self.step.marks.iter().map(|(candidate, _)| candidate.cell);
        let nodes = self.step.chains.iter().flat_map(|chain| &chain.nodes);
        let chains = nodes.flat_map(|node| node.cells.iter().copied());
        let mut cells = self.cells();
        cells.extend(marks.chain(chains));
        if cells.is_empty() {
            cells.extend(self.cell_truths());
            let houses = self.house_truths();
            cells.extend(houses.iter().flat_map(|&(house, digit)| self.places(house, digit)));
        }
        sorted(cells)
    }
}

/// Ascending, each once.
pub(crate) fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort_unstable();
    items.dedup();
    items
}
