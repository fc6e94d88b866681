use omnidoku_core::Board;

use super::LittleKiller;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for LittleKiller {
    fn post(&self, _: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        network.sum(self.cells.iter().map(|&cell| (1, cell.into())), self.sum);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, six, strip};

    #[test]
    fn little_killers_agree() {
        let diagonal = ["r1c4", "r2c3", "r3c2", "r4c1"];
        assert_agreement(&four(), json!({"rule": "little_killer", "sum": 8, "cells": diagonal}));
        assert_agreement(&six(), json!({"rule": "little_killer", "sum": 11, "cells": diagonal}));
        let free = strip(3, -1, 3);
        assert_agreement(&free, json!({"rule": "little_killer", "sum": 0, "cells": ["r1c2"]}));
        let twice = ["r1c1", "r1c2", "r1c1"];
        assert_agreement(&free, json!({"rule": "little_killer", "sum": -1, "cells": twice}));
    }
}
