use super::CloneGroups;
use crate::full::Full;
use crate::rule::Check;

impl Check for CloneGroups {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        self.groups[1..].iter().all(|group| full.numbers(group).eq(full.numbers(&self.groups[0])))
    }
}
