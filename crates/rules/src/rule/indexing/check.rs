use omnidoku_core::Cell;

use super::{Indexing, place_of};
use crate::full::Full;
use crate::rule::Check;

impl Check for Indexing {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        self.cells.iter().all(|&cell| {
            let places = self.by.places(full.board(), cell).unwrap_or_default();
            let sought = place_of(cell, &places) as i32 + 1;
            let target = |index: usize| -> Option<Cell> { *places.get(index)? };
            let index = usize::try_from(full.number(cell) - 1).ok();
            index.and_then(target).is_some_and(|target| full.number(target) == sought)
        })
    }
}
