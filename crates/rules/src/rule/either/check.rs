use super::Either;
use crate::full::Full;
use crate::rule::Check;

impl Check for Either {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        self.any.iter().any(|rules| rules.iter().all(|rule| rule.is_kept(full)))
    }
}
