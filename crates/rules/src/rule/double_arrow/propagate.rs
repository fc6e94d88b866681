use omnidoku_core::Board;

use super::DoubleArrow;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for DoubleArrow {
    fn post(&self, _: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let last = self.cells.len() - 1;
        let factor = |at: usize| if at == 0 || at == last { -1 } else { 1 };
        let terms = self.cells.iter().enumerate().map(|(at, &cell)| (factor(at), cell.into()));
        network.sum(terms, 0);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, assert_iss, four, read_iss, strip};

    #[test]
    fn double_arrows_agree() {
        let cells = ["r1c1", "r1c2", "r2c3", "r3c3"];
        assert_agreement(&four(), json!({"rule": "double_arrow", "cells": cells}));
        let shortest = ["r1c1", "r1c3", "r1c2"];
        assert_agreement(&strip(3, -1, 4), json!({"rule": "double_arrow", "cells": shortest}));
        let closed = ["r1c1", "r1c2", "r1c3", "r1c1"];
        assert_agreement(&strip(3, 0, 4), json!({"rule": "double_arrow", "cells": closed}));
    }

    #[test]
    fn double_arrows_of_interactive_sudoku_solver() {
        let expected = json!([{"rule": "double_arrow", "cells": ["r1c1", "r1c2", "r1c3"]}]);
        assert_iss(&four(), "DoubleArrow~R1C1~R1C2~R1C3", expected);
        assert!(read_iss(&four(), "DoubleArrow~R1C1~R1C2").is_err());
    }
}
