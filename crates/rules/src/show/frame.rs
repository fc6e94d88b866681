//! A board as an aligned printout with borders between its boxes or regions, whatever their form.
//!
//! The columns of the printout are those of the board with a gap before each and one after the last. A gap
//! is a space, or ` │ ` where any row has a border there. Between rows there is a line where any column
//! has a border there. So a board with boxes looks as [`omnidoku_core::format`] prints a grid.
//!
//! Loose cells follow in a line with their names. A cell shows its value, the values it may hold, or `.` if it may hold any.

use omnidoku_core::{Board, Cell, Value};

use crate::borders::{Borders, Edge};

/// The board as a picture. If there are values for the cells, they are shown.
///
/// # Panics
/// If there are more or fewer values than cells.
pub fn frame(board: &Board, values: Option<&[Value]>, coordinates: bool) -> String {
    if let Some(values) = values {
        assert_eq!(board.cell_count(), values.len(), "one value per cell");
    }
    let text = |row: usize, column: usize| match (board.cell_at(row, column), values) {
        (None, _) => String::new(),
        (Some(cell), Some(values)) => board.values().number(values[cell.index()]).to_string(),
        (Some(cell), None) => possible(board, cell),
    };
    let rows = (0..board.rows()).map(|row| (0..board.columns()).map(|c| text(row, c)).collect());
    let mut picture = Frame::new(board, rows.collect(), coordinates).draw();
    let loose = |cell: Cell| {
        let text = match values {
            Some(values) => board.values().number(values[cell.index()]).to_string(),
            None => possible(board, cell),
        };
        format!("{} {text}", board.cell_name(cell))
    };
    let loose: Vec<String> = board.loose_cells().map(loose).collect();
    if !loose.is_empty() {
        picture.push_str(&format!("{}\n", loose.join("   ")));
    }
    picture
}

/// What a cell may hold: side by side, or with `/` between numbers that are not all of one digit.
fn possible(board: &Board, cell: Cell) -> String {
    let (values, candidates) = (board.values(), board.candidates(cell));
    if candidates == values.set() && values.count() > 1 {
        return ".".to_owned();
    }
    let is_short = values.lowest() >= 0 && values.highest() <= 9;
    let numbers: Vec<String> =
        candidates.into_iter().map(|value| values.number(value).to_string()).collect();
    match numbers.is_empty() {
        true => "-".to_owned(),
        false => numbers.join(if is_short { "" } else { "/" }),
    }
}

/// The picture under construction.
struct Frame<'a> {
    board: &'a Board,
    borders: Borders<'a>,
    texts: Vec<Vec<String>>,
    widths: Vec<usize>,
    /// Whether the gap before a column, or after the last, has a border in any row.
    is_wide: Vec<bool>,
    coordinates: bool,
}

