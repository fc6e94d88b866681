use super::Difference;
use crate::full::Full;
use crate::rule::Check;

impl Check for Difference {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let [first, second] = self.cells.map(|cell| full.number(cell));
        i64::from(first.abs_diff(second)) == self.difference
    }
}
