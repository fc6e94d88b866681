use super::PairRelation;
use crate::full::Full;
use crate::rule::Check;

impl Check for PairRelation {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let numbers: Vec<i32> = full.numbers(&self.cells).collect();
        let is_allowed = |first: usize, second: usize| {
            self.allowed.contains(&(numbers[first], numbers[second]))
        };
        (1..numbers.len()).all(|second| match self.is_for_every_two {
            true => (0..second).all(|first| is_allowed(first, second)),
            false => is_allowed(second - 1, second),
        })
    }
}
