use omnidoku_core::Board;

use super::Difference;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for Difference {
    fn post(&self, _: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let [first, second] = self.cells;
        network.pair(first, second, |a, b| i64::from(a.abs_diff(b)) == self.difference);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, strip};

    #[test]
    fn difference_dots_agree() {
        let beside = ["r1c1", "r1c2"];
        for difference in 1..=3 {
            let rule = json!({"rule": "difference", "difference": difference, "cells": beside});
            assert_agreement(&four(), rule.clone());
            assert_agreement(&strip(2, -2, 4), rule);
        }
        let equal = json!({"rule": "difference", "difference": 0, "cells": ["r1c2", "r3c3"]});
        assert_agreement(&four(), equal);
    }
}
