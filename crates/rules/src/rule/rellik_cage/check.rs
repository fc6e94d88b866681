use std::collections::HashSet;

use super::RellikCage;
use crate::full::Full;
use crate::rule::Check;

impl Check for RellikCage {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let mut sums = HashSet::new();
        for number in full.numbers(&self.cells).map(i64::from) {
            let more: Vec<i64> = sums.iter().map(|sum| sum + number).collect();
            sums.insert(number);
            sums.extend(more);
        }
        full.are_distinct(&self.cells) && !sums.contains(&self.sum)
    }
}
