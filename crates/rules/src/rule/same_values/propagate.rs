//! Two groups at a time, without the cells they share: those hold the same numbers anyway.
//!
//! An automaton collects the numbers of the first group and takes them away along the second. If there are too many
//! such collections, one for each number walks along both groups in turns and compares how often it came up.

use std::sync::Arc;

use omnidoku_core::{Board, Cell, Values};

use super::SameValues;
use crate::automaton::{Automaton, TooManyStates};
use crate::fields::repeated;
use crate::network::Network;
use crate::rule::Propagate;

/// The most collections of numbers that the automaton may explore.
const MAX_COLLECTIONS: u64 = 1000;

impl Propagate for SameValues {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        self.groups.windows(2).try_for_each(|pair| post_pair(&pair[0], &pair[1], board, network))
    }
}

fn post_pair(
    first: &[Cell],
    second: &[Cell],
    board: &Board,
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
    let (size, values) = (first.len(), board.values());
    let are_distinct = differ(board, &first) || differ(board, &second);
    if collection_count(values.count(), size, are_distinct) <= MAX_COLLECTIONS {
        let automaton = collections(values, size, are_distinct)?;
        network.word(&[first, second].concat(), &automaton);
        return Ok(());
    }
    let in_turns: Vec<Cell> =
        first.into_iter().zip(second).flat_map(|(first, second)| [first, second]).collect();
    for value in values.all() {
        network.word(&in_turns, &balance(values, values.number(value), size)?);
    }
    Ok(())
}

/// Whether the cells are in one house.
fn differ(board: &Board, cells: &[Cell]) -> bool {
    let has_all = |house: &[Cell]| cells.iter().all(|cell| house.contains(cell));
    repeated(cells).is_none() && board.houses().iter().any(|house| has_all(&house.cells))
}

/// How many collections of up to `size` of so many values there are.
fn collection_count(values: usize, size: usize, are_distinct: bool) -> u64 {
    let (mut count, mut of_size) = (1u64, 1u64);
    for taken in 0..size {
        let choices = if are_distinct { values.saturating_sub(taken) } else { values + taken };
        of_size = of_size.saturating_mul(choices as u64) / (taken as u64 + 1);
        count = count.saturating_add(of_size);
    }
    count
}

/// The state is the collection, and whether it is complete.
fn collections(
    values: Values,
    size: usize,
    are_distinct: bool,
) -> Result<Arc<Automaton>, TooManyStates> {
    let parameters = vec![size as i64, i64::from(are_distinct)];
    Automaton::shared("same_values", values, parameters, || {
        let next = |(numbers, is_complete): &(Vec<i32>, bool), number: i32| {
            let mut numbers = numbers.clone();
            if *is_complete {
                let at = numbers.binary_search(&number).ok()?;
                numbers.remove(at);
                return Some((numbers, true));
            }
            let at = numbers.partition_point(|&other| other < number);
            if are_distinct && numbers.get(at) == Some(&number) {
                return None;
            }
            numbers.insert(at, number);
            let is_complete = numbers.len() == size;
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
    use crate::agreement::{assert_agreement, assert_same, four, row, six, strip};

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
        let cells = |columns: [usize; 3]| columns.map(|column| format!("r1c{column}"));
        let groups = [cells([1, 2, 3]), cells([6, 5, 4])];
        let rule = json!({"rule": "same_values", "groups": groups});
        let (_, broken) = assert_same(&strip(6, 1, 18), &rule);
        assert!(broken > 0);
        let groups = [cells([1, 2, 3]), cells([1, 3, 4])];
        let rule = json!({"rule": "same_values", "groups": groups});
        assert_same(&row(4, 1, 30), &rule);
    }

    #[test]
    fn collections_are_counted_before_they_are_explored() {
        assert_eq!(collection_count(9, 3, true), 1 + 9 + 36 + 84);
        assert_eq!(collection_count(9, 2, false), 1 + 9 + 45);
        assert_eq!(collection_count(3, 5, true), 8);
        assert_eq!(collection_count(64, 4096, false), u64::MAX);
    }
}
