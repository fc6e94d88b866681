use std::collections::HashMap;
use std::sync::Arc;

use omnidoku_core::{Board, Cell};

use super::AntiTaxicab;
use crate::automaton::TooManyStates;
use crate::neighbours::taxicab_distance;
use crate::network::Network;
use crate::relation::Relation;
use crate::rule::Propagate;

impl Propagate for AntiTaxicab {
    /// Cells in one house differ anyway.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let mut houses: Vec<Vec<usize>> = vec![Vec::new(); board.cell_count()];
        for (number, house) in board.houses().iter().enumerate() {
            house.cells.iter().for_each(|cell| houses[cell.index()].push(number));
        }
        let differ = |first: Cell, second: Cell| {
            houses[first.index()].iter().any(|house| houses[second.index()].contains(house))
        };
        let mut relations: HashMap<i32, Arc<Relation>> = HashMap::new();
        let cells: Vec<Cell> = board.cells().collect();
        for (at, &second) in cells.iter().enumerate() {
            for &first in &cells[..at] {
                let distance = taxicab_distance(board, first, second) as i32;
                if board.values().value(distance).is_none() || differ(first, second) {
                    continue;
                }
                let relation = relations.entry(distance).or_insert_with(|| {
                    let holds = |a, b| a != distance || b != distance;
                    Arc::new(Relation::new(board.values(), holds))
                });
                network.relate(first, second, relation);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Board, Values};
    use serde_json::json;

    use crate::agreement::{assert_agreement, assert_same, four, strip, usual_board};

    #[test]
    fn anti_taxicab_agrees() {
        let rule = json!({"rule": "anti_taxicab"});
        assert_same(&four(), &rule);
        assert_agreement(&usual_board(4, 6, 2, 3), rule.clone());
        for lowest in [-2, 0, 1, 2] {
            assert_agreement(&strip(5, lowest, 4), rule.clone());
        }
        let square = Board::new(2, 4, Values::new(2, 3).unwrap()).unwrap();
        assert_agreement(&square, rule);
    }
}
