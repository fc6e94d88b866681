use omnidoku_core::Cell;

use super::{Indexed, Indexing};
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for Indexing {
    const NAME: &'static str = "indexing";
    const ISS: &'static [&'static str] = &["Indexing"];

    fn read(fields: &mut Fields<'_>) -> Result<Indexing, RuleError> {
        let by = fields.one_of("by", &Indexed::ALL, Indexed::name)?;
        let (board, cells) = (fields.board(), fields.cells("cells", 1)?);
        match cells.iter().find(|&&cell| by.places(board, cell).is_none()) {
            None => Ok(Indexing { by, cells }),
            Some(&cell) => {
                Err(RuleError::Board(format!("a box or region around {}", board.cell_name(cell))))
            }
        }
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("by", self.by.name()).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    /// `R` or `C`, then the cells.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Indexing>, RuleError> {
        let by = match arguments.word() {
            Some("R") => Indexed::Row,
            Some("C") => Indexed::Column,
            _ => return Err(RuleError::wrong("by", "R or C")),
        };
        Ok(vec![Indexing { by, cells: arguments.cells(1)? }])
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss, strip};
    use crate::rule::Rule;

    #[test]
    fn indexing_of_interactive_sudoku_solver() {
        let rule = |by: &str| json!([{"rule": "indexing", "by": by, "cells": ["r1c1", "r2c1"]}]);
        assert_iss(&four(), "Indexing~R~R1C1~R2C1", rule("row"));
        assert_iss(&four(), "Indexing~C~R1C1~R2C1", rule("column"));
        for wrong in ["Indexing~R1C1", "Indexing~C", "Indexing"] {
            assert!(read_iss(&four(), wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_cell_without_a_box_is_refused() {
        let rule = json!({"rule": "indexing", "by": "box", "cells": ["r1c2"]});
        let message = Rule::read(&strip(3, 1, 3), &rule).unwrap_err().to_string();
        assert_eq!(message, "it needs a box or region around r1c2");
    }
}
