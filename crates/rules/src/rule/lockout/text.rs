use omnidoku_core::Cell;

use super::Lockout;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

/// The difference where none is given.
const USUAL_DIFFERENCE: i64 = 4;

impl Text for Lockout {
    const NAME: &'static str = "lockout";
    const ISS: &'static [&'static str] = &["Lockout"];

    fn read(fields: &mut Fields<'_>) -> Result<Lockout, RuleError> {
        let difference = fields.optional_number("difference")?.unwrap_or(USUAL_DIFFERENCE);
        Ok(Lockout { difference, cells: fields.path("cells", 2)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("difference", self.difference).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Lockout>, RuleError> {
        let difference = arguments.number_or(USUAL_DIFFERENCE);
        Ok(vec![Lockout { difference, cells: arguments.path(2)? }])
    }
}
