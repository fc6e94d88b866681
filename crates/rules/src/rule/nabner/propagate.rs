//! A line of five cells with 9 values has the numbers 1, 3, 5, 7 and 9, which no two of its cells show. So an
//! automaton remembers all numbers so far. States that cannot be completed are dropped: 32 are left for
//! those five cells. With many values and cells there would be too many; then every two cells are a pair.

use std::sync::Arc;

use omnidoku_core::{Board, Values};

use super::Nabner;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::relation::Relation;
use crate::rule::Propagate;

/// The most sets of numbers that the automaton may explore.
const MAX_SETS: u64 = 1000;

impl Propagate for Nabner {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let (values, length) = (board.values(), self.cells.len());
        if length > 2 && set_count(values, length) <= MAX_SETS {
            network.word(&self.cells, &automaton(values, length)?);
            return Ok(());
        }
        let apart = Arc::new(Relation::new(values, |a, b| a.abs_diff(b) > 1));
        for at in 1..length {
            for &before in &self.cells[..at] {
                network.relate(before, self.cells[at], &apart);
            }
        }
        network.distinct(&self.cells);
        Ok(())
    }
}

/// How many sets of at most `length` values have no two consecutive ones.
fn set_count(values: Values, length: usize) -> u64 {
    // `sets[size]` among the first values: without the last one, or with it and without the one before.
    let (mut before, mut sets) = (vec![0u64; length + 1], vec![0u64; length + 1]);
    before[0] = 1;
    sets[0] = 1;
    for _ in values.all() {
        let mut next = sets.clone();
        for size in 1..=length {
            next[size] = next[size].saturating_add(before[size - 1]);
        }
        before = std::mem::replace(&mut sets, next);
    }
    sets.into_iter().fold(0, u64::saturating_add)
}

/// Remembers the values so far, one bit each.
fn automaton(values: Values, length: usize) -> Result<Arc<Automaton>, TooManyStates> {
    Automaton::shared("nabner", values, vec![length as i64], || {
        let next = |&set: &u64, number: i32| {
            let value = 1 << (number - values.lowest());
            let near = value | value << 1 | value >> 1;
            let is_free = set & near == 0 && (set.count_ones() as usize) < length;
            is_free.then_some(set | value)
        };
        Automaton::explore(values, [0], next, |set| set.count_ones() as usize == length)
    })
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Values;
    use serde_json::json;

    use super::{automaton, set_count};
    use crate::agreement::{assert_agreement, six, strip};

    #[test]
    fn nabner_lines_agree() {
        let cells = ["r1c1", "r1c2", "r1c3"];
        for length in 2..=3 {
            let rule = json!({"rule": "nabner", "cells": &cells[..length]});
            assert_agreement(&strip(length, -1, 5), rule.clone());
            assert_agreement(&strip(length, 0, 6), rule.clone());
            // Too many sets for an automaton.
            assert_agreement(&strip(length, 1, 64), rule);
        }
        let bent = ["r1c1", "r2c2", "r3c3"];
        assert_agreement(&six(), json!({"rule": "nabner", "cells": bent}));
    }

    #[test]
    fn sets_are_counted_before_they_are_explored() {
        let nine = Values::up_to(9).unwrap();
        assert_eq!(set_count(nine, 5), 89);
        assert_eq!(set_count(nine, 2), 1 + 9 + 28);
        assert_eq!(automaton(nine, 5).unwrap().state_count(), 32);
        assert_eq!(automaton(nine, 6).unwrap().state_count(), 0);
        assert_eq!(set_count(Values::up_to(64).unwrap(), 4096), 27_777_890_035_288);
    }
}
