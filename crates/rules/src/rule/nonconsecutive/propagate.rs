use std::sync::Arc;

use omnidoku_core::Board;

use super::Nonconsecutive;
use crate::automaton::TooManyStates;
use crate::neighbours::{ORTHOGONAL, pairs};
use crate::network::Network;
use crate::relation::Relation;
use crate::rule::Propagate;

impl Propagate for Nonconsecutive {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let apart = Arc::new(Relation::new(board.values(), |a, b| a.abs_diff(b) != 1));
        for [first, second] in pairs(board, &ORTHOGONAL) {
            network.relate(first, second, &apart);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Board, Values};
    use serde_json::json;

    use crate::agreement::{assert_agreement, assert_iss, assert_same, four, strip};

    #[test]
    fn nonconsecutive_agrees() {
        assert_same(&four(), &json!({"rule": "nonconsecutive"}));
        assert_agreement(&strip(4, -1, 4), json!({"rule": "nonconsecutive"}));
        let square = Board::new(2, 3, Values::new(0, 4).unwrap()).unwrap();
        assert_agreement(&square, json!({"rule": "nonconsecutive"}));
    }

    #[test]
    fn nonconsecutive_of_interactive_sudoku_solver() {
        assert_iss(&four(), "AntiConsecutive", json!([{"rule": "nonconsecutive"}]));
    }
}
