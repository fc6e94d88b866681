use super::Ratio;
use crate::full::Full;
use crate::rule::Check;

impl Check for Ratio {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let [first, second] = self.cells.map(|cell| i64::from(full.number(cell)));
        first == self.ratio * second || second == self.ratio * first
    }
}
