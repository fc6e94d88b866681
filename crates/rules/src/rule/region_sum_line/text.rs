use omnidoku_core::{Board, BoardHouseKind, Cell};

use super::RegionSumLine;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for RegionSumLine {
    const NAME: &'static str = "region_sum_line";
    const ISS: &'static [&'static str] = &["RegionSumLine"];

    fn read(fields: &mut Fields<'_>) -> Result<RegionSumLine, RuleError> {
        match has_regions(fields.board()) {
            true => Ok(RegionSumLine { cells: fields.path("cells", 2)? }),
            false => Err(RuleError::Board("boxes or regions".to_owned())),
        }
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    /// On a board without boxes and regions it demands nothing.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<RegionSumLine>, RuleError> {
        let line = RegionSumLine { cells: arguments.path(2)? };
        Ok(if has_regions(arguments.board()) { vec![line] } else { Vec::new() })
    }
}

fn has_regions(board: &Board) -> bool {
    let is_region = |kind| matches!(kind, BoardHouseKind::Box | BoardHouseKind::Region);
    board.houses().iter().any(|house| is_region(house.kind))
}
