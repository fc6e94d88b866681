use super::StateMachine;
use crate::full::Full;
use crate::rule::Check;

impl Check for StateMachine {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let values = full.board().values();
        let mut states = self.machine.start.clone();
        for (index, segment) in self.segments.iter().enumerate() {
            if index > 0 {
                states = self.machine.after_break(&states);
            }
            for value in full.numbers(segment).filter_map(|number| values.value(number)) {
                states = self.machine.after(&states, value);
            }
        }
        states.iter().any(|state| self.machine.accept.contains(state))
    }
}
