use super::LookAndSay;
use crate::full::Full;
use crate::rule::Check;

impl Check for LookAndSay {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        self.clue.iter().all(|&(count, number)| {
            full.numbers(&self.cells).filter(|&other| other == number).count() == count
        })
    }
}
