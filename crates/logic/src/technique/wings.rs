//! Wings: a few bivalue cells, the pincers, one of which must hold z.
//!
//! - **XY-wing**: the pivot has xy and sees two pincers, xz and yz. Whichever digit the pivot
//!   takes, one of the pincers is z, so a cell that sees both pincers is not.
//! - **XYZ-wing**: the pivot has xyz. Now z is in the pivot or in a pincer, so it is eliminated
//!   from the cells that see all three.
//! - **W-wing**: two cells have the same pair zw, and a strong link on w (a house with two places
//!   for it) has one end in sight of each. Not both cells can be w, so one of them is z.
//!
//! The order is HoDoKu's: XY-wings by their three cells, whichever is the pivot; XYZ-wings by
//! pivot, then by pincers; W-wings by their two cells, then the smaller digit as z first, then by
//! the house of the strong link (rows, columns, boxes).
//!
//! A step has its digits (XY and XYZ: z last; W: z, then w), the pivot and the pincers as cells,
//! and their candidates as pattern. A W-wing also has its strong link: the house (as base), its two
//! cells (as pattern, first the one that the first pincer sees), and w in all four cells (as
//! pattern).

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Digit, House};

use super::visit::{Visitor, all_shown, first_shown};
use crate::cells::CellSet;
use crate::finder::Context;
use crate::state::{Digits, State};
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
    let pairs = state.cells_with(2);
    match method {
        Method::XyWing => xy_wings(state, pairs, visitor),
        Method::XyzWing => xyz_wings(state, pairs, visitor),
        _ => w_wings(state, pairs, visitor),
    }
}

