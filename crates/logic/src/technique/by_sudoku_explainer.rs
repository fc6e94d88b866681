//! The methods of Sudoku Explainer among the others (see [`sudoku_explainer`]).
//!
//! Such a method compares all its steps and reports the best one, so the *first* step is also the only
//! one of *all*. They are defined for 9×9 grids and find nothing in others.

use super::{Method, Technique};
use crate::finder::Context;
use crate::step::Step;
use crate::sudoku_explainer::{self, SeMethod};

pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    let Method::SudokuExplainer(method) = method else { return None };
    best(context, method, &|_| true)
}

pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    first(context, method).into_iter().collect()
}

/// The best step of a method among those whose technique is wanted.
pub(crate) fn best<const W: usize>(
    context: &mut Context<'_, W>,
    method: SeMethod,
    wanted: &dyn Fn(Technique) -> bool,
) -> Option<Step> {
    let position = context.state.position();
    let store = &mut context.scratch.sudoku_explainer;
    sudoku_explainer::best_step(method, &position, store, wanted, context.stop)
}
