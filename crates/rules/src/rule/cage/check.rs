use super::Cage;
use crate::full::Full;
use crate::rule::Check;

impl Check for Cage {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        (self.may_repeat || full.are_distinct(&self.cells))
            && self.sum.is_none_or(|sum| full.sum(&self.cells) == sum)
    }
}
