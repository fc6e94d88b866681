//! An auxiliary variable for each house is its missing value: together they hold every value. So do the missing
//! values of all rows together with a 0, and those of all columns, and of all boxes.

use omnidoku_core::{Board, Values};

use super::{Doppelgangers, KINDS, houses};
use crate::automaton::{Automaton, TooManyStates};
use crate::network::{Network, Variable};
use crate::rule::Propagate;

/// What is known before one of three variables: a cell, and the missing values of two of its houses.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Start,
    Zero,
    /// The cell is 0, and this value is missing from the first house.
    Missing(i32),
    Free,
}

impl Propagate for Doppelgangers {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        let zero = network.auxiliary(values);
        network.restrict(zero, |number| number == 0);
        let mut missing_around: Vec<Vec<Variable>> = vec![Vec::new(); board.cell_count()];
        for kind in KINDS {
            let mut all = vec![zero];
            for house in houses(board, kind) {
                let missing = network.auxiliary(values);
                all.push(missing);
                house.cells.iter().for_each(|cell| missing_around[cell.index()].push(missing));
                let cells = house.cells.iter().map(|&cell| Variable::from(cell));
                network.distinct(&cells.chain([missing]).collect::<Vec<Variable>>());
            }
            network.distinct(&all);
        }
        let automaton = Automaton::shared("doppelgangers", values, Vec::new(), || differ_at_zero(values))?;
        for cell in board.cells() {
            let missing = &missing_around[cell.index()];
            for (at, &second) in missing.iter().enumerate() {
                for &first in &missing[..at] {
                    network.word(&[cell.into(), first, second], &automaton);
                }
            }
        }
        Ok(())
    }
}

/// If the first number is 0, the other two differ.
fn differ_at_zero(values: Values) -> Result<Automaton, TooManyStates> {
    let next = |state: &State, number: i32| match *state {
        State::Start if number == 0 => Some(State::Zero),
        State::Zero => Some(State::Missing(number)),
        State::Missing(other) if number == other => None,
        _ => Some(State::Free),
    };
    Automaton::explore(values, [State::Start], next, |_| true)
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Board, Values};
    use serde_json::json;

    use crate::agreement::assert_agreement;
    use crate::full::Full;
    use crate::rule::{Check, Rule};

    /// A square board with values from 0 to its side.
    fn board(side: usize, box_rows: usize, box_columns: usize) -> Board {
        let mut board = Board::new(side, side, Values::new(0, side + 1).unwrap()).unwrap();
        board.add_rows_and_columns();
        if box_rows > 1 {
            board.add_boxes(box_rows, box_columns);
        }
        board
    }

    #[test]
    fn doppelgangers_agree() {
        let rule = json!({"rule": "doppelgangers"});
        assert_agreement(&board(4, 1, 1), rule.clone());
        assert_agreement(&board(4, 2, 2), rule);
    }

    #[test]
    fn what_is_missing() {
        let board = board(4, 2, 2);
        let rule = Rule::read(&board, &json!({"rule": "doppelgangers"})).unwrap();
        let is_kept = |numbers: [i32; 16]| {
            let values = numbers.map(|number| board.values().value(number).unwrap());
            rule.is_kept(&Full::new(&board, &values))
        };
        // The rows miss 4, 3, 1, 2, the columns 1, 3, 4, 2, the boxes 3, 4, 1, 2.
        assert!(is_kept([0, 1, 2, 3, 2, 4, 1, 0, 3, 2, 0, 4, 4, 0, 3, 1]));
        // The first row and column meet in 0, and both miss 4.
        assert!(!is_kept([0, 1, 2, 3, 2, 3, 0, 4, 1, 0, 4, 2, 3, 4, 1, 0]));
        // The last row misses 0.
        assert!(!is_kept([0, 1, 2, 3, 2, 3, 0, 4, 1, 0, 4, 2, 4, 2, 3, 1]));
    }
}
