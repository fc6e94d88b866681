use omnidoku_core::Cell;

use super::Cage;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for Cage {
    const NAME: &'static str = "cage";
    const ISS: &'static [&'static str] = &["Cage", "Sum"];

    fn read(fields: &mut Fields<'_>) -> Result<Cage, RuleError> {
        Ok(Cage {
            sum: fields.optional_number("sum")?,
            cells: fields.cells("cells", 1)?,
            may_repeat: fields.flag("may_repeat")?,
        })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_some("sum", self.sum).put_cells("cells", &self.cells);
        fields.put_flag("may_repeat", self.may_repeat);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    /// A sum of 0 means that it is not known.
    fn read_iss(name: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Cage>, RuleError> {
        let sum = arguments.number("sum")?;
        let (sum, cells) = (Some(sum).filter(|&sum| sum != 0), arguments.cells(1)?);
        Ok(vec![Cage { sum, cells, may_repeat: name == "Sum" }])
    }
}
