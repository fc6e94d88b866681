use super::HiddenSkyscraper;
use crate::full::Full;
use crate::rule::Check;

impl Check for HiddenSkyscraper {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let heights: Vec<i32> = full.numbers(&self.cells).collect();
        let is_hidden = |&at: &usize| heights[..at].iter().any(|&before| before >= heights[at]);
        let first = (0..heights.len()).find(is_hidden);
        first.is_some_and(|at| i64::from(heights[at]) == self.number)
    }
}
