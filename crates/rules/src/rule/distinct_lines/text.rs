use omnidoku_core::Cell;

use super::DistinctLines;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::outside::has_full_lines;
use crate::rule::Text;

/// The most rows or columns of a board: it compares every line with every other.
const MAX_SIDE: usize = 25;

impl Text for DistinctLines {
    const NAME: &'static str = "distinct_lines";

    fn read(fields: &mut Fields<'_>) -> Result<DistinctLines, RuleError> {
        let board = fields.board();
        has_full_lines(board)?;
        match board.rows().max(board.columns()) <= MAX_SIDE {
            true => Ok(DistinctLines),
            false => Err(RuleError::Board(format!("at most {MAX_SIDE} rows and columns"))),
        }
    }

    fn write(&self, _: &mut FieldsWriter<'_>) {}

    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::usual_board;
    use crate::rule::Rule;

    /// 64 rows and columns once took gigabytes.
    #[test]
    fn large_boards_are_refused() {
        let read = |size, box_rows| {
            let board = usual_board(size, size, box_rows, size / box_rows);
            Rule::read(&board, &json!({"rule": "distinct_lines"}))
        };
        assert!(read(25, 5).is_ok());
        assert_eq!(read(36, 6).unwrap_err().to_string(), "it needs at most 25 rows and columns");
    }
}
