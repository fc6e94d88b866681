use omnidoku_core::Board;

use super::Quadruple;
use crate::automaton::TooManyStates;
use crate::contained;
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for Quadruple {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        contained::post(network, board.values(), &self.cells, &self.values, false)
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Board, Values};
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, six};

    #[test]
    fn quadruples_agree() {
        let cells = ["r2c2", "r2c3", "r3c2", "r3c3"];
        let square = Board::new(2, 2, Values::new(0, 4).unwrap()).unwrap();
        for values in [vec![1], vec![2, 3], vec![3, 3], vec![1, 2, 1], vec![3, 1, 1, 3]] {
            let rule = json!({"rule": "quadruple", "values": values, "cells": cells});
            assert_agreement(&four(), rule.clone());
            assert_agreement(&six(), rule.clone());
            let corner = ["r2c2", "r1c1", "r1c2", "r2c1"];
            let rule = json!({"rule": "quadruple", "values": values, "cells": corner});
            assert_agreement(&square, rule);
        }
    }
}
