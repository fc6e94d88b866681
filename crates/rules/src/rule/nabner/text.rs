use omnidoku_core::Cell;

use super::Nabner;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::rule::Text;

impl Text for Nabner {
    const NAME: &'static str = "nabner";

    fn read(fields: &mut Fields<'_>) -> Result<Nabner, RuleError> {
        Ok(Nabner { cells: fields.cells("cells", 2)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }
}
