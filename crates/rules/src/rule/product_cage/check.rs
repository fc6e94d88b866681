use super::ProductCage;
use crate::full::Full;
use crate::rule::Check;

impl Check for ProductCage {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let numbers = || full.numbers(&self.cells).map(i64::from);
        // A product too large for 64 bits is not the one given, unless a 0 follows.
        let product = match numbers().any(|number| number == 0) {
            true => Some(0),
            false => numbers().try_fold(1i64, i64::checked_mul),
        };
        (self.may_repeat || full.are_distinct(&self.cells)) && product == Some(self.product)
    }
}
