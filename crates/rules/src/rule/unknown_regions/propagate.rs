//! Four things are posted.
//!
//! # Order
//!
//! An automaton reads label after label and remembers the highest so far; the next higher one begins a region.
//! After each label it reads the cell's distance from the first cell of its region, which is 0 only there.
//!
//! # Connection
//!
//! Every other cell has a neighbour with the same label and a distance that is less by one.
//!
//! # Size
//!
//! An automaton for each label counts its cells.
//!
//! # Different numbers
//!
//! Every number is once in every row. An auxiliary variable is the label there, and for one number these labels
//! differ from row to row:
//!
//! ```text
//! grid    labels      label of the number 1 in each row: 1 2 3
//! 1 2 3   1 1 2                              2:          1 1 …  no
//! 3 2 1   1 1 2
//! ```

use std::sync::Arc;

use omnidoku_core::{Board, Cell, Values};

use super::UnknownRegions;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::{Constraint, Network, Variable};
use crate::rule::{Propagate, Text};

impl Propagate for UnknownRegions {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        let distances = Values::new(0, values.count()).unwrap_or(values);
        let near: Vec<Variable> = self.labels.iter().map(|_| network.auxiliary(distances)).collect();
        let labels = self.labels.iter().map(|&label| Variable::from(label));
        let order: Vec<Variable> = labels.zip(&near).flat_map(|(label, &near)| [label, near]).collect();
        network.word(&order, &ordering(values)?);
        for label in values.lowest()..=values.highest() {
            network.word(&self.labels, &counting(values, label)?);
        }
        for cell in board.cells().take(self.labels.len()) {
            self.connect(cell, board, &near, network)?;
        }
        self.differ(board, network)
    }
}

impl UnknownRegions {
    /// A cell begins its region, or a neighbour leads to the cell that does.
    fn connect(
        &self,
        cell: Cell,
        board: &Board,
        near: &[Variable],
        network: &mut Network,
    ) -> Result<(), TooManyStates> {
        let (label, here) = (self.labels[cell.index()], near[cell.index()]);
        let neighbours = [(0, 1), (1, 0), (0, -1), (-1, 0)]
            .into_iter()
            .filter_map(|(rows, columns)| board.offset(cell, rows, columns));
        let ways = neighbours.map(Some).chain([None]);
        network.any(ways.map(|neighbour| {
            move |network: &mut Network| {
                match neighbour.map(Cell::index) {
                    Some(at) => {
                        network.pair(label, self.labels[at], |a, b| a == b);
                        network.pair(here, near[at], |a, b| a == b + 1);
                    }
                    None => network.restrict(here, |distance| distance == 0),
                }
                Ok(())
            }
        }))
    }

    fn differ(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        for number in values.lowest()..=values.highest() {
            let automaton = looking_up(values, number)?;
            let rows: Vec<Variable> = (0..board.rows()).map(|_| network.auxiliary(values)).collect();
            for cell in board.cells().take(self.labels.len()) {
                let label = self.labels[cell.index()];
                let word = [cell.into(), label.into(), rows[board.row_of(cell)]];
                network.word(&word, &automaton);
            }
            network.add(Constraint::Distinct(rows));
        }
        Ok(())
    }
}

/// Accepts labels, each with a distance behind it, if regions are numbered by their first cells.
fn ordering(values: Values) -> Result<Arc<Automaton>, TooManyStates> {
    let (lowest, end) = (values.lowest(), values.highest() + 1);
    Automaton::shared(UnknownRegions::NAME, values, vec![0], || {
        // The next new label, and after a label whether it was new.
        let next = |&(next, was_new): &(i32, Option<bool>), number: i32| match was_new {
            None if number > next => None,
            None => Some((next.max(number + 1), Some(number == next))),
            Some(was_new) => ((number == lowest) == was_new).then_some((next, None)),
        };
        Automaton::explore(values, [(lowest, None)], next, |&state| state == (end, None))
    })
}

/// Accepts as many of one label as there are values.
fn counting(values: Values, label: i32) -> Result<Arc<Automaton>, TooManyStates> {
    Automaton::shared(UnknownRegions::NAME, values, vec![1, i64::from(label)], || {
        let next = |&left: &usize, number: i32| match number == label {
            true => left.checked_sub(1),
            false => Some(left),
        };
        Automaton::explore(values, [values.count()], next, |&left| left == 0)
    })
}

/// Accepts a number, a label and a label: if the number is this one, both labels are the same.
fn looking_up(values: Values, wanted: i32) -> Result<Arc<Automaton>, TooManyStates> {
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum State {
        Start,
        Found,
        Labelled(i32),
        Free,
    }
    Automaton::shared(UnknownRegions::NAME, values, vec![2, i64::from(wanted)], || {
        let next = |state: &State, number: i32| match *state {
            State::Start if number == wanted => Some(State::Found),
            State::Start | State::Free => Some(State::Free),
            State::Found => Some(State::Labelled(number)),
            State::Labelled(label) => (label == number).then_some(State::Free),
        };
        Automaton::explore(values, [State::Start], next, |state| *state == State::Free)
    })
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Random, Value};
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::agreement::{assert_agreement, assert_iss, assert_same_on, read_iss};
    use crate::full::Full;
    use crate::rule::{Check, Rule};

    fn labelled(size: usize) -> (Board, Json) {
        let mut board = Board::new(size, size, Values::up_to(size).unwrap()).unwrap();
        board.add_rows_and_columns();
        let names: Vec<String> = (1..=size * size).map(|number| format!("CC{number}")).collect();
        names.iter().for_each(|name| {
            board.add_loose_cell(name).unwrap();
        });
        (board, json!({"rule": "unknown_regions", "labels": names}))
    }

    #[test]
    fn unknown_regions_agree() {
        let (two, rule) = labelled(2);
        assert_agreement(&two, rule);
        // All ways to label one Latin square that keep the rule, and some that do not.
        let (three, json) = labelled(3);
        let rule = Rule::read(&three, &json).unwrap();
        let mut random = Random::new(1);
        let labelled = (0..3usize.pow(9)).filter_map(|number| {
            let labels = (0..9).map(|at| Value::new(number / 3usize.pow(at) % 3));
            let values = [0, 1, 2, 1, 2, 0, 2, 0, 1].map(Value::new).into_iter().chain(labels);
            let values: Vec<Value> = values.collect();
            let is_kept = rule.is_kept(&Full::new(&three, &values));
            (is_kept || random.below(40) == 0).then_some(values)
        });
        let (kept, broken) = assert_same_on(&three, &json, labelled);
        assert!(kept == 6 && broken > 300, "{kept} {broken}");
    }

    #[test]
    fn chaos_construction_of_interactive_sudoku_solver() {
        let (board, rule) = labelled(3);
        assert_iss(&board, "ChaosConstruction", json!([rule]));
        let mut few = rule.clone();
        few["labels"] = json!(["CC1", "CC2"]);
        let error = Rule::read(&board, &few).unwrap_err().to_string();
        assert_eq!(error, "“labels” should be 9 loose cells");
        assert!(read_iss(&crate::agreement::four(), "ChaosConstruction").is_err());
    }
}
