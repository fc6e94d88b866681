use omnidoku_core::Cell;

use super::Whisper;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

/// The difference on a German whisper.
const USUAL_DIFFERENCE: i64 = 5;

impl Text for Whisper {
    const NAME: &'static str = "whisper";
    const ISS: &'static [&'static str] = &["Whisper"];

    fn read(fields: &mut Fields<'_>) -> Result<Whisper, RuleError> {
        let difference = fields.optional_number("difference")?.unwrap_or(USUAL_DIFFERENCE);
        Ok(Whisper { difference, cells: fields.path("cells", 2)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("difference", self.difference).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Whisper>, RuleError> {
        let difference = arguments.number_or(USUAL_DIFFERENCE);
        Ok(vec![Whisper { difference, cells: arguments.path(2)? }])
    }
}
