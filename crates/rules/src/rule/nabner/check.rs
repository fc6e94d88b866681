use super::Nabner;
use crate::full::Full;
use crate::rule::Check;

impl Check for Nabner {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let mut numbers: Vec<i32> = full.numbers(&self.cells).collect();
        numbers.sort_unstable();
        numbers.windows(2).all(|pair| pair[1] - pair[0] > 1)
    }
}
