use omnidoku_core::Board;

use super::{AntiKing, MOVES};
use crate::automaton::TooManyStates;
use crate::neighbours::pairs;
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for AntiKing {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        pairs(board, &MOVES).for_each(|pair| network.distinct(&pair));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Board, Values};
    use serde_json::json;

    use crate::agreement::{assert_agreement, assert_iss, assert_same, four, six, strip};

    #[test]
    fn anti_king_agrees() {
        assert_same(&four(), &json!({"rule": "anti_king"}));
        assert_agreement(&six(), json!({"rule": "anti_king"}));
        // Neighbours in rows and columns that are no houses.
        assert_agreement(&strip(3, 0, 3), json!({"rule": "anti_king"}));
        let square = Board::new(3, 2, Values::up_to(4).unwrap()).unwrap();
        assert_agreement(&square, json!({"rule": "anti_king"}));
    }

    #[test]
    fn anti_king_of_interactive_sudoku_solver() {
        assert_iss(&four(), "AntiKing", json!([{"rule": "anti_king"}]));
    }
}
