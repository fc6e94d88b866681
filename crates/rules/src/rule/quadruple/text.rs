use omnidoku_core::{Board, Cell};

use super::Quadruple;
use crate::contained::listed;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::{IssArguments, whole_number};
use crate::rule::Text;

impl Text for Quadruple {
    const NAME: &'static str = "quadruple";
    const ISS: &'static [&'static str] = &["Quad"];

    fn read(fields: &mut Fields<'_>) -> Result<Quadruple, RuleError> {
        let board = fields.board();
        let cells = fields.cells("cells", 4)?;
        let around = cells.iter().min().and_then(|&first| around_corner(board, first));
        let is_whole = |around: &[Cell; 4]| cells.len() == 4 && around.iter().all(|c| cells.contains(c));
        if !around.is_some_and(|around| is_whole(&around)) {
            return Err(wrong_cells());
        }
        Ok(Quadruple { values: listed(board, fields.numbers("values")?, &cells)?, cells })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("values", self.values.clone()).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    /// The top left cell, and the numbers.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Quadruple>, RuleError> {
        let board = arguments.board();
        let first = arguments.word().ok_or(RuleError::Missing("cells"))?;
        let cells = around_corner(board, arguments.cell(first)?).ok_or_else(wrong_cells)?;
        let numbers: Option<Vec<i64>> = arguments.rest().iter().map(|word| whole_number(word)).collect();
        let numbers =
            numbers.ok_or_else(|| RuleError::wrong("values", "a list of whole numbers"))?;
        Ok(vec![Quadruple { values: listed(board, numbers, &cells)?, cells: cells.to_vec() }])
    }
}

/// The cells around the bottom right corner of a cell.
fn around_corner(board: &Board, first: Cell) -> Option<[Cell; 4]> {
    let at = |down, right| board.offset(first, down, right);
    Some([first, at(0, 1)?, at(1, 0)?, at(1, 1)?])
}

fn wrong_cells() -> RuleError {
    RuleError::wrong("cells", "the four cells around a corner")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss};
    use crate::rule::Rule;

    #[test]
    fn quads_of_interactive_sudoku_solver() {
        let cells = json!(["r3c3", "r3c4", "r4c3", "r4c4"]);
        let expected = json!([{"rule": "quadruple", "values": [1, 4, 4], "cells": cells}]);
        assert_iss(&four(), "Quad~R3C3~4~1~4", expected);
        for wrong in ["Quad", "Quad~R3C3", "Quad~R4C3~1", "Quad~R1C1~5", "Quad~R1C1~1~x"] {
            assert!(read_iss(&four(), wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_wrong_is_refused() {
        let refused = |values: &[i64], cells: [&str; 4]| {
            let rule = json!({"rule": "quadruple", "values": values, "cells": cells});
            Rule::read(&four(), &rule).unwrap_err().to_string()
        };
        let square = ["r1c1", "r1c2", "r2c1", "r2c2"];
        let values = "“values” should be a list of 1 to 4 values from 1 to 4";
        assert_eq!(refused(&[0], square), values);
        assert_eq!(refused(&[], square), values);
        assert_eq!(refused(&[1, 2, 3, 4, 4], square), values);
        let cells = "“cells” should be the four cells around a corner";
        assert_eq!(refused(&[1], ["r1c1", "r1c2", "r2c1", "r2c3"]), cells);
        assert_eq!(refused(&[1], ["r1c4", "r2c1", "r2c4", "r3c1"]), cells);
    }
}
