use super::Quadruple;
use crate::full::Full;
use crate::rule::Check;

impl Check for Quadruple {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let mut held: Vec<i32> = full.numbers(&self.cells).collect();
        self.values.iter().all(|value| match held.iter().position(|number| number == value) {
            Some(at) => {
                held.remove(at);
                true
            }
            None => false,
        })
    }
}
