use super::RegionRun;
use crate::full::Full;
use crate::rule::Check;

impl Check for RegionRun {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let label = full.number(self.first);
        let run = |arm: &Vec<_>| full.numbers(arm).take_while(|&number| number == label).count();
        let length = 1 + self.arms.iter().map(run).sum::<usize>() as i64;
        i64::from(full.number(self.cell)) + i64::from(self.is_first_left_out) == length
    }
}
