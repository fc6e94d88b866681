use std::sync::Arc;

use omnidoku_core::Board;

use super::Cage;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::Propagate;

/// Up to so many values an automaton remembers which of them a cage has used.
const MAX_REMEMBERED: usize = 10;

impl Propagate for Cage {
    /// Different numbers with a sum are a word: the automaton remembers the numbers used so far.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        if !self.may_repeat {
            network.distinct(&self.cells);
        }
        let Some(sum) = self.sum else { return Ok(()) };
        if self.may_repeat || values.count() > MAX_REMEMBERED || self.cells.len() > values.count() {
            network.sum(self.cells.iter().map(|&cell| (1, cell.into())), sum);
            return Ok(());
        }
        let used = |set: u32, number| set >> (number - values.lowest()) & 1 == 1;
        let length = self.cells.len();
        let total = |set: u32| -> i64 {
            values.all().map(|value| values.number(value)).filter(|&n| used(set, n)).map(i64::from).sum()
        };
        let next = |&set: &u32, number| {
            let is_new = !used(set, number) && (set.count_ones() as usize) < length;
            is_new.then(|| set | 1 << (number - values.lowest()))
        };
        let accepts = |&set: &u32| set.count_ones() as usize == length && total(set) == sum;
        let automaton = Automaton::explore(values, [0], next, accepts)?;
        network.word(&self.cells, &Arc::new(automaton));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, strip};

    #[test]
    fn cages_agree() {
        for sum in [7, 8] {
            assert_agreement(&four(), json!({"rule": "cage", "sum": sum, "cells": ["r1c1", "r2c1", "r2c2"]}));
        }
        let free = strip(4, 0, 5);
        let cells = ["r1c1", "r1c2", "r1c4"];
        assert_agreement(&free, json!({"rule": "cage", "sum": 3, "cells": cells}));
        assert_agreement(&free, json!({"rule": "cage", "cells": cells}));
        assert_agreement(&free, json!({"rule": "cage", "sum": 5, "cells": cells, "may_repeat": true}));
    }
}
