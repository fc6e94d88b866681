use std::sync::Arc;

use omnidoku_core::Board;

use super::Palindrome;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::relation::Relation;
use crate::rule::Propagate;

impl Propagate for Palindrome {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let equal = Arc::new(Relation::new(board.values(), |a, b| a == b));
        let (front, back) = (self.cells.iter(), self.cells.iter().rev());
        for (&cell, &mirrored) in front.zip(back).take(self.cells.len() / 2) {
            network.relate(cell, mirrored, &equal);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, strip};

    #[test]
    fn palindromes_agree() {
        let cells = ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5"];
        for length in 2..=5 {
            let cells = &cells[..length];
            assert_agreement(&strip(5, -1, 3), json!({"rule": "palindrome", "cells": cells}));
        }
        let crossing = ["r1c1", "r1c2", "r1c3", "r1c2"];
        assert_agreement(&strip(3, 0, 3), json!({"rule": "palindrome", "cells": crossing}));
    }
}
