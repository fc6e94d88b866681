use omnidoku_core::Cell;

use super::CountingCircles;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for CountingCircles {
    const NAME: &'static str = "counting_circles";
    const ISS: &'static [&'static str] = &["CountingCircles"];

    fn read(fields: &mut Fields<'_>) -> Result<CountingCircles, RuleError> {
        Ok(CountingCircles { cells: fields.cells("cells", 1)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(
        _: &str,
        arguments: &mut IssArguments<'_>,
    ) -> Result<Vec<CountingCircles>, RuleError> {
        Ok(vec![CountingCircles { cells: arguments.cells(1)? }])
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four};

    #[test]
    fn counting_circles_of_interactive_sudoku_solver() {
        let expected = json!([{"rule": "counting_circles", "cells": ["r1c1", "r2c3", "r3c4"]}]);
        assert_iss(&four(), "CountingCircles~R1C1~R2C3~R3C4", expected);
    }
}
