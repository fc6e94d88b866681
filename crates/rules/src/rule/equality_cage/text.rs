use omnidoku_core::Cell;

use super::EqualityCage;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for EqualityCage {
    const NAME: &'static str = "equality_cage";
    const ISS: &'static [&'static str] = &["EqualityCage"];

    fn read(fields: &mut Fields<'_>) -> Result<EqualityCage, RuleError> {
        EqualityCage::new(fields.cells("cells", 2)?)
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<EqualityCage>, RuleError> {
        Ok(vec![EqualityCage::new(arguments.cells(2)?)?])
    }
}

impl EqualityCage {
    fn new(cells: Vec<Cell>) -> Result<EqualityCage, RuleError> {
        match cells.len() % 2 {
            0 => Ok(EqualityCage { cells }),
            _ => Err(RuleError::wrong("cells", "an even number of cells")),
        }
    }
}
