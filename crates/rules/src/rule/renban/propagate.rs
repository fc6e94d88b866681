//! There are three things to find out: which numbers the line cannot have, which it must have, and where they
//! are. With 9 values a line of 7 cells has the numbers 3 to 7 for certain, but no pair of its cells shows it.
//!
//! # A line as a house
//!
//! The line takes `n` of `count` values and leaves out the others. An auxiliary variable for each value that
//! is left out makes it a house in which every value occurs, and a search is good at houses:
//!
//! ```text
//! count = 9, n = 6, lowest = 3:   line {3 4 5 6 7 8}, left out 1 2 9
//!
//!                 if low   if high
//! left out 1         1        7      low as long as it lies below the lowest number of the line,
//! left out 2         2        8      n higher otherwise
//! left out 3         3        9
//! ```
//!
//! The `k`-th variable has these two values, and the lowest number decides which: a pair. Another pair
//! relates the lowest number to each cell. No pair of cells is needed: cells that are too far apart leave no
//! lowest number. For `n ≥ count / 2` each value is left out by at most one variable, so that a value
//! which no cell can take is a hidden single there, and fixes on which side of it the line lies.
//!
//! # A short line as an automaton
//!
//! For smaller `n` that last conclusion fails, as two variables may leave out the same value. But then there
//! are few sets of numbers within `n` consecutive ones. The automaton that remembers the set has 24 states
//! for `n = 3` and 42 for `n = 4` of 9 values, and finds everything. It doubles with every cell, hence
//! houses for longer lines.

use std::sync::Arc;

use omnidoku_core::{Board, Values};

use super::Renban;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::{Constraint, Network, Variable};
use crate::relation::Relation;
use crate::rule::Propagate;

/// The most states of the automaton of a short line.
const MAX_LINE_STATES: usize = 600;

impl Propagate for Renban {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let (values, length) = (board.values(), self.cells.len());
        if length > values.count() {
            network.restrict(self.cells[0], |_| false);
        } else if length * 2 < values.count() && states_at_most(values, length) <= MAX_LINE_STATES {
            network.word(&self.cells, &automaton(values, length)?);
        } else {
            self.post_house(values, network);
        }
        Ok(())
    }
}

impl Renban {
    fn post_house(&self, values: Values, network: &mut Network) {
        let length = self.cells.len() as i32;
        let mut house: Vec<Variable> = self.cells.iter().map(|&cell| cell.into()).collect();
        let left_out = values.count() as i32 - length;
        if left_out > 0 {
            let Ok(lowest_numbers) = Values::new(values.lowest(), left_out as usize + 1) else {
                return;
            };
            let lowest = network.auxiliary(lowest_numbers);
            let starts = |lowest: i32, number: i32| lowest <= number && number < lowest + length;
            let starts = Arc::new(Relation::between(lowest_numbers, values, starts));
            for &cell in &self.cells {
                network.relate(lowest, cell, &starts);
            }
            for low in values.lowest()..values.lowest() + left_out {
                let variable = network.auxiliary(values);
                network.restrict(variable, |number| number == low || number == low + length);
                network.pair(lowest, variable, |lowest, number| (low < lowest) == (number == low));
                house.push(variable);
            }
        }
        network.add(Constraint::Distinct(house));
    }
}

/// A bound on the sets of numbers within as many consecutive ones as the line has cells.
fn states_at_most(values: Values, length: usize) -> usize {
    u32::try_from(length)
        .ok()
        .and_then(|length| 2usize.checked_pow(length - 1)?.checked_mul(values.count()))
        .unwrap_or(usize::MAX)
}

/// Remembers the values so far, one bit each.
fn automaton(values: Values, length: usize) -> Result<Arc<Automaton>, TooManyStates> {
    Automaton::shared("renban", values, vec![length as i64], || {
        let next = |&set: &u64, number: i32| {
            let value = 1 << (number - values.lowest());
            let new = set | value;
            let span = 64 - new.leading_zeros() - new.trailing_zeros();
            (set & value == 0 && span as usize <= length).then_some(new)
        };
        Automaton::explore(values, [0], next, |set| set.count_ones() as usize == length)
    })
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Values;
    use serde_json::json;

    use super::automaton;
    use crate::agreement::{assert_agreement, six, strip};
    use crate::network::Network;
    use crate::rule::{Propagate, Rule};

    #[test]
    fn renban_lines_agree() {
        let cells = ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5"];
        for length in 2..=5 {
            for (lowest, count) in [(-1, 5), (0, 6), (1, 7)] {
                let rule = json!({"rule": "renban", "cells": &cells[..length]});
                assert_agreement(&strip(length, lowest, count), rule);
            }
        }
        let bent = ["r1c1", "r2c1", "r2c2", "r3c3"];
        assert_agreement(&six(), json!({"rule": "renban", "cells": bent}));
    }

    #[test]
    fn a_line_longer_than_there_are_values_is_never_kept() {
        let board = strip(3, 1, 2);
        let rule = json!({"rule": "renban", "cells": ["r1c1", "r1c2", "r1c3"]});
        let mut network = Network::new(&board);
        Rule::read(&board, &rule).unwrap().post(&board, &mut network).unwrap();
        assert!(network.domain(crate::Variable(0)).is_empty());
    }

    #[test]
    fn automata_of_short_lines_are_small() {
        let nine = Values::up_to(9).unwrap();
        let states = |length| automaton(nine, length).unwrap().state_count();
        assert_eq!([2, 3, 4].map(states), [11, 24, 42]);
    }
}
