use omnidoku_core::Cell;

use super::Modular;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

/// The modulus where none is given.
const USUAL_MODULUS: i64 = 3;

impl Text for Modular {
    const NAME: &'static str = "modular";
    const ISS: &'static [&'static str] = &["Modular"];

    fn read(fields: &mut Fields<'_>) -> Result<Modular, RuleError> {
        let modulus = fields.optional_number("modulus")?.unwrap_or(USUAL_MODULUS);
        Ok(Modular { modulus: checked(modulus)?, cells: fields.path("cells", 2)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("modulus", self.modulus).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Modular>, RuleError> {
        let modulus = arguments.number_or(USUAL_MODULUS);
        Ok(vec![Modular { modulus: checked(modulus)?, cells: arguments.path(2)? }])
    }
}

fn checked(modulus: i64) -> Result<i64, RuleError> {
    match modulus {
        1.. => Ok(modulus),
        _ => Err(RuleError::wrong("modulus", "at least 1")),
    }
}
