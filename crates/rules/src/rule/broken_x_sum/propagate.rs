use omnidoku_core::Board;

use super::BrokenXSum;
use crate::automaton::TooManyStates;
use crate::first_sum::FirstSum;
use crate::network::Network;
use crate::rule::{Propagate, Text};

impl Propagate for BrokenXSum {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let sum = FirstSum { rule: BrokenXSum::NAME, offsets: &[-1, 1], sum: self.sum };
        sum.post(&self.cells, board, network)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, row, strip};

    #[test]
    fn broken_x_sums_agree() {
        let cells = ["r1c6", "r1c5", "r1c4", "r1c3", "r1c2", "r1c1"];
        for sum in [0, 3, 5, 9, 14, 21] {
            assert_agreement(&row(6, 1, 6), json!({"rule": "broken_x_sum", "sum": sum, "cells": cells}));
        }
        let cells = ["r1c1", "r1c2", "r1c3"];
        for (lowest, sum) in [(0, 0), (0, 5), (1, 6), (-1, 0), (-1, 1)] {
            let rule = json!({"rule": "broken_x_sum", "sum": sum, "cells": cells});
            assert_agreement(&strip(3, lowest, 5), rule);
        }
    }
}
