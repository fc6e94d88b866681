use omnidoku_core::Cell;

use super::SumLine;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for SumLine {
    const NAME: &'static str = "sum_line";
    const ISS: &'static [&'static str] = &["SumLine"];

    fn read(fields: &mut Fields<'_>) -> Result<SumLine, RuleError> {
        Ok(SumLine {
            sum: fields.number("sum")?,
            cells: fields.path("cells", 1)?,
            is_loop: fields.flag("loop")?,
        })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("sum", self.sum).put_cells("cells", &self.cells).put_flag("loop", self.is_loop);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<SumLine>, RuleError> {
        let sum = arguments.number("sum")?;
        let is_loop = arguments.take_loop();
        Ok(vec![SumLine { sum, cells: arguments.path(1)?, is_loop }])
    }
}
