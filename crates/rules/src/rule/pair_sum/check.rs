use super::PairSum;
use crate::full::Full;
use crate::rule::Check;

impl Check for PairSum {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        full.sum(&self.cells) == self.sum
    }
}
