use omnidoku_core::Cell;

use super::Contains;
use crate::contained::listed;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::{IssArguments, whole_number};
use crate::rule::Text;

impl Text for Contains {
    const NAME: &'static str = "contains";
    const ISS: &'static [&'static str] = &["ContainAtLeast", "ContainExact"];

    fn read(fields: &mut Fields<'_>) -> Result<Contains, RuleError> {
        let cells = fields.cells("cells", 1)?;
        let values = listed(fields.board(), fields.numbers("values")?, &cells)?;
        Ok(Contains { values, cells, is_exact: fields.flag("exact")? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("values", self.values.clone()).put_cells("cells", &self.cells);
        fields.put_flag("exact", self.is_exact);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    /// The numbers as `1_2_2`, then the cells.
    fn read_iss(name: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Contains>, RuleError> {
        let word = arguments.word().ok_or(RuleError::Missing("values"))?;
        let numbers: Option<Vec<i64>> = word.split('_').map(whole_number).collect();
        let numbers =
            numbers.ok_or_else(|| RuleError::wrong("values", "a list of whole numbers"))?;
        let cells = arguments.cells(1)?;
        let values = listed(arguments.board(), numbers, &cells)?;
        Ok(vec![Contains { values, cells, is_exact: name == "ContainExact" }])
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss};

    #[test]
    fn contained_numbers_of_interactive_sudoku_solver() {
        let cells = json!(["r1c1", "r2c3", "r3c4"]);
        let at_least = json!([{"rule": "contains", "values": [1, 2, 2], "cells": cells}]);
        assert_iss(&four(), "ContainAtLeast~2_1_2~R1C1~R2C3~R3C4", at_least);
        let exact = json!([{"rule": "contains", "values": [3], "cells": cells, "exact": true}]);
        assert_iss(&four(), "ContainExact~3~R1C1~R2C3~R3C4", exact);
        for wrong in ["5~R1C1", "1_~R1C1", "1_2~R1C1", "1", "1~R1C1~R1C1"] {
            assert!(read_iss(&four(), &format!("ContainExact~{wrong}")).is_err(), "{wrong}");
        }
    }
}
