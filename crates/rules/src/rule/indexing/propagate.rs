//! A marked cell is compared with each cell it may point to: if it does, that cell holds the number that is looked
//! for. Where all of them are in one house, only one can hold it, so that the converse is true as well.

use std::collections::HashMap;
use std::sync::Arc;

use omnidoku_core::{Board, Cell};

use super::{Indexing, place_of};
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::relation::Relation;
use crate::rule::Propagate;

impl Propagate for Indexing {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let mut relations: HashMap<(i32, i32, bool), Arc<Relation>> = HashMap::new();
        for &cell in &self.cells {
            let places = self.by.places(board, cell).unwrap_or_default();
            let sought = place_of(cell, &places) as i32 + 1;
            let targets: Vec<(i32, Cell)> =
                (1..).zip(&places).filter_map(|(place, &target)| Some((place, target?))).collect();
            network.restrict(cell, |number| targets.iter().any(|&(place, _)| place == number));
            let has_all = |house: &[Cell]| targets.iter().all(|(_, target)| house.contains(target));
            let are_in_house = board.houses().iter().any(|house| has_all(&house.cells));
            for &(place, target) in targets.iter().filter(|(_, target)| *target != cell) {
                let relation = relations.entry((place, sought, are_in_house)).or_insert_with(|| {
                    Arc::new(Relation::new(board.values(), |index, number| {
                        let (points, holds) = (index == place, number == sought);
                        if are_in_house { points == holds } else { !points || holds }
                    }))
                });
                network.relate(cell, target, relation);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Board, Values};
    use serde_json::{Value as Json, json};

    use super::super::Indexed;
    use crate::agreement::{assert_agreement, four, row, six, strip};
    use crate::full::Full;
    use crate::rule::{Check, Rule};

    fn rule(by: &str, cells: &[&str]) -> Json {
        json!({"rule": "indexing", "by": by, "cells": cells})
    }

    #[test]
    fn indexing_cells_agree() {
        for by in Indexed::ALL {
            assert_agreement(&four(), rule(by.name(), &["r1c1", "r2c1"]));
            assert_agreement(&four(), rule(by.name(), &["r3c4", "r4c1", "r1c2"]));
            assert_agreement(&six(), rule(by.name(), &["r2c5"]));
        }
        // Numbers that are no place, and a row that is no house.
        for lowest in [-1, 0, 1] {
            assert_agreement(&strip(4, lowest, 4), rule("column", &["r1c1", "r1c2"]));
            assert_agreement(&row(4, lowest, 6), rule("column", &["r1c2"]));
        }
        let tall = Board::new(3, 1, Values::up_to(4).unwrap()).unwrap();
        assert_agreement(&tall, rule("row", &["r3c1"]));
    }

    #[test]
    fn columns_are_indexed_along_rows() {
        let board = four();
        let rule = Rule::read(&board, &rule("column", &["r1c2"])).unwrap();
        let is_kept = |numbers: [i32; 4]| {
            let rest = [1; 12].into_iter();
            let numbers = numbers.into_iter().chain(rest);
            let values: Vec<_> =
                numbers.map(|number| board.values().value(number).unwrap()).collect();
            rule.is_kept(&Full::new(&board, &values))
        };
        assert!(is_kept([1, 4, 3, 2]) && is_kept([1, 2, 4, 3]) && is_kept([2, 1, 3, 4]));
        assert!(!is_kept([1, 3, 4, 2]));
    }
}
