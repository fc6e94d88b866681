//! How sentences name cells.
//!
//! Players write `r5c2`. In words it is "row 5, column 2", and neighbours in a list that share a row or a
//! column are named together:
//!
//! ```text
//! r5c2 r5c7        row 5, columns 2 and 7
//! r2c5 r7c5        column 5, rows 2 and 7
//! r1c5 r2c2        row 1, column 5 and row 2, column 2
//! ```
//!
//! The order of the list is kept, because some sentences speak of the first cell and the last.

use omnidoku_core::{Cell, Shape};

use super::{Argument, Message, Voice, ids};

/// How sentences name cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellNames {
    /// `r5c2`, as players do.
    #[default]
    Short,
    /// "row 5, column 2".
    Words,
}

/// Neighbours in a list of cells that share a row or a column.
enum Line<'a> {
    Row(&'a [Cell]),
    Column(&'a [Cell]),
}

/// The list in as few lines as possible; rows if columns do no better.
fn lines(shape: Shape, cells: &[Cell]) -> Vec<Line<'_>> {
    let rows: Vec<_> = cells.chunk_by(|&a, &b| shape.row_of(a) == shape.row_of(b)).collect();
    let columns: Vec<_> = cells.chunk_by(|&a, &b| shape.col_of(a) == shape.col_of(b)).collect();
    if rows.len() <= columns.len() {
        rows.into_iter().map(Line::Row).collect()
    } else {
        columns.into_iter().map(Line::Column).collect()
    }
}

impl Voice {
    /// Names cells; a list is joined with "and", or with "or" for `list.or`.
    pub(super) fn cells(&self, joint: &'static str, cells: &[Cell]) -> String {
        if self.cell_names == CellNames::Short {
            return self.list(joint, cells.iter().map(|&cell| self.shape.cell_name(cell)));
        }
        let lines = lines(self.shape, cells);
        let mut named: Vec<String> = lines.iter().map(|line| self.line(joint, line)).collect();
        let Some(last) = named.pop() else { return String::new() };
        if named.is_empty() {
            return last;
        }
        let first = named.join(&self.say(&ids::cells::separator()));
        self.say(&match joint {
            "list.or" => ids::cells::or(first, last, cells.len()),
            _ => ids::cells::and(first, last, cells.len()),
        })
    }

    /// "row 5, columns 2 and 7"; a single cell is named by its row first.
    fn line(&self, joint: &'static str, line: &Line<'_>) -> String {
        let numbers = |cells: &[Cell], number: &dyn Fn(Cell) -> usize| {
            let numbers = cells.iter().map(|&cell| (number(cell) + 1).to_string());
            Argument::Verbatim(self.list(joint, numbers))
        };
        let row = |cell| self.shape.row_of(cell);
        let column = |cell| self.shape.col_of(cell);
        // "Column 2 or 7" is one of them.
        let count = |cells: &[Cell]| if joint == "list.or" { 1 } else { cells.len() };
        let named: Message = match *line {
            Line::Column(cells @ [first, _, ..]) => {
                ids::cells::column(column(*first) + 1, numbers(cells, &row), count(cells))
            }
            Line::Row(cells) | Line::Column(cells) => {
                let first = cells.first().map_or(0, |&cell| row(cell) + 1);
                ids::cells::row(first, numbers(cells, &column), count(cells))
            }
        };
        self.say(&named)
    }
}
