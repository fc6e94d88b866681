//! Avoidable rectangles.

use super::{Rectangle, step};
use crate::state::{Digits, State};
use crate::step::{Candidate, Step};
use crate::technique::{Method, Technique};

/// Offers the step of this method that a rectangle has, if any. Returns whether it was taken.
pub(super) fn check<const W: usize>(
    state: &State<W>,
    rectangle: &Rectangle,
    method: Method,
    take: &mut dyn FnMut(Step) -> bool,
) -> bool {
    let &Rectangle { cells: [.., x, y], pair: [a, b] } = rectangle;
    let blank = [x, y].map(|cell| state.value(cell).is_none());
    match (method, blank) {
        (Method::AvoidableRectangle1, [true, false] | [false, true]) => {
            let lost = if blank[0] { Candidate::new(x, b) } else { Candidate::new(y, a) };
            let mut step = step(Technique::AvoidableRectangle1, state, rectangle);
            step.eliminations.push(lost);
            take(step)
        }
        (Method::AvoidableRectangle2, [true, true]) => {
            let extra = state.candidates(x) - Digits::only(b);
            if extra != state.candidates(y) - Digits::only(a) {
                return false;
            }
            let Some(extra) = extra.single() else { return false };
            let house_table = state.house_table();
            let losers = house_table.peers(x) & house_table.peers(y) & state.places(extra);
            if losers.is_empty() {
                return false;
            }
            let mut step = step(Technique::AvoidableRectangle2, state, rectangle);
            step.eliminations.extend(losers.map(|cell| Candidate::new(cell, extra)));
            take(step)
        }
        _ => false,
    }
}
