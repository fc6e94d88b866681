use omnidoku_core::Board;

use super::Cage;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for Cage {
    /// A search knows which of the cells in a sum differ, and so which combinations there are.
    fn post(&self, _: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        if !self.may_repeat {
            network.distinct(&self.cells);
        }
        if let Some(sum) = self.sum {
            network.sum(self.cells.iter().map(|&cell| (1, cell.into())), sum);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, strip};

    #[test]
    fn cages_agree() {
        for sum in [7, 8] {
            assert_agreement(&four(), json!({"rule": "cage", "sum": sum, "cells": ["r1c1", "r2c1", "r2c2"]}));
        }
        let free = strip(4, 0, 5);
        let cells = ["r1c1", "r1c2", "r1c4"];
        assert_agreement(&free, json!({"rule": "cage", "sum": 3, "cells": cells}));
        assert_agreement(&free, json!({"rule": "cage", "cells": cells}));
        assert_agreement(&free, json!({"rule": "cage", "sum": 5, "cells": cells, "may_repeat": true}));
    }
}
