use omnidoku_core::Cell;

use super::CloneGroups;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::rule::Text;

impl Text for CloneGroups {
    const NAME: &'static str = "clone";

    fn read(fields: &mut Fields<'_>) -> Result<CloneGroups, RuleError> {
        Ok(CloneGroups { groups: fields.equal_groups("groups")? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_groups("groups", &self.groups);
    }

    fn cells(&self) -> Vec<Cell> {
        self.groups.concat()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::four;
    use crate::rule::Rule;

    #[test]
    fn groups_of_different_sizes_are_refused() {
        for groups in [json!([["r1c1"]]), json!([["r1c1", "r1c2"], ["r2c1"]]), json!([[], []])] {
            let message = Rule::read(&four(), &json!({"rule": "clone", "groups": groups}));
            let message = message.unwrap_err().to_string();
            assert!(message.starts_with("“groups” should be a list of "), "{message}");
        }
    }
}
