use omnidoku_core::{Board, Cell};

use super::IndexingLine;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::Propagate;

#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Start,
    /// How far away the cell is.
    Distance(i32),
    /// How far away the cell still is, and its number.
    Seeking(i32, i32),
    Found,
}

impl Propagate for IndexingLine {
    /// The automaton reads the distance before the number, as distances beyond the line end there.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let [first, second, rest @ ..] = &self.cells[..] else { return Ok(()) };
        let longest = rest.len() as i32;
        let parameters = vec![i64::from(longest)];
        let automaton = Automaton::shared("indexing_line", board.values(), parameters, || {
            Automaton::explore(
                board.values(),
                [State::Start],
                |state, number| next(state, number, longest),
                |state| *state == State::Found,
            )
        })?;
        let cells: Vec<Cell> = [*second, *first].into_iter().chain(rest.iter().copied()).collect();
        network.word(&cells, &automaton);
        Ok(())
    }
}

fn next(state: &State, number: i32, longest: i32) -> Option<State> {
    match *state {
        State::Start => (1..=longest).contains(&number).then_some(State::Distance(number)),
        State::Distance(distance) => Some(State::Seeking(distance, number)),
        State::Seeking(1, sought) => (number == sought).then_some(State::Found),
        State::Seeking(distance, sought) => Some(State::Seeking(distance - 1, sought)),
        State::Found => Some(State::Found),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, six, strip};

    #[test]
    fn indexing_lines_agree() {
        for length in 3..=6 {
            let cells = &["r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6"][..length];
            let rule = json!({"rule": "indexing_line", "cells": cells});
            assert_agreement(&strip(length, -1, 4), rule.clone());
            assert_agreement(&strip(length, 1, 4), rule);
        }
        let cells = ["r1c1", "r1c2", "r2c1", "r2c3", "r3c2"];
        assert_agreement(&six(), json!({"rule": "indexing_line", "cells": cells}));
        let crossing = ["r1c1", "r1c2", "r1c1", "r1c3"];
        assert_agreement(&strip(3, 0, 4), json!({"rule": "indexing_line", "cells": crossing}));
    }
}
