use omnidoku_core::{Board, BoardHouseKind, Cell};

use super::{Doppelgangers, KINDS, houses};
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for Doppelgangers {
    const NAME: &'static str = "doppelgangers";
    const ISS: &'static [&'static str] = &["Doppelganger"];

    fn read(fields: &mut Fields<'_>) -> Result<Doppelgangers, RuleError> {
        on_board(fields.board())
    }

    fn write(&self, _: &mut FieldsWriter<'_>) {}

    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Doppelgangers>, RuleError> {
        Ok(vec![on_board(arguments.board())?])
    }
}

/// Every house must have one cell less than there are values, and there must be rows and columns.
fn on_board(board: &Board) -> Result<Doppelgangers, RuleError> {
    let values = board.values();
    let of_kinds = || KINDS.into_iter().flat_map(|kind| houses(board, kind));
    let has_rows = houses(board, BoardHouseKind::Row).count() > 0
        && houses(board, BoardHouseKind::Column).count() > 0;
    let misses_one = of_kinds().all(|house| house.cells.len() + 1 == values.count());
    match has_rows && values.lowest() == 0 && misses_one {
        true => Ok(Doppelgangers),
        false => {
            let expected = "values from 0 on, one more than the cells of every row, column and box";
            Err(RuleError::Board(expected.to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Board, Values};
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss};

    #[test]
    fn doppelgangers_of_interactive_sudoku_solver() {
        let mut board = Board::new(4, 4, Values::new(0, 5).unwrap()).unwrap();
        assert!(read_iss(&board, "Doppelganger").is_err());
        board.add_rows_and_columns();
        assert_iss(&board, "Doppelganger", json!([{"rule": "doppelgangers"}]));
        assert!(read_iss(&four(), "Doppelganger").is_err());
    }
}
