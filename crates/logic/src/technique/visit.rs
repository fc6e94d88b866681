//! One enumeration for `first` and `all`: a finder passes its steps one by one to a visitor, which
//! stops it after the first or gathers them all.

use std::ops::ControlFlow;

use crate::step::Step;

/// Takes the steps of a finder and decides whether it goes on.
pub(super) type Visitor<'v> = dyn FnMut(Step) -> ControlFlow<()> + 'v;

/// The first step of a finder.
pub(super) fn first_shown(find: impl FnOnce(&mut Visitor<'_>) -> ControlFlow<()>) -> Option<Step> {
    let mut first = None;
    let _ = find(&mut |step| {
        first = Some(step);
        ControlFlow::Break(())
    });
    first
}

/// Every step of a finder.
pub(super) fn all_shown(find: impl FnOnce(&mut Visitor<'_>) -> ControlFlow<()>) -> Vec<Step> {
    let mut all = Vec::new();
    let _ = find(&mut |step| {
        all.push(step);
        ControlFlow::Continue(())
    });
    all
}
