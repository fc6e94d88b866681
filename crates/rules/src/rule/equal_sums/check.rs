use super::EqualSums;
use crate::full::Full;
use crate::rule::Check;

impl Check for EqualSums {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let first = full.sum(&self.groups[0]);
        self.groups.iter().all(|group| full.sum(group) == first)
    }
}
