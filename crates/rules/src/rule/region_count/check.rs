use super::RegionCount;
use crate::full::Full;
use crate::rule::Check;

impl Check for RegionCount {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let first = full.number(self.labels[0]);
        let count = full.numbers(&self.labels).filter(|&number| number == first).count();
        i64::from(full.number(self.cell)) + i64::from(self.is_first_left_out) == count as i64
    }
}
