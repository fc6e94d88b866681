use std::sync::Arc;

use omnidoku_core::Board;

use super::CloneGroups;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::relation::Relation;
use crate::rule::Propagate;

impl Propagate for CloneGroups {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let equal = Arc::new(Relation::new(board.values(), |a, b| a == b));
        for groups in self.groups.windows(2) {
            for (&cell, &copy) in groups[0].iter().zip(&groups[1]) {
                network.relate(cell, copy, &equal);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, strip};

    #[test]
    fn clones_agree() {
        for groups in [
            json!([["r1c1"], ["r3c3"]]),
            json!([["r1c1", "r1c2"], ["r3c3", "r4c4"]]),
            json!([["r1c1"], ["r2c3"], ["r3c2"]]),
        ] {
            assert_agreement(&four(), json!({"rule": "clone", "groups": groups}));
        }
        for groups in [
            json!([["r1c1", "r1c2"], ["r1c3", "r1c4"]]),
            json!([["r1c1", "r1c2"], ["r1c2", "r1c1"]]),
            json!([["r1c1", "r1c2", "r1c3"], ["r1c2", "r1c3", "r1c4"]]),
        ] {
            assert_agreement(&strip(4, -1, 3), json!({"rule": "clone", "groups": groups}));
        }
    }
}
