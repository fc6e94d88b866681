use omnidoku_core::Cell;

use super::NumberedRoom;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for NumberedRoom {
    const NAME: &'static str = "numbered_room";
    const ISS: &'static [&'static str] = &["NumberedRoom"];

    fn read(fields: &mut Fields<'_>) -> Result<NumberedRoom, RuleError> {
        Ok(NumberedRoom { number: fields.number("number")?, cells: fields.cells("cells", 1)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("number", self.number).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<NumberedRoom>, RuleError> {
        let clues = arguments.both_ends("number")?;
        Ok(clues.into_iter().map(|(number, cells)| NumberedRoom { number, cells }).collect())
    }
}
