use omnidoku_core::Board;

use super::Contains;
use crate::automaton::TooManyStates;
use crate::contained;
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for Contains {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        contained::post(network, board.values(), &self.cells, &self.values, self.is_exact)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use crate::agreement::{assert_agreement, assert_same, four, row, strip};

    fn rule(values: &[i32], cells: &[&str], is_exact: bool) -> Json {
        json!({"rule": "contains", "values": values, "cells": cells, "exact": is_exact})
    }

    #[test]
    fn contained_numbers_agree() {
        let cells = ["r1c1", "r1c2", "r2c1", "r3c3"];
        let line = ["r1c1", "r1c2", "r1c3", "r1c4"];
        for is_exact in [false, true] {
            for values in [&[2][..], &[1, 3], &[2, 2], &[3, 2, 1]] {
                assert_agreement(&four(), rule(values, &cells, is_exact));
                assert_agreement(&strip(5, 0, 4), rule(values, &line, is_exact));
            }
            assert_agreement(&strip(4, -1, 3), rule(&[-1, -1, 0, 1], &line, is_exact));
        }
    }

    #[test]
    fn many_numbers_have_an_automaton_each() {
        let cells: Vec<String> = (1..=12).map(|column| format!("r1c{column}")).collect();
        let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
        let numbers: Vec<i32> = (1..=11).collect();
        for is_exact in [false, true] {
            let (kept, broken) = assert_same(&row(12, 1, 13), &rule(&numbers, &cells, is_exact));
            assert!(kept > 0 && broken > 0, "{kept} keep it, {broken} break it");
        }
    }
}
