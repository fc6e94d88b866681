use omnidoku_core::Cell;

use super::{MarkedCells, NumberKind};
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::rule::Text;

impl Text for MarkedCells {
    const NAME: &'static str = "marked_cells";

    fn read(fields: &mut Fields<'_>) -> Result<MarkedCells, RuleError> {
        let kind = fields.one_of("kind", &NumberKind::ALL, NumberKind::name)?;
        Ok(MarkedCells { kind, cells: fields.cells("cells", 1)? })
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
        let rule = json!({"rule": "marked_cells", "kind": "prime", "cells": ["r1c1"]});
        let message = Rule::read(&four(), &rule).unwrap_err().to_string();
        assert_eq!(message, "“kind” should be odd, even, low or high");
    }
}
