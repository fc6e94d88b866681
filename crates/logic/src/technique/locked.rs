//! Locked candidates: a digit confined to the intersection of a box and a line.
//!
//! - **Pointing**: all places of a digit in a box lie in one row or column. The box puts the digit
//!   there, so the rest of that line loses it.
//! - **Claiming**: all places of a digit in a row or column lie in one box. The rest of the box
//!   loses it.
//!
//! Pointing goes through the boxes, claiming through the rows and then the columns, each house
//! digit by digit. A step has its digit, its cells and their candidates (as pattern), the house
//! that confines the digit (as base) and the house that loses it elsewhere (as cover).

use std::ops::ControlFlow;

use omnidoku_core::{Digit, House};

use super::visit::{Visitor, all_shown, first_shown};
use crate::finder::Context;
use crate::state::State;
use crate::step::{Candidate, CellRole, HouseRole, Mark, Step, Truth};
use crate::technique::{Method, Technique};

/// The first step of a method in the order stated above.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    first_shown(|visitor| find(context.state, method, visitor))
}

/// Every step of a method.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    all_shown(|visitor| find(context.state, method, visitor))
}

fn find<const W: usize>(
    state: &State<W>,
    method: Method,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    let (shape, size) = (state.shape(), state.size());
    let longest = shape.box_rows().max(shape.box_cols());
    let bases = if method == Method::Pointing { 2 * size..3 * size } else { 0..2 * size };
    for base in bases.map(House::new) {
        for (digit, &count) in state.counts_in(base).iter().enumerate() {
            if !(2..=longest).contains(&count.into()) {
                continue;
            }
            let digit = Digit::from_index(digit);
            let Some(first) = state.places_in(base, digit).first() else { continue };
            let [row, column, block] = state.house_table().houses_of(first);
            let covers: &[House] =
                if method == Method::Pointing { &[row, column] } else { &[block] };
            let cover = covers.iter().find(|&&cover| {
                state.count_in(cover, digit) > count.into()
                    && state.places_in(base, digit).is_within(state.house_table().house(cover))
            });
            if let Some(&cover) = cover {
                visitor(step(state, method, digit, base, cover))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn step<const W: usize>(
    state: &State<W>,
    method: Method,
    digit: Digit,
    base: House,
    cover: House,
) -> Step {
    let places = state.places_in(base, digit);
    let others = state.places_in(cover, digit) - places;
    let technique = match method {
        Method::Pointing => Technique::Pointing,
        _ => Technique::Claiming,
    };
    Step {
        digits: vec![digit],
        houses: vec![(base, HouseRole::Base), (cover, HouseRole::Cover)],
        cells: places.map(|cell| (cell, CellRole::Pattern)).collect(),
        marks: places.map(|cell| (Candidate::new(cell, digit), Mark::Pattern)).collect(),
        truths: vec![Truth::House(base, digit)],
        eliminations: others.map(|cell| Candidate::new(cell, digit)).collect(),
        ..Step::new(technique)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{at, notations, steps_in};
    use super::*;

    #[test]
    fn a_box_points_along_a_line() {
        // In box 1 the 5 must be in row 1: rows 2 and 3 are full there.
        let position = at(&format!(
            "...{}123{}467{}{}",
            ".".repeat(6),
            ".".repeat(6),
            ".".repeat(6),
            ".".repeat(54)
        ));
        let steps = steps_in(&position, Method::Pointing);
        assert_eq!(notations(&steps, &position), ["r1c456789<>5", "r1c456789<>8", "r1c456789<>9"]);
        assert!(steps_in(&position, Method::Claiming).is_empty());
    }

    #[test]
    fn a_line_claims_a_place_in_a_box() {
        // Row 1 can hold 7, 8, 9 in box 1 alone.
        let position = at(&format!("...123456{}", ".".repeat(72)));
        let steps = steps_in(&position, Method::Claiming);
        assert_eq!(
            notations(&steps, &position),
            ["r2c123,r3c123<>7", "r2c123,r3c123<>8", "r2c123,r3c123<>9"]
        );
    }

    #[test]
    fn boxes_need_not_be_square() {
        // 2×3 boxes: in box 1 the digits 4, 5, 6 lie in row 1.
        let position = at(&format!("...{}123{}{}", ".".repeat(3), ".".repeat(3), ".".repeat(24)));
        let steps = steps_in(&position, Method::Pointing);
        assert_eq!(notations(&steps, &position), ["r1c456<>4", "r1c456<>5", "r1c456<>6"]);
    }
}
