use omnidoku_core::{Board, Cell};

use super::FullRank;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::outside::{has_full_lines, lines};
use crate::rule::Text;

impl Text for FullRank {
    const NAME: &'static str = "full_rank";
    const ISS: &'static [&'static str] = &["FullRank"];

    fn read(fields: &mut Fields<'_>) -> Result<FullRank, RuleError> {
        let (rank, cells) = (fields.number("rank")?, fields.path("cells", 1)?);
        checked(FullRank { rank, cells, may_tie: fields.flag("may_tie")? }, fields.board())
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("rank", self.rank).put_cells("cells", &self.cells);
        fields.put_flag("may_tie", self.may_tie);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    /// `FullRankTies` speaks of all ranks there, so that a reader of whole puzzles takes care of it.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<FullRank>, RuleError> {
        let clues = arguments.both_ends("rank")?.into_iter();
        let rule = |(rank, cells)| FullRank { rank, cells, may_tie: false };
        clues.map(|clue| checked(rule(clue), arguments.board())).collect()
    }
}

fn checked(rule: FullRank, board: &Board) -> Result<FullRank, RuleError> {
    has_full_lines(board)?;
    match lines(board).contains(&rule.cells) {
        true => Ok(rule),
        false => Err(RuleError::wrong("cells", "a whole row or column from one end to the other")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss, six, strip};
    use crate::rule::Rule;

    #[test]
    fn full_ranks_of_interactive_sudoku_solver() {
        assert_iss(
            &four(),
            "FullRank~C3~12~1",
            json!([
                {"rule": "full_rank", "rank": 12, "cells": ["r1c3", "r2c3", "r3c3", "r4c3"]},
                {"rule": "full_rank", "rank": 1, "cells": ["r4c3", "r3c3", "r2c3", "r1c3"]},
            ]),
        );
        assert!(read_iss(&strip(4, 1, 4), "FullRank~R1~3").is_err());
    }

    #[test]
    fn ranks_of_other_cells_are_refused() {
        let problem = |cells: &[&str]| {
            let rule = json!({"rule": "full_rank", "rank": 1, "cells": cells});
            Rule::read(&six(), &rule).unwrap_err().to_string()
        };
        let line = "“cells” should be a whole row or column from one end to the other";
        assert_eq!(problem(&["r1c1", "r1c2"]), line);
        assert_eq!(problem(&["r1c2", "r1c1", "r1c3", "r1c4", "r1c5", "r1c6"]), line);
    }
}
