use super::Skyscraper;
use crate::full::Full;
use crate::rule::Check;

impl Check for Skyscraper {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let heights: Vec<i32> = full.numbers(&self.cells).collect();
        let is_seen =
            |&at: &usize| heights[at] > 0 && heights[..at].iter().all(|&before| before < heights[at]);
        (0..heights.len()).filter(is_seen).count() as i64 == self.count
    }
}
