use super::ExtremeCells;
use crate::full::Full;
use crate::rule::Check;

impl Check for ExtremeCells {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let comparisons = self.comparisons(full.board());
        comparisons.into_iter().all(|[greater, smaller]| full.number(greater) > full.number(smaller))
    }
}
