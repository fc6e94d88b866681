use omnidoku_core::Cell;

use super::DoubleArrow;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for DoubleArrow {
    const NAME: &'static str = "double_arrow";
    const ISS: &'static [&'static str] = &["DoubleArrow"];

    fn read(fields: &mut Fields<'_>) -> Result<DoubleArrow, RuleError> {
        Ok(DoubleArrow { cells: fields.path("cells", 3)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<DoubleArrow>, RuleError> {
        Ok(vec![DoubleArrow { cells: arguments.path(3)? }])
    }
}
