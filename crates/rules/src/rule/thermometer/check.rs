use super::Thermometer;
use crate::full::Full;
use crate::rule::Check;

impl Check for Thermometer {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        self.cells.windows(2).all(|pair| {
            let (low, high) = (full.number(pair[0]), full.number(pair[1]));
            low < high || self.is_slow && low == high
        })
    }
}
