use super::Nonconsecutive;
use crate::full::Full;
use crate::neighbours::{ORTHOGONAL, pairs};
use crate::rule::Check;

impl Check for Nonconsecutive {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        pairs(full.board(), &ORTHOGONAL)
            .all(|[first, second]| full.number(first).abs_diff(full.number(second)) != 1)
    }
}
