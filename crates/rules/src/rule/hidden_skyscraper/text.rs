use omnidoku_core::Cell;

use super::HiddenSkyscraper;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for HiddenSkyscraper {
    const NAME: &'static str = "hidden_skyscraper";
    const ISS: &'static [&'static str] = &["HiddenSkyscraper"];

    fn read(fields: &mut Fields<'_>) -> Result<HiddenSkyscraper, RuleError> {
        Ok(HiddenSkyscraper { number: fields.number("number")?, cells: fields.cells("cells", 2)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("number", self.number).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<HiddenSkyscraper>, RuleError> {
        let clues = arguments.both_ends("number")?;
        Ok(clues.into_iter().map(|(number, cells)| HiddenSkyscraper { number, cells }).collect())
    }
}
