use omnidoku_core::Cell;

use super::XSum;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for XSum {
    const NAME: &'static str = "x_sum";
    const ISS: &'static [&'static str] = &["XSum"];

    fn read(fields: &mut Fields<'_>) -> Result<XSum, RuleError> {
        Ok(XSum { sum: fields.number("sum")?, cells: fields.cells("cells", 1)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("sum", self.sum).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<XSum>, RuleError> {
        let clues = arguments.both_ends("sum")?;
        Ok(clues.into_iter().map(|(sum, cells)| XSum { sum, cells }).collect())
    }
}
