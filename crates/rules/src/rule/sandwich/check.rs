use super::Sandwich;
use crate::full::Full;
use crate::rule::Check;

impl Check for Sandwich {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let numbers: Vec<i32> = full.numbers(&self.cells).collect();
        let place = |number: Option<&i32>| numbers.iter().position(|n| Some(n) == number);
        let (Some(low), Some(high)) = (place(numbers.iter().min()), place(numbers.iter().max()))
        else {
            return self.sum == 0;
        };
        let between = &self.cells[low.min(high)..low.max(high)];
        full.are_distinct(&self.cells) && full.sum(between.get(1..).unwrap_or(&[])) == self.sum
    }
}
