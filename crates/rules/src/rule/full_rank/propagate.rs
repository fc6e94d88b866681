//! Each number is the first of exactly four lines, one for each side of the grid. So the rank gives the first
//! number, and of the other three lines that begin with it how many are lower:
//!
//! ```text
//! rank 1 2 3 4 | 5 6 7 8 | 9 …      rank 7: the second number, two of the other three lower
//! ```

use omnidoku_core::Board;

use super::FullRank;
use crate::automaton::TooManyStates;
use crate::network::{Network, Ranks, Variable};
use crate::outside::lines;
use crate::rule::Propagate;

/// How many lines begin with each number.
const LINES_PER_NUMBER: i64 = 4;

impl Propagate for FullRank {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        let lower = self.rank.saturating_sub(1);
        let first = i64::from(values.lowest()) + lower.div_euclid(LINES_PER_NUMBER);
        network.restrict(self.cells[0], |number| i64::from(number) == first);
        let value = first.try_into().ok().and_then(|first| values.value(first));
        let lines = lines(board);
        let line = lines.iter().position(|line| *line == self.cells);
        if let Some((value, line)) = value.zip(line) {
            let variables = |line: Vec<_>| line.into_iter().map(Variable::from).collect();
            network.rank(Ranks {
                value,
                count: LINES_PER_NUMBER as usize,
                lines: lines.into_iter().map(variables).collect(),
                ranked: vec![(line, lower.rem_euclid(LINES_PER_NUMBER) as usize)],
                may_tie: self.may_tie,
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Values;
    use serde_json::json;

    use super::*;
    use crate::agreement::{assert_agreement, assert_same, four, six};
    use crate::network::Constraint;

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

    /// The numbers of lines, and how many of the lines that begin like them are lower.
    fn ranked(network: &Network) -> Vec<Vec<(usize, usize)>> {
        let constraints = network.constraints().iter();
        let ranks = constraints.filter_map(|constraint| match constraint {
            Constraint::Ranks(ranks) => Some(ranks.ranked.clone()),
            _ => None,
        });
        ranks.collect()
    }

    #[test]
    fn lines_that_begin_with_the_same_number_are_ranked_together() {
        let board = four();
        let all = lines(&board);
        let mut network = Network::new(&board);
        // Ranks 7 and 5, both with the second number first; one with another first number; one with ties; a
        // place that is taken.
        for (line, rank, may_tie) in [(2, 7, false), (9, 5, false), (4, 9, false), (6, 8, true), (1, 7, false)] {
            FullRank { rank, cells: all[line].clone(), may_tie }.post(&board, &mut network).unwrap();
        }
        assert_eq!(
            ranked(&network),
            [vec![(9, 0), (2, 2)], vec![(4, 0)], vec![(6, 3)], vec![(1, 2)]]
        );
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
