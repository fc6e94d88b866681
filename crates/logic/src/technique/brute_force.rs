//! Brute force: looking a value up when no technique applies.
//!
//! This crate does not search. If the caller supplied the solution, the value of the middle blank
//! cell is read from it, as HoDoKu does. The referee still judges the step: it rests on every rule
//! at once, and the referee's own search must find that no other value is possible.
//!
//! A step has the cell as its pattern and the value as its placement.

use omnidoku_core::Digit;

use crate::finder::Context;
use crate::step::{Candidate, CellRole, Step, Truth};
use crate::technique::{Method, Technique};

/// The value of the middle blank cell.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, _: Method) -> Option<Step> {
    let state = context.state;
    let cell = state.blanks().nth(state.blanks().len() / 2)?;
    let digit = context.solution?.get(cell)?;
    let mut step = Step::new(Technique::BruteForce);
    step.digits.push(digit);
    step.cells.push((cell, CellRole::Pattern));
    step.truths.extend(state.blanks().map(Truth::Cell));
    for house in state.shape().houses() {
        step.truths.extend(Digit::all(state.shape()).map(|digit| Truth::House(house, digit)));
    }
    step.placements.push(Candidate { cell, digit });
    Some(step)
}

/// The only step there is.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    first(context, method).into_iter().collect()
}
