use omnidoku_core::Cell;

use super::Skyscraper;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for Skyscraper {
    const NAME: &'static str = "skyscraper";
    const ISS: &'static [&'static str] = &["Skyscraper"];

    fn read(fields: &mut Fields<'_>) -> Result<Skyscraper, RuleError> {
        Ok(Skyscraper { count: fields.number("count")?, cells: fields.cells("cells", 1)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("count", self.count).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Skyscraper>, RuleError> {
        let clues = arguments.both_ends("count")?;
        Ok(clues.into_iter().map(|(count, cells)| Skyscraper { count, cells }).collect())
    }
}
