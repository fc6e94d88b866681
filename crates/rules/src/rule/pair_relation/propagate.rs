//! Neighbours on a line are pairs. If every two cells are related, the cells before one leave it only the
//! numbers that may follow each of theirs, and this set is all that an automaton has to remember:
//!
//! ```text
//! numbers 1 to 5, no two consecutive or equal:   {1 2 3 4 5} ─ 2 ─▶ {4 5} ─ 4 ─▶ {}
//! ```
//!
//! It finds what no two cells show alone. If there are too many such sets, every two cells are a pair.

use std::collections::HashSet;
use std::sync::Arc;

use omnidoku_core::{Board, Value, Values};

use super::PairRelation;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::relation::Relation;
use crate::rule::{Propagate, Text};

/// The most sets that an automaton remembers.
const MAX_SETS: usize = 600;

impl Propagate for PairRelation {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        let relation = Arc::new(Relation::new(values, |a, b| self.allowed.contains(&(a, b))));
        if !self.is_for_every_two {
            for pair in self.cells.windows(2) {
                network.relate(pair[0], pair[1], &relation);
            }
            return Ok(());
        }
        if values.all().all(|value| relation.after(value) >> value.index() & 1 == 0) {
            network.distinct(&self.cells);
        }
        if self.cells.len() > 2 && has_few_sets(values, &relation) {
            network.word(&self.cells, &automaton(values, &relation)?);
            return Ok(());
        }
        for (at, &second) in self.cells.iter().enumerate() {
            for &first in &self.cells[..at] {
                network.relate(first, second, &relation);
            }
        }
        Ok(())
    }
}

/// The set of all values, and what a value leaves of a set.
fn all(values: Values) -> u64 {
    values.set().words()[0]
}

fn left(set: u64, value: Value, relation: &Relation) -> Option<u64> {
    (set >> value.index() & 1 == 1).then(|| set & relation.after(value))
}

fn has_few_sets(values: Values, relation: &Relation) -> bool {
    let mut open = vec![all(values)];
    let mut known: HashSet<u64> = open.iter().copied().collect();
    while let Some(set) = open.pop() {
        for next in values.all().filter_map(|value| left(set, value, relation)) {
            if known.insert(next) {
                open.push(next);
            }
        }
        if known.len() > MAX_SETS {
            return false;
        }
    }
    true
}

fn automaton(values: Values, relation: &Relation) -> Result<Arc<Automaton>, TooManyStates> {
    let parameters = values.all().map(|value| relation.after(value) as i64).collect();
    Automaton::shared(PairRelation::NAME, values, parameters, || {
        let next = |&set: &u64, number: i32| left(set, values.value(number)?, relation);
        Automaton::explore(values, [all(values)], next, |_| true)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::agreement::{assert_agreement, six, strip};

    fn rule(lowest: i32, highest: i32, length: usize, holds: impl Fn(i32, i32) -> bool) -> Json {
        let numbers = || lowest..=highest;
        let pairs = numbers().flat_map(|a| numbers().map(move |b| (a, b)));
        let allowed: Vec<(i32, i32)> = pairs.filter(|&(a, b)| holds(a, b)).collect();
        let cells: Vec<String> = (1..=length).map(|column| format!("r1c{column}")).collect();
        json!({"rule": "pair_relation", "allowed": allowed, "cells": cells})
    }

    #[test]
    fn pair_relations_agree() {
        let relations: [fn(i32, i32) -> bool; 4] =
            [|a, b| a < b, |a, b| a + b != 3, |a, b| a.abs_diff(b) > 1, |a, b| (a - b) % 4 != 0];
        for relation in relations {
            for length in 2..=4 {
                // Four numbers that are not consecutive need seven values.
                let highest = length as i32 + 2;
                let board = strip(length, -1, length + 4);
                let mut rule = rule(-1, highest, length, relation);
                assert_agreement(&board, rule.clone());
                rule["every_two"] = json!(true);
                assert_agreement(&board, rule);
            }
        }
        let mut line = rule(1, 6, 3, |a, b| a + b < 8);
        line["cells"] = json!(["r1c1", "r2c2", "r1c1"]);
        assert_agreement(&six(), line);
    }

    #[test]
    fn relations_with_too_many_sets_agree() {
        let differ = Relation::new(Values::up_to(16).unwrap(), |a, b| a != b);
        assert!(!has_few_sets(Values::up_to(16).unwrap(), &differ));
        let mut rule = rule(1, 16, 3, |a, b| a != b);
        rule["every_two"] = json!(true);
        assert_agreement(&strip(3, 1, 16), rule);
    }

    #[test]
    fn the_automaton_of_a_nabner_line_is_small() {
        let nine = Values::up_to(9).unwrap();
        let apart = Relation::new(nine, |a, b| a.abs_diff(b) > 1);
        assert!(has_few_sets(nine, &apart));
        assert_eq!(automaton(nine, &apart).unwrap().state_count(), 58);
    }
}
