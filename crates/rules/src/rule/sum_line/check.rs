use std::collections::HashSet;

use super::SumLine;
use crate::full::Full;
use crate::rule::Check;

impl Check for SumLine {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let numbers: Vec<i64> = full.numbers(&self.cells).map(i64::from).collect();
        let starts = if self.is_loop { numbers.len() } else { 1 };
        (0..starts).any(|start| {
            let from_start = numbers[start..].iter().chain(&numbers[..start]);
            can_be_cut(from_start, self.sum)
        })
    }
}

/// Whether a sequence can be cut into pieces that each have the sum. A cut is known by the sum of all that is
/// before it.
fn can_be_cut<'a>(numbers: impl Iterator<Item = &'a i64>, sum: i64) -> bool {
    let mut cuts = HashSet::from([0]);
    let mut before = 0;
    let mut is_cut = false;
    for number in numbers {
        before += number;
        is_cut = cuts.contains(&(before - sum));
        if is_cut {
            cuts.insert(before);
        }
    }
    is_cut
}
