use super::Whisper;
use crate::full::Full;
use crate::rule::Check;

impl Check for Whisper {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        self.cells.windows(2).all(|pair| {
            i64::from(full.number(pair[0]).abs_diff(full.number(pair[1]))) >= self.difference
        })
    }
}
