use omnidoku_core::{Board, Cell};

use super::LittleKiller;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for LittleKiller {
    const NAME: &'static str = "little_killer";
    const ISS: &'static [&'static str] = &["LittleKiller"];

    fn read(fields: &mut Fields<'_>) -> Result<LittleKiller, RuleError> {
        Ok(LittleKiller { sum: fields.number("sum")?, cells: fields.path("cells", 1)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("sum", self.sum).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    /// Only the first cell is named.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<LittleKiller>, RuleError> {
        let sum = arguments.number("sum")?;
        let first = arguments.word().ok_or(RuleError::Missing("cells"))?;
        let cells = diagonal(arguments.board(), arguments.cell(first)?)
            .ok_or_else(|| RuleError::wrong("cells", "a cell at the border where a diagonal begins"))?;
        Ok(vec![LittleKiller { sum, cells }])
    }
}

/// The diagonal of at least two cells that begins at a cell of the border: from the left border down, from the
/// right one up, from the top to the left and from the bottom to the right.
fn diagonal(board: &Board, first: Cell) -> Option<Vec<Cell>> {
    let (row, column) = (board.row_of(first), board.column_of(first));
    let (is_top, is_bottom) = (row == 0, row + 1 == board.rows());
    let (is_left, is_right) = (column == 0, column + 1 == board.columns());
    let (down, right) = match (is_top, is_bottom, is_left, is_right) {
        (_, false, true, _) => (1, 1),
        (false, false, _, true) => (-1, -1),
        (true, _, false, _) => (1, -1),
        (_, true, false, false) => (-1, 1),
        _ => return None,
    };
    let next = |&cell: &Cell| board.offset(cell, down, right);
    let cells: Vec<Cell> = std::iter::successors(Some(first), next).collect();
    (cells.len() > 1).then_some(cells)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss, usual_board};

    #[test]
    fn little_killers_of_interactive_sudoku_solver() {
        for (first, cells) in [
            ("R1C1", json!(["r1c1", "r2c2", "r3c3", "r4c4"])),
            ("R3C1", json!(["r3c1", "r4c2"])),
            ("R1C4", json!(["r1c4", "r2c3", "r3c2", "r4c1"])),
            ("R1C2", json!(["r1c2", "r2c1"])),
            ("R4C2", json!(["r4c2", "r3c3", "r2c4"])),
            ("R3C4", json!(["r3c4", "r2c3", "r1c2"])),
        ] {
            let expected = json!([{"rule": "little_killer", "sum": 0, "cells": cells}]);
            assert_iss(&four(), &format!("LittleKiller~0~{first}"), expected);
        }
        for wrong in ["R4C1", "R4C4", "R2C2", "R5C1", ""] {
            assert!(read_iss(&four(), &format!("LittleKiller~9~{wrong}")).is_err(), "{wrong}");
        }
        assert!(read_iss(&four(), "LittleKiller~R1C1").is_err());
    }

    #[test]
    fn little_killers_of_rectangles() {
        let cells = json!(["r1c6", "r2c5", "r3c4", "r4c3"]);
        let expected = json!([{"rule": "little_killer", "sum": 9, "cells": cells}]);
        assert_iss(&usual_board(4, 6, 2, 3), "LittleKiller~9~R1C6", expected);
    }
}
