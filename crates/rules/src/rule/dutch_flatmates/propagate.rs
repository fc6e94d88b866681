use omnidoku_core::{Board, Cell};

use super::{DutchFlatmates, middle};
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::Propagate;

/// What is known of the cell above.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    /// It holds the lowest number.
    Lowest,
    /// Its number needs the highest one below it.
    Waiting,
    Other,
}

impl Propagate for DutchFlatmates {
    /// An automaton walks down each column, or the parts of it between missing cells.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        let automaton = Automaton::shared("dutch_flatmates", values, Vec::new(), || {
            let next = |state: &State, number: i32| match state {
                State::Waiting if number != values.highest() => None,
                State::Lowest if Some(number) == middle(values) => Some(State::Other),
                _ if Some(number) == middle(values) => Some(State::Waiting),
                _ if number == values.lowest() => Some(State::Lowest),
                _ => Some(State::Other),
            };
            Automaton::explore(values, [State::Other], next, |state| *state != State::Waiting)
        })?;
        for first in board.cells().filter(|&cell| board.offset(cell, -1, 0).is_none()) {
            let below = |&cell: &Cell| board.offset(cell, 1, 0);
            let cells: Vec<Cell> = std::iter::successors(Some(first), below).collect();
            network.word(&cells, &automaton);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Board, Values};
    use serde_json::json;

    use crate::agreement::{assert_agreement, assert_same, strip, usual_board};

    #[test]
    fn dutch_flatmates_agree() {
        let rule = json!({"rule": "dutch_flatmates"});
        for (lowest, count) in [(1, 5), (-1, 3)] {
            for rows in 2..=4 {
                let column = Board::new(rows, 1, Values::new(lowest, count).unwrap()).unwrap();
                assert_agreement(&column, rule.clone());
            }
        }
        let pair = Board::new(3, 2, Values::new(0, 3).unwrap()).unwrap();
        assert_agreement(&pair, rule.clone());
        assert_agreement(&usual_board(5, 5, 1, 1), rule.clone());
        // No 2 in a single row.
        assert_eq!(assert_same(&strip(2, 1, 3), &rule), (4, 5));
    }
}
