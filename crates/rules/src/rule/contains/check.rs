use super::Contains;
use crate::full::Full;
use crate::rule::Check;

impl Check for Contains {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        self.values.iter().all(|value| {
            let listed = self.values.iter().filter(|other| *other == value).count();
            let held = full.numbers(&self.cells).filter(|number| number == value).count();
            if self.is_exact { held == listed } else { held >= listed }
        })
    }
}
