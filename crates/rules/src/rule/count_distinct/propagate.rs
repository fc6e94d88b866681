//! An automaton collects the numbers and compares how many they are with the count, which comes last. With many values
//! there would be too many such sets; then an auxiliary variable says of each number whether it is there.

use omnidoku_core::{Board, BoardHouse, Cell, ValueSet, Values};

use super::CountDistinct;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::{Network, Term};
use crate::presence::presence;
use crate::rule::Propagate;

/// The most values for which sets are collected.
const MAX_VALUES_IN_SETS: usize = 10;

impl Propagate for CountDistinct {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        let in_house = |house: &BoardHouse| {
            house.cells.iter().filter(|cell| self.cells.contains(cell)).count()
        };
        let least = board.houses().iter().map(in_house).max().unwrap_or(0).max(1);
        let most = self.cells.len().min(values.count());
        network.restrict(self.count, |number| {
            usize::try_from(number).is_ok_and(|number| (least..=most).contains(&number))
        });
        if values.count() <= MAX_VALUES_IN_SETS {
            let automaton = Automaton::shared("count_distinct", values, Vec::new(), || sets(values))?;
            let word: Vec<Cell> = self.cells.iter().copied().chain([self.count]).collect();
            network.word(&word, &automaton);
            return Ok(());
        }
        let mut terms: Vec<Term> = vec![(-1, self.count.into())];
        for number in values.all().map(|value| values.number(value)) {
            terms.push((1, presence(network, values, &self.cells, number)?));
        }
        // What absence counts.
        let absent = i64::from(values.lowest()) * values.count() as i64;
        network.sum(terms, absent);
        Ok(())
    }
}

/// Each number may be the last, and then is the count of those before.
fn sets(values: Values) -> Result<Automaton, TooManyStates> {
    let next = |set: &Option<ValueSet>, number: i32| {
        let (Some(set), Some(value)) = (set, values.value(number)) else { return Vec::new() };
        let mut with = *set;
        with.insert(value);
        let is_count = number == set.len() as i32;
        [Some(Some(with)), is_count.then_some(None)].into_iter().flatten().collect()
    };
    Automaton::explore_nondeterministic(values, [Some(ValueSet::EMPTY)], next, Option::is_none)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use crate::agreement::{assert_agreement, assert_same, four, row, strip};

    fn rule(count: &str, cells: &[&str]) -> Json {
        json!({"rule": "count_distinct", "count": count, "cells": cells})
    }

    #[test]
    fn counts_of_distinct_values_agree() {
        assert_agreement(&four(), rule("r1c1", &["r2c3", "r3c2", "r4c4"]));
        assert_agreement(&four(), rule("r1c1", &["r1c2", "r2c1", "r2c3"]));
        let line = ["r1c2", "r1c3", "r1c4", "r1c5"];
        for length in 1..=4 {
            assert_agreement(&strip(length + 1, -1, 4), rule("r1c1", &line[..length]));
            assert_agreement(&strip(length + 1, 1, 4), rule("r1c1", &line[..length]));
        }
        assert_agreement(&strip(3, 1, 3), rule("r1c2", &["r1c1", "r1c2", "r1c3"]));
        assert_eq!(assert_same(&strip(3, 4, 2), &rule("r1c1", &["r1c2", "r1c3"])), (0, 8));
    }

    #[test]
    fn too_many_values_for_sets() {
        for lowest in [-3, 0, 1] {
            let line = ["r1c2", "r1c3", "r1c2", "r1c4"];
            let board = strip(4, lowest, 11);
            let (kept, broken) = assert_same(&board, &rule("r1c1", &line[..2]));
            assert!(kept > 0 && broken > 0, "{kept} keep it, {broken} break it");
            assert_agreement(&row(3, lowest, 11), rule("r1c1", &line[..2]));
        }
    }
}
