use omnidoku_core::{Board, Cell};

use super::UnknownRegions;
use crate::automaton::TooManyStates;
use crate::neighbours::beside;
use crate::network::{Constraint, Network, Regions, Variable};
use crate::rule::Propagate;

impl Propagate for UnknownRegions {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let cells: Vec<Cell> = board.cells().take(self.labels.len()).collect();
        let neighbours = cells.iter().map(|&cell| {
            beside(board, cell).filter_map(|other| cells.iter().position(|&cell| cell == other)).collect()
        });
        network.add(Constraint::Regions(Regions {
            neighbours: neighbours.collect(),
            cells: cells.iter().copied().map(Variable::from).collect(),
            labels: self.labels.iter().copied().map(Variable::from).collect(),
            size: board.values().count(),
        }));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Random, Value, Values};
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
