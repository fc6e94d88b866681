//! BUG, the bivalue universal grave: almost every blank cell has two candidates, almost every digit
//! two places in every house.
//!
//! If all had, the rest of the grid could be filled in two ways. So one of the candidates in excess
//! must be true. They are found house by house (boxes, rows, columns): a digit with too many places
//! there, of which exactly one lies in a cell with more than two candidates. The types are those of
//! unique loops: 1, one cell; 2, one digit; 4, a digit locked to two cells; 3, a naked set.
//!
//! A step lists the digits in excess, their cells as pattern and the cells of the naked set as a set.

use crate::step::{CellRole, DeadlyPattern, HouseRole, Mark, Step, Truth};
use crate::technique::Technique;

use super::marks::{
    BOXES, CELLS, COLUMNS, HOUSE_SETS, HOUSES, Marks, PEERS, ROWS, bits, candidate, cell, cells,
    digit, house, single, subsets,
};
use super::scale;
use super::{RatedStep, Wanted};

/// The candidates whose absence would make a grave.
struct Grave {
    /// The cells that have them, in the order found.
    cells: Vec<usize>,
    /// The digits in excess, per cell.
    excess: [u16; 81],
    /// All digits in excess.
    digits: u16,
    /// The cells that see all of `cells`.
    common: u128,
    /// What is left without them: two digits in each blank cell.
    rest: Marks,
}

/// The first BUG.
pub(super) fn bug(marks: &Marks, wanted: Wanted<'_>) -> Option<RatedStep> {
    let grave = Grave::find(marks)?;
    let is_wanted = |rated: &RatedStep| wanted(rated.step.technique);
    match (&grave.cells[..], grave.digits.count_ones()) {
        ([], _) => None,
        ([_], _) => grave.one_cell(marks),
        (_, 1) => grave.one_digit(marks).filter(is_wanted).or_else(|| grave.locked(marks)),
        _ if grave.common != 0 => {
            grave.locked(marks).filter(is_wanted).or_else(|| grave.naked_set(marks))
        }
        _ => None,
    }
}

impl Grave {
    fn find(marks: &Marks) -> Option<Grave> {
        let mut grave = Grave {
            cells: Vec::new(),
            excess: [0; 81],
            digits: 0,
            common: (1 << 81) - 1,
            rest: marks.clone(),
        };
        for base in [BOXES, ROWS, COLUMNS].into_iter().flat_map(|kind| kind..kind + 9) {
            for value in 0..9 {
                let places = marks.places(base, value);
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let mut full = bits(places)
                    .map(|place| usize::from(CELLS[base][place]))
                    .filter(|&at| marks.count(at) >= 3);
                let first = full.next()?;
                if full.next().is_some() {
                    // Another house decides which of them is in excess.
                    continue;
                }
                if grave.excess[first] == 0 {
                    grave.cells.push(first);
                }
                grave.excess[first] |= 1 << value;
                grave.digits |= 1 << value;
                grave.rest.remove(first, value);
                grave.common &= PEERS[first];
                grave.cells.iter().for_each(|&at| grave.common &= !(1 << at));
                let several = grave.cells.len() > 1 && grave.digits.count_ones() > 1;
                if several && grave.common == 0 {
                    return None;
                }
            }
        }
        let two_each = (0..81).all(|at| !is_blank(marks, at) || grave.rest.count(at) == 2);
        let two_places = (0..27).all(|base| {
            (0..9).all(|value| matches!(grave.rest.places(base, value).count_ones(), 0 | 2))
        });
        (two_each && two_places).then_some(grave)
    }

    fn one_cell(&self, marks: &Marks) -> Option<RatedStep> {
        let at = self.cells[0];
        let out = marks.digits(at) & !self.excess[at];
        let mut step = self.step(Technique::BugPlus1);
        eliminate(&mut step, marks, 1 << at, out);
        rated(scale::BUG_1, step)
    }

