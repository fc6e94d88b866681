use omnidoku_core::Cell;

use super::IndexingLine;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for IndexingLine {
    const NAME: &'static str = "indexing_line";
    const ISS: &'static [&'static str] = &["ValueIndexing"];

    fn read(fields: &mut Fields<'_>) -> Result<IndexingLine, RuleError> {
        Ok(IndexingLine { cells: fields.path("cells", 3)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<IndexingLine>, RuleError> {
        Ok(vec![IndexingLine { cells: arguments.path(3)? }])
    }
}
