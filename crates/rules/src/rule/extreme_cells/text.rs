use omnidoku_core::Cell;

use super::{ExtremeCells, Extreme};
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::rule::Text;

impl Text for ExtremeCells {
    const NAME: &'static str = "extreme_cells";

    fn read(fields: &mut Fields<'_>) -> Result<ExtremeCells, RuleError> {
        let kind = fields.one_of("kind", &Extreme::ALL, Extreme::name)?;
        Ok(ExtremeCells { kind, cells: fields.cells("cells", 1)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("kind", self.kind.name()).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::four;
    use crate::rule::Rule;

    #[test]
    fn an_unknown_kind_is_refused() {
        let rule = json!({"rule": "extreme_cells", "kind": "median", "cells": ["r1c1"]});
        let message = Rule::read(&four(), &rule).unwrap_err().to_string();
        assert_eq!(message, "“kind” should be minimum or maximum");
    }
}
