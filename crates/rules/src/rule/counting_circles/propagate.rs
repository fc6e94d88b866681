//! An automaton for each number counts its circles: none, or as many as the number says. Which numbers there are is
//! the word of another one, which adds them up.
//!
//! A house holds a number once, so no number is greater than the number of houses that it takes to cover all circles.

use std::sync::Arc;

use omnidoku_core::{Board, BoardHouse, Cell, Values};

use super::CountingCircles;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::{Network, Term, Variable};
use crate::presence::{Times, presence};
use crate::rule::Propagate;

/// The most states of the automaton that adds up the numbers.
const MAX_STATES: usize = 4000;

impl Propagate for CountingCircles {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let (values, circles) = (board.values(), self.cells.len());
        let most = houses_to_cover(board, &self.cells) as i32;
        let is_possible = |number: i32| (1..=most).contains(&number);
        for &cell in &self.cells {
            network.restrict(cell, is_possible);
        }
        if values.count() == 1 {
            // All circles hold the same number.
            let total = i64::from(values.lowest());
            network.sum([(circles as i32, self.cells[0].into())], total * total);
            return Ok(());
        }
        let mut present: Vec<Term> = Vec::new();
        for number in values.all().map(|value| values.number(value)).filter(|&n| is_possible(n)) {
            let times = Times::Exactly(number as usize);
            present.push((number, presence(network, values, &self.cells, number, times)?));
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

/// A word says of each number whether it is there. Those that are add up to the number of circles.
fn total(
    values: Values,
    numbers: &[i32],
    circles: usize,
) -> Result<Arc<Automaton>, TooManyStates> {
    let listed = numbers.iter().map(|&number| i64::from(number));
    let parameters = [circles as i64].into_iter().chain(listed).collect();
    Automaton::shared("counting_circles", values, parameters, || {
        let next = |&(at, sum): &(usize, i32), presence: i32| {
            let sum = sum + (presence - values.lowest()) * numbers.get(at)?;
            (sum <= circles as i32).then_some((at + 1, sum))
        };
        Automaton::explore(values, [(0, 0)], next, |&(_, sum)| sum == circles as i32)
    })
}

/// A number of houses, or single cells, that together have all of the cells: found by always taking the
/// house with the most cells that are left.
fn houses_to_cover(board: &Board, cells: &[Cell]) -> usize {
    let (mut left, mut count) = (cells.to_vec(), 0);
    while !left.is_empty() {
        let covered =
            |house: &&BoardHouse| left.iter().filter(|cell| house.cells.contains(cell)).count();
        match board.houses().iter().max_by_key(covered).filter(|house| covered(house) > 1) {
            Some(house) => left.retain(|cell| !house.cells.contains(cell)),
            None => return count + left.len(),
        }
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::houses_to_cover;
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
    fn houses_that_cover_cells() {
        let board = four();
        let cover = |names: &[&str]| {
            let cells: Vec<_> = names.iter().map(|name| board.cell_named(name).unwrap()).collect();
            houses_to_cover(&board, &cells)
        };
        assert_eq!(cover(&["r1c1", "r1c4", "r1c3"]), 1);
        assert_eq!(cover(&["r1c1", "r2c2", "r4c4"]), 2);
        assert_eq!(cover(&["r1c1", "r2c3", "r3c2"]), 3);
    }
}
