use omnidoku_core::{Board, Cell};

use super::LookAndSay;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::{Propagate, Text};

/// The most states of an automaton that counts several numbers.
const MAX_JOINT_STATES: usize = 200;

/// If there are more ways to place a number, only the automata know of it.
const MAX_PLACEMENTS: usize = 150;

impl Propagate for LookAndSay {
    /// The automaton remembers how often each number is still to come. A clue with too many of them becomes an
    /// automaton for each. A number that comes up several times is in cells of which no two share a house. Where all
    /// ways to place it agree is found beforehand.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let sees = self.sees(board);
        for &(count, number) in self.clue.iter().filter(|(count, _)| *count > 0) {
            let Some(placements) = self.placements(count, &sees) else { continue };
            for (index, &cell) in self.cells.iter().enumerate() {
                if placements.iter().all(|placement| placement.contains(&index)) {
                    network.restrict(cell, |other| other == number);
                } else if placements.iter().all(|placement| !placement.contains(&index)) {
                    network.restrict(cell, |other| other != number);
                }
            }
            for cell in board.cells().filter(|cell| !self.cells.contains(cell)) {
                let sees = |&index: &usize| sees[index][cell.index()];
                if placements.iter().all(|placement| placement.iter().any(sees)) {
                    network.restrict(cell, |other| other != number);
                }
            }
        }
        let states = self.clue.iter().try_fold(1usize, |states, (count, _)| {
            states.checked_mul(count + 1).filter(|&states| states <= MAX_JOINT_STATES)
        });
        match states {
            Some(_) => self.count(&self.clue, board, network),
            None => self.clue.chunks(1).try_for_each(|pair| self.count(pair, board, network)),
        }
    }
}

impl LookAndSay {
    /// For each of the cells, which cells of the board share a house with it.
    fn sees(&self, board: &Board) -> Vec<Vec<bool>> {
        let seen_by = |cell: &Cell| {
            let mut seen = vec![false; board.cell_count()];
            let houses = board.houses().iter().filter(|house| house.cells.contains(cell));
            houses.flat_map(|house| &house.cells).for_each(|other| seen[other.index()] = true);
            seen[cell.index()] = false;
            seen
        };
        self.cells.iter().map(seen_by).collect()
    }

    /// The ways to place a number that often, as indices of cells. `None` if there are too many.
    fn placements(&self, count: usize, sees: &[Vec<bool>]) -> Option<Vec<Vec<usize>>> {
        let mut placements: Vec<Vec<usize>> = vec![Vec::new()];
        for placed in 0..count.min(self.cells.len() + 1) {
            let longer = placements.iter().flat_map(|placement| {
                let first = placement.last().map_or(0, |&last| last + 1);
                let is_free = move |&index: &usize| {
                    let cell = self.cells[index].index();
                    index + count - placed <= self.cells.len()
                        && placement.iter().all(|&other| !sees[other][cell])
                };
                (first..self.cells.len()).filter(is_free).map(|index| [&placement[..], &[index]].concat())
            });
            placements = longer.take(MAX_PLACEMENTS + 1).collect();
            if placements.len() > MAX_PLACEMENTS {
                return None;
            }
        }
        Some(placements)
    }

    fn count(
        &self,
        pairs: &[(usize, i32)],
        board: &Board,
        network: &mut Network,
    ) -> Result<(), TooManyStates> {
        let (numbers, counts): (Vec<i32>, Vec<usize>) =
            pairs.iter().map(|&(count, number)| (number, count.min(self.cells.len() + 1))).unzip();
        let parameters = numbers.iter().zip(&counts);
        let parameters =
            parameters.flat_map(|(&number, &count)| [i64::from(number), count as i64]).collect();
        let automaton = Automaton::shared(LookAndSay::NAME, board.values(), parameters, || {
            let next = |left: &Vec<usize>, number: i32| {
                let mut left = left.clone();
                if let Some(at) = numbers.iter().position(|&other| other == number) {
                    left[at] = left[at].checked_sub(1)?;
                }
                Some(left)
            };
            Automaton::explore(board.values(), [counts.clone()], next, |left| {
                left.iter().all(|&count| count == 0)
            })
        })?;
        network.word(&self.cells, &automaton);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, assert_same, six, strip};

    #[test]
    fn look_and_say_agrees() {
        let cells = ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5"];
        for clue in [
            json!([[2, 3]]),
            json!([[0, 1]]),
            json!([[1, 2], [2, 0]]),
            json!([[1, 0], [2, 1], [1, 2], [1, 3]]),
            json!([[0, 0], [3, 1], [0, 2]]),
            json!([[5, 1]]),
        ] {
            let rule = json!({"rule": "look_and_say", "clue": clue, "cells": cells});
            assert_agreement(&strip(5, 0, 4), rule);
        }
        let bent = ["r1c1", "r2c1", "r3c2", "r4c3"];
        assert_agreement(&six(), json!({"rule": "look_and_say", "clue": [[2, 5]], "cells": bent}));
        let boxed = ["r1c1", "r1c2", "r2c3"];
        assert_agreement(&six(), json!({"rule": "look_and_say", "clue": [[1, 5]], "cells": boxed}));
        // More than there are cells.
        for count in [6, 1_000_000] {
            let rule = json!({"rule": "look_and_say", "clue": [[count, 1]], "cells": cells});
            assert_eq!(assert_same(&strip(5, 0, 2), &rule).0, 0);
        }
    }

    #[test]
    fn long_clues_agree() {
        let clue: Vec<[i32; 2]> = (1..=8).map(|number| [1, number]).collect();
        let board = crate::agreement::row(8, 1, 9);
        let cells: Vec<String> = (1..=8).map(|column| format!("r1c{column}")).collect();
        assert_agreement(&board, json!({"rule": "look_and_say", "clue": clue, "cells": cells}));
    }
}