impl<'a> Frame<'a> {
    fn new(board: &'a Board, texts: Vec<Vec<String>>, coordinates: bool) -> Frame<'a> {
        let borders = Borders::new(board);
        let least = |column: usize| if coordinates { title('c', column).len() } else { 1 };
        let width = |column: usize| {
            texts.iter().map(|row| row[column].len()).max().unwrap_or(0).max(least(column))
        };
        let widths = (0..board.columns()).map(width).collect();
        let is_wide = (0..=board.columns())
            .map(|column| (0..board.rows()).any(|row| borders.vertical(row, column) == Edge::Thick))
            .collect();
        Frame { board, borders, texts, widths, is_wide, coordinates }
    }

    fn draw(&self) -> String {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let mut lines = Vec::new();
        if self.coordinates {
            lines.push(self.line("", |_| "   ", |column| title('c', column)));
        }
        for row in 0..=rows {
            let is_border = |column| self.is_horizontal(row, column);
            if (0..columns).any(is_border) {
                lines.push(self.border(row));
            }
            if row < rows {
                let bar = |column| if self.is_vertical(row, column) { " │ " } else { "   " };
                let number = title('r', row);
                let number = if self.coordinates { number.as_str() } else { "" };
                lines.push(self.line(number, bar, |column| self.texts[row][column].clone()));
            }
        }
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// A line of texts with what stands in the wide gaps.
    fn line<'b>(
        &self,
        number: &str,
        wide_gap: impl Fn(usize) -> &'b str,
        text: impl Fn(usize) -> String,
    ) -> String {
        let columns = self.board.columns();
        let mut line = format!("{number:<width$}", width = self.margin());
        for column in 0..=columns {
            match (self.is_wide[column], column) {
                // Nothing is left of the first border.
                (true, 0) => line.push_str(&wide_gap(0)[1..]),
                (true, _) => line.push_str(wide_gap(column)),
                (false, _) => line.push(' '),
            }
            if column < columns {
                line.push_str(&format!("{:>width$}", text(column), width = self.widths[column]));
            }
        }
        line
    }

    /// The line above a row, or below the last.
    fn border(&self, row: usize) -> String {
        let columns = self.board.columns();
        let dash = |column: Option<usize>| {
            if column.is_some_and(|column| self.is_horizontal(row, column)) { '─' } else { ' ' }
        };
        let mut line = " ".repeat(self.margin());
        for column in 0..=columns {
            let (left, right) = (dash(column.checked_sub(1)), dash(Some(column)));
            match self.is_wide[column] {
                true => {
                    if column > 0 {
                        line.push(left);
                    }
                    line.push(self.crossing(row, column));
                    line.push(right);
                }
                false => line.push(right),
            }
            if column < columns {
                line.extend(std::iter::repeat_n(right, self.widths[column]));
            }
        }
        line
    }

    /// The character at the top left corner of a place.
    fn crossing(&self, row: usize, column: usize) -> char {
        let up = row.checked_sub(1).is_some_and(|above| self.is_vertical(above, column));
        let down = self.is_vertical(row, column);
        let left = column.checked_sub(1).is_some_and(|left| self.is_horizontal(row, left));
        let right = self.is_horizontal(row, column);
        let arms = [up, down, left, right].into_iter().rev();
        CROSSINGS[arms.fold(0, |number, arm| 2 * number + usize::from(arm))]
    }

    fn is_horizontal(&self, row: usize, column: usize) -> bool {
        column < self.board.columns() && self.borders.horizontal(row, column) == Edge::Thick
    }

    fn is_vertical(&self, row: usize, column: usize) -> bool {
        row < self.board.rows() && self.borders.vertical(row, column) == Edge::Thick
    }

    /// The width of the row numbers and the space after them.
    fn margin(&self) -> usize {
        if self.coordinates { title('r', self.board.rows() - 1).len() + 1 } else { 0 }
    }
}

/// By which arms a crossing has: up 1, down 2, left 4, right 8.
const CROSSINGS: [char; 16] =
    [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

fn title(letter: char, index: usize) -> String {
    format!("{letter}{}", index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agreement::usual_board;
    use omnidoku_core::format::{Alphabet, FrameStyle, frame_in};
    use omnidoku_core::{BoardHouseKind, Grid, Puzzle, Shape, ValueSet, Values};

    #[test]
    fn a_plain_puzzle_looks_as_it_does_elsewhere() {
        let shape = Shape::new(2, 3).unwrap();
        let mut values = [0; 36];
        (values[0], values[7]) = (1, 6);
        let grid = Grid::from_values(shape, &values).unwrap();
        let board = Board::from(&Puzzle::new(grid.clone()).unwrap());
        let style = FrameStyle::new(Alphabet::OneToNine);
        let expected = frame_in(&grid, &style, &mut |_, text| text.to_owned());
        assert_eq!(frame(&board, None, false), expected);
    }

    #[test]
    fn irregular_regions_and_few_candidates() {
        let mut board = Board::new(4, 4, Values::new(0, 4).unwrap()).unwrap();
        for cells in [[0, 1, 4, 8], [2, 3, 6, 7], [5, 9, 10, 11], [12, 13, 14, 15]] {
            let cells = cells.into_iter().map(Cell::new).collect();
            board.add_house(BoardHouseKind::Region, cells);
        }
        let few = [0, 1].map(Value::new).into_iter().collect::<ValueSet>();
        board.restrict(Cell::new(3), few);
        board.restrict(Cell::new(9), ValueSet::only(Value::new(3)));
        let expected = "\
┌───────┬──────┐
│ .   . │ . 01 │
│   ┌───┤      │
│ . │ . │ .  . │
│   │   └──────┤
│ . │ 3   .  . │
├───┴──────────┤
│ .   .   .  . │
└──────────────┘
";
        assert_eq!(frame(&board, None, false), expected);
    }

    #[test]
    fn absent_cells_and_values() {
        let mut board = Board::new(2, 3, Values::new(9, 2).unwrap()).unwrap();
        board.remove_cell(Cell::new(2));
        let values = vec![Value::new(1); 6];
        let expected = "     c1 c2   c3
   ┌───────┐
r1 │ 10 10 │
   │       └────┐
r2 │ 10 10   10 │
   └────────────┘
";
        assert_eq!(frame(&board, Some(&values), true), expected);
        board.restrict(Cell::new(0), ValueSet::default());
        assert!(frame(&board, None, false).contains("│ - . │"));
    }

    #[test]
    fn loose_cells_follow() {
        let mut board = Board::new(1, 1, Values::up_to(3).unwrap()).unwrap();
        board.add_loose_cell("A").unwrap();
        let last = board.add_loose_cell("B").unwrap();
        board.restrict(last, [0, 1].map(Value::new).into_iter().collect());
        assert_eq!(frame(&board, None, false), "┌───┐\n│ . │\n└───┘\nA .   B 12\n");
        let values = [0, 1, 2].map(Value::new);
        assert_eq!(frame(&board, Some(&values), false), "┌───┐\n│ 1 │\n└───┘\nA 2   B 3\n");
    }

    #[test]
    fn a_board_without_boxes_has_one_border() {
        let mut board = usual_board(3, 3, 1, 1);
        assert_eq!(frame(&board, None, false).matches('┼').count(), 4);
        board = Board::new(3, 3, Values::up_to(3).unwrap()).unwrap();
        assert_eq!(frame(&board, None, false).matches(['┌', '┘', '┼']).count(), 2);
    }
}
