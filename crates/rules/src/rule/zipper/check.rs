use super::Zipper;
use crate::full::Full;
use crate::rule::Check;

impl Check for Zipper {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let numbers: Vec<i32> = full.numbers(&self.cells).collect();
        let length = numbers.len();
        let sum = match length % 2 {
            0 => numbers[0] + numbers[length - 1],
            _ => numbers[length / 2],
        };
        (0..length / 2).all(|at| numbers[at] + numbers[length - 1 - at] == sum)
    }
}
