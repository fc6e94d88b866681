use omnidoku_core::Cell;

use super::Zipper;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for Zipper {
    const NAME: &'static str = "zipper";
    const ISS: &'static [&'static str] = &["Zipper"];

    fn read(fields: &mut Fields<'_>) -> Result<Zipper, RuleError> {
        Ok(Zipper { cells: fields.path("cells", 2)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Zipper>, RuleError> {
        Ok(vec![Zipper { cells: arguments.path(2)? }])
    }
}
