use super::XSum;
use crate::full::Full;
use crate::rule::Check;

impl Check for XSum {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let Some(x) = full.numbers(&self.cells).next() else { return false };
        let first = usize::try_from(x).ok().and_then(|x| self.cells.get(..x));
        first.is_some_and(|cells| full.sum(cells) == self.sum)
    }
}
