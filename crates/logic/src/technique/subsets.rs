//! (skeleton)

use crate::search::Search;
use crate::step::Step;
use crate::technique::Method;

/// The first step of a method in the order stated above.
pub(super) fn first<const W: usize>(search: &mut Search<'_, W>, method: Method) -> Option<Step> {
    all(search, method).into_iter().next()
}

/// Every step of a method.
pub(super) fn all<const W: usize>(_search: &mut Search<'_, W>, _method: Method) -> Vec<Step> {
    Vec::new()
}
