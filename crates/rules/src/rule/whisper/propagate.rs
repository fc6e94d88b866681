use std::sync::Arc;

use omnidoku_core::Board;

use super::Whisper;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::relation::Relation;
use crate::rule::Propagate;

impl Propagate for Whisper {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let apart = |a: i32, b: i32| i64::from(a.abs_diff(b)) >= self.difference;
        let apart = Arc::new(Relation::new(board.values(), apart));
        for pair in self.cells.windows(2) {
            network.relate(pair[0], pair[1], &apart);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, strip};

    #[test]
    fn whispers_agree() {
        let cells = ["r1c1", "r1c2", "r1c3"];
        assert_agreement(&strip(3, 1, 9), json!({"rule": "whisper", "cells": cells}));
        assert_agreement(&strip(3, 1, 9), json!({"rule": "whisper", "difference": 4, "cells": cells}));
    }
}
