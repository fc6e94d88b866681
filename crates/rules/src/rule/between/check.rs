use super::Between;
use crate::full::Full;
use crate::rule::Check;

impl Check for Between {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let numbers: Vec<i32> = full.numbers(&self.cells).collect();
        let ends = [numbers[0], numbers[numbers.len() - 1]];
        let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        numbers[1..numbers.len() - 1].iter().all(|&number| low < number && number < high)
    }
}
