use omnidoku_core::{Board, Cell};

use super::{DutchFlatmates, middle};
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for DutchFlatmates {
    const NAME: &'static str = "dutch_flatmates";
    const ISS: &'static [&'static str] = &["DutchFlatmates"];

    fn read(fields: &mut Fields<'_>) -> Result<DutchFlatmates, RuleError> {
        on_board(fields.board())
    }

    fn write(&self, _: &mut FieldsWriter<'_>) {}

    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn read_iss(
        _: &str,
        arguments: &mut IssArguments<'_>,
    ) -> Result<Vec<DutchFlatmates>, RuleError> {
        Ok(vec![on_board(arguments.board())?])
    }
}

fn on_board(board: &Board) -> Result<DutchFlatmates, RuleError> {
    match middle(board.values()) {
        Some(_) if board.values().count() > 1 => Ok(DutchFlatmates),
        _ => Err(RuleError::Board("an odd number of values, three or more".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss, strip, usual_board};

    #[test]
    fn dutch_flatmates_of_interactive_sudoku_solver() {
        let rule = json!([{"rule": "dutch_flatmates"}]);
        assert_iss(&usual_board(9, 9, 3, 3), "DutchFlatmates", rule);
        assert!(read_iss(&four(), "DutchFlatmates").is_err());
        assert!(read_iss(&strip(1, 1, 1), "DutchFlatmates").is_err());
    }
}
