use omnidoku_core::{Board, BoardHouseKind, Cell};

use super::SameValues;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for SameValues {
    const NAME: &'static str = "same_values";
    const ISS: &'static [&'static str] = &["SameValues", "RegionSameValues"];

    fn read(fields: &mut Fields<'_>) -> Result<SameValues, RuleError> {
        Ok(SameValues { groups: fields.equal_groups("groups")? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_groups("groups", &self.groups);
    }

    fn cells(&self) -> Vec<Cell> {
        self.groups.concat()
    }

    /// The number of groups, then the cells of one group after the other; or all of the largest houses.
    fn read_iss(name: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<SameValues>, RuleError> {
        if name == "RegionSameValues" {
            return Ok(of_houses(arguments.board()).into_iter().collect());
        }
        let count = arguments.number("groups")?;
        let cells = arguments.path(1)?;
        let count = usize::try_from(count).ok().filter(|&count| {
            (1..=cells.len()).contains(&count) && cells.len().is_multiple_of(count)
        });
        let wrong = || RuleError::wrong("groups", "a number that divides that of the cells");
        let groups: Vec<Vec<Cell>> =
            cells.chunks(cells.len() / count.ok_or_else(wrong)?).map(<[Cell]>::to_vec).collect();
        Ok(if groups.len() > 1 { vec![SameValues { groups }] } else { Vec::new() })
    }
}

/// All of the largest rows, columns, boxes and regions. If each holds all values, that demands nothing.
fn of_houses(board: &Board) -> Option<SameValues> {
    use BoardHouseKind::{Box, Column, Region, Row};
    let houses = board.houses().iter().filter(|h| matches!(h.kind, Row | Column | Box | Region));
    let groups: Vec<Vec<Cell>> = houses.map(|house| house.cells.clone()).collect();
    let size = groups.iter().map(Vec::len).max().filter(|&size| size < board.values().count())?;
    let groups: Vec<Vec<Cell>> = groups.into_iter().filter(|group| group.len() == size).collect();
    (groups.len() > 1).then_some(SameValues { groups })
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Board, Values};
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss};

    #[test]
    fn same_values_of_interactive_sudoku_solver() {
        let groups = json!([["r1c1", "r1c2"], ["r2c3", "r2c4"], ["r3c1", "r4c1"]]);
        let expected = json!([{"rule": "same_values", "groups": groups}]);
        assert_iss(&four(), "SameValues~3~R1C1~R1C2~R2C3~R2C4~R3C1~R4C1", expected);
        assert_iss(&four(), "SameValues~1~R1C1~R1C2", json!([]));
        for wrong in ["3~R1C1~R1C2", "2~R1C1~R1C2~R1C3", "0~R1C1", "-2~R1C1~R1C2", "2"] {
            assert!(read_iss(&four(), &format!("SameValues~{wrong}")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn houses_with_the_same_values() {
        assert_iss(&four(), "RegionSameValues", json!([]));
        let mut board = Board::new(2, 2, Values::up_to(3).unwrap()).unwrap();
        board.add_rows_and_columns();
        let groups =
            json!([["r1c1", "r1c2"], ["r2c1", "r2c2"], ["r1c1", "r2c1"], ["r1c2", "r2c2"]]);
        let expected = json!([{"rule": "same_values", "groups": groups}]);
        assert_iss(&board, "RegionSameValues", expected);
    }
}
