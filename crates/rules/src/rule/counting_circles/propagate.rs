//! The circles are divided into groups, each within a house, which holds a number at most once. Auxiliary variables
//! say of each number whether it is there, and in which groups it is:
//!
//! ```text
//! 3 is there   3 in group 1   3 in group 2   …     no no no …, or yes and three times yes
//!                   └─ some circle of group 1 holds 3; then no other cell of its house does
//! ```
//!
//! The numbers that are there add up to the number of circles.

use std::sync::Arc;

use omnidoku_core::{Board, BoardHouse, Cell, Values};

use super::CountingCircles;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::{Network, Term, Variable};
use crate::presence::{is_yes, post_absence, presence};
use crate::rule::Propagate;

/// The most states of the automaton that adds up the numbers.
const MAX_STATES: usize = 4000;

/// Circles of which no two hold the same number.
struct Group {
    circles: Vec<Cell>,
    /// The other cells of the house, if all values are in it.
    others: Option<Vec<Cell>>,
}

impl Propagate for CountingCircles {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let (values, circles) = (board.values(), self.cells.len());
        let groups = groups(board, &self.cells);
        let is_possible = |number: i32| (1..=groups.len() as i32).contains(&number);
        for &cell in &self.cells {
            network.restrict(cell, is_possible);
        }
        if values.count() == 1 {
            // All circles hold the same number.
            let total = i64::from(values.lowest());
            network.sum([(circles as i32, self.cells[0].into())], total * total);
            return Ok(());
        }
        let mut there: Vec<Term> = Vec::new();
        for number in values.all().map(|value| values.number(value)).filter(|&n| is_possible(n)) {
            let mut word = vec![network.auxiliary(values)];
            for group in &groups {
                let is_here = presence(network, values, &group.circles, number)?;
                if let Some(others) = &group.others {
                    post_absence(network, values, is_here, others, number)?;
                }
                word.push(is_here);
            }
            network.word(&word, &as_often(values, number)?);
            there.push((number, word[0]));
        }
        if there.len() * circles <= MAX_STATES {
            let numbers: Vec<i32> = there.iter().map(|&(number, _)| number).collect();
            let variables: Vec<Variable> = there.iter().map(|&(_, variable)| variable).collect();
            network.word(&variables, &total(values, &numbers, circles)?);
        } else {
            let if_none: i64 = there.iter().map(|&(n, _)| i64::from(n * values.lowest())).sum();
            network.sum(there, circles as i64 + if_none);
        }
        Ok(())
    }
}

/// Always takes the house with the most circles that are left.
fn groups(board: &Board, cells: &[Cell]) -> Vec<Group> {
    let (mut left, mut groups) = (cells.to_vec(), Vec::new());
    while let Some(&first) = left.first() {
        let among = |house: &BoardHouse| left.iter().filter(|cell| house.cells.contains(cell)).count();
        let largest = board.houses().iter().max_by_key(|house| among(house));
        let group = match largest.filter(|house| among(house) > 1) {
            Some(house) => {
                let (circles, rest): (Vec<Cell>, Vec<Cell>) =
                    left.iter().partition(|cell| house.cells.contains(cell));
                left = rest;
                let is_other = |cell: &Cell| !circles.contains(cell);
                let others = || house.cells.iter().copied().filter(is_other).collect();
                let others = board.is_complete(house).then(others);
                Group { circles, others }
            }
            None => {
                left.remove(0);
                Group { circles: vec![first], others: None }
            }
        };
        groups.push(group);
    }
    groups
}

/// Whether a number is there; if so, it is in as many groups as it says, else in none.
fn as_often(values: Values, count: i32) -> Result<Arc<Automaton>, TooManyStates> {
    Automaton::shared("counting_circles", values, vec![count.into()], || {
        // How many groups are still to come, once it is known whether there are any.
        let next = |rest: &Option<i32>, number: i32| {
            let is_here = is_yes(values, number)?;
            let rest = match rest {
                None => i32::from(is_here) * count,
                Some(rest) => rest - i32::from(is_here),
            };
            (rest >= 0).then_some(Some(rest))
        };
        Automaton::explore(values, [None], next, |&rest| rest == Some(0))
    })
}

/// A word says of each number whether it is there. Those that are add up to the number of circles.
fn total(
    values: Values,
    numbers: &[i32],
    circles: usize,
) -> Result<Arc<Automaton>, TooManyStates> {
    let listed = numbers.iter().map(|&number| i64::from(number));
    let parameters = [circles as i64].into_iter().chain(listed).collect();
    Automaton::shared("counting_circles_total", values, parameters, || {
        let next = |&(at, sum): &(usize, i32), number: i32| {
            let sum = sum + i32::from(is_yes(values, number)?) * numbers.get(at)?;
            (sum <= circles as i32).then_some((at + 1, sum))
        };
        Automaton::explore(values, [(0, 0)], next, |&(_, sum)| sum == circles as i32)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Group, groups};
    use crate::agreement::{assert_agreement, assert_same, four, six, strip};

    #[test]
    fn counting_circles_agree() {
        let rule = |cells: &[&str]| json!({"rule": "counting_circles", "cells": cells});
        assert_agreement(&four(), rule(&["r1c1", "r2c3"]));
        assert_agreement(&four(), rule(&["r1c1", "r2c3", "r3c2"]));
        assert_agreement(&four(), rule(&["r1c1", "r1c2", "r2c3", "r3c2", "r4c4", "r4c3"]));
        assert_agreement(&six(), rule(&["r1c1", "r2c4", "r3c2"]));
        let line = ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5"];
        for (lowest, longest) in [(-1, 3), (0, 5), (1, 5), (2, 5)] {
            for length in 2..=longest {
                assert_agreement(&strip(length, lowest, 4), rule(&line[..length]));
            }
        }
        assert_agreement(&strip(1, 0, 3), rule(&["r1c1"]));
    }

    #[test]
    fn a_single_value() {
        let pair = json!({"rule": "counting_circles", "cells": ["r1c1", "r1c2"]});
        for (lowest, expected) in [(2, (1, 0)), (1, (0, 1)), (0, (0, 1)), (3, (0, 1))] {
            assert_eq!(assert_same(&strip(2, lowest, 1), &pair), expected, "{lowest}");
        }
    }

    #[test]
    fn groups_are_within_houses() {
        let board = four();
        let group = |names: &[&str]| -> Vec<Vec<String>> {
            let cells: Vec<_> = names.iter().map(|name| board.cell_named(name).unwrap()).collect();
            let name = |group: &Group| {
                group.circles.iter().map(|&cell| board.cell_name(cell)).collect()
            };
            groups(&board, &cells).iter().map(name).collect()
        };
        assert_eq!(group(&["r1c1", "r1c4", "r1c3"]), [["r1c1", "r1c4", "r1c3"]]);
        assert_eq!(group(&["r1c1", "r2c3", "r3c2"]), [["r1c1"], ["r2c3"], ["r3c2"]]);
        let (pair, single) = (vec!["r1c1", "r2c2"], vec!["r4c4"]);
        assert_eq!(group(&["r4c4", "r1c1", "r2c2"]), [pair, single]);
    }
}
