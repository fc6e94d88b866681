use omnidoku_core::{Board, Cell, Values};

use super::Zipper;
use crate::automaton::TooManyStates;
use crate::network::{Network, Variable};
use crate::rule::Propagate;

impl Propagate for Zipper {
    /// Every pair is a sum of its own, equal to one variable: the middle cell, or an auxiliary one if there
    /// is none. So what one pair rules out reaches all others without a sum for every two pairs.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let length = self.cells.len();
        let pairs: Vec<(Cell, Cell)> =
            (0..length / 2).map(|at| (self.cells[at], self.cells[length - 1 - at])).collect();
        if length % 2 == 1 {
            post_sums(&pairs, self.cells[length / 2].into(), network);
            return Ok(());
        }
        let values = board.values();
        match Values::new(2 * values.lowest(), 2 * values.count() - 1) {
            Ok(sums) if pairs.len() > 2 => {
                let sum = network.auxiliary(sums);
                post_sums(&pairs, sum, network);
            }
            // Two pairs need no variable, and more than 64 sums do not fit into one.
            _ => {
                for two in pairs.windows(2) {
                    let ((a, b), (c, d)) = (two[0], two[1]);
                    network.sum([(1, a.into()), (1, b.into()), (-1, c.into()), (-1, d.into())], 0);
                }
            }
        }
        Ok(())
    }
}

fn post_sums(pairs: &[(Cell, Cell)], sum: Variable, network: &mut Network) {
    for &(first, second) in pairs {
        network.sum([(1, first.into()), (1, second.into()), (-1, sum)], 0);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, six, strip};

    #[test]
    fn zipper_lines_agree() {
        let cells = ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6"];
        for length in 3..=6 {
            let cells = &cells[..length];
            assert_agreement(&strip(6, -1, 4), json!({"rule": "zipper", "cells": cells}));
        }
        let bent = ["r1c1", "r2c1", "r2c2", "r3c2", "r3c3"];
        assert_agreement(&six(), json!({"rule": "zipper", "cells": bent}));
        let crossing = ["r1c1", "r1c2", "r1c3", "r1c2"];
        assert_agreement(&strip(3, 0, 4), json!({"rule": "zipper", "cells": crossing}));
        // Their sums are too large for a variable.
        assert_agreement(&strip(6, 600, 4), json!({"rule": "zipper", "cells": cells}));
    }
}
