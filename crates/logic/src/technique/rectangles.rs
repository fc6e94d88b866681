//! Unique, hidden and avoidable rectangles: deadly patterns that a puzzle with one solution avoids.
//!
//! Take four cells in two rows, two columns and two boxes, none of them a clue. If they held only
//! two digits, a b / b a, exchanging these would give a second solution: the rectangle is a deadly
//! pattern. So in a puzzle with one solution, one of the four cells holds a third digit.
//!
//! ```text
//!             type 1: three corners have only a b           -> the fourth is neither a nor b
//! ab   ab     types 2, 5: the only extra digit is x         -> cells that see all its corners lose x
//!             type 3: the extra digits of two corners form  -> the rest of the house loses its digits
//!                     a naked subset with cells of their house
//! ab+  ab+    type 4: two corners in a line, only they have -> they lose b
//!                     a in the houses they share
//!             type 6: two diagonal corners, no other cell   -> they lose a
//!                     of their lines has a
//!             hidden: a corner with only a b; in the lines of the corner diagonal to it only the
//!                     rectangle has a                       -> that corner loses b
//! ```
//!
//! *Avoidable* rectangles have corners that are already solved, but are not clues. Type 1: one
//! corner is blank, and is not the digit that would complete the pattern. Type 2: two blank corners
//! have the same extra digit, and cells that see both lose it.
//!
//! A corner may lack a or b, as long as no value excludes them
//! ([`missing_candidates`](crate::Options::missing_candidates)): the argument never needs both.
//!
//! **Order.** HoDoKu's: unique rectangles start from a bivalue corner, avoidable ones from a solved
//! corner, in reading order; then the corner beside it in its box, in reading order; then the other
//! side from the top or from the left. The same four cells are tried once, with the digits of their
//! first start.
//!
//! **A step** has the two digits, the four cells, the extra candidates marked, and the deadly
//! pattern. Type 3 adds the house and the cells of the naked subset ([`CellRole::Set`]) and rests
//! on these cells; types 4 and 6 and hidden rectangles add the lines and rest on them.
//!
//! **Bounds.** Large grids keep the first 10,000 rectangles. Type 3 tries at most
//! [`MAX_SUBSETS_TRIED`] sets of cells per rectangle, with at most [`MAX_SUBSET_DIGITS`] digits; a
//! 9×9 grid has no more.

use omnidoku_core::{Cell, Digit, House};

use crate::cells::CellSet;
use crate::finder::Context;
use crate::state::{Digits, State};
use crate::step::{Candidate, CellRole, DeadlyPattern, HouseRole, Mark, Step, Truth};
use crate::technique::{Method, Technique};

mod avoidable;
mod corners;
mod unique;

pub(crate) use corners::Buffers;
use corners::Rectangle;

/// The most digits of a naked subset that two corners are part of.
const MAX_SUBSET_DIGITS: usize = 8;

/// The most sets of cells that are tried as naked subsets with the corners of one rectangle.
const MAX_SUBSETS_TRIED: usize = 10_000;

/// How many units of work a rectangle counts as.
const WORK_PER_RECTANGLE: usize = 100;

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

/// Offers the steps of a method in order until one is taken.
fn each<const W: usize>(
    context: &mut Context<'_, W>,
    method: Method,
    take: &mut dyn FnMut(Step) -> bool,
) {
    let (state, stop, epoch) = (context.state, context.stop, context.scratch.epoch);
    let buffers = &mut context.scratch.rectangles;
    match method {
        Method::AvoidableRectangle1 | Method::AvoidableRectangle2 => {
            let mut rectangles = buffers.avoidable(state, epoch).iter();
            rectangles.any(|it| {
                stop.after(WORK_PER_RECTANGLE) || avoidable::check(state, it, method, take)
            });
        }
        _ => {
            let missing = context.options.missing_candidates;
            let mut rectangles = buffers.unique(state, epoch, missing).iter();
            rectangles
                .any(|it| stop.after(WORK_PER_RECTANGLE) || unique::check(state, it, method, take));
        }
    }
}

/// The step of a rectangle, without its conclusion.
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
