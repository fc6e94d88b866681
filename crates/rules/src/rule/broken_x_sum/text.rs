use omnidoku_core::Cell;

use super::BrokenXSum;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::rule::Text;

impl Text for BrokenXSum {
    const NAME: &'static str = "broken_x_sum";

    fn read(fields: &mut Fields<'_>) -> Result<BrokenXSum, RuleError> {
        Ok(BrokenXSum { sum: fields.number("sum")?, cells: fields.cells("cells", 1)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("sum", self.sum).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }
}
