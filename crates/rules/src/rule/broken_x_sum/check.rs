use super::BrokenXSum;
use crate::full::Full;
use crate::rule::Check;

impl Check for BrokenXSum {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let Some(x) = full.numbers(&self.cells).next() else { return false };
        [x - 1, x + 1].into_iter().any(|length| {
            let first = usize::try_from(length).ok().and_then(|length| self.cells.get(..length));
            first.is_some_and(|cells| full.sum(cells) == self.sum)
        })
    }
}
