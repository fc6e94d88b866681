//! Two lines whose first cells are in one house differ. Of the others, two that are both read from their other
//! ends differ if these do, so that one of the two comparisons is enough.

use std::sync::Arc;

use omnidoku_core::{Board, Cell, Values};

use super::DistinctLines;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::outside::{are_in_a_house, lines};
use crate::rule::{Propagate, Text};

/// Where a walk along two lines, a cell of each in turn, is.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Equal,
    /// All numbers so far are equal, and the first line goes on with this one.
    Half(i32),
    Different,
}

impl Propagate for DistinctLines {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let automaton = automaton(board.values())?;
        let lines = lines(board);
        // A line and its reverse are next to each other.
        for (index, first) in lines.iter().enumerate().step_by(2) {
            for second in &lines[index + 1..] {
                let starts = [first[0], second[0]];
                if starts[0] != starts[1] && are_in_a_house(board, &starts) {
                    continue;
                }
                let pairs = first.iter().zip(second);
                let word: Vec<Cell> = pairs.flat_map(|(&a, &b)| [a, b]).collect();
                network.word(&word, &automaton);
            }
        }
        Ok(())
    }
}

fn automaton(values: Values) -> Result<Arc<Automaton>, TooManyStates> {
    Automaton::shared(DistinctLines::NAME, values, Vec::new(), || {
        let next = |state: &State, number: i32| {
            Some(match *state {
                State::Equal => State::Half(number),
                State::Half(first) if first == number => State::Equal,
                State::Half(_) | State::Different => State::Different,
            })
        };
        Automaton::explore(values, [State::Equal], next, |state| *state == State::Different)
    })
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Board, Values};
    use serde_json::json;

    use crate::agreement::{assert_agreement, assert_same, four, six, strip};
    use crate::network::{Constraint, Network};
    use crate::rule::{Propagate, Rule};

    #[test]
    fn distinct_lines_agree() {
        let rule = json!({"rule": "distinct_lines"});
        assert_agreement(&four(), rule.clone());
        let mut latin = Board::new(4, 4, Values::new(0, 4).unwrap()).unwrap();
        latin.add_rows_and_columns();
        assert_agreement(&latin, rule.clone());
        assert_same(&six(), &rule);
        assert!(Rule::read(&strip(4, 1, 4), &rule).is_err());
    }

    #[test]
    fn nothing_is_compared_twice() {
        let mut board = Board::new(9, 9, Values::up_to(9).unwrap()).unwrap();
        board.add_rows_and_columns();
        let mut network = Network::new(&board);
        super::DistinctLines.post(&board, &mut network).unwrap();
        let words = network.constraints().iter().filter(|c| matches!(c, Constraint::Word(..)));
        // A row and the reverse of another, a row and a column in one of two ways; not those whose first cells
        // are in one row or column.
        assert_eq!(words.count(), 2 * (9 * 8 / 2) + 2 * (81 - 16));
    }
}
