use omnidoku_core::Cell;

use super::Lunchbox;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for Lunchbox {
    const NAME: &'static str = "lunchbox";
    const ISS: &'static [&'static str] = &["Lunchbox"];

    fn read(fields: &mut Fields<'_>) -> Result<Lunchbox, RuleError> {
        Ok(Lunchbox { sum: fields.number("sum")?, cells: fields.cells("cells", 2)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("sum", self.sum).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Lunchbox>, RuleError> {
        Ok(vec![Lunchbox { sum: arguments.number("sum")?, cells: arguments.cells(2)? }])
    }
}
