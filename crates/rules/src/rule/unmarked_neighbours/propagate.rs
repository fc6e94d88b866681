use std::sync::Arc;

use omnidoku_core::Board;

use super::UnmarkedNeighbours;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::relation::Relation;
use crate::rule::Propagate;

impl Propagate for UnmarkedNeighbours {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let relation = Relation::new(board.values(), |a, b| self.are_allowed(a.into(), b.into()));
        let relation = Arc::new(relation);
        for [first, second] in self.pairs(board) {
            network.relate(first, second, &relation);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Board, Values};
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, strip};
    use crate::full::Full;
    use crate::rule::{Check, Rule};

    #[test]
    fn unmarked_neighbours_agree() {
        let square = Board::new(2, 3, Values::new(-1, 4).unwrap()).unwrap();
        for arguments in [
            json!({"sums": [1, 4]}),
            json!({"differences": [0, 2]}),
            json!({"ratios": [2]}),
            json!({"sums": [0], "differences": [1], "ratios": [3], "marked": [["r1c2", "r1c1"]]}),
        ] {
            let mut rule = arguments;
            rule["rule"] = json!("unmarked_neighbours");
            assert_agreement(&square, rule.clone());
            assert_agreement(&strip(4, 0, 4), rule);
        }
        let marked = [["r1c1", "r1c2"], ["r3c3", "r2c3"]];
        let rule = json!({"rule": "unmarked_neighbours", "sums": [3], "marked": marked});
        assert_agreement(&four(), rule);
    }

    #[test]
    fn marked_neighbours_are_free() {
        let board = strip(3, 1, 9);
        let rule = json!({
            "rule": "unmarked_neighbours",
            "differences": [1],
            "ratios": [2],
            "marked": [["r1c2", "r1c1"]],
        });
        let rule = Rule::read(&board, &rule).unwrap();
        let is_kept = |numbers: [i32; 3]| {
            let values = numbers.map(|number| board.values().value(number).unwrap());
            rule.is_kept(&Full::new(&board, &values))
        };
        assert!(is_kept([4, 8, 6]) && is_kept([4, 5, 7]));
        assert!(!is_kept([4, 8, 7]) && !is_kept([1, 8, 4]) && !is_kept([1, 4, 8]));
    }
}
