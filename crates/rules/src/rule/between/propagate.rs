use omnidoku_core::{Board, Cell};

use super::Between;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::Propagate;

#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Start,
    OneEnd(i32),
    BothEnds { low: i32, high: i32 },
}

impl Propagate for Between {
    /// One automaton reads both ends and then the line. It relates every cell to both ends at once, which
    /// pairs of cells cannot: an end alone allows everything below and above it.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let [first, inner @ .., last] = &self.cells[..] else { return Ok(()) };
        if inner.is_empty() {
            return Ok(());
        }
        let room = most_in_one_house(board, inner) as i32;
        let automaton =
            Automaton::shared("between", board.values(), vec![i64::from(room)], || {
                Automaton::explore(
                    board.values(),
                    [State::Start],
                    |state, number| next(state, number, room),
                    |state| matches!(state, State::BothEnds { .. }),
                )
            })?;
        let cells: Vec<Cell> = [*first, *last].into_iter().chain(inner.iter().copied()).collect();
        network.word(&cells, &automaton);
        Ok(())
    }
}

/// `room` numbers must fit between the ends.
fn next(state: &State, number: i32, room: i32) -> Option<State> {
    match *state {
        State::Start => Some(State::OneEnd(number)),
        State::OneEnd(other) => {
            let (low, high) = (other.min(number), other.max(number));
            (high - low > room).then_some(State::BothEnds { low, high })
        }
        State::BothEnds { low, high } => (low < number && number < high).then(|| state.clone()),
    }
}

/// How many of the cells lie in one house, and so differ. At least 1.
fn most_in_one_house(board: &Board, cells: &[Cell]) -> usize {
    let in_house = |house: &omnidoku_core::BoardHouse| {
        house.cells.iter().filter(|cell| cells.contains(cell)).count()
    };
    board.houses().iter().map(in_house).max().unwrap_or(0).max(1)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, six, strip};

    #[test]
    fn between_lines_agree() {
        for length in 3..=5 {
            let cells = &["r1c1", "r1c3", "r1c4", "r1c5", "r1c2"][..length];
            assert_agreement(&strip(5, -1, 4), json!({"rule": "between", "cells": cells}));
        }
        let cells = ["r1c1", "r1c2", "r2c1", "r2c2"];
        assert_agreement(&four(), json!({"rule": "between", "cells": cells}));
        let cells = ["r1c1", "r2c2", "r2c3", "r3c4"];
        assert_agreement(&six(), json!({"rule": "between", "cells": cells}));
        let crossing = ["r1c1", "r1c2", "r1c3", "r1c2", "r1c4"];
        assert_agreement(&strip(4, 1, 4), json!({"rule": "between", "cells": crossing}));
    }
}
