//! Naked and hidden subsets: n cells of a house share n digits.
//!
//! - **Naked** pair, triple, quad: n cells of a house have n candidates between them. These digits
//!   fill the cells, so the rest of the house loses them.
//! - **Locked** pair, triple: a naked subset that lies in a box and a line at once and eliminates
//!   candidates in both.
//! - **Hidden** pair, triple, quad: n digits have places in only n cells of a house. The cells hold
//!   these digits and lose all others.
//!
//! Boxes are searched first, then rows, then columns; within a house, naked subsets by their cells
//! in reading order, hidden ones by their digits. A subset that its box already shows is not
//! reported again for its line. Eliminations of a naked subset are listed row first, then column,
//! then box. The search tries at most [`MAX_COMBINATIONS`] combinations in a house, which only
//! larger grids than 9×9 reach.
//!
//! A step has its digits, its cells and their candidates of these digits (as pattern), and the
//! house (as base); a naked subset in both box and line has two.

use std::ops::ControlFlow;

use omnidoku_core::{Digit, House, Shape};

use super::visit::{Visitor, all_shown, first_shown};
use crate::cells::CellSet;
use crate::finder::Context;
use crate::state::{Digits, State};
use crate::step::{Candidate, CellRole, HouseRole, Mark, Step, Truth};
use crate::stop::{Patience, Stop};
use crate::technique::{Method, Technique};

/// The most combinations of cells or digits that are tried in one house.
const MAX_COMBINATIONS: usize = 100_000;

/// The first step of a method in the order stated above.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    first_shown(|visitor| find(context.state, context.stop, method, visitor))
}

/// Every step of a method.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    all_shown(|visitor| find(context.state, context.stop, method, visitor))
}

fn find<const W: usize>(
    state: &State<W>,
    stop: &Stop<'_>,
    method: Method,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    match method {
        Method::LockedPair => naked(state, stop, 2, Technique::LockedPair, visitor),
        Method::LockedTriple => naked(state, stop, 3, Technique::LockedTriple, visitor),
        Method::NakedPair => naked(state, stop, 2, Technique::NakedPair, visitor),
        Method::NakedTriple => naked(state, stop, 3, Technique::NakedTriple, visitor),
        Method::NakedQuad => naked(state, stop, 4, Technique::NakedQuad, visitor),
        Method::HiddenPair => hidden(state, stop, 2, Technique::HiddenPair, visitor),
        Method::HiddenTriple => hidden(state, stop, 3, Technique::HiddenTriple, visitor),
        _ => hidden(state, stop, 4, Technique::HiddenQuad, visitor),
    }
}

/// The houses in the order in which they are searched.
fn boxes_first(shape: Shape) -> impl Iterator<Item = House> {
    let size = shape.size();
    (2 * size..3 * size).chain(0..2 * size).map(House::new)
}

/// The search for subsets of one size in one house.
struct Hunt<'a, 'v, const W: usize> {
    state: &'a State<W>,
    technique: Technique,
    house: House,
    size: usize,
    patience: Patience<'a>,
    visitor: &'a mut Visitor<'v>,
}

fn naked<const W: usize>(
    state: &State<W>,
    stop: &Stop<'_>,
    size: usize,
    technique: Technique,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    let small = state.cells_with_at_most(size);
    let in_boxes_only = matches!(technique, Technique::LockedPair | Technique::LockedTriple);
    let houses = if in_boxes_only { state.size() } else { 3 * state.size() };
    for house in boxes_first(state.shape()).take(houses) {
        let cells = small & state.house_table().house(house);
        if cells.len() >= size {
            let patience = Patience::new(MAX_COMBINATIONS, stop);
            let mut hunt = Hunt { state, technique, house, size, patience, visitor };
            hunt.extend_cells(cells, CellSet::EMPTY, Digits::EMPTY, size)?;
        }
    }
    ControlFlow::Continue(())
}

