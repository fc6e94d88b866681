use omnidoku_core::Cell;

use super::RegionCount;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;
use crate::rule::region_run::{label_of, take_first_left_out};

impl Text for RegionCount {
    const NAME: &'static str = "region_count";
    const ISS: &'static [&'static str] = &["ChaosCount"];

    fn read(fields: &mut Fields<'_>) -> Result<RegionCount, RuleError> {
        Ok(RegionCount {
            cell: fields.cell("cell")?,
            labels: fields.cells("labels", 1)?,
            is_first_left_out: fields.flag("leave_first_out")?,
        })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cell("cell", self.cell).put_cells("labels", &self.labels);
        fields.put_flag("leave_first_out", self.is_first_left_out);
    }

    fn cells(&self) -> Vec<Cell> {
        [&[self.cell][..], &self.labels].concat()
    }

    /// Without labels it is about the cell and those around it.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<RegionCount>, RuleError> {
        let cell = arguments.cell(arguments.peek().unwrap_or_default())?;
        arguments.word();
        let is_first_left_out = take_first_left_out(arguments)?;
        let mut labels = arguments.cells(0)?;
        if labels.is_empty() {
            let places = [0, -1, 1].into_iter().flat_map(|row| [0, -1, 1].map(|column| (row, column)));
            let around = places.filter_map(|(row, column)| arguments.board().offset(cell, row, column));
            labels = around.map(|cell| label_of(cell, arguments)).collect::<Result<_, _>>()?;
        }
        Ok(vec![RegionCount { cell, labels, is_first_left_out }])
    }
}
