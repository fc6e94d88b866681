use omnidoku_core::Board;

use super::MarkedCells;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for MarkedCells {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        for &cell in &self.cells {
            network.restrict(cell, |number| self.kind.has(number, board.values()));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Values;
    use serde_json::json;

    use super::super::NumberKind;
    use crate::agreement::{assert_agreement, four, strip};

    #[test]
    fn marked_cells_agree() {
        for kind in NumberKind::ALL {
            let rule =
                json!({"rule": "marked_cells", "kind": kind.name(), "cells": ["r1c1", "r1c2"]});
            assert_agreement(&four(), rule.clone());
            assert_agreement(&strip(2, -2, 5), rule);
        }
    }

    #[test]
    fn the_numbers_of_each_kind() {
        let of = |kind: NumberKind, values: Values| -> Vec<i32> {
            let numbers = values.all().map(|value| values.number(value));
            numbers.filter(|&number| kind.has(number, values)).collect()
        };
        let nine = Values::up_to(9).unwrap();
        assert_eq!(of(NumberKind::Low, nine), [1, 2, 3, 4]);
        assert_eq!(of(NumberKind::High, nine), [6, 7, 8, 9]);
        let mixed = Values::new(-3, 6).unwrap();
        assert_eq!(of(NumberKind::Odd, mixed), [-3, -1, 1]);
        assert_eq!(of(NumberKind::Even, mixed), [-2, 0, 2]);
        assert_eq!(of(NumberKind::High, mixed), [0, 1, 2]);
    }
}
