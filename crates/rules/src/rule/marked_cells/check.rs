use super::MarkedCells;
use crate::full::Full;
use crate::rule::Check;

impl Check for MarkedCells {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        full.numbers(&self.cells).all(|number| self.kind.has(number, full.board().values()))
    }
}
