use super::EqualityCage;
use crate::full::Full;
use crate::rule::Check;

impl Check for EqualityCage {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let numbers: Vec<i32> = full.numbers(&self.cells).collect();
        let count = |holds: &dyn Fn(i32) -> bool| numbers.iter().filter(|&&n| holds(n)).count();
        let values = full.board().values();
        // Twice the distance from the middle of the values.
        let height = |number: i32| 2 * number - values.lowest() - values.highest();
        full.are_distinct(&self.cells)
            && 2 * count(&|n| n % 2 == 0) == numbers.len()
            && 2 * count(&|n| height(n) < 0) == numbers.len()
            && 2 * count(&|n| height(n) > 0) == numbers.len()
    }
}
