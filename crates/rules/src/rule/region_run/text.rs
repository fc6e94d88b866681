use omnidoku_core::{Board, Cell};

use super::RegionRun;
use crate::fields::{Fields, FieldsWriter, RuleError, repeated};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for RegionRun {
    const NAME: &'static str = "region_run";
    const ISS: &'static [&'static str] = &["ChaosArrow"];

    fn read(fields: &mut Fields<'_>) -> Result<RegionRun, RuleError> {
        let (first, arms) = split(fields.groups("arms", 1)?, fields.board())?;
        let is_first_left_out = fields.flag("leave_first_out")?;
        Ok(RegionRun { cell: fields.cell("cell")?, first, arms, is_first_left_out })
    }

    /// Every arm is written with the first cell.
    fn write(&self, fields: &mut FieldsWriter<'_>) {
        let whole = |arm: &Vec<Cell>| [&[self.first][..], arm].concat();
        let arms: Vec<Vec<Cell>> = self.arms.iter().map(whole).collect();
        fields.put_cell("cell", self.cell).put_groups("arms", &arms);
        fields.put_flag("leave_first_out", self.is_first_left_out);
    }

    fn cells(&self) -> Vec<Cell> {
        [&[self.cell, self.first][..], &self.arms.concat()].concat()
    }

    /// Without arms it looks in all four directions.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<RegionRun>, RuleError> {
        let cell = arguments.cell(arguments.peek().unwrap_or_default())?;
        arguments.word();
        let is_first_left_out = take_first_left_out(arguments)?;
        let mut arms = arguments.groups()?;
        if arms.is_empty() {
            let board = arguments.board();
            for (rows, columns) in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
                let next = |cell: &Cell| board.offset(*cell, rows, columns);
                let arm = std::iter::successors(Some(cell), next);
                arms.push(arm.map(|cell| label_of(cell, arguments)).collect::<Result<_, _>>()?);
            }
        }
        let (first, arms) = split(arms, arguments.board())?;
        Ok(vec![RegionRun { cell, first, arms, is_first_left_out }])
    }
}

/// The first cell, which all arms have, and the rest of each.
fn split(arms: Vec<Vec<Cell>>, board: &Board) -> Result<(Cell, Vec<Vec<Cell>>), RuleError> {
    let first = arms.first().and_then(|arm| arm.first()).copied();
    let first = first
        .filter(|first| arms.iter().all(|arm| arm.first() == Some(first)))
        .ok_or_else(|| RuleError::wrong("arms", "lists of cells that begin with the same one"))?;
    let arms: Vec<Vec<Cell>> = arms.into_iter().map(|arm| arm[1..].to_vec()).collect();
    let all: Vec<Cell> = [first].into_iter().chain(arms.concat()).collect();
    match repeated(&all) {
        Some(cell) => Err(RuleError::CellTwice(board.cell_name(cell))),
        None => Ok((first, arms)),
    }
}

/// The next word, if there is one: 1 if the first label is not counted, else 0 or empty.
pub(in crate::rule) fn take_first_left_out(
    arguments: &mut IssArguments<'_>,
) -> Result<bool, RuleError> {
    match arguments.word() {
        None | Some("" | "0") => Ok(false),
        Some("1") => Ok(true),
        Some(_) => Err(RuleError::wrong("leave_first_out", "0 or 1")),
    }
}

/// The cell for the region of a cell of the grid.
pub(in crate::rule) fn label_of(
    cell: Cell,
    arguments: &IssArguments<'_>,
) -> Result<Cell, RuleError> {
    arguments.cell(&format!("CC{}", cell.index() + 1))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::agreement::{assert_iss, four, read_iss};
    use crate::rule::Rule;

    fn labelled() -> Board {
        let mut board = four();
        (1..=16).for_each(|number| {
            board.add_loose_cell(&format!("CC{number}")).unwrap();
        });
        board
    }

    #[test]
    fn runs_of_interactive_sudoku_solver() {
        let run = |arms| json!([{"rule": "region_run", "cell": "r1c2", "arms": arms}]);
        assert_iss(&labelled(), "ChaosArrow~R1C2~~CC2~CC3", run(json!([["CC2", "CC3"]])));
        let two = run(json!([["CC2", "CC3"], ["CC2", "CC6"]]));
        assert_iss(&labelled(), "ChaosArrow~R1C2~0~CC2~CC3~-~CC2~CC6", two);
        let all = run(json!([["CC2", "CC1"], ["CC2", "CC3", "CC4"], ["CC2"], ["CC2", "CC6", "CC10", "CC14"]]));
        assert_iss(&labelled(), "ChaosArrow~R1C2", all);
        for wrong in ["ChaosArrow", "ChaosArrow~R1C2~2~CC1", "ChaosArrow~R1C2~1~CC1~-~CC2"] {
            assert!(read_iss(&labelled(), wrong).is_err(), "{wrong}");
        }
        assert!(read_iss(&four(), "ChaosArrow~R1C2").is_err());
    }

    #[test]
    fn counts_of_interactive_sudoku_solver() {
        let corner = json!([{
            "rule": "region_count",
            "cell": "r1c1",
            "labels": ["CC1", "CC2", "CC5", "CC6"],
        }]);
        assert_iss(&labelled(), "ChaosCount~R1C1", corner);
        let given = json!([{
            "rule": "region_count",
            "cell": "r1c1",
            "labels": ["CC1", "CC7"],
            "leave_first_out": true,
        }]);
        assert_iss(&labelled(), "ChaosCount~R1C1~1~CC1~CC7", given);
    }

    #[test]
    fn arms_that_meet_again_are_refused() {
        let rule = json!({"rule": "region_run", "cell": "r1c1", "arms": [["r1c2", "r1c3"], ["r1c2", "r1c3"]]});
        assert_eq!(Rule::read(&four(), &rule).unwrap_err().to_string(), "r1c3 is named twice");
        let rule = json!({"rule": "region_run", "cell": "r1c1", "arms": []});
        assert!(Rule::read(&four(), &rule).is_err());
    }
}
