use omnidoku_core::{Board, Cell};

use super::AntiTaxicab;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

/// The most cells a board may have: it compares almost every cell with every other.
const MAX_CELLS: usize = 625;

impl Text for AntiTaxicab {
    const NAME: &'static str = "anti_taxicab";
    const ISS: &'static [&'static str] = &["AntiTaxicab"];

    fn read(fields: &mut Fields<'_>) -> Result<AntiTaxicab, RuleError> {
        on_board(fields.board())
    }

    fn write(&self, _: &mut FieldsWriter<'_>) {}

    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<AntiTaxicab>, RuleError> {
        Ok(vec![on_board(arguments.board())?])
    }
}

fn on_board(board: &Board) -> Result<AntiTaxicab, RuleError> {
    match board.cell_count() <= MAX_CELLS {
        true => Ok(AntiTaxicab),
        false => Err(RuleError::Board(format!("a board of at most {MAX_CELLS} cells"))),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, usual_board};
    use crate::rule::Rule;

    #[test]
    fn anti_taxicab_of_interactive_sudoku_solver() {
        assert_iss(&four(), "AntiTaxicab", json!([{"rule": "anti_taxicab"}]));
    }

    #[test]
    fn large_boards_are_refused() {
        let read = |rows| Rule::read(&usual_board(rows, 25, 5, 5), &json!({"rule": "anti_taxicab"}));
        assert!(read(25).is_ok());
        assert_eq!(read(26).unwrap_err().to_string(), "it needs a board of at most 625 cells");
    }
}
