use super::Lockout;
use crate::full::Full;
use crate::rule::Check;

impl Check for Lockout {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let numbers: Vec<i32> = full.numbers(&self.cells).collect();
        let ends = [numbers[0], numbers[numbers.len() - 1]];
        let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        let inner = &numbers[1..numbers.len() - 1];
        i64::from(high - low) >= self.difference
            && inner.iter().all(|&number| number < low || number > high)
    }
}
