//! An auxiliary variable for each cell counts the cells of a path to the first of the connected cells, or says that
//! the cell is none of them. An automaton reads the cells in order, each with its variable: only the first
//! connected one has the length 1. Every other has a neighbour whose length is less by one.

use std::sync::Arc;

use omnidoku_core::{Board, Cell, Value, Values};

use super::Connected;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::{Network, Variable};
use crate::rule::{Propagate, Text};

/// The value of a variable whose cell holds another number. The others are lengths.
const OUTSIDE: i32 = 0;

/// The most cells of a path.
pub(super) const MAX_PATH: i64 = Values::MAX_COUNT as i64 - 1;

/// Where a walk over the cells is.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    /// How many connected cells there were, or, if their number is not given, whether there was one.
    count: i64,
    /// Between a cell and its variable: whether the cell holds one of the numbers.
    is_inside: Option<bool>,
}

impl Propagate for Connected {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let grid: Vec<Cell> = board.cells().filter(|&cell| !board.is_loose(cell)).collect();
        let cells = (grid.len() as i64).min(self.size.unwrap_or(MAX_PATH)).min(MAX_PATH);
        let lengths = Values::new(OUTSIDE, cells as usize + 1).unwrap_or(board.values());
        let mut path_of = vec![None; board.cell_count()];
        for &cell in &grid {
            path_of[cell.index()] = Some(network.auxiliary(lengths));
        }
        let paths = grid.iter().filter_map(|cell| path_of[cell.index()]);
        let word: Vec<Variable> =
            grid.iter().zip(paths).flat_map(|(&cell, path)| [cell.into(), path]).collect();
        // The automaton reads values by their places in their ranges.
        let places = lengths.count().max(board.values().count());
        network.word(&word, &self.automaton(Values::new(0, places).unwrap_or(lengths))?);
        for &cell in &grid {
            let Some(here) = path_of[cell.index()] else { continue };
            let neighbours = [(0, 1), (1, 0), (0, -1), (-1, 0)]
                .into_iter()
                .filter_map(|(rows, columns)| board.offset(cell, rows, columns))
                .filter_map(|neighbour| path_of[neighbour.index()]);
            network.any(neighbours.map(Some).chain([None]).map(|neighbour| {
                move |network: &mut Network| {
                    match neighbour {
                        Some(there) => network.pair(here, there, |here, there| {
                            there != OUTSIDE && here == there + 1
                        }),
                        None => network.restrict(here, |path| path == OUTSIDE || path == 1),
                    }
                    Ok(())
                }
            }))?;
        }
        Ok(())
    }
}

impl Connected {
    fn automaton(&self, places: Values) -> Result<Arc<Automaton>, TooManyStates> {
        let most = self.size.unwrap_or(1);
        let parameters = vec![self.numbers.words()[0] as i64, self.size.unwrap_or(-1)];
        Automaton::shared(Connected::NAME, places, parameters, || {
            let next = |&State { count, is_inside }: &State, place: i32| match is_inside {
                None => {
                    let is_inside = self.numbers.contains(Value::new(place as usize));
                    let is_possible = !is_inside || count < most || self.size.is_none();
                    is_possible.then_some(State { count, is_inside: Some(is_inside) })
                }
                Some(false) => (place == OUTSIDE).then_some(State { count, is_inside: None }),
                Some(true) => {
                    let is_right = place != OUTSIDE && (place == 1) == (count == 0);
                    let count = (count + 1).min(most);
                    is_right.then_some(State { count, is_inside: None })
                }
            };
            let start = State { count: 0, is_inside: None };
            let end = State { count: most, is_inside: None };
            Automaton::explore(places, [start], next, |state| *state == end)
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::agreement::assert_agreement;

    #[test]
    fn connected_numbers_agree() {
        for (rows, columns, lowest, count) in [(2, 3, 0, 2), (2, 2, -1, 3), (1, 4, 1, 3)] {
            let board = Board::new(rows, columns, Values::new(lowest, count).unwrap()).unwrap();
            assert_agreement(&board, json!({"rule": "connected", "numbers": [lowest]}));
            let numbers = [lowest + 1];
            let rule = json!({"rule": "connected", "numbers": numbers, "size": 3});
            assert_agreement(&board, rule);
        }
        let mut loose = Board::new(2, 2, Values::up_to(2).unwrap()).unwrap();
        loose.add_loose_cell("A").unwrap();
        assert_agreement(&loose, json!({"rule": "connected", "numbers": [2], "size": 2}));
    }
}
