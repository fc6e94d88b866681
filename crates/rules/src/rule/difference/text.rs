use omnidoku_core::Cell;

use super::Difference;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for Difference {
    const NAME: &'static str = "difference";
    const ISS: &'static [&'static str] = &["WhiteDot"];

    fn read(fields: &mut Fields<'_>) -> Result<Difference, RuleError> {
        let difference = fields.number_from("difference", 0)?;
        Ok(Difference { difference, cells: fields.pair("cells")? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("difference", self.difference).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.to_vec()
    }

    /// A dot between any two neighbours among the cells.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Difference>, RuleError> {
        let pairs = arguments.neighbours()?;
        Ok(pairs.into_iter().map(|cells| Difference { difference: 1, cells }).collect())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss};
    use crate::rule::Rule;

    #[test]
    fn white_dots_of_interactive_sudoku_solver() {
        let dot = |cells: [&str; 2]| json!({"rule": "difference", "difference": 1, "cells": cells});
        assert_iss(&four(), "WhiteDot~R1C2~R1C1", json!([dot(["r1c2", "r1c1"])]));
        let both = json!([dot(["r1c1", "r1c2"]), dot(["r1c2", "r2c2"])]);
        assert_iss(&four(), "WhiteDot~R1C1~R1C2~R2C2", both);
        assert!(read_iss(&four(), "WhiteDot~R1C1~R2C2").is_err());
    }

    #[test]
    fn what_is_wrong_is_refused() {
        let refused = |difference: i64, cells: &[&str]| {
            let rule = json!({"rule": "difference", "difference": difference, "cells": cells});
            Rule::read(&four(), &rule).unwrap_err().to_string()
        };
        let negative = refused(-1, &["r1c1", "r1c2"]);
        assert_eq!(negative, "“difference” should be a whole number from 0 on");
        let three = refused(1, &["r1c1", "r1c2", "r1c3"]);
        assert_eq!(three, "“cells” should be a list of two cells");
        assert_eq!(refused(1, &["r1c1", "r1c1"]), "r1c1 is named twice");
    }
}
