use omnidoku_core::Board;

use super::Ratio;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for Ratio {
    fn post(&self, _: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let [first, second] = self.cells;
        let is_multiple = |a: i32, b: i32| i64::from(a) == self.ratio * i64::from(b);
        network.pair(first, second, |a, b| is_multiple(a, b) || is_multiple(b, a));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, assert_same, four, strip};

    #[test]
    fn ratio_dots_agree() {
        let beside = ["r1c1", "r1c2"];
        for ratio in 1..=3 {
            let rule = json!({"rule": "ratio", "ratio": ratio, "cells": beside});
            assert_agreement(&strip(2, -3, 7), rule.clone());
            assert_agreement(&strip(2, 1, 4), rule);
        }
        assert_agreement(&four(), json!({"rule": "ratio", "ratio": 2, "cells": beside}));
        let huge = json!({"rule": "ratio", "ratio": 1_000_000_000, "cells": beside});
        assert_eq!(assert_same(&strip(2, 1, 4), &huge), (0, 16));
    }
}
