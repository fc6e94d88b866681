//! Rectangles that a puzzle with one solution cannot leave: unique, hidden and avoidable ones.
//!
//! Four cells in two rows, two columns and two boxes, none a clue. Were they filled with two digits
//! only, a b / b a, the digits could be exchanged, and the puzzle would have a second solution. So one
//! of the cells holds a third digit.
//!
//! ```text
//!             type 1: three corners have nothing but a b    -> the fourth is neither a nor b
//! ab   ab     types 2, 5: the only extra digit is x         -> what sees all its corners loses x
//!             type 3: the extra digits of two corners make  -> the rest of the house loses its digits
//!                     a naked set with cells of their house
//! ab+  ab+    type 4: two corners in a line, only they have -> they lose b
//!                     a in the houses they share
//!             type 6: two corners opposite, no other cell   -> they lose a
//!                     of their lines has a
//!             hidden: a bare corner; in the two lines through the opposite corner only the
//!                     rectangle has a                       -> the opposite corner loses b
//! ```
//!
//! *Avoidable* rectangles have corners that are solved already, but not by clues. Type 1: one is
//! blank; it is not the digit that would complete the pattern. Type 2: two blank corners share their
//! other digit, and what sees both loses it.
//!
//! A corner need not have both candidates any more, as long as no value excludes them
//! ([`missing_candidates`](crate::Options::missing_candidates)): the argument never needs them.
//!
//! **Order.** Unique rectangles start from a bivalue corner, avoidable ones from a solved one, in
//! reading order; then the corner beside it in its box, in reading order; then the other side from the
//! top or from the left. Four cells are looked at once, with the digits of their first start.
//!
//! **A step** has the two digits, the four cells, the extra candidates marked, the deadly pattern. Type
//! 3 adds the house and the cells of the naked set ([`CellRole::Set`]) and rests on these cells; types
//! 4, 6 and hidden add the lines and rest on them.
//!
//! **Bounds.** Large grids keep the first 10,000 rectangles. Type 3 looks at [`PATIENCE`] sets of cells a rectangle, each with fewer than
//! [`LARGEST`] cells beside the corners; a 9×9 grid has no more.

use omnidoku_core::{Cell, Digit, House};

use crate::cells::CellSet;
use crate::finder::Context;
use crate::state::{Digits, State};
use crate::step::{Candidate, CellRole, DeadlyPattern, HouseRole, Mark, Step, Truth};
use crate::technique::{Method, Technique};

mod avoidable;
mod corners;
mod unique;

use corners::Rectangle;
pub(crate) use corners::Room;

/// The most digits of a naked set that two corners belong to.
const LARGEST: usize = 8;

/// How many sets of cells are tried for a naked set beside one rectangle.
const PATIENCE: usize = 10_000;

/// How many units of work a rectangle counts for.
const WORK: usize = 100;

/// The first step of a method in the order stated above.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    let mut first = None;
    each(context, method, &mut |step| {
        first = Some(step);
        true
    });
    first
}

/// Every step of a method.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    let mut steps = Vec::new();
    each(context, method, &mut |step| {
        steps.push(step);
        false
    });
    steps
}

/// Gives the steps of a method in order until one is taken.
fn each<const W: usize>(
    context: &mut Context<'_, W>,
    method: Method,
    take: &mut dyn FnMut(Step) -> bool,
) {
    let (state, stop, epoch) = (context.state, context.stop, context.scratch.epoch);
    let room = &mut context.scratch.rectangles;
    match method {
        Method::AvoidableRectangle1 | Method::AvoidableRectangle2 => {
            let mut rectangles = room.avoidable(state, epoch).iter();
            rectangles.any(|it| stop.after(WORK) || avoidable::check(state, it, method, take));
        }
        _ => {
            let missing = context.options.missing_candidates;
            let mut rectangles = room.unique(state, epoch, missing).iter();
            rectangles.any(|it| stop.after(WORK) || unique::check(state, it, method, take));
        }
    }
}

/// A step about a rectangle that claims nothing yet.
fn step<const W: usize>(technique: Technique, state: &State<W>, rectangle: &Rectangle) -> Step {
    let mut step = Step::new(technique);
    step.digits = rectangle.pair.to_vec();
    let mut cells = rectangle.cells;
    cells.sort_unstable();
    for cell in cells {
        step.cells.push((cell, CellRole::Pattern));
        for digit in state.candidates(cell) {
            let mark = if rectangle.pair.contains(&digit) { Mark::Pattern } else { Mark::Extra };
            step.marks.push((Candidate::new(cell, digit), mark));
        }
    }
    let cells = cells.map(|cell| (cell, rectangle.pair)).to_vec();
    step.deadly = Some(DeadlyPattern { cells });
    step
}

#[cfg(test)]
mod tests;
