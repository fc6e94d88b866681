use super::GlobalEntropy;
use crate::full::Full;
use crate::rule::Check;
use crate::squares::squares;

impl Check for GlobalEntropy {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let values = full.board().values();
        let third = values.count() as i32 / 3;
        squares(full.board()).all(|square| {
            let has = |wanted: i32| {
                full.numbers(&square).any(|number| (number - values.lowest()) / third == wanted)
            };
            has(0) && has(1) && has(2)
        })
    }
}