fn xy_wings<const W: usize>(
    state: &State<W>,
    pairs: CellSet<W>,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    let house_table = state.house_table();
    let mut later = pairs;
    while let Some(a) = later.next() {
        let [x, y] = two(state.candidates(a)).map(|digit| state.places(digit));
        // Each of the other two cells shares exactly one digit with the first.
        let mut others = (later & (x | y)) - (x & y);
        while let Some(b) = others.next() {
            let (of_a, of_b) = (state.candidates(a), state.candidates(b));
            let [p, q] = two((of_a | of_b) - (of_a & of_b)).map(|digit| state.places(digit));
            let seen = match house_table.sees(a, b) {
                true => house_table.peers(a) | house_table.peers(b),
                false => house_table.peers(a) & house_table.peers(b),
            };
            for c in others & p & q & seen {
                for [pivot, first, second] in [[a, b, c], [b, a, c], [c, b, a]] {
                    if house_table.sees(pivot, first) && house_table.sees(pivot, second) {
                        wing(state, Technique::XyWing, [pivot, first, second], visitor)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn xyz_wings<const W: usize>(
    state: &State<W>,
    pairs: CellSet<W>,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    for pivot in state.cells_with(3) {
        let digits = state.candidates(pivot);
        let mut pincers = pairs & state.house_table().peers(pivot);
        while let Some(first) = pincers.next() {
            let pair = state.candidates(first);
            if !(pair - digits).is_empty() {
                continue;
            }
            for second in pincers {
                let other = state.candidates(second);
                if other != pair && (other - digits).is_empty() {
                    wing(state, Technique::XyzWing, [pivot, first, second], visitor)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Shows the wing of a pivot and two pincers that share one digit, if it eliminates anything.
fn wing<const W: usize>(
    state: &State<W>,
    technique: Technique,
    cells: [Cell; 3],
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    let [pivot, first, second] = cells;
    let house_table = state.house_table();
    let shared = state.candidates(first) & state.candidates(second);
    let Some(z) = shared.first() else { return ControlFlow::Continue(()) };
    let mut losers = state.places(z) & house_table.peers(first) & house_table.peers(second);
    if technique == Technique::XyzWing {
        losers &= house_table.peers(pivot);
    }
    if losers.is_empty() {
        return ControlFlow::Continue(());
    }
    let pincer_digits = (state.candidates(first) | state.candidates(second)) - shared;
    let marks = cells.into_iter().flat_map(|cell| {
        state.candidates(cell).map(move |digit| (Candidate::new(cell, digit), Mark::Pattern))
    });
    visitor(Step {
        digits: pincer_digits.chain([z]).collect(),
        cells: vec![
            (pivot, CellRole::Pivot),
            (first, CellRole::Pincer),
            (second, CellRole::Pincer),
        ],
        marks: marks.collect(),
        truths: cells.map(Truth::Cell).to_vec(),
        eliminations: losers.map(|cell| Candidate::new(cell, z)).collect(),
        ..Step::new(technique)
    })
}

fn w_wings<const W: usize>(
    state: &State<W>,
    pairs: CellSet<W>,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    let house_table = state.house_table();
    let mut later = pairs;
    while let Some(a) = later.next() {
        let [x, y] = two(state.candidates(a));
        for b in later & state.places(x) & state.places(y) {
            for [z, w] in [[x, y], [y, x]] {
                let losers = state.places(z) & house_table.peers(a) & house_table.peers(b);
                if !losers.is_empty() {
                    links(state, [a, b], [z, w], losers, visitor)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Shows the W-wings of two cells with the pair zw, one for each strong link on w.
fn links<const W: usize>(
    state: &State<W>,
    [a, b]: [Cell; 2],
    [z, w]: [Digit; 2],
    losers: CellSet<W>,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    let house_table = state.house_table();
    let either = CellSet::only(a) | CellSet::only(b);
    for house in state.shape().houses().filter(|&house| state.count_in(house, w) == 2) {
        let Some(places) = (state.places_in(house, w) - either).pair() else { continue };
        // `a` must see exactly one of the two places, and `b` the other one.
        let serves_a = places.map(|cell| house_table.sees(a, cell));
        let [link_a, link_b] = match serves_a {
            [true, false] => places,
            [false, true] => [places[1], places[0]],
            _ => continue,
        };
        if house_table.sees(b, link_b) {
            visitor(w_wing(state, [a, b], [link_a, link_b], [z, w], house, losers))?;
        }
    }
    ControlFlow::Continue(())
}

fn w_wing<const W: usize>(
    state: &State<W>,
    [a, b]: [Cell; 2],
    [link_a, link_b]: [Cell; 2],
    [z, w]: [Digit; 2],
    house: House,
    losers: CellSet<W>,
) -> Step {
    debug_assert_eq!(state.candidates(a), state.candidates(b));
    let linked = [a, link_a, link_b, b].map(|cell| Candidate::new(cell, w));
    Step {
        digits: vec![z, w],
        houses: vec![(house, HouseRole::Base)],
        cells: vec![
            (a, CellRole::Pincer),
            (b, CellRole::Pincer),
            (link_a, CellRole::Pattern),
            (link_b, CellRole::Pattern),
        ],
        marks: linked.map(|candidate| (candidate, Mark::Pattern)).to_vec(),
        truths: vec![Truth::Cell(a), Truth::Cell(b), Truth::House(house, w)],
        eliminations: losers.map(|cell| Candidate::new(cell, z)).collect(),
        ..Step::new(Technique::WWing)
    }
}

/// The digits of a set of two.
fn two(mut digits: Digits) -> [Digit; 2] {
    let mut next = || digits.next().expect("the set has two digits");
    [next(), next()]
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Cell;

    use super::super::testing::{at, steps_in, taken};
    use super::*;

    #[test]
    fn an_xy_wing_eliminates_what_both_pincers_see() {
        for (_, step) in taken("xy-wing") {
            let eliminated = step.eliminations.iter().map(|out| out.digit);
            assert!(eliminated.eq(step.eliminations.iter().map(|_| step.digits[2])));
            let roles: Vec<_> = step.cells.iter().map(|&(_, role)| role).collect();
            assert_eq!(roles, [CellRole::Pivot, CellRole::Pincer, CellRole::Pincer]);
        }
    }

    #[test]
    fn an_xyz_wing_eliminates_what_all_three_see() {
        for (case, step) in taken("xyz-wing") {
            let shape = case.position.shape();
            let sees = |a: Cell, b: Cell| {
                shape.houses_of(a).iter().any(|h| shape.houses_of(b).contains(h))
            };
            for out in &step.eliminations {
                assert!(step.cells.iter().all(|&(cell, _)| sees(cell, out.cell)));
            }
        }
    }

    #[test]
    fn a_w_wing_names_its_link() {
        for (_, step) in taken("w-wing") {
            assert!(matches!(step.houses[..], [(_, HouseRole::Base)]));
            assert_eq!(step.digits.len(), 2);
            assert!(step.eliminations.iter().all(|out| out.digit == step.digits[0]));
        }
    }

    #[test]
    fn a_blank_grid_has_no_wings() {
        let blank = at(&".".repeat(81));
        for method in [Method::XyWing, Method::XyzWing, Method::WWing] {
            assert!(steps_in(&blank, method).is_empty());
        }
    }
}
