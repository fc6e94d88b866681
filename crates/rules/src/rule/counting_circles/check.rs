use super::CountingCircles;
use crate::full::Full;
use crate::rule::Check;

impl Check for CountingCircles {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let numbers: Vec<i32> = full.numbers(&self.cells).collect();
        let count = |number: i32| numbers.iter().filter(|&&other| other == number).count();
        numbers.iter().all(|&number| i64::from(number) == count(number) as i64)
    }
}
