use super::Entropic;
use crate::full::Full;
use crate::rule::Check;

impl Check for Entropic {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let values = full.board().values();
        let third = values.count() as i32 / 3;
        let thirds: Vec<i32> =
            full.numbers(&self.cells).map(|number| (number - values.lowest()) / third).collect();
        thirds.windows(3.min(thirds.len())).all(|window| {
            (1..window.len()).all(|at| !window[..at].contains(&window[at]))
        })
    }
}
