use super::UnmarkedNeighbours;
use crate::full::Full;
use crate::rule::Check;

impl Check for UnmarkedNeighbours {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        self.pairs(full.board()).into_iter().all(|pair| {
            let [first, second] = pair.map(|cell| i64::from(full.number(cell)));
            self.are_allowed(first, second)
        })
    }
}
