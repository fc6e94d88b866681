use super::Modular;
use crate::full::Full;
use crate::rule::Check;

impl Check for Modular {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let remainders: Vec<i64> = full
            .numbers(&self.cells)
            .map(|number| i64::from(number).rem_euclid(self.modulus))
            .collect();
        let width = usize::try_from(self.modulus).unwrap_or(usize::MAX).min(remainders.len());
        remainders.windows(width).all(|window| {
            (1..window.len()).all(|at| !window[..at].contains(&window[at]))
        })
    }
}