    fn one_digit(&self, marks: &Marks) -> Option<RatedStep> {
        let mut step = self.step(Technique::Bug2);
        eliminate(&mut step, marks, self.common, self.digits);
        rated(scale::BUG_2, step)
    }

    /// Two cells share a house and one more digit, which therefore must be in one of them.
    fn locked(&self, marks: &Marks) -> Option<RatedStep> {
        let &[a, b] = &self.cells[..] else { return None };
        let value = single(marks.digits(a) & marks.digits(b) & !self.digits)?;
        let base = self.shared_houses().next()?;
        let mut step = self.step(Technique::Bug4);
        step.houses.push((house(base), HouseRole::Base));
        step.truths.push(Truth::House(house(base), digit(value)));
        for at in [a, b] {
            eliminate(&mut step, marks, 1 << at, !(self.excess[at] | 1 << value));
        }
        rated(scale::BUG_4, step)
    }

    /// The cells act as one cell with the digits in excess, in a naked set of a house they share.
    fn naked_set(&self, marks: &Marks) -> Option<RatedStep> {
        for base in self.shared_houses() {
            let here: Vec<usize> = cells(self.common & HOUSE_SETS[base]).collect();
            let all = (1u16 << here.len()) - 1;
            for size in 2..=6usize.min(here.len()) {
                for chosen in subsets(all, size - 1) {
                    let naked = bits(chosen).fold(0u128, |set, i| set | 1 << here[i]);
                    let digits = cells(naked).fold(0, |set, at| set | marks.digits(at));
                    let fits = digits.count_ones() as usize == size
                        && self.digits & !digits == 0
                        && cells(naked).all(|at| marks.count(at) >= 2);
                    if !fits {
                        continue;
                    }
                    let mut step = self.step(Technique::Bug3);
                    let rest = self.common & HOUSE_SETS[base] & !naked;
                    eliminate(&mut step, marks, rest, digits);
                    if step.eliminations.is_empty() {
                        continue;
                    }
                    step.houses.push((house(base), HouseRole::Cover));
                    step.cells.extend(cells(naked).map(|at| (cell(at), CellRole::Set(0))));
                    step.truths.extend(cells(naked).map(|at| Truth::Cell(cell(at))));
                    return rated(scale::bug_3(size), step);
                }
            }
        }
        None
    }

    /// The houses that hold all cells with digits in excess: box, row, column.
    fn shared_houses(&self) -> impl Iterator<Item = usize> + '_ {
        let houses = HOUSES[self.cells[0]].map(|(house, _)| usize::from(house));
        let all = self.cells.iter().fold(0u128, |set, &at| set | 1 << at);
        houses.into_iter().filter(move |&house| all & !HOUSE_SETS[house] == 0)
    }

    fn step(&self, technique: Technique) -> Step {
        let mut step = Step::new(technique);
        step.digits.extend(bits(self.digits).map(digit));
        step.cells.extend(self.cells.iter().map(|&at| (cell(at), CellRole::Pattern)));
        for &at in &self.cells {
            let excess = bits(self.excess[at]);
            step.marks.extend(excess.map(|d| (candidate(at, d), Mark::Extra)));
        }
        let pairs = (0..81).filter_map(|at| {
            let mut pair = bits(self.rest.digits(at)).map(digit);
            Some((cell(at), [pair.next()?, pair.next()?]))
        });
        step.deadly = Some(DeadlyPattern { cells: pairs.collect() });
        step
    }
}

fn is_blank(marks: &Marks, at: usize) -> bool {
    let (row, place) = HOUSES[at][1];
    marks.blanks(row.into()) >> place & 1 == 1
}

fn eliminate(step: &mut Step, marks: &Marks, from: u128, out: u16) {
    for at in cells(from) {
        let gone = bits(marks.digits(at) & out);
        step.eliminations.extend(gone.map(|d| candidate(at, d)));
    }
}

fn rated(rating: u16, step: Step) -> Option<RatedStep> {
    (!step.eliminations.is_empty()).then_some(RatedStep { rating, step })
}
