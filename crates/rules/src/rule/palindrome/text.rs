use omnidoku_core::Cell;

use super::Palindrome;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for Palindrome {
    const NAME: &'static str = "palindrome";
    const ISS: &'static [&'static str] = &["Palindrome"];

    fn read(fields: &mut Fields<'_>) -> Result<Palindrome, RuleError> {
        Ok(Palindrome { cells: fields.path("cells", 2)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Palindrome>, RuleError> {
        Ok(vec![Palindrome { cells: arguments.path(2)? }])
    }
}
