use super::Arrow;
use crate::full::Full;
use crate::rule::Check;

impl Check for Arrow {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let digits: Vec<i64> = full.numbers(&self.circle).map(i64::from).collect();
        let are_digits = digits[1..].iter().all(|digit| (0..=9).contains(digit));
        let number = digits.iter().fold(0, |number, digit| 10 * number + digit);
        are_digits && full.sum(&self.cells) == number
    }
}
