use super::DoubleArrow;
use crate::full::Full;
use crate::rule::Check;

impl Check for DoubleArrow {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let numbers: Vec<i64> = full.numbers(&self.cells).map(i64::from).collect();
        let last = numbers.len() - 1;
        numbers[0] + numbers[last] == numbers[1..last].iter().sum::<i64>()
    }
}
