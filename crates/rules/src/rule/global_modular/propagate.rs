use omnidoku_core::Board;

use super::GlobalModular;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::rule::{Propagate, Text};
use crate::squares::post_three_classes;

impl Propagate for GlobalModular {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        post_three_classes(GlobalModular::NAME, |number, _| number.rem_euclid(3), board, network)
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Board, Values};
    use serde_json::json;

    use crate::agreement::{assert_agreement, assert_iss, assert_same, four};

    #[test]
    fn global_modular_agrees() {
        let rule = json!({"rule": "global_modular"});
        for (rows, columns, lowest, count) in [(2, 2, -2, 6), (2, 3, 0, 3), (3, 2, 1, 4)] {
            let board = Board::new(rows, columns, Values::new(lowest, count).unwrap()).unwrap();
            assert_agreement(&board, rule.clone());
        }
        let two = Board::new(2, 2, Values::new(0, 2).unwrap()).unwrap();
        assert_eq!(assert_same(&two, &rule).0, 0);
        assert_iss(&four(), "GlobalMod", json!([rule]));
    }
}
