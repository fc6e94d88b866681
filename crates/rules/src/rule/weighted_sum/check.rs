use super::WeightedSum;
use crate::full::Full;
use crate::rule::Check;

impl Check for WeightedSum {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let products = self.factors.iter().zip(full.numbers(&self.cells));
        let sum: i64 = products.map(|(&factor, number)| i64::from(factor) * i64::from(number)).sum();
        self.least.is_none_or(|least| sum >= least) && self.most.is_none_or(|most| sum <= most)
    }
}
