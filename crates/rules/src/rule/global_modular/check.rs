use super::GlobalModular;
use crate::full::Full;
use crate::rule::Check;
use crate::squares::squares;

impl Check for GlobalModular {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        squares(full.board()).all(|square| {
            let has = |wanted: i32| full.numbers(&square).any(|number| number.rem_euclid(3) == wanted);
            has(0) && has(1) && has(2)
        })
    }
}
