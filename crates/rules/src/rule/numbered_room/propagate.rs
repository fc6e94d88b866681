use omnidoku_core::Board;

use super::NumberedRoom;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::{Propagate, Text};

/// Where a walk along the line is.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Start,
    /// The room is this many cells ahead.
    Ahead(i32),
    Passed,
}

impl Propagate for NumberedRoom {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let length = self.cells.len() as i32;
        let is_clue = |number: i32| i64::from(number) == self.number;
        let parameters = vec![self.number, i64::from(length)];
        let automaton = Automaton::shared(NumberedRoom::NAME, board.values(), parameters, || {
            Automaton::explore(
                board.values(),
                [State::Start],
                |state, number| match *state {
                    State::Start if number == 1 => is_clue(1).then_some(State::Passed),
                    State::Start => (2..=length).contains(&number).then_some(State::Ahead(number - 1)),
                    State::Ahead(1) => is_clue(number).then_some(State::Passed),
                    State::Ahead(cells) => Some(State::Ahead(cells - 1)),
                    State::Passed => Some(State::Passed),
                },
                |state| *state == State::Passed,
            )
        })?;
        network.word(&self.cells, &automaton);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, row, strip};

    #[test]
    fn numbered_rooms_agree() {
        let rule = |number: i64, length: usize| {
            let cells: Vec<String> = (1..=length).rev().map(|c| format!("r1c{c}")).collect();
            json!({"rule": "numbered_room", "number": number, "cells": cells})
        };
        for number in 1..=5 {
            assert_agreement(&row(5, 1, 5), rule(number, 5));
        }
        // Rooms that do not exist, the clue 0, repeated numbers, one cell.
        for (board, number, length) in [
            (row(4, 0, 6), 0, 4),
            (row(4, -1, 7), 5, 4),
            (strip(4, 0, 6), 1, 4),
            (strip(3, -1, 4), -1, 3),
            (strip(1, 0, 3), 1, 1),
        ] {
            assert_agreement(&board, rule(number, length));
        }
    }
}