fn hidden<const W: usize>(
    state: &State<W>,
    stop: &Stop<'_>,
    size: usize,
    technique: Technique,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    for house in boxes_first(state.shape()) {
        let mut digits = Digits::EMPTY;
        for (digit, &count) in state.counts_in(house).iter().enumerate() {
            if (1..=size).contains(&count.into()) {
                digits.insert(Digit::from_index(digit));
            }
        }
        if digits.len() >= size {
            let patience = Patience::new(MAX_COMBINATIONS, stop);
            let mut hunt = Hunt { state, technique, house, size, patience, visitor };
            hunt.extend_digits(digits, Digits::EMPTY, CellSet::EMPTY, size)?;
        }
    }
    ControlFlow::Continue(())
}

impl<const W: usize> Hunt<'_, '_, W> {
    /// Adds `missing` more cells out of `rest` to a set that has these digits so far.
    fn extend_cells(
        &mut self,
        mut rest: CellSet<W>,
        chosen: CellSet<W>,
        digits: Digits,
        missing: usize,
    ) -> ControlFlow<()> {
        for _ in missing..=rest.len() {
            let Some(cell) = rest.next().filter(|_| self.patience.spend(1)) else { break };
            let digits = digits | self.state.candidates(cell);
            if digits.len() > self.size {
                continue;
            }
            let cells = chosen | CellSet::only(cell);
            if missing > 1 {
                self.extend_cells(rest, cells, digits, missing - 1)?;
            } else if digits.len() == self.size {
                self.judge_naked(cells, digits)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds `missing` more digits out of `rest` to a set that has these places so far.
    fn extend_digits(
        &mut self,
        mut rest: Digits,
        chosen: Digits,
        cells: CellSet<W>,
        missing: usize,
    ) -> ControlFlow<()> {
        for _ in missing..=rest.len() {
            let Some(digit) = rest.next().filter(|_| self.patience.spend(1)) else { break };
            let cells = cells | self.state.places_in(self.house, digit);
            if cells.len() > self.size {
                continue;
            }
            let digits = chosen | Digits::only(digit);
            if missing > 1 {
                self.extend_digits(rest, digits, cells, missing - 1)?;
            } else if cells.len() == self.size {
                self.judge_hidden(cells, digits)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn judge_naked(&mut self, cells: CellSet<W>, digits: Digits) -> ControlFlow<()> {
        let (state, house_table) = (self.state, self.state.house_table());
        let block = self.common_box(cells);
        if block.is_some_and(|block| block != self.house) {
            return ControlFlow::Continue(()); // its box has shown it
        }
        let mut holders = CellSet::EMPTY;
        digits.for_each(|digit| holders |= state.places(digit));
        let losers = house_table.common_peers(cells) & holders;
        if losers.is_empty() {
            return ControlFlow::Continue(());
        }
        let is_locked = self.size < 4
            && block.is_some_and(|block| {
                let block = house_table.house(block);
                losers.meets(block) && !losers.is_within(block)
            });
        let wants_locked =
            matches!(self.technique, Technique::LockedPair | Technique::LockedTriple);
        if is_locked != wants_locked {
            return ControlFlow::Continue(());
        }
        let mut left = losers;
        let mut step = self.pattern(cells, digits);
        for house in house_table.common_houses(cells) {
            step.houses.push((house, HouseRole::Base));
            for cell in left & house_table.house(house) {
                let gone = state.candidates(cell) & digits;
                step.eliminations.extend(gone.map(|digit| Candidate::new(cell, digit)));
            }
            left -= house_table.house(house);
        }
        step.truths.extend(cells.map(Truth::Cell));
        (self.visitor)(step)
    }

    fn judge_hidden(&mut self, cells: CellSet<W>, digits: Digits) -> ControlFlow<()> {
        let (state, house) = (self.state, self.house);
        if { cells }.all(|cell| (state.candidates(cell) - digits).is_empty()) {
            return ControlFlow::Continue(());
        }
        let shown_in_box = self.common_box(cells).is_some_and(|block| {
            block != house && { digits }.all(|digit| state.places_in(block, digit).is_within(cells))
        });
        if shown_in_box {
            return ControlFlow::Continue(());
        }
        let mut step = self.pattern(cells, digits);
        step.houses.push((house, HouseRole::Base));
        for cell in cells {
            let gone = state.candidates(cell) - digits;
            step.eliminations.extend(gone.map(|digit| Candidate::new(cell, digit)));
        }
        step.truths.extend(digits.map(|digit| Truth::House(house, digit)));
        (self.visitor)(step)
    }

    /// The box that contains all the cells.
    fn common_box(&self, cells: CellSet<W>) -> Option<House> {
        let boxes = 2 * self.state.size();
        self.state.house_table().common_houses(cells).find(|house| house.index() >= boxes)
    }

    /// A step with the digits, cells and candidates of a subset.
    fn pattern(&self, cells: CellSet<W>, digits: Digits) -> Step {
        let marks = cells.flat_map(|cell| {
            let shown = self.state.candidates(cell) & digits;
            shown.map(move |digit| (Candidate::new(cell, digit), Mark::Pattern))
        });
        Step {
            digits: digits.collect(),
            cells: cells.map(|cell| (cell, CellRole::Pattern)).collect(),
            marks: marks.collect(),
            ..Step::new(self.technique)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{at, notations, steps_in};
    use super::*;

    /// A 9×9 position from its first rows; the rest is blank.
    fn rows(first: &[&str]) -> crate::Position {
        at(&format!("{:.<81}", first.concat()))
    }

    #[test]
    fn a_locked_pair_eliminates_in_row_and_box() {
        let position = rows(&[
            ".........",
            "12.......",
            "345......",
            "6........",
            ".7.......",
            ".........",
            "7........",
            ".6.......",
        ]);
        let steps = steps_in(&position, Method::LockedPair);
        let found = ["r1c3456789,r2c3<>8, r1c3456789,r2c3<>9"];
        assert_eq!(notations(&steps, &position), found);
        let last = steps[0].eliminations.last().map(|gone| gone.cell);
        assert_eq!(last, Some(position.shape().cell(1, 2)), "the row comes before the box");
        assert!(steps_in(&position, Method::NakedPair).is_empty(), "it is locked, not naked");
    }

    #[test]
    fn a_triple_that_eliminates_in_the_row_alone_is_naked_and_reported_once() {
        let position = rows(&[".........", "123......", "456......"]);
        let steps = steps_in(&position, Method::NakedTriple);
        let row = "r1c456789<>";
        assert_eq!(notations(&steps, &position), [format!("{row}7, {row}8, {row}9")]);
        assert!(steps_in(&position, Method::LockedTriple).is_empty());
    }

    #[test]
    fn a_hidden_pair_clears_its_cells() {
        let position = rows(&["..9......", "...12....", "......12."]);
        let steps = steps_in(&position, Method::HiddenPair);
        let gone = (3..=8).map(|digit| format!("r1c12<>{digit}")).collect::<Vec<_>>().join(", ");
        assert_eq!(notations(&steps, &position), [gone]);
        assert!(steps_in(&position, Method::HiddenTriple).is_empty());
    }

    #[test]
    fn quads_are_found_both_ways() {
        // Box 1 has places for 1, 2, 3, 4 in r12c12 only, which leaves 6789 for its other blanks.
        let position = rows(&[
            ".........",
            ".........",
            "..51234..",
            "..1......",
            "..2......",
            "..3......",
            "..4......",
        ]);
        let hidden = steps_in(&position, Method::HiddenQuad);
        let naked = steps_in(&position, Method::NakedQuad);
        assert_eq!((hidden.len(), naked.len()), (1, 1));
        assert_eq!(hidden[0].conclusion(), naked[0].conclusion());
    }

    #[test]
    fn a_grid_full_of_pairs_is_searched_in_bounded_time() {
        let shape = Shape::from_size(64).unwrap();
        let blank = omnidoku_core::Grid::empty(shape);
        let mut candidates = omnidoku_core::CandidateGrid::full(shape);
        for cell in shape.cells().take(600) {
            candidates.set(cell, Digits::up_to(4));
        }
        let position = crate::Position::with_candidates(blank.clone(), blank, &candidates);
        let plan = crate::Plan { methods: vec![Method::HiddenQuad], ..Default::default() };
        assert_eq!(crate::next_step(&position, &plan, None), None);
    }
}
