use omnidoku_core::{Board, Cell};

use super::Entropic;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for Entropic {
    const NAME: &'static str = "entropic";
    const ISS: &'static [&'static str] = &["Entropic"];

    fn read(fields: &mut Fields<'_>) -> Result<Entropic, RuleError> {
        has_thirds(fields.board())?;
        Ok(Entropic { cells: fields.path("cells", 2)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Entropic>, RuleError> {
        has_thirds(arguments.board())?;
        Ok(vec![Entropic { cells: arguments.path(2)? }])
    }
}

/// Whether the values can be cut into a low, a middle and a high third.
pub(in crate::rule) fn has_thirds(board: &Board) -> Result<(), RuleError> {
    match board.values().count() % 3 {
        0 => Ok(()),
        _ => Err(RuleError::Board("a number of values that 3 divides".to_owned())),
    }
}
