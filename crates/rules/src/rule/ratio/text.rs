use omnidoku_core::Cell;

use super::Ratio;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for Ratio {
    const NAME: &'static str = "ratio";
    const ISS: &'static [&'static str] = &["BlackDot"];

    fn read(fields: &mut Fields<'_>) -> Result<Ratio, RuleError> {
        let ratio = fields.number_from("ratio", 1)?;
        Ok(Ratio { ratio, cells: fields.pair("cells")? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("ratio", self.ratio).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.to_vec()
    }

    /// A dot between any two neighbours among the cells.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Ratio>, RuleError> {
        let pairs = arguments.neighbours()?;
        Ok(pairs.into_iter().map(|cells| Ratio { ratio: 2, cells }).collect())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss};

    #[test]
    fn black_dots_of_interactive_sudoku_solver() {
        let dot = |cells: [&str; 2]| json!({"rule": "ratio", "ratio": 2, "cells": cells});
        assert_iss(&four(), "BlackDot~R1C2~R1C1", json!([dot(["r1c2", "r1c1"])]));
        let both = json!([dot(["r1c1", "r1c2"]), dot(["r1c2", "r2c2"])]);
        assert_iss(&four(), "BlackDot~R1C1~R1C2~R2C2", both);
        assert!(read_iss(&four(), "BlackDot~R1C1~R2C2").is_err());
    }
}
