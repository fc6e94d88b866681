//! Many numbers of very different magnitude in little memory.
//!
//! A bin is one percent wide: bin *k* holds the numbers from 1.01ᵏ up to 1.01ᵏ⁺¹. There are some
//! three thousand bins from nanoseconds to hours, and a quantile is off by half a percent at most.
//! The smallest and the largest number are kept exactly.

use std::collections::BTreeMap;

/// The ratio of the lower bounds of two neighbouring bins.
const STEP: f64 = 1.01;

/// Positive numbers, counted by magnitude.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Histogram {
    bins: BTreeMap<i32, u64>,
    count: u64,
    ends: Option<(f64, f64)>,
}

impl Histogram {
    /// Adds a number. A number that is not positive counts as the smallest positive one.
    pub fn add(&mut self, number: f64) {
        let number = if number > 0.0 { number.min(f64::MAX) } else { f64::MIN_POSITIVE };
        let bin = (number.ln() / STEP.ln()).floor() as i32;
        *self.bins.entry(bin).or_default() += 1;
        self.count += 1;
        let (least, most) = self.ends.unwrap_or((number, number));
        self.ends = Some((least.min(number), most.max(number)));
    }

    /// Adds the numbers of another histogram.
    pub fn merge(&mut self, other: &Histogram) {
        for (&bin, &count) in &other.bins {
            *self.bins.entry(bin).or_default() += count;
        }
        self.count += other.count;
        self.ends = match (self.ends, other.ends) {
            (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
            (ends, None) | (None, ends) => ends,
        };
    }

    /// The number of numbers.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The smallest.
    pub fn least(&self) -> Option<f64> {
        self.ends.map(|ends| ends.0)
    }

    /// The largest.
    pub fn most(&self) -> Option<f64> {
        self.ends.map(|ends| ends.1)
    }

    /// The quantile: this share of the other numbers is below it.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let last = self.count.checked_sub(1)?;
        self.at((share.clamp(0.0, 1.0) * last as f64).round() as u64)
    }

    /// The median; for an even count the mean of the two in the middle.
    pub fn median(&self) -> Option<f64> {
        self.median_among(self.count)
    }

    /// The median of `count` numbers, of which those that are not here are larger than all others;
    /// `None` if it is one of those.
    pub fn median_among(&self, count: u64) -> Option<f64> {
        let lower = self.at(count.checked_sub(1)? / 2)?;
        Some((lower + self.at(count / 2)?) / 2.0)
    }

    /// The number at this index in sorted order.
    fn at(&self, place: u64) -> Option<f64> {
        let (least, most) = self.ends?;
        let mut before = 0;
        let bin = self.bins.iter().find(|&(_, &count)| {
            before += count;
            before > place
        });
        match place {
            0 => Some(least),
            _ if place + 1 == self.count => Some(most),
            _ => bin.map(|(&bin, _)| STEP.powf(f64::from(bin) + 0.5).clamp(least, most)),
        }
    }

    /// The cumulative distribution: for every bin its upper bound, and how many numbers are at most
    /// that.
    pub fn curve(&self) -> impl Iterator<Item = (f64, u64)> + '_ {
        let most = self.most().unwrap_or_default();
        self.bins.iter().scan(0, move |below, (&bin, &count)| {
            *below += count;
            Some((STEP.powi(bin + 1).min(most), *below))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[f64]) -> Histogram {
        let mut histogram = Histogram::default();
        numbers.iter().for_each(|&number| histogram.add(number));
        histogram
    }

    #[test]
    fn one_number_is_known_exactly() {
        let one = of(&[1.234e-7]);
        assert_eq!([one.least(), one.quantile(0.5), one.most()], [Some(1.234e-7); 3]);
        assert_eq!(one.curve().collect::<Vec<_>>(), [(1.234e-7, 1)]);
        assert_eq!([of(&[]).quantile(0.5), of(&[]).median()], [None; 2]);
        assert_eq!(of(&[0.0, f64::INFINITY, -1.0]).count(), 3);
    }

    #[test]
    fn the_median_of_two_was_the_larger_one() {
        assert_eq!(of(&[460e-6, 36.6e-6]).median(), Some((460e-6 + 36.6e-6) / 2.0));
        let four = of(&[1.0, 2.0, 4.0, 100.0]).median().unwrap();
        assert!((four / 3.0 - 1.0).abs() < 0.006, "{four}");
        let three = of(&[1.0, 2.0, 100.0]).median().unwrap();
        assert!((three / 2.0 - 1.0).abs() < 0.006, "{three}");
    }

    #[test]
    fn what_is_missing_is_larger_than_all_others() {
        let two = of(&[1.0, 3.0]);
        assert_eq!(two.median_among(2), Some(2.0));
        assert_eq!(two.median_among(3), Some(3.0));
        assert_eq!([two.median_among(4), two.median_among(5)], [None; 2]);
    }

    #[test]
    fn quantiles_are_within_half_a_percent() {
        let numbers: Vec<f64> = (0..1001).map(|n| 1e-9 * 1.03f64.powi(n)).collect();
        let histogram = of(&numbers);
        for (share, n) in [(0.0, 0), (0.1, 100), (0.5, 500), (0.9, 900), (1.0, 1000)] {
            let ratio = histogram.quantile(share).unwrap() / numbers[n];
            assert!((0.994..1.006).contains(&ratio), "{share}: {ratio}");
        }
    }

    #[test]
    fn two_merged_are_one_of_all() {
        let mut left = of(&[1.0, 5.0, 3.0]);
        left.merge(&of(&[2.0, 5.0, 900.0]));
        assert_eq!(left, of(&[1.0, 2.0, 3.0, 5.0, 5.0, 900.0]));
        let counts: Vec<u64> = left.curve().map(|step| step.1).collect();
        assert_eq!(counts, [1, 2, 3, 5, 6]);
    }
}
