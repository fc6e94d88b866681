use omnidoku_core::Cell;

use super::SameValues;
use crate::full::Full;
use crate::rule::Check;

impl Check for SameValues {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let sorted = |group: &Vec<Cell>| {
            let mut numbers: Vec<i32> = full.numbers(group).collect();
            numbers.sort_unstable();
            numbers
        };
        let first = sorted(&self.groups[0]);
        self.groups.iter().all(|group| sorted(group) == first)
    }
}
