use omnidoku_core::Cell;

use super::Between;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for Between {
    const NAME: &'static str = "between";
    const ISS: &'static [&'static str] = &["Between"];

    fn read(fields: &mut Fields<'_>) -> Result<Between, RuleError> {
        Ok(Between { cells: fields.path("cells", 2)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Between>, RuleError> {
        Ok(vec![Between { cells: arguments.path(2)? }])
    }
}
