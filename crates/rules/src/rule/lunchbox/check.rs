use super::Lunchbox;
use crate::full::Full;
use crate::rule::Check;
use crate::rule::sandwich::Sandwich;

impl Check for Lunchbox {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        Sandwich { sum: self.sum, cells: self.cells.clone() }.is_kept(full)
    }
}
