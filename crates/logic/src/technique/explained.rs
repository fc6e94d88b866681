//! The rules of Sudoku Explainer as methods (see [`explainer`](crate::explainer)).
//!
//! A rule compares all its steps and reports only the best one, so `first` and `all` return the
//! same step. Rules are defined for 9×9 grids and find nothing in others.

use super::{Method, Technique};
use crate::explainer::{self, Rule};
use crate::search::Search;
use crate::step::Step;

pub(super) fn first<const W: usize>(search: &mut Search<'_, W>, method: Method) -> Option<Step> {
    let Method::Explainer(rule) = method else { return None };
    best(search, rule, &|_| true)
}

pub(super) fn all<const W: usize>(search: &mut Search<'_, W>, method: Method) -> Vec<Step> {
    first(search, method).into_iter().collect()
}

/// The best step of a rule among those with a wanted technique.
pub(crate) fn best<const W: usize>(
    search: &mut Search<'_, W>,
    rule: Rule,
    wanted: &dyn Fn(Technique) -> bool,
) -> Option<Step> {
    let position = search.state.position();
    let store = &mut search.scratch.explained;
    explainer::best_step(rule, &position, store, wanted, search.stop)
}
