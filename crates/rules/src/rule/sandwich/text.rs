use omnidoku_core::Cell;

use super::Sandwich;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for Sandwich {
    const NAME: &'static str = "sandwich";
    const ISS: &'static [&'static str] = &["Sandwich"];

    fn read(fields: &mut Fields<'_>) -> Result<Sandwich, RuleError> {
        Ok(Sandwich { sum: fields.number("sum")?, cells: fields.cells("cells", 2)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("sum", self.sum).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Sandwich>, RuleError> {
        Ok(vec![Sandwich { sum: arguments.number("sum")?, cells: arguments.line()? }])
    }
}
