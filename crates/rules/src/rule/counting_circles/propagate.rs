//! The circles are divided into groups, each within a house, which holds a number once at most.
//!
//! For each number an automaton walks along the circles, group by group, and counts those that hold it: none, or as many
//! as the number says. Its first variable is an auxiliary one that says which of the two. Another automaton adds up the
//! numbers that are there, as their sum is the number of circles.

use std::sync::Arc;

use omnidoku_core::{Board, BoardHouse, Cell, Values};

use super::CountingCircles;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::{Network, Term, Variable};
use crate::rule::Propagate;

/// The most states of the automaton that adds up the numbers.
const MAX_STATES: usize = 4000;

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
        let sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
        let cells = groups.concat();
        let mut present: Vec<Term> = Vec::new();
        for number in values.all().map(|value| values.number(value)).filter(|&n| is_possible(n)) {
            let presence = network.auxiliary(values);
            let word: Vec<Variable> =
                [presence].into_iter().chain(cells.iter().map(|&cell| cell.into())).collect();
            network.word(&word, &circles_of(values, number, &sizes)?);
            present.push((number, presence));
        }
        if present.len() * circles <= MAX_STATES {
            let numbers: Vec<i32> = present.iter().map(|&(number, _)| number).collect();
            let variables: Vec<Variable> = present.iter().map(|&(_, variable)| variable).collect();
            network.word(&variables, &total(values, &numbers, circles)?);
        } else {
            let absent: i64 = present.iter().map(|&(n, _)| i64::from(n * values.lowest())).sum();
            network.sum(present, circles as i64 + absent);
        }
        Ok(())
    }
}

/// Always takes the house with the most circles that are left.
fn groups(board: &Board, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let (mut left, mut groups) = (cells.to_vec(), Vec::new());
    while !left.is_empty() {
        let among = |house: &BoardHouse| -> Vec<Cell> {
            left.iter().copied().filter(|cell| house.cells.contains(cell)).collect()
        };
        let largest = board.houses().iter().map(among).max_by_key(Vec::len);
        let group = largest.filter(|group| group.len() > 1).unwrap_or_else(|| vec![left[0]]);
        left.retain(|cell| !group.contains(cell));
        groups.push(group);
    }
    groups
}

/// What is known of one number before a circle.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    /// Whether it is there at all comes first: the lowest value says no, the next one yes.
    Start,
    Absent,
    Present {
        /// How many circles were before this one.
        at: usize,
        /// How many of those to come hold the number.
        rest: usize,
        /// One of this group did.
        was_here: bool,
    },
}

/// The automaton that counts the circles of a number, for groups of these sizes.
fn circles_of(
    values: Values,
    sought: i32,
    sizes: &[usize],
) -> Result<Arc<Automaton>, TooManyStates> {
    let listed = sizes.iter().map(|&size| size as i64);
    let parameters = [i64::from(sought)].into_iter().chain(listed).collect();
    Automaton::shared("counting_circles", values, parameters, || {
        let group_of: Vec<usize> =
            (0..).zip(sizes).flat_map(|(group, &size)| vec![group; size]).collect();
        // How many groups may hold it from here on.
        let open = |at: usize, was_here: bool| match group_of.get(at) {
            Some(&group) => sizes.len() - group - usize::from(was_here),
            None => 0,
        };
        let next = |state: &State, number: i32| match *state {
            State::Start => match number - values.lowest() {
                0 => Some(State::Absent),
                1 => Some(State::Present { at: 0, rest: sought as usize, was_here: false }),
                _ => None,
            },
            State::Absent => (number != sought).then_some(State::Absent),
            State::Present { was_here: true, .. } if number == sought => None,
            State::Present { at, rest, was_here } => {
                let is_here = number == sought;
                let rest = rest.checked_sub(usize::from(is_here))?;
                let group = group_of.get(at)?;
                let was_here = (was_here || is_here) && Some(group) == group_of.get(at + 1);
                let at = at + 1;
                (rest <= open(at, was_here)).then_some(State::Present { at, rest, was_here })
            }
        };
        let accepts = |state: &State| matches!(state, State::Absent | State::Present { rest: 0, .. });
        Automaton::explore(values, [State::Start], next, accepts)
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
        let next = |&(at, sum): &(usize, i32), presence: i32| {
            let sum = sum + (presence - values.lowest()) * numbers.get(at)?;
            (sum <= circles as i32).then_some((at + 1, sum))
        };
        Automaton::explore(values, [(0, 0)], next, |&(_, sum)| sum == circles as i32)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::groups;
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
            let name = |group: &Vec<_>| group.iter().map(|&cell| board.cell_name(cell)).collect();
            groups(&board, &cells).iter().map(name).collect()
        };
        assert_eq!(group(&["r1c1", "r1c4", "r1c3"]), [["r1c1", "r1c4", "r1c3"]]);
        assert_eq!(group(&["r1c1", "r2c3", "r3c2"]), [["r1c1"], ["r2c3"], ["r3c2"]]);
        let (pair, single) = (vec!["r1c1", "r2c2"], vec!["r4c4"]);
        assert_eq!(group(&["r4c4", "r1c1", "r2c2"]), [pair, single]);
    }
}
