use std::collections::HashSet;

use super::CountDistinct;
use crate::full::Full;
use crate::rule::Check;

impl Check for CountDistinct {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let numbers: HashSet<i32> = full.numbers(&self.cells).collect();
        i64::from(full.number(self.count)) == numbers.len() as i64
    }
}
