use std::collections::BTreeSet;

use omnidoku_core::{Board, Values};

use super::RellikCage;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for RellikCage {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        network.distinct(&self.cells);
        if !self.can_be_made(values) {
            return Ok(());
        }
        let parameters = vec![self.sum, self.cells.len() as i64];
        let make = || self.automaton(values);
        let automaton = Automaton::shared("rellik_cage", values, parameters, make)?;
        network.word(&self.cells, &automaton);
        Ok(())
    }
}

impl RellikCage {
    /// Whether the sum is not too far from 0 for the numbers of the cage.
    fn can_be_made(&self, values: Values) -> bool {
        let count = self.cells.len() as i64;
        let (lowest, highest) = (i64::from(values.lowest()), i64::from(values.highest()));
        (lowest.min(lowest * count)..=highest.max(highest * count)).contains(&self.sum)
    }

    /// The state is the numbers so far, but without those that are too large to be part of the sum.
    /// That they differ is cheap to know here, and leaves fewer sequences than sums alone would.
    fn automaton(&self, values: Values) -> Result<Automaton, TooManyStates> {
        let is_too_large = |number: i64| values.lowest() >= 0 && number > self.sum;
        let next = |numbers: &BTreeSet<i64>, number: i32| {
            let number = i64::from(number);
            if is_too_large(number) {
                return Some(numbers.clone());
            }
            let is_full = numbers.len() == self.cells.len();
            if is_full || numbers.contains(&number) || makes(numbers, self.sum - number) {
                return None;
            }
            let mut more = numbers.clone();
            more.insert(number);
            Some(more)
        };
        Automaton::explore(values, [BTreeSet::new()], next, |_| true)
    }
}

/// Whether some of the numbers, or none of them, make a sum.
fn makes(numbers: &BTreeSet<i64>, sum: i64) -> bool {
    let mut sums = BTreeSet::from([0]);
    for number in numbers {
        let more: Vec<i64> = sums.iter().map(|sum| sum + number).collect();
        sums.extend(more);
    }
    sums.contains(&sum)
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Values;
    use serde_json::json;

    use super::*;
    use crate::agreement::{assert_agreement, assert_iss, four, six, strip};

    #[test]
    fn rellik_cages_agree() {
        let cells = ["r1c1", "r1c2", "r2c1"];
        for sum in [1, 6, 7, 9] {
            assert_agreement(&four(), json!({"rule": "rellik_cage", "sum": sum, "cells": cells}));
        }
        let cells = ["r1c3", "r2c3", "r2c2", "r3c1"];
        assert_agreement(&six(), json!({"rule": "rellik_cage", "sum": 8, "cells": cells}));
        let cells = ["r1c1", "r1c2", "r1c3"];
        for sum in [-3, -1, 0, 2, 5, 1_000_000_000] {
            let cage = json!({"rule": "rellik_cage", "sum": sum, "cells": cells});
            assert_agreement(&strip(3, -2, 6), cage.clone());
            assert_agreement(&strip(3, 0, 6), cage);
        }
        assert_agreement(&strip(1, 0, 3), json!({"rule": "rellik_cage", "sum": 2, "cells": ["r1c1"]}));
    }

    #[test]
    fn rellik_cages_of_usual_size_are_small_automata() {
        let board = six();
        let cells: Vec<_> = board.cells().take(6).collect();
        let nine = Values::up_to(9).unwrap();
        for sum in 1..=45 {
            let cage = RellikCage { sum, cells: cells.clone() };
            assert!(cage.automaton(nine).unwrap().state_count() <= 470, "{sum}");
        }
    }

    #[test]
    fn rellik_cages_of_interactive_sudoku_solver() {
        let expected = json!([{"rule": "rellik_cage", "sum": 5, "cells": ["r1c3", "r2c3"]}]);
        assert_iss(&four(), "RellikCage~5~R1C3~R2C3", expected);
    }
}
