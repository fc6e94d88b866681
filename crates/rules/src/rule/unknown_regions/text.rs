use omnidoku_core::{Board, Cell};

use super::UnknownRegions;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::outside::has_full_lines;
use crate::rule::Text;

impl Text for UnknownRegions {
    const NAME: &'static str = "unknown_regions";
    const ISS: &'static [&'static str] = &["ChaosConstruction"];

    fn read(fields: &mut Fields<'_>) -> Result<UnknownRegions, RuleError> {
        checked(fields.cells("labels", 1)?, fields.board())
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("labels", &self.labels);
    }

    fn cells(&self) -> Vec<Cell> {
        self.labels.clone()
    }

    /// The labels are the loose cells `CC1`, `CC2` and so on.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<UnknownRegions>, RuleError> {
        let board = arguments.board();
        let labels = (1..=board.rows() * board.columns())
            .map(|number| arguments.cell(&format!("CC{number}")))
            .collect::<Result<_, _>>()?;
        Ok(vec![checked(labels, board)?])
    }
}

fn checked(labels: Vec<Cell>, board: &Board) -> Result<UnknownRegions, RuleError> {
    has_full_lines(board)?;
    let size = board.rows() * board.columns();
    match labels.len() == size && labels.iter().all(|&label| board.is_loose(label)) {
        true => Ok(UnknownRegions { labels }),
        false => Err(RuleError::wrong("labels", format!("{size} loose cells"))),
    }
}
