use omnidoku_core::{Board, Cell};

use super::Lockout;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::Propagate;

#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Start,
    OneEnd(i32),
    BothEnds { low: i32, high: i32 },
}

impl Propagate for Lockout {
    /// One automaton reads both ends and then the line, as for a between line.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let [first, inner @ .., last] = &self.cells[..] else { return Ok(()) };
        let difference = self.difference;
        let automaton = Automaton::shared("lockout", board.values(), vec![difference], || {
            Automaton::explore(
                board.values(),
                [State::Start],
                |state, number| next(state, number, difference),
                |state| matches!(state, State::BothEnds { .. }),
            )
        })?;
        let cells: Vec<Cell> = [*first, *last].into_iter().chain(inner.iter().copied()).collect();
        network.word(&cells, &automaton);
        Ok(())
    }
}

fn next(state: &State, number: i32, difference: i64) -> Option<State> {
    match *state {
        State::Start => Some(State::OneEnd(number)),
        State::OneEnd(other) => {
            let (low, high) = (other.min(number), other.max(number));
            (i64::from(high - low) >= difference).then_some(State::BothEnds { low, high })
        }
        State::BothEnds { low, high } => (number < low || number > high).then(|| state.clone()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, six, strip};

    #[test]
    fn lockout_lines_agree() {
        for length in 2..=4 {
            let cells = &["r1c1", "r1c3", "r1c4", "r1c2"][..length];
            for difference in [2, 3] {
                let rule = json!({"rule": "lockout", "difference": difference, "cells": cells});
                assert_agreement(&strip(4, -1, 5), rule);
            }
        }
        let cells = ["r1c1", "r2c2", "r3c4"];
        assert_agreement(&six(), json!({"rule": "lockout", "cells": cells}));
        for difference in [-1, 0] {
            let cells = ["r1c1", "r1c2", "r1c3"];
            let rule = json!({"rule": "lockout", "difference": difference, "cells": cells});
            assert_agreement(&strip(3, 0, 5), rule);
        }
    }
}
