use omnidoku_core::{Board, Cell, ValueSet};

use super::Connected;
use super::propagate::MAX_PATH;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

/// On a grid with no longer side, a shortest path inside of any region has at most 53 cells.
const MAX_SIDE: usize = 9;

impl Text for Connected {
    const NAME: &'static str = "connected";
    const ISS: &'static [&'static str] = &["ConnectedValues"];

    fn read(fields: &mut Fields<'_>) -> Result<Connected, RuleError> {
        let numbers = fields.numbers("numbers")?;
        checked(Some(numbers), fields.optional_number("size")?, fields.board())
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        let values = fields.board().values();
        let numbers: Vec<i32> = self.numbers.map(|value| values.number(value)).collect();
        fields.put("numbers", numbers).put_some("size", self.size);
    }

    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    /// A group of variables, which has to be left out, then numbers, and perhaps the size.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Connected>, RuleError> {
        if arguments.word().is_some_and(|group| !group.is_empty()) {
            return Err(RuleError::wrong("cells", "those of the grid, no group of variables"));
        }
        let word = arguments.word().ok_or(RuleError::Missing("numbers"))?;
        let numbers = word.split('_').map(|number| number.parse().ok()).collect();
        let size = match arguments.peek() {
            None | Some("") => None,
            Some(_) => Some(arguments.number("size")?),
        };
        Ok(vec![checked(numbers, size, arguments.board())?])
    }
}

fn checked(
    numbers: Option<Vec<i64>>,
    size: Option<i64>,
    board: &Board,
) -> Result<Connected, RuleError> {
    let values = board.values();
    let value = |number: i64| values.value(number.try_into().ok()?);
    let numbers: Option<ValueSet> =
        numbers.and_then(|numbers| numbers.into_iter().map(value).collect());
    let numbers = numbers
        .filter(|numbers| !numbers.is_empty())
        .ok_or_else(|| RuleError::wrong("numbers", format!("numbers from {values}")))?;
    if size.is_some_and(|size| size < 1) {
        return Err(RuleError::wrong("size", "at least 1"));
    }
    let is_small = board.rows().max(board.columns()) <= MAX_SIDE;
    let cells = (board.rows() * board.columns()) as i64;
    match is_small || cells.min(size.unwrap_or(cells)) <= MAX_PATH {
        true => Ok(Connected { numbers, size }),
        false => Err(RuleError::Board(format!(
            "at most {MAX_SIDE} rows and columns, or a size of at most {MAX_PATH}"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss, usual_board};

    #[test]
    fn connected_values_of_interactive_sudoku_solver() {
        let rule = json!([{"rule": "connected", "numbers": [1, 3]}]);
        assert_iss(&four(), "ConnectedValues~~3_1", rule);
        let sized = json!([{"rule": "connected", "numbers": [4], "size": 3}]);
        assert_iss(&four(), "ConnectedValues~~4~3", sized);
        for wrong in ["ConnectedValues", "ConnectedValues~~5", "ConnectedValues~~1~0", "ConnectedValues~CC~1"] {
            assert!(read_iss(&four(), wrong).is_err(), "{wrong}");
        }
        let large = usual_board(16, 16, 4, 4);
        assert!(read_iss(&large, "ConnectedValues~~1_2_3_4_5").is_err());
        assert!(read_iss(&large, "ConnectedValues~~1_2~20").is_ok());
    }
}
