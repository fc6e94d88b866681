//! The rules of Sudoku Explainer as methods (see [`explainer`](crate::sudoku_explainer)).
//!
//! A rule weighs all its steps and reports the best one, so the *first* step is at the same time all
//! of them. Rules are defined for 9×9 grids and find nothing in others.

use super::{Method, Technique};
use crate::finder::Context;
use crate::step::Step;
use crate::sudoku_explainer::{self, SeMethod};

pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    let Method::SudokuExplainer(rule) = method else { return None };
    best(context, rule, &|_| true)
}

pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    first(context, method).into_iter().collect()
}

/// The best step of a rule among those whose technique is wanted.
pub(crate) fn best<const W: usize>(
    context: &mut Context<'_, W>,
    rule: SeMethod,
    wanted: &dyn Fn(Technique) -> bool,
) -> Option<Step> {
    let position = context.state.position();
    let store = &mut context.scratch.explained;
    sudoku_explainer::best_step(rule, &position, store, wanted, context.stop)
}
