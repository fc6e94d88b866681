use omnidoku_core::Cell;

use super::RellikCage;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for RellikCage {
    const NAME: &'static str = "rellik_cage";
    const ISS: &'static [&'static str] = &["RellikCage"];

    fn read(fields: &mut Fields<'_>) -> Result<RellikCage, RuleError> {
        Ok(RellikCage { sum: fields.number("sum")?, cells: fields.cells("cells", 1)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("sum", self.sum).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<RellikCage>, RuleError> {
        Ok(vec![RellikCage { sum: arguments.number("sum")?, cells: arguments.cells(1)? }])
    }
}
