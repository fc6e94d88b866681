use omnidoku_core::Board;

use super::WeightedSum;
use crate::automaton::TooManyStates;
use crate::network::{Network, Term};
use crate::rule::Propagate;

impl Propagate for WeightedSum {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let ends = [board.values().lowest(), board.values().highest()].map(i64::from);
        let summands = |factor: &i32| ends.map(|number| i64::from(*factor) * number);
        // Where there is no bound, the one that always holds.
        let lowest = || self.factors.iter().filter_map(|f| summands(f).into_iter().min()).sum();
        let highest = || self.factors.iter().filter_map(|f| summands(f).into_iter().max()).sum();
        let (least, most) =
            (self.least.unwrap_or_else(lowest), self.most.unwrap_or_else(highest));
        let terms = self.factors.iter().zip(&self.cells);
        let terms = terms.map(|(&factor, &cell)| -> Term { (factor, cell.into()) });
        network.sum_between(terms, least, most);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, strip};

    #[test]
    fn weighted_sums_agree() {
        let cells = ["r1c1", "r2c2", "r3c3"];
        let factors = [2, -1, 3];
        for bounds in [
            json!({"sum": 9}),
            json!({"least": 9}),
            json!({"most": 9}),
            json!({"least": 7, "most": 9}),
        ] {
            let mut rule = bounds;
            rule["rule"] = json!("weighted_sum");
            rule["factors"] = json!(factors);
            rule["cells"] = json!(cells);
            assert_agreement(&four(), rule.clone());
            rule["cells"] = json!(["r1c1", "r1c2", "r1c3"]);
            rule["factors"] = json!([-4, 0, 3]);
            assert_agreement(&strip(3, -3, 8), rule);
        }
        let single = json!({"rule": "weighted_sum", "factors": [-10], "cells": ["r1c1"], "sum": 0});
        assert_agreement(&strip(1, -1, 3), single);
    }
}
