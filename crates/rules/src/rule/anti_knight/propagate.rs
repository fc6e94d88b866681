use omnidoku_core::Board;

use super::{AntiKnight, MOVES};
use crate::automaton::TooManyStates;
use crate::neighbours::pairs;
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for AntiKnight {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        pairs(board, &MOVES).for_each(|pair| network.distinct(&pair));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Board, Values};
    use serde_json::json;

    use crate::agreement::{assert_agreement, assert_iss, four, six};

    #[test]
    fn anti_knight_agrees() {
        assert_agreement(&four(), json!({"rule": "anti_knight"}));
        assert_agreement(&six(), json!({"rule": "anti_knight"}));
        // Every move of a knight on two rows, and none along them.
        let narrow = Board::new(2, 4, Values::up_to(3).unwrap()).unwrap();
        assert_agreement(&narrow, json!({"rule": "anti_knight"}));
    }

    #[test]
    fn anti_knight_of_interactive_sudoku_solver() {
        assert_iss(&four(), "AntiKnight", json!([{"rule": "anti_knight"}]));
    }
}
