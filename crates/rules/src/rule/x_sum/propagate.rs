use omnidoku_core::Board;

use super::XSum;
use crate::automaton::TooManyStates;
use crate::first_sum::FirstSum;
use crate::network::Network;
use crate::rule::{Propagate, Text};

impl Propagate for XSum {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        FirstSum { rule: XSum::NAME, offsets: &[0], sum: self.sum }.post(&self.cells, board, network)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, row, strip};

    #[test]
    fn x_sums_agree() {
        let cells = ["r1c6", "r1c5", "r1c4", "r1c3", "r1c2", "r1c1"];
        for sum in [1, 8, 11, 15, 21] {
            assert_agreement(&row(6, 1, 6), json!({"rule": "x_sum", "sum": sum, "cells": cells}));
        }
        assert_agreement(&row(5, 0, 6), json!({"rule": "x_sum", "sum": 7, "cells": cells[1..]}));
        // Numbers may repeat, X may be 0 or too large.
        let cells = ["r1c1", "r1c2", "r1c3"];
        for (lowest, sum) in [(0, 0), (0, 5), (1, 6), (-1, 0), (-1, 2)] {
            let rule = json!({"rule": "x_sum", "sum": sum, "cells": cells});
            assert_agreement(&strip(3, lowest, 5), rule);
        }
        assert_agreement(&strip(1, 0, 3), json!({"rule": "x_sum", "sum": 1, "cells": ["r1c1"]}));
    }
}
