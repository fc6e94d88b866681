use omnidoku_core::Cell;

use super::CountDistinct;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for CountDistinct {
    const NAME: &'static str = "count_distinct";
    const ISS: &'static [&'static str] = &["CountDistinct"];

    fn read(fields: &mut Fields<'_>) -> Result<CountDistinct, RuleError> {
        Ok(CountDistinct { count: fields.cell("count")?, cells: fields.cells("cells", 1)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cell("count", self.count).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        [self.count].into_iter().chain(self.cells.iter().copied()).collect()
    }

    /// The cell of the count first.
    fn read_iss(
        _: &str,
        arguments: &mut IssArguments<'_>,
    ) -> Result<Vec<CountDistinct>, RuleError> {
        let count = arguments.word().ok_or(RuleError::Missing("count"))?;
        let count = arguments.cell(count)?;
        Ok(vec![CountDistinct { count, cells: arguments.cells(1)? }])
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss};

    #[test]
    fn counts_of_interactive_sudoku_solver() {
        let rule = json!({"rule": "count_distinct", "count": "r2c2", "cells": ["r1c1", "r3c3"]});
        assert_iss(&four(), "CountDistinct~R2C2~R1C1~R3C3", json!([rule]));
        assert!(read_iss(&four(), "CountDistinct~R2C2").is_err());
    }
}
