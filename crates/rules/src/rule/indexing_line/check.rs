use super::IndexingLine;
use crate::full::Full;
use crate::rule::Check;

impl Check for IndexingLine {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let [first, second, rest @ ..] = &self.cells[..] else { return false };
        let distance = i64::from(full.number(*second));
        let indexed = usize::try_from(distance - 1).ok().and_then(|at| rest.get(at));
        indexed.is_some_and(|&cell| full.number(cell) == full.number(*first))
    }
}
