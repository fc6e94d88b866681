use omnidoku_core::Board;

use super::HiddenSkyscraper;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::{Propagate, Text};

/// Where a walk along the line is.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    /// All numbers so far are seen. The last is the highest.
    Rising(Option<i32>),
    /// The hidden number came.
    Found,
}

impl Propagate for HiddenSkyscraper {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let parameters = vec![self.number];
        let automaton =
            Automaton::shared(HiddenSkyscraper::NAME, board.values(), parameters, || {
                Automaton::explore(
                    board.values(),
                    [State::Rising(None)],
                    |state, height| match *state {
                        State::Rising(Some(top)) if height <= top => {
                            (i64::from(height) == self.number).then_some(State::Found)
                        }
                        State::Rising(_) => Some(State::Rising(Some(height))),
                        State::Found => Some(State::Found),
                    },
                    |state| *state == State::Found,
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
    fn hidden_skyscrapers_agree() {
        let rule = |number: i64, length: usize| {
            let cells: Vec<String> = (1..=length).map(|column| format!("r1c{column}")).collect();
            json!({"rule": "hidden_skyscraper", "number": number, "cells": cells})
        };
        for number in 1..=4 {
            assert_agreement(&row(5, 1, 5), rule(number, 5));
        }
        for (board, number, length) in [
            (row(4, 0, 6), 0, 4),
            (row(4, -2, 5), -2, 4),
            (strip(4, 0, 4), 3, 4),
            (strip(2, 0, 3), 1, 2),
        ] {
            assert_agreement(&board, rule(number, length));
        }
    }
}
