//! If a group is in a house, no group holds a number twice. Then auxiliary variables are the numbers that are in none of
//! the groups: each group and these together hold every number, as a whole house does.
//!
//! Otherwise groups are compared two at a time, without the cells they share. An automaton collects the numbers of
//! the first group and takes them away along the second. If there are too many such collections, one for each number
//! walks along both groups in turns and compares how often it came up.

use std::sync::Arc;

use omnidoku_core::{Board, Cell, Values};

use super::SameValues;
use crate::automaton::{Automaton, TooManyStates};
use crate::fields::repeated;
use crate::network::{Network, Variable};
use crate::relation::Relation;
use crate::rule::Propagate;

/// The most numbers that may be in no group, for auxiliary variables.
const MAX_MISSING: usize = 16;

/// The most collections of numbers that the automaton may explore.
const MAX_COLLECTIONS: u64 = 1000;

impl Propagate for SameValues {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let (values, size) = (board.values(), self.groups[0].len());
        let missing = values.count().checked_sub(size).filter(|&missing| missing <= MAX_MISSING);
        let is_in_house = |group: &Vec<Cell>| {
            let has_all = |house: &[Cell]| group.iter().all(|cell| house.contains(cell));
            repeated(group).is_none() && board.houses().iter().any(|house| has_all(&house.cells))
        };
        match missing {
            Some(missing) if size > 1 && self.groups.iter().any(is_in_house) => {
                post_missing(&self.groups, missing, values, network);
                Ok(())
            }
            _ => {
                let mut pairs = self.groups.windows(2);
                pairs.try_for_each(|pair| post_pair(&pair[0], &pair[1], values, network))
            }
        }
    }
}

/// The variables of the missing numbers are in ascending order, so that there is one way to set them.
fn post_missing(groups: &[Vec<Cell>], missing: usize, values: Values, network: &mut Network) {
    let missing: Vec<Variable> = (0..missing).map(|_| network.auxiliary(values)).collect();
    let ascending = Arc::new(Relation::new(values, |a, b| a < b));
    for pair in missing.windows(2) {
        network.relate(pair[0], pair[1], &ascending);
    }
    for group in groups {
        let cells = group.iter().map(|&cell| Variable::from(cell));
        network.distinct(&cells.chain(missing.iter().copied()).collect::<Vec<Variable>>());
    }
}

fn post_pair(
    first: &[Cell],
    second: &[Cell],
    values: Values,
    network: &mut Network,
) -> Result<(), TooManyStates> {
    let (mut first, mut second) = (first.to_vec(), second.to_vec());
    first.retain(|cell| match second.iter().position(|other| other == cell) {
        Some(at) => {
            second.remove(at);
            false
        }
        None => true,
    });
    if let ([first], [second]) = (&first[..], &second[..]) {
        network.pair(*first, *second, |a, b| a == b);
        return Ok(());
    }
    let size = first.len();
    if collection_count(values.count(), size) <= MAX_COLLECTIONS {
        network.word(&[first, second].concat(), &collections(values, size)?);
        return Ok(());
    }
    let in_turns: Vec<Cell> =
        first.into_iter().zip(second).flat_map(|(first, second)| [first, second]).collect();
    for value in values.all() {
        network.word(&in_turns, &balance(values, values.number(value), size)?);
    }
    Ok(())
}

/// How many collections of up to `size` numbers there are.
fn collection_count(values: usize, size: usize) -> u64 {
    let (mut count, mut of_size) = (1u64, 1u64);
    for taken in 0..size {
        of_size = of_size.saturating_mul((values + taken) as u64) / (taken as u64 + 1);
        count = count.saturating_add(of_size);
    }
    count
}

/// The state is the collection, and whether it is complete.
fn collections(values: Values, size: usize) -> Result<Arc<Automaton>, TooManyStates> {
    Automaton::shared("same_values", values, vec![size as i64], || {
        let next = |(numbers, is_complete): &(Vec<i32>, bool), number: i32| {
            let mut numbers = numbers.clone();
            match is_complete {
                true => {
                    let at = numbers.binary_search(&number).ok()?;
                    numbers.remove(at);
                }
                false => {
                    let at = numbers.partition_point(|&other| other < number);
                    numbers.insert(at, number);
                }
            }
            let is_complete = *is_complete || numbers.len() == size;
            Some((numbers, is_complete))
        };
        let accepts = |(numbers, is_complete): &(Vec<i32>, bool)| *is_complete && numbers.is_empty();
        Automaton::explore(values, [(Vec::new(), size == 0)], next, accepts)
    })
}

/// The state is how much more often the number came up in the first group, and whose turn it is.
fn balance(values: Values, sought: i32, size: usize) -> Result<Arc<Automaton>, TooManyStates> {
    let most = size as i32;
    Automaton::shared("same_values_balance", values, vec![sought.into(), most.into()], || {
        let next = |&(more, is_first): &(i32, bool), number: i32| {
            let step = if is_first { 1 } else { -1 };
            let more = if number == sought { more + step } else { more };
            (more.abs() <= most).then_some((more, !is_first))
        };
        Automaton::explore(values, [(0, true)], next, |&(more, is_first)| more == 0 && is_first)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::collection_count;
    use crate::agreement::{assert_agreement, assert_same, four, six, strip};

    #[test]
    fn same_values_agree() {
        for groups in [
            json!([["r1c1"], ["r2c3"], ["r3c2"]]),
            json!([["r1c1", "r2c1"], ["r3c2", "r3c4"]]),
            json!([["r1c1", "r1c2"], ["r2c3", "r3c2"]]),
            json!([["r1c1", "r1c2", "r2c1"], ["r3c1", "r3c2", "r4c2"], ["r1c3", "r2c3", "r2c4"]]),
        ] {
            assert_agreement(&four(), json!({"rule": "same_values", "groups": groups}));
        }
        for groups in [
            json!([["r1c1", "r1c2"], ["r1c3", "r1c4"], ["r1c5", "r1c2"]]),
            json!([["r1c1", "r1c1", "r1c2"], ["r1c3", "r1c4", "r1c5"]]),
            json!([["r1c1", "r1c2"], ["r1c2", "r1c3"]]),
        ] {
            assert_agreement(&strip(5, -1, 4), json!({"rule": "same_values", "groups": groups}));
        }
        let same = json!({"rule": "same_values", "groups": [["r1c1", "r1c2"], ["r1c2", "r1c1"]]});
        assert_eq!(assert_same(&strip(2, 0, 3), &same), (9, 0));
        let groups = [["r1c1", "r1c2", "r1c3"], ["r3c4", "r3c5", "r3c6"]];
        assert_agreement(&six(), json!({"rule": "same_values", "groups": groups}));
    }

    #[test]
    fn too_many_collections() {
        let group = |often: &'static str, more: &'static str| [vec![often; 9], vec![more; 8]].concat();
        let groups = [group("r1c1", "r1c2"), group("r1c3", "r1c4")];
        let rule = json!({"rule": "same_values", "groups": groups});
        assert_eq!(assert_same(&strip(4, 1, 3), &rule), (9, 72));
    }

    #[test]
    fn collections_are_counted_before_they_are_explored() {
        assert_eq!(collection_count(9, 2), 1 + 9 + 45);
        assert_eq!(collection_count(3, 17), 1140);
        assert_eq!(collection_count(64, 4096), u64::MAX);
    }
}
