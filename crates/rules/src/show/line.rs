//! A full board on one line, for programs.

use omnidoku_core::{Board, Cell, Value};

/// The value of every cell in reading order: digits side by side, or numbers with a space between them if
/// some have several characters. A point is an absent cell.
///
/// # Panics
/// If there are more or fewer values than cells.
pub fn line(board: &Board, values: &[Value]) -> String {
    assert_eq!(board.cell_count(), values.len(), "one value per cell");
    let range = board.values();
    let text = |(index, &value): (usize, &Value)| match board.is_absent(Cell::new(index)) {
        true => ".".to_owned(),
        false => range.number(value).to_string(),
    };
    let texts: Vec<String> = values.iter().enumerate().map(text).collect();
    let are_digits = range.lowest() >= 0 && range.highest() <= 9;
    texts.join(if are_digits { "" } else { " " })
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::Values;

    #[test]
    fn numbers_are_digits_or_words() {
        let full = |lowest: i32, count: usize| {
            let mut board = Board::new(1, 3, Values::new(lowest, count).unwrap()).unwrap();
            board.remove_cell(Cell::new(1));
            line(&board, &[0, 0, count - 1].map(Value::new))
        };
        assert_eq!([full(0, 10), full(1, 10), full(-1, 2)], ["0.9", "1 . 10", "-1 . 0"]);
    }
}
