use super::FullRank;
use crate::full::Full;
use crate::outside::lines;
use crate::rule::Check;

impl Check for FullRank {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let line: Vec<i32> = full.numbers(&self.cells).collect();
        let others: Vec<Vec<i32>> = lines(full.board())
            .into_iter()
            .filter(|cells| *cells != self.cells)
            .map(|cells| full.numbers(&cells).collect())
            .collect();
        let lower = others.iter().filter(|other| **other < line).count() as i64;
        self.rank == lower + 1 && (self.may_tie || !others.contains(&line))
    }
}
