use omnidoku_core::Board;

use super::EqualityCage;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for EqualityCage {
    /// The state is how many more even than odd, and how many more high than low numbers there are.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        let half = self.cells.len() as i32 / 2;
        let make = || {
            let next = |&(even, high): &(i32, i32), number: i32| {
                let side = (2 * number - values.lowest() - values.highest()).signum();
                let even = if number % 2 == 0 { even + 1 } else { even - 1 };
                let high = high + side;
                (side != 0 && even.abs() <= half && high.abs() <= half).then_some((even, high))
            };
            Automaton::explore(values, [(0, 0)], next, |&balance| balance == (0, 0))
        };
        let automaton = Automaton::shared("equality_cage", values, vec![half.into()], make)?;
        network.distinct(&self.cells);
        network.word(&self.cells, &automaton);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, assert_iss, four, read_iss, six, strip};

    #[test]
    fn equality_cages_agree() {
        let two = json!({"rule": "equality_cage", "cells": ["r1c1", "r2c3"]});
        assert_agreement(&four(), two.clone());
        assert_agreement(&six(), two);
        let pair = json!({"rule": "equality_cage", "cells": ["r1c2", "r1c1"]});
        let four = json!({"rule": "equality_cage", "cells": ["r1c1", "r1c2", "r1c3", "r1c4"]});
        for (lowest, count) in [(1, 9), (0, 9), (-1, 6), (0, 6), (1, 7)] {
            assert_agreement(&strip(2, lowest, count), pair.clone());
            assert_agreement(&strip(4, lowest, count), four.clone());
        }
    }

    #[test]
    fn equality_cages_of_interactive_sudoku_solver() {
        let expected = json!([{"rule": "equality_cage", "cells": ["r1c1", "r1c2"]}]);
        assert_iss(&four(), "EqualityCage~R1C1~R1C2", expected);
        assert!(read_iss(&four(), "EqualityCage~R1C1~R1C2~R2C1").is_err());
        assert!(read_iss(&four(), "EqualityCage~R1C1~R1C1").is_err());
    }
}
