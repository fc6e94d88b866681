use super::Palindrome;
use crate::full::Full;
use crate::rule::Check;

impl Check for Palindrome {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        full.numbers(&self.cells).eq(full.numbers(&self.cells).rev())
    }
}
