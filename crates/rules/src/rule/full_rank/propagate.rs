//! Each number is the first of exactly four lines, one for each side of the grid. So the rank gives the first
//! number, and of the other three lines that begin with it how many are lower:
//!
//! ```text
//! rank 1 2 3 4 | 5 6 7 8 | 9 …      rank 7: the second number, two of the other three lower
//! ```
//!
//! An auxiliary variable for each line that may begin with this number says how it compares, and an automaton
//! counts them. Another reads the first number of that line, the variable, and then the two lines in turn.

use std::sync::Arc;

use omnidoku_core::{Board, Values};

use super::FullRank;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::{Network, Variable};
use crate::outside::{are_in_a_house, lines};
use crate::rule::{Propagate, Text};

/// How another line compares, as the value of a variable.
const LOWER: i32 = 0;
const EQUAL: i32 = 1;
const HIGHER: i32 = 2;
/// It begins with another number.
const APART: i32 = 3;

/// Where a walk along the two lines is.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Start,
    /// After the first number of the other line: whether it is the same.
    First { is_same: bool },
    /// All numbers so far are equal; how the lines compare in the end.
    Equal { comparison: i32 },
    /// The same after one more number of the ranked line.
    Half { comparison: i32, number: i32 },
    Decided,
}

impl Propagate for FullRank {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        let lower = self.rank.saturating_sub(1);
        let first = i64::from(values.lowest()) + lower.div_euclid(4);
        network.restrict(self.cells[0], |number| i64::from(number) == first);
        let Some(first) = first.try_into().ok().filter(|&first| values.value(first).is_some()) else {
            return Ok(());
        };
        let comparisons = Values::new(LOWER, 4).unwrap_or(values);
        let automaton = comparing(values, first, self.may_tie)?;
        let mut others: Vec<Variable> = Vec::new();
        for line in lines(board).into_iter().filter(|line| *line != self.cells) {
            let starts = [self.cells[0], line[0]];
            let is_apart = starts[0] != starts[1] && are_in_a_house(board, &starts);
            let is_possible = |value| network.domain(line[0].into()).contains(value);
            if is_apart || !values.value(first).is_some_and(is_possible) {
                continue;
            }
            let comparison = network.auxiliary(comparisons);
            others.push(comparison);
            let pairs = self.cells.iter().zip(&line).skip(1);
            let pairs = pairs.flat_map(|(&ranked, &other)| [ranked.into(), other.into()]);
            let word: Vec<Variable> = [line[0].into(), comparison].into_iter().chain(pairs).collect();
            network.word(&word, &automaton);
        }
        network.word(&others, &counting(comparisons, lower.rem_euclid(4))?);
        Ok(())
    }
}

/// Accepts the first number of the other line, how the lines compare, and the rest of both in turn.
fn comparing(values: Values, first: i32, may_tie: bool) -> Result<Arc<Automaton>, TooManyStates> {
    // Comparisons are the first values of the range, whatever numbers these are.
    let wide = Values::new(values.lowest(), values.count().max(4)).unwrap_or(values);
    let parameters = vec![i64::from(first), i64::from(may_tie)];
    Automaton::shared(FullRank::NAME, wide, parameters, || {
        let next = |state: &State, number: i32| match *state {
            State::Start => Some(State::First { is_same: number == first }),
            State::First { is_same } => match (number - wide.lowest(), is_same) {
                (APART, false) => Some(State::Decided),
                (EQUAL, true) if !may_tie => None,
                (comparison @ LOWER..=HIGHER, true) => Some(State::Equal { comparison }),
                _ => None,
            },
            State::Equal { comparison } => Some(State::Half { comparison, number }),
            State::Half { comparison, number: ranked } => match number.cmp(&ranked) {
                std::cmp::Ordering::Equal => Some(State::Equal { comparison }),
                std::cmp::Ordering::Less => (comparison == LOWER).then_some(State::Decided),
                std::cmp::Ordering::Greater => (comparison == HIGHER).then_some(State::Decided),
            },
            State::Decided => Some(State::Decided),
        };
        Automaton::explore(wide, [State::Start], next, |state| {
            matches!(state, State::Decided | State::Equal { comparison: EQUAL })
        })
    })
}

/// Accepts three lines that begin with the same number, of which so many are lower.
fn counting(comparisons: Values, lower: i64) -> Result<Arc<Automaton>, TooManyStates> {
    Automaton::shared(FullRank::NAME, comparisons, vec![lower], || {
        let next = |&(lower, others): &(i64, i64), comparison: i32| match comparison {
            APART => Some((lower, others)),
            LOWER => (lower > 0).then_some((lower - 1, others)),
            _ => (others > 0).then_some((lower, others - 1)),
        };
        Automaton::explore(comparisons, [(lower, 3 - lower)], next, |&left| left == (0, 0))
    })
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Board;
    use serde_json::json;

    use super::*;
    use crate::agreement::{assert_agreement, assert_same, four, six};

    fn latin(size: usize, lowest: i32) -> Board {
        let mut board = Board::new(size, size, Values::new(lowest, size).unwrap()).unwrap();
        board.add_rows_and_columns();
        board
    }

    #[test]
    fn full_ranks_agree() {
        let rows = ["r2c1", "r2c2", "r2c3", "r2c4"];
        let up = ["r4c1", "r3c1", "r2c1", "r1c1"];
        for rank in 1..=16 {
            for may_tie in [false, true] {
                let rule = |cells: &[&str]| {
                    json!({"rule": "full_rank", "rank": rank, "cells": cells, "may_tie": may_tie})
                };
                assert_same(&four(), &rule(&rows));
                assert_same(&latin(4, 0), &rule(&up));
            }
        }
        for rank in [3, 10] {
            assert_agreement(&four(), json!({"rule": "full_rank", "rank": rank, "cells": rows}));
        }
        let cells = ["r6c2", "r5c2", "r4c2", "r3c2", "r2c2", "r1c2"];
        assert_agreement(&six(), json!({"rule": "full_rank", "rank": 9, "cells": cells}));
    }

    #[test]
    fn full_ranks_agree_on_the_smallest_board() {
        for rank in 0..=9 {
            for may_tie in [false, true] {
                let rule = |cells: &[&str]| {
                    json!({"rule": "full_rank", "rank": rank, "cells": cells, "may_tie": may_tie})
                };
                let (kept, _) = assert_same(&latin(2, -1), &rule(&["r1c1", "r1c2"]));
                assert_eq!(kept, usize::from(may_tie && [1, 5].contains(&rank)));
            }
        }
    }

    #[test]
    fn automata_are_small() {
        let nine = Values::up_to(9).unwrap();
        assert_eq!(comparing(nine, 4, false).unwrap().state_count(), 24);
        assert_eq!(counting(Values::new(0, 4).unwrap(), 1).unwrap().state_count(), 6);
    }

    #[test]
    fn impossible_ranks_are_never_kept() {
        for rank in [i64::MIN, -1, 17, i64::MAX] {
            let board = four();
            let cells = board.cells().take(4).collect();
            let mut network = Network::new(&board);
            FullRank { rank, cells, may_tie: true }.post(&board, &mut network).unwrap();
            assert!(network.domain(Variable(0)).is_empty(), "{rank}");
        }
    }
}
