use omnidoku_core::Cell;

use super::Thermometer;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for Thermometer {
    const NAME: &'static str = "thermometer";
    const ISS: &'static [&'static str] = &["Thermo"];

    fn read(fields: &mut Fields<'_>) -> Result<Thermometer, RuleError> {
        Ok(Thermometer { cells: fields.path("cells", 2)?, is_slow: fields.flag("slow")? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("cells", &self.cells).put_flag("slow", self.is_slow);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Thermometer>, RuleError> {
        Ok(vec![Thermometer { cells: arguments.path(2)?, is_slow: false }])
    }
}
