use std::sync::Arc;

use omnidoku_core::Board;

use super::ExtremeCells;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::relation::Relation;
use crate::rule::Propagate;

impl Propagate for ExtremeCells {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let is_greater = Arc::new(Relation::new(board.values(), |a, b| a > b));
        for [greater, smaller] in self.comparisons(board) {
            network.relate(greater, smaller, &is_greater);
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
    fn minima_and_maxima_agree() {
        let square = Board::new(3, 3, Values::up_to(3).unwrap()).unwrap();
        for kind in ["minimum", "maximum"] {
            let rule = |cells: &[&str]| json!({"rule": "extreme_cells", "kind": kind, "cells": cells});
            assert_agreement(&four(), rule(&["r1c1"]));
            assert_agreement(&four(), rule(&["r2c2"]));
            assert_agreement(&strip(4, -1, 4), rule(&["r1c2", "r1c3"]));
            assert_agreement(&square, rule(&["r1c1", "r1c2"]));
            assert_agreement(&square, rule(&["r2c2"]));
        }
    }

    #[test]
    fn marked_neighbours_are_not_compared() {
        let board = strip(4, 1, 4);
        let cells = ["r1c2", "r1c3"];
        let rule = json!({"rule": "extreme_cells", "kind": "minimum", "cells": cells});
        let rule = Rule::read(&board, &rule).unwrap();
        let is_kept = |numbers: [i32; 4]| {
            let values = numbers.map(|number| board.values().value(number).unwrap());
            rule.is_kept(&Full::new(&board, &values))
        };
        assert!(is_kept([2, 1, 3, 4]) && is_kept([2, 1, 1, 2]));
        assert!(!is_kept([1, 1, 3, 4]) && !is_kept([2, 1, 4, 4]) && !is_kept([2, 3, 1, 4]));
    }
}
