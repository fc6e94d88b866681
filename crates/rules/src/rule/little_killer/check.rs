use super::LittleKiller;
use crate::full::Full;
use crate::rule::Check;

impl Check for LittleKiller {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        full.sum(&self.cells) == self.sum
    }
}
