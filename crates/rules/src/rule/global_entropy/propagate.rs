use omnidoku_core::{Board, Values};

use super::GlobalEntropy;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::rule::{Propagate, Text};
use crate::squares::post_three_classes;

impl Propagate for GlobalEntropy {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        post_three_classes(GlobalEntropy::NAME, third, board, network)
    }
}

fn third(number: i32, values: Values) -> i32 {
    (number - values.lowest()) * 3 / values.count() as i32
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Board, Values};
    use serde_json::json;

    use crate::agreement::{assert_agreement, assert_iss, four, read_iss, six};
    use crate::rule::Rule;

    #[test]
    fn global_entropy_agrees() {
        let rule = json!({"rule": "global_entropy"});
        for (rows, columns, lowest, count) in [(2, 2, -1, 6), (2, 3, 0, 3), (3, 2, 1, 6)] {
            let board = Board::new(rows, columns, Values::new(lowest, count).unwrap()).unwrap();
            assert_agreement(&board, rule.clone());
        }
        // Only one square is left.
        let mut holed = Board::new(3, 3, Values::up_to(3).unwrap()).unwrap();
        holed.remove_cell(holed.cell_at(0, 1).unwrap());
        holed.remove_cell(holed.cell_at(2, 0).unwrap());
        assert_agreement(&holed, rule);
    }

    #[test]
    fn global_entropy_needs_thirds() {
        assert_iss(&six(), "GlobalEntropy", json!([{"rule": "global_entropy"}]));
        assert!(read_iss(&four(), "GlobalEntropy").is_err());
        let error = Rule::read(&four(), &json!({"rule": "global_entropy"})).unwrap_err();
        assert_eq!(error.to_string(), "it needs a number of values that 3 divides");
    }
}
