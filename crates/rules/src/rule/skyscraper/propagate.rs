use omnidoku_core::Board;

use super::Skyscraper;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::outside::are_in_a_house;
use crate::rule::{Propagate, Text};

impl Propagate for Skyscraper {
    /// The automaton remembers the highest house so far and how many are still to be seen. Numbers that differ
    /// get up to at least the highest of that many lowest ones.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let (values, length) = (board.values(), self.cells.len() as i32);
        let differ = are_in_a_house(board, &self.cells);
        let least_top = if differ { values.lowest() + length - 1 } else { 0 };
        let count = self.count.clamp(-1, i64::from(length) + 1);
        let is_reachable =
            |top: i32, left: i64| (0..=i64::from(values.highest() - top)).contains(&left);
        let automaton = Automaton::shared(
            Skyscraper::NAME,
            values,
            vec![count, i64::from(least_top)],
            || {
                Automaton::explore(
                    values,
                    [(0, count)],
                    |&(top, left), height| match height > top {
                        true => is_reachable(height, left - 1).then_some((height, left - 1)),
                        false => Some((top, left)),
                    },
                    |&(top, left)| left == 0 && top >= least_top,
                )
            },
        )?;
        network.word(&self.cells, &automaton);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::agreement::{assert_agreement, row, strip};

    #[test]
    fn skyscrapers_agree() {
        let rule = |count: i64, length: usize| {
            let cells: Vec<String> = (1..=length).rev().map(|c| format!("r1c{c}")).collect();
            json!({"rule": "skyscraper", "count": count, "cells": cells})
        };
        for count in 1..=5 {
            assert_agreement(&row(5, 1, 5), rule(count, 5));
        }
        // More values than cells, repeated numbers, numbers that are no houses.
        for (board, count, length) in [
            (row(4, 1, 7), 2, 4),
            (row(4, 0, 5), 4, 4),
            (row(5, -2, 5), 1, 5),
            (row(3, -3, 5), 0, 3),
            (strip(4, 1, 4), 2, 4),
            (strip(4, 0, 4), 3, 4),
            (strip(3, -1, 3), 0, 3),
            (strip(1, 0, 2), 1, 1),
        ] {
            assert_agreement(&board, rule(count, length));
        }
    }

    #[test]
    fn impossible_counts_are_never_kept() {
        let board = row(5, 1, 5);
        for count in [i64::MIN, -1, 0, 6, i64::MAX] {
            let mut network = Network::new(&board);
            let rule = Skyscraper { count, cells: board.cells().collect() };
            rule.post(&board, &mut network).unwrap();
            let word = network.constraints().iter().find_map(|constraint| match constraint {
                crate::Constraint::Word(_, automaton) => Some(automaton.state_count()),
                _ => None,
            });
            assert_eq!(word, Some(0), "{count}");
        }
    }
}
