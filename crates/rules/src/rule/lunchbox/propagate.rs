use omnidoku_core::Board;

use super::Lunchbox;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::rule::Propagate;
use crate::rule::sandwich::Sandwich;

impl Propagate for Lunchbox {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        Sandwich { sum: self.sum, cells: self.cells.clone() }.post(board, network)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, strip};

    #[test]
    fn lunchboxes_agree() {
        let bent = ["r1c1", "r2c2", "r2c3"];
        for sum in [2, 3] {
            assert_agreement(&four(), json!({"rule": "lunchbox", "sum": sum, "cells": bent}));
        }
        let cells = ["r1c1", "r1c3", "r1c4"];
        assert_agreement(&strip(4, 0, 5), json!({"rule": "lunchbox", "sum": 0, "cells": cells}));
        assert_agreement(&strip(4, 0, 5), json!({"rule": "lunchbox", "sum": 2, "cells": cells}));
    }
}
