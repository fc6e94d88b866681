use super::GreaterThan;
use crate::full::Full;
use crate::rule::Check;

impl Check for GreaterThan {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let [greater, smaller] = self.cells.map(|cell| full.number(cell));
        greater > smaller
    }
}
