use omnidoku_core::Cell;

use super::NoThreeInARow;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::rule::Text;

impl Text for NoThreeInARow {
    const NAME: &'static str = "no_three_in_a_row";

    /// It is about parity if nothing is said.
    fn read(fields: &mut Fields<'_>) -> Result<NoThreeInARow, RuleError> {
        match fields.optional_text("by")?.as_deref() {
            None | Some("parity") => Ok(NoThreeInARow::Parity),
            Some("half") => Ok(NoThreeInARow::Half),
            Some(_) => Err(RuleError::wrong("by", "parity or half")),
        }
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        let by = match self {
            NoThreeInARow::Parity => "parity",
            NoThreeInARow::Half => "half",
        };
        fields.put("by", by);
    }

    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::four;
    use crate::rule::Rule;

    #[test]
    fn other_classes_are_refused() {
        let error = Rule::read(&four(), &json!({"rule": "no_three_in_a_row", "by": "size"}));
        assert_eq!(error.unwrap_err().to_string(), "“by” should be parity or half");
    }
}
