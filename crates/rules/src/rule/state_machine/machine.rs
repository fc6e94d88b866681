//! The machine itself: a nondeterministic finite automaton whose states are numbered from 0.

use std::collections::BTreeSet;

use omnidoku_core::{Value, ValueSet};

use crate::automaton::State;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Machine {
    /// The states in which a line begins.
    pub start: BTreeSet<State>,
    /// The states in which a line may end.
    pub accept: BTreeSet<State>,
    /// From a state, with any of these values, to a state.
    pub steps: Vec<(State, ValueSet, State)>,
    /// From a state to a state between two segments of a line.
    pub breaks: Vec<(State, State)>,
}

impl Machine {
    /// The most states that a machine may have.
    pub const MAX_STATES: usize = 1 << 12;

    /// How many states there are: one more than the highest number of any.
    pub fn state_count(&self) -> usize {
        let steps = self.steps.iter().flat_map(|&(from, _, to)| [from, to]);
        let breaks = self.breaks.iter().flat_map(|&(from, to)| [from, to]);
        let ends = self.start.iter().chain(&self.accept).copied();
        ends.chain(steps).chain(breaks).max().map_or(0, |last| usize::from(last) + 1)
    }

    /// The states after one of some states and a value.
    pub(super) fn after(&self, states: &BTreeSet<State>, value: Value) -> BTreeSet<State> {
        let steps = self.steps.iter().filter(|(_, values, _)| values.contains(value));
        steps.filter(|(from, ..)| states.contains(from)).map(|&(.., to)| to).collect()
    }

    /// The states after one of some states and the end of a segment.
    pub(super) fn after_break(&self, states: &BTreeSet<State>) -> BTreeSet<State> {
        let breaks = self.breaks.iter().filter(|(from, _)| states.contains(from));
        breaks.map(|&(_, to)| to).collect()
    }
}
