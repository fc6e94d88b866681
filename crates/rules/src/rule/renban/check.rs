use super::Renban;
use crate::full::Full;
use crate::rule::Check;

impl Check for Renban {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let mut numbers: Vec<i32> = full.numbers(&self.cells).collect();
        numbers.sort_unstable();
        numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
    }
}
