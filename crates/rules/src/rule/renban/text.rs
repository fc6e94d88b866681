use omnidoku_core::Cell;

use super::Renban;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for Renban {
    const NAME: &'static str = "renban";
    const ISS: &'static [&'static str] = &["Renban"];

    fn read(fields: &mut Fields<'_>) -> Result<Renban, RuleError> {
        Ok(Renban { cells: fields.cells("cells", 1)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Renban>, RuleError> {
        Ok(vec![Renban { cells: arguments.cells(1)? }])
    }
}
