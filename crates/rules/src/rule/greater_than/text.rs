use omnidoku_core::Cell;

use super::GreaterThan;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for GreaterThan {
    const NAME: &'static str = "greater_than";
    const ISS: &'static [&'static str] = &["GreaterThan"];

    fn read(fields: &mut Fields<'_>) -> Result<GreaterThan, RuleError> {
        Ok(GreaterThan { cells: fields.pair("cells")? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.to_vec()
    }

    /// Each cell is greater than those of its neighbours that are named after it.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<GreaterThan>, RuleError> {
        let pairs = arguments.neighbours()?;
        Ok(pairs.into_iter().map(|cells| GreaterThan { cells }).collect())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss};

    #[test]
    fn inequalities_of_interactive_sudoku_solver() {
        let greater = |cells: [&str; 2]| json!({"rule": "greater_than", "cells": cells});
        let expected = json!([greater(["r2c2", "r1c2"]), greater(["r2c2", "r2c1"])]);
        assert_iss(&four(), "GreaterThan~R2C2~R1C2~R2C1", expected);
        assert!(read_iss(&four(), "GreaterThan~R1C1~R4C4").is_err());
    }
}
