use omnidoku_core::Cell;

use super::PairSum;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for PairSum {
    const NAME: &'static str = "pair_sum";
    const ISS: &'static [&'static str] = &["X", "V"];

    fn read(fields: &mut Fields<'_>) -> Result<PairSum, RuleError> {
        Ok(PairSum { sum: fields.number("sum")?, cells: fields.pair("cells")? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("sum", self.sum).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.to_vec()
    }

    /// A letter between any two neighbours among the cells.
    fn read_iss(name: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<PairSum>, RuleError> {
        let sum = if name == "X" { 10 } else { 5 };
        let pairs = arguments.neighbours()?;
        Ok(pairs.into_iter().map(|cells| PairSum { sum, cells }).collect())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss};

    #[test]
    fn letters_of_interactive_sudoku_solver() {
        let sum = |sum: i64, cells: [&str; 2]| json!({"rule": "pair_sum", "sum": sum, "cells": cells});
        assert_iss(&four(), "X~R1C2~R1C1", json!([sum(10, ["r1c2", "r1c1"])]));
        let both = json!([sum(5, ["r4c1", "r4c2"]), sum(5, ["r4c2", "r4c3"])]);
        assert_iss(&four(), "V~R4C1~R4C2~R4C3", both);
        assert!(read_iss(&four(), "V~R1C1~R1C3").is_err());
    }
}
