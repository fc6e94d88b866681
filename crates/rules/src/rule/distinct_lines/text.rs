use omnidoku_core::Cell;

use super::DistinctLines;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::outside::has_full_lines;
use crate::rule::Text;

impl Text for DistinctLines {
    const NAME: &'static str = "distinct_lines";

    fn read(fields: &mut Fields<'_>) -> Result<DistinctLines, RuleError> {
        has_full_lines(fields.board())?;
        Ok(DistinctLines)
    }

    fn write(&self, _: &mut FieldsWriter<'_>) {}

    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }
}
