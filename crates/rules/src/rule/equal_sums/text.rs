use omnidoku_core::Cell;

use super::EqualSums;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for EqualSums {
    const NAME: &'static str = "equal_sums";
    const ISS: &'static [&'static str] = &["EqualSum"];

    fn read(fields: &mut Fields<'_>) -> Result<EqualSums, RuleError> {
        let groups = fields.groups("groups", 1)?;
        match groups.len() {
            0 | 1 => Err(RuleError::wrong("groups", "a list of at least two lists of cells")),
            _ => Ok(EqualSums { groups }),
        }
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_groups("groups", &self.groups);
    }

    fn cells(&self) -> Vec<Cell> {
        self.groups.concat()
    }

    /// A single group demands nothing.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<EqualSums>, RuleError> {
        let groups = arguments.groups()?;
        Ok(if groups.len() > 1 { vec![EqualSums { groups }] } else { Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss};

    #[test]
    fn equal_sums_of_interactive_sudoku_solver() {
        let groups = json!([["r1c1", "r2c2"], ["r3c3"]]);
        let expected = json!([{"rule": "equal_sums", "groups": groups}]);
        assert_iss(&four(), "EqualSum~R1C1~R2C2~-~-~R3C3", expected);
        assert_iss(&four(), "EqualSum~R1C1~R2C2~-", json!([]));
        assert!(read_iss(&four(), "EqualSum~R1C1~-~R5C1").is_err());
    }
}
