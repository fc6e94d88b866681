use std::sync::Arc;

use omnidoku_core::{Board, Cell, Values};

use super::NoThreeInARow;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::{Propagate, Text};

impl Propagate for NoThreeInARow {
    /// One automaton for each row and column, up to where cells are absent.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let automaton = self.automaton(board.values())?;
        for (rows, columns) in [(0, 1), (1, 0)] {
            let is_first = |cell: &Cell| board.offset(*cell, -rows, -columns).is_none();
            for first in board.cells().filter(is_first) {
                let next = |cell: &Cell| board.offset(*cell, rows, columns);
                let line: Vec<Cell> = std::iter::successors(Some(first), next).collect();
                if line.len() > 2 {
                    network.word(&line, &automaton);
                }
            }
        }
        Ok(())
    }
}

impl NoThreeInARow {
    /// Remembers the class of the last number, and whether the one before had it too.
    fn automaton(self, values: Values) -> Result<Arc<Automaton>, TooManyStates> {
        let class = move |number: i32| match self {
            NoThreeInARow::Parity => Some(number % 2 == 0),
            NoThreeInARow::Half => {
                // Twice the distance from the middle of the values.
                let from_middle = 2 * number - values.lowest() - values.highest();
                (from_middle != 0).then_some(from_middle > 0)
            }
        };
        Automaton::shared(NoThreeInARow::NAME, values, vec![self as i64], || {
            let next = |&(last, is_twice): &(Option<bool>, bool), number: i32| {
                let new = class(number);
                let is_alike = new.is_some() && new == last;
                (!is_alike || !is_twice).then_some((new, is_alike))
            };
            Automaton::explore(values, [(None, false)], next, |_| true)
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::agreement::{assert_agreement, six};

    #[test]
    fn no_three_in_a_row_agrees() {
        for by in ["parity", "half"] {
            let rule = json!({"rule": "no_three_in_a_row", "by": by});
            for (rows, columns, lowest, count) in [(1, 5, -2, 4), (3, 2, 0, 3), (1, 4, 1, 5), (3, 3, 1, 2)] {
                let board = Board::new(rows, columns, Values::new(lowest, count).unwrap()).unwrap();
                assert_agreement(&board, rule.clone());
            }
            let mut holed = Board::new(1, 6, Values::up_to(4).unwrap()).unwrap();
            holed.remove_cell(holed.cell_at(0, 2).unwrap());
            assert_agreement(&holed, rule.clone());
        }
        assert_agreement(&six(), json!({"rule": "no_three_in_a_row"}));
    }

    #[test]
    fn the_automaton_is_small() {
        let nine = Values::up_to(9).unwrap();
        for rule in [NoThreeInARow::Parity, NoThreeInARow::Half] {
            assert_eq!(rule.automaton(nine).unwrap().state_count(), 5);
        }
    }
}
