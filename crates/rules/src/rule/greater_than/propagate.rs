use omnidoku_core::Board;

use super::GreaterThan;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for GreaterThan {
    fn post(&self, _: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let [greater, smaller] = self.cells;
        network.pair(greater, smaller, |a, b| a > b);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, strip};

    #[test]
    fn greater_than_agrees() {
        for cells in [["r1c1", "r1c2"], ["r3c1", "r2c1"], ["r1c1", "r3c3"]] {
            assert_agreement(&four(), json!({"rule": "greater_than", "cells": cells}));
        }
        let cells = ["r1c2", "r1c1"];
        assert_agreement(&strip(2, -1, 3), json!({"rule": "greater_than", "cells": cells}));
    }
}
