use omnidoku_core::Board;

use super::PairSum;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for PairSum {
    /// A pair alone would do, but a search derives more from sums that overlap with others.
    fn post(&self, _: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        network.sum(self.cells.map(|cell| (1, cell.into())), self.sum);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, strip};

    #[test]
    fn pair_sums_agree() {
        for sum in [3, 5, 7] {
            let rule = json!({"rule": "pair_sum", "sum": sum, "cells": ["r1c1", "r2c1"]});
            assert_agreement(&four(), rule);
        }
        for sum in [-2, 0, 4] {
            let rule = json!({"rule": "pair_sum", "sum": sum, "cells": ["r1c2", "r1c1"]});
            assert_agreement(&strip(2, -1, 4), rule);
        }
    }
}
