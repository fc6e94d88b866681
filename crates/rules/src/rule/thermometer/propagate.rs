use std::sync::Arc;

use omnidoku_core::Board;

use super::Thermometer;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::relation::Relation;
use crate::rule::Propagate;

impl Propagate for Thermometer {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let rises = Relation::new(board.values(), |low, high| low < high || self.is_slow && low == high);
        let rises = Arc::new(rises);
        for pair in self.cells.windows(2) {
            network.relate(pair[0], pair[1], &rises);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, strip};

    #[test]
    fn thermometers_agree() {
        let cells = ["r1c3", "r1c2", "r1c1"];
        assert_agreement(&four(), json!({"rule": "thermometer", "cells": cells}));
        assert_agreement(&strip(3, 0, 4), json!({"rule": "thermometer", "cells": cells, "slow": true}));
    }
}
