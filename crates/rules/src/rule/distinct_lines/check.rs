use super::DistinctLines;
use crate::full::Full;
use crate::outside::lines;
use crate::rule::Check;

impl Check for DistinctLines {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let lines = lines(full.board()).into_iter();
        let mut lines: Vec<Vec<i32>> = lines.map(|cells| full.numbers(&cells).collect()).collect();
        lines.sort_unstable();
        lines.windows(2).all(|pair| pair[0] != pair[1])
    }
}
