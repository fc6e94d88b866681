//! Full houses, naked singles, hidden singles.
//!
//! - **Full house**: a house has one blank cell; it takes the digit that is missing.
//! - **Naked single**: a cell has one candidate left.
//! - **Hidden single**: a digit has one place left in a house. A **box single** is one whose house
//!   is a box.
//!
//! Singles are taken in the order in which they appeared (see [`State`]): a player follows up what
//! the last step opened, and so does HoDoKu. The cell of a full house has one candidate, so full
//! houses are looked for among the naked singles.
//!
//! A step has its digit, its cell (as pattern) and, unless it is a naked single, its house (as
//! base). Where several houses qualify, the box is named in preference to the row, the row to the
//! column.

use std::ops::ControlFlow;

use omnidoku_core::House;

use super::visit::{Visitor, all_shown, first_shown};
use crate::finder::Context;
use crate::state::State;
use crate::step::{Candidate, CellRole, HouseRole, Step, Truth};
use crate::technique::{Method, Technique};

/// The first step of a method in the order stated above.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    first_shown(|visitor| find(context.state, method, visitor))
}

/// Every step of a method.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    let mut steps = all_shown(|visitor| find(context.state, method, visitor));
    // A place can be the last one in several houses, and is then listed once for each.
    let mut seen = Vec::new();
    steps.retain(|step| {
        let is_new = !seen.contains(&step.placements[0]);
        seen.push(step.placements[0]);
        is_new
    });
    steps
}

fn find<const W: usize>(
    state: &State<W>,
    method: Method,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    let singles = match method {
        Method::HiddenSingle | Method::BoxSingle => state.hidden_singles(),
        _ => state.naked_singles(),
    };
    for &single in singles {
        if !state.has(single.cell, single.digit) {
            continue;
        }
        let [_, _, block] = state.house_table().houses_of(single.cell);
        if method == Method::BoxSingle && state.count_in(block, single.digit) != 1 {
            continue;
        }
        let step = match method {
            Method::FullHouse => house_with(state, single, |house| has_one_blank(state, house))
                .map(|house| Step {
                    houses: vec![(house, HouseRole::Base)],
                    ..placement(Technique::FullHouse, single, Truth::Cell(single.cell))
                }),
            Method::NakedSingle => {
                Some(placement(Technique::NakedSingle, single, Truth::Cell(single.cell)))
            }
            _ => house_with(state, single, |house| state.count_in(house, single.digit) == 1).map(
                |house| Step {
                    houses: vec![(house, HouseRole::Base)],
                    ..placement(Technique::HiddenSingle, single, Truth::House(house, single.digit))
                },
            ),
        };
        if let Some(step) = step {
            visitor(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The first of box, row and column of a cell that meets a condition.
fn house_with<const W: usize>(
    state: &State<W>,
    single: Candidate,
    condition: impl Fn(House) -> bool,
) -> Option<House> {
    let [row, column, block] = state.house_table().houses_of(single.cell);
    [block, row, column].into_iter().find(|&house| condition(house))
}

fn has_one_blank<const W: usize>(state: &State<W>, house: House) -> bool {
    (state.blanks() & state.house_table().house(house)).single().is_some()
}

fn placement(technique: Technique, single: Candidate, truth: Truth) -> Step {
    Step {
        digits: vec![single.digit],
        cells: vec![(single.cell, CellRole::Pattern)],
        truths: vec![truth],
        placements: vec![single],
        ..Step::new(technique)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{at, notations, steps_in};
    use super::*;
    use crate::library::examples;

    #[test]
    fn each_single_is_reported_once() {
        for id in ["full-house", "naked-single", "hidden-single"] {
            for case in examples().filter(|case| case.technique.id() == id) {
                let steps = steps_in(&case.position, case.technique.method().unwrap());
                let mut places: Vec<_> = steps.iter().map(|step| step.placements[0]).collect();
                let reported = places.len();
                places.sort_unstable();
                places.dedup();
                assert_eq!(places.len(), reported);
                assert!(case.conclusion.0.iter().all(|place| places.contains(place)));
            }
        }
    }

    #[test]
    fn a_full_house_names_the_box_first() {
        let position =
            at("12.456789456789123789123456231564897564897231897231564312645978645978312978312645");
        let steps = steps_in(&position, Method::FullHouse);
        assert_eq!(notations(&steps, &position), ["r1c3=3"]);
        assert_eq!(steps[0].houses, [(House::new(18), HouseRole::Base)]);
    }

    #[test]
    fn a_cell_without_candidates_is_not_a_single() {
        // r1c1 sees all nine digits.
        let broken = format!(".12345...6........7........8........9........{}", ".".repeat(36));
        assert!(steps_in(&at(&broken), Method::NakedSingle).is_empty());
    }

    #[test]
    fn singles_fill_grids_of_other_shapes() {
        let position = at("1.3.3.1..14....1");
        assert!(!steps_in(&position, Method::HiddenSingle).is_empty());
    }
}
