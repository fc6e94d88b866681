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

    /// A sum without factors in which no cell comes up twice.
    fn is_iss(name: &str, arguments: &IssArguments<'_>) -> bool {
        let words = arguments.rest();
        let is_plain = || (1..words.len()).all(|at| !words[..at].contains(&words[at]));
        name == "Cage"
            || name == "Sum" && is_plain() && words.first().is_some_and(|word| !word.contains('_'))
    }

    /// A cage with the sum 0, or without a sum, has any sum.
    fn read_iss(name: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Cage>, RuleError> {
        let is_cage = name == "Cage";
        let sum = match arguments.peek() {
            Some("") if is_cage => {
                arguments.word();
                None
            }
            _ => Some(arguments.number("sum")?).filter(|&sum| !is_cage || sum != 0),
        };
        Ok(vec![Cage { sum, cells: arguments.cells(1)?, may_repeat: !is_cage }])
    }
}
