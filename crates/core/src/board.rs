//! A [`Board`]: cells in a rectangle, a range of values, houses, and the values each cell may hold.
//!
//! It describes what a variant of Sudoku is played on. A [`Shape`] knows its houses and digits; a board
//! lists them, so that there may be no boxes, irregular regions, two diagonals, values 0 to 8, or
//! several grids that overlap. What else a variant demands are rules, which live in
//! `omnidoku-rules`.
//!
//! ```text
//! cells    all of the rectangle, in reading order; some may be absent, such as those between the grids of a samurai;
//!          then loose ones, which are in no row or column and have a name of their own: only rules speak of them
//! values   numbered from 0: value k of the range 0..=8 is the number k, of the range 1..=9 the number k + 1
//! houses   cells that hold different values. A house with as many cells as there are values holds each of them
//! ```
//!
//! A clue is a cell with a single candidate: nothing else distinguishes the two.
//!
//! ```
//! use omnidoku_core::{Board, Puzzle, Shape, Values};
//!
//! // A plain puzzle is a board, and a board of that kind is a plain puzzle.
//! let puzzle = Puzzle::empty(Shape::CLASSIC);
//! assert_eq!(Board::from(&puzzle).classic(), Some(puzzle));
//!
//! // Six rows and columns without boxes, values 0 to 5.
//! let mut board = Board::new(6, 6, Values::new(0, 6)?)?;
//! board.add_rows_and_columns();
//! assert_eq!((board.houses().len(), board.classic()), (12, None));
//! # Ok::<(), omnidoku_core::BoardError>(())
//! ```

use std::fmt;

use crate::bits::{BitSet, Element};
use crate::cell::Cell;
use crate::digits::Digit;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// One of the values of a board, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Value(u8);

impl Value {
    /// The value at this place in the range, counted from 0.
    pub const fn new(index: usize) -> Value {
        debug_assert!(index < Values::MAX_COUNT);
        Value(index as u8)
    }

    /// Its place in the range, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Element for Value {
    #[inline]
    fn from_bit(bit: usize) -> Value {
        Value::new(bit)
    }

    #[inline]
    fn bit(self) -> usize {
        self.index()
    }
}

/// A set of values, one bit each.
pub type ValueSet = BitSet<Value, 1>;

/// The range of numbers that cells hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Values {
    lowest: i16,
    count: u8,
}

impl Values {
    /// The most values a board may have.
    pub const MAX_COUNT: usize = 64;

    /// The farthest a number may be from 0.
    pub const MAX_NUMBER: i32 = 999;

    /// So many numbers, from the lowest on.
    pub fn new(lowest: i32, count: usize) -> Result<Values, BoardError> {
        let limit = Values::MAX_NUMBER;
        let is_small =
            lowest >= -limit && lowest + count.min(Values::MAX_COUNT) as i32 - 1 <= limit;
        match (1..=Values::MAX_COUNT).contains(&count) && is_small {
            true => Ok(Values { lowest: lowest as i16, count: count as u8 }),
            false => Err(BoardError::Values { lowest, count }),
        }
    }

    /// The numbers 1 to `count`.
    pub fn up_to(count: usize) -> Result<Values, BoardError> {
        Values::new(1, count)
    }

    /// How many there are.
    pub fn count(self) -> usize {
        usize::from(self.count)
    }

    /// The lowest number.
    pub fn lowest(self) -> i32 {
        i32::from(self.lowest)
    }

    /// The highest number.
    pub fn highest(self) -> i32 {
        self.lowest() + self.count() as i32 - 1
    }

    /// The number of a value.
    pub fn number(self, value: Value) -> i32 {
        self.lowest() + value.index() as i32
    }

    /// The value of a number, if it is in the range.
    pub fn value(self, number: i32) -> Option<Value> {
        let index = usize::try_from(number.checked_sub(self.lowest())?).ok()?;
        (index < self.count()).then(|| Value::new(index))
    }

    /// All of them, ascending.
    pub fn all(self) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator {
        (0..self.count()).map(Value::new)
    }

    /// All of them, as a set.
    pub fn set(self) -> ValueSet {
        ValueSet::first_elements(self.count())
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.lowest(), self.highest())
    }
}

/// What kind of cells a house of a board is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BoardHouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box: a rectangle that is one of a tiling of the grid.
    Box,
    /// A region of any form.
    Region,
    /// A diagonal from corner to corner.
    Diagonal,
    /// A window: a box set off from the regular boxes, as in windoku.
    Window,
    /// The cells at the same place in all boxes.
    DisjointGroup,
    /// Any other cells that differ.
    Extra,
}

impl BoardHouseKind {
    /// All kinds.
    pub const ALL: [BoardHouseKind; 8] = [
        BoardHouseKind::Row,
        BoardHouseKind::Column,
        BoardHouseKind::Box,
        BoardHouseKind::Region,
        BoardHouseKind::Diagonal,
        BoardHouseKind::Window,
        BoardHouseKind::DisjointGroup,
        BoardHouseKind::Extra,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            BoardHouseKind::Row => "row",
            BoardHouseKind::Column => "column",
            BoardHouseKind::Box => "box",
            BoardHouseKind::Region => "region",
            BoardHouseKind::Diagonal => "diagonal",
            BoardHouseKind::Window => "window",
            BoardHouseKind::DisjointGroup => "disjoint group",
            BoardHouseKind::Extra => "extra region",
        }
    }
}

impl fmt::Display for BoardHouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Cells of a board that hold different values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BoardHouse {
    /// What they are.
    pub kind: BoardHouseKind,
    /// In reading order.
    pub cells: Vec<Cell>,
}

/// See the [module](self).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    rows: usize,
    columns: usize,
    values: Values,
    /// The candidates of each cell; those of an absent one are never looked at.
    candidates: Vec<ValueSet>,
    absent: Vec<bool>,
    houses: Vec<BoardHouse>,
    /// The names of the loose cells.
    loose: Vec<String>,
}

impl Board {
    /// The most rows, and the most columns.
    pub const MAX_SIDE: usize = 64;

    /// The most loose cells.
    pub const MAX_LOOSE_CELLS: usize = 512;

    /// A board without houses. Every cell may hold every value.
    pub fn new(rows: usize, columns: usize, values: Values) -> Result<Board, BoardError> {
        let sides = 1..=Board::MAX_SIDE;
        if !sides.contains(&rows) || !sides.contains(&columns) {
            return Err(BoardError::Size { rows, columns });
        }
        let cells = rows * columns;
        Ok(Board {
            rows,
            columns,
            values,
            candidates: vec![values.set(); cells],
            absent: vec![false; cells],
            houses: Vec::new(),
            loose: Vec::new(),
        })
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The numbers that cells hold.
    pub fn values(&self) -> Values {
        self.values
    }

    /// How many cells there are, absent and loose ones among them.
    pub fn cell_count(&self) -> usize {
        self.candidates.len()
    }

    /// The cells that are not absent, in reading order, loose ones last.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + '_ {
        (0..self.cell_count()).map(Cell::new).filter(|cell| !self.absent[cell.index()])
    }

    /// The cell at a row and a column, counted from 0, if it is on the board and not absent.
    pub fn cell_at(&self, row: usize, column: usize) -> Option<Cell> {
        let is_inside = row < self.rows && column < self.columns;
        let cell = is_inside.then(|| Cell::new(row * self.columns + column))?;
        (!self.is_absent(cell)).then_some(cell)
    }

    /// The row of a cell, counted from 0. Loose cells are thought of below the rectangle, with a row between.
    pub fn row_of(&self, cell: Cell) -> usize {
        cell.index() / self.columns + usize::from(self.is_loose(cell))
    }

    /// The column of a cell, counted from 0.
    pub fn column_of(&self, cell: Cell) -> usize {
        cell.index() % self.columns
    }

    /// The cell so many rows below and columns to the right, or above and to the left. There is none seen from
    /// a loose cell.
    pub fn offset(&self, cell: Cell, rows: isize, columns: isize) -> Option<Cell> {
        if self.is_loose(cell) {
            return None;
        }
        let row = self.row_of(cell).checked_add_signed(rows)?;
        self.cell_at(row, self.column_of(cell).checked_add_signed(columns)?)
    }

    /// The name of a cell, such as `r4c7`.
    pub fn cell_name(&self, cell: Cell) -> String {
        if let Some(at) = cell.index().checked_sub(self.rectangle_size()) {
            return self.loose[at].clone();
        }
        format!("r{}c{}", self.row_of(cell) + 1, self.column_of(cell) + 1)
    }

    /// The cell of a name such as `r4c7` or `R4C7`, or that of a loose cell, if it is on the board.
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        if let Some(at) = self.loose.iter().position(|other| other == name) {
            return Some(Cell::new(self.rectangle_size() + at));
        }
        let (row, column) = row_and_column(name)?;
        self.cell_at(row.checked_sub(1)?, column.checked_sub(1)?)
    }

    /// Adds a cell that is in no row or column. Its name is a letter and up to 15 letters and digits, and not
    /// that of another cell.
    pub fn add_loose_cell(&mut self, name: &str) -> Result<Cell, BoardError> {
        let is_word = name.len() <= 16
            && name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let is_taken = row_and_column(name).is_some() || self.cell_named(name).is_some();
        if !is_word || is_taken || self.loose.len() == Board::MAX_LOOSE_CELLS {
            return Err(BoardError::LooseCell);
        }
        self.loose.push(name.to_owned());
        self.candidates.push(self.values.set());
        self.absent.push(false);
        Ok(Cell::new(self.cell_count() - 1))
    }

    /// The cells that are in no row or column.
    pub fn loose_cells(&self) -> impl DoubleEndedIterator<Item = Cell> + '_ {
        (self.rectangle_size()..self.cell_count()).map(Cell::new)
    }

    /// Whether a cell is in no row or column.
    pub fn is_loose(&self, cell: Cell) -> bool {
        cell.index() >= self.rectangle_size()
    }

    fn rectangle_size(&self) -> usize {
        self.rows * self.columns
    }

    /// Whether a cell of the rectangle is no part of the board.
    pub fn is_absent(&self, cell: Cell) -> bool {
        self.absent[cell.index()]
    }

    /// Takes a cell out of the board. Houses must not have it.
    pub fn remove_cell(&mut self, cell: Cell) {
        debug_assert!(self.houses.iter().all(|house| !house.cells.contains(&cell)));
        self.absent[cell.index()] = true;
    }

    /// The values a cell may hold.
    pub fn candidates(&self, cell: Cell) -> ValueSet {
        self.candidates[cell.index()]
    }

    /// Leaves a cell only those of its candidates that are in a set.
    pub fn restrict(&mut self, cell: Cell, values: ValueSet) {
        let candidates = &mut self.candidates[cell.index()];
        *candidates &= values;
    }

    /// Lets a cell hold any value again.
    pub fn open(&mut self, cell: Cell) {
        self.candidates[cell.index()] = self.values.set();
    }

    /// The value of a cell with a single candidate.
    pub fn given(&self, cell: Cell) -> Option<Value> {
        self.candidates(cell).single()
    }

    /// The houses, in the order they were added.
    pub fn houses(&self) -> &[BoardHouse] {
        &self.houses
    }

    /// Whether a house has as many cells as there are values, so that each value is in it.
    pub fn is_complete(&self, house: &BoardHouse) -> bool {
        house.cells.len() == self.values.count()
    }

    /// Adds a house.
    pub fn add_house(&mut self, kind: BoardHouseKind, mut cells: Vec<Cell>) {
        cells.sort_unstable();
        self.houses.push(BoardHouse { kind, cells });
    }

    /// Makes every row and every column of the rectangle a house.
    pub fn add_rows_and_columns(&mut self) {
        for row in 0..self.rows {
            let cells = (0..self.columns).filter_map(|column| self.cell_at(row, column)).collect();
            self.add_house(BoardHouseKind::Row, cells);
        }
        for column in 0..self.columns {
            let cells = (0..self.rows).filter_map(|row| self.cell_at(row, column)).collect();
            self.add_house(BoardHouseKind::Column, cells);
        }
    }

    /// Makes the boxes of so many rows and columns houses, beginning in the top left corner.
    pub fn add_boxes(&mut self, box_rows: usize, box_columns: usize) {
        for row in (0..self.rows / box_rows).map(|at| at * box_rows) {
            for column in (0..self.columns / box_columns).map(|at| at * box_columns) {
                let cells = self.rectangle(row, column, box_rows, box_columns);
                self.add_house(BoardHouseKind::Box, cells);
            }
        }
    }

    /// The cells of a rectangle whose top left corner this is.
    fn rectangle(&self, row: usize, column: usize, rows: usize, columns: usize) -> Vec<Cell> {
        let at = |at: usize| self.cell_at(row + at / columns, column + at % columns);
        (0..rows * columns).filter_map(at).collect()
    }

    /// Makes both diagonals of a square board houses: the one from the top left corner, or the other,
    /// or both.
    pub fn add_diagonals(&mut self, falling: bool, rising: bool) {
        debug_assert_eq!(self.rows, self.columns);
        let last = self.columns - 1;
        if falling {
            let cells = (0..self.rows).filter_map(|row| self.cell_at(row, row)).collect();
            self.add_house(BoardHouseKind::Diagonal, cells);
        }
        if rising {
            let cells = (0..self.rows).filter_map(|row| self.cell_at(row, last - row)).collect();
            self.add_house(BoardHouseKind::Diagonal, cells);
        }
    }

    /// Adds the windows of windoku: boxes with one row and one column between them and the border, and
    /// between each other.
    pub fn add_windows(&mut self, box_rows: usize, box_columns: usize) {
        let (rows, columns) = (self.rows, self.columns);
        for top in (1..rows).step_by(box_rows + 1).filter(|top| top + box_rows < rows) {
            for left in
                (1..columns).step_by(box_columns + 1).filter(|left| left + box_columns < columns)
            {
                let cells = self.rectangle(top, left, box_rows, box_columns);
                self.add_house(BoardHouseKind::Window, cells);
            }
        }
    }

    /// Makes the cells at the same place in all boxes houses.
    pub fn add_disjoint_groups(&mut self, box_rows: usize, box_columns: usize) {
        for place in 0..box_rows * box_columns {
            let is_there = |cell: &Cell| {
                !self.is_loose(*cell)
                    && self.row_of(*cell) % box_rows == place / box_columns
                    && self.column_of(*cell) % box_columns == place % box_columns
            };
            let cells: Vec<Cell> = self.cells().filter(is_there).collect();
            self.add_house(BoardHouseKind::DisjointGroup, cells);
        }
    }

    /// The same as a plain puzzle: rows, columns, boxes and clues. `None` if the board is another kind,
    /// or if its clues contradict each other.
    pub fn classic(&self) -> Option<Puzzle> {
        let size = self.values.count();
        if self.rows != size || self.columns != size || self.values.lowest() != 1 {
            return None;
        }
        let shape = self.houses.iter().find_map(|house| match house.kind {
            BoardHouseKind::Box => self.box_shape(house),
            _ => None,
        })?;
        let mut plain = Board::from(&Puzzle::empty(shape));
        let mut grid = Grid::empty(shape);
        for cell in shape.cells() {
            match self.given(cell) {
                Some(value) => grid.set(cell, Some(Digit::from_index(value.index()))),
                None if self.candidates(cell) == self.values.set() => {}
                None => return None,
            }
        }
        let mut houses = self.houses.clone();
        houses.sort_unstable_by(|a, b| (a.kind, &a.cells).cmp(&(b.kind, &b.cells)));
        plain.houses.sort_unstable_by(|a, b| (a.kind, &a.cells).cmp(&(b.kind, &b.cells)));
        let is_plain = houses == plain.houses && !self.absent.contains(&true);
        let is_plain = is_plain && self.loose.is_empty();
        is_plain.then(|| Puzzle::new(grid).ok()).flatten()
    }

    /// The shape whose boxes have the height and width of a house.
    fn box_shape(&self, house: &BoardHouse) -> Option<Shape> {
        let (first, last) = (*house.cells.first()?, *house.cells.last()?);
        let rows = self.row_of(last) - self.row_of(first) + 1;
        let columns = self.column_of(last).checked_sub(self.column_of(first))? + 1;
        Shape::new(rows, columns).ok().filter(|shape| shape.size() == self.values.count())
    }
}

/// The numbers of a name such as `r4c7`.
fn row_and_column(name: &str) -> Option<(usize, usize)> {
    let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

impl From<&Puzzle> for Board {
    /// # Panics
    /// If the grid is larger than [`Board::MAX_SIDE`].
    fn from(puzzle: &Puzzle) -> Board {
        let (shape, size) = (puzzle.shape(), puzzle.shape().size());
        let values = Values::up_to(size).expect("the grid is not larger than a board");
        let mut board =
            Board::new(size, size, values).expect("the grid is not larger than a board");
        board.add_rows_and_columns();
        board.add_boxes(shape.box_rows(), shape.box_cols());
        for (cell, digit) in puzzle.filled() {
            board.restrict(cell, ValueSet::only(Value::new(digit.index())));
        }
        board
    }
}

/// Why there is no such board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardError {
    /// Too many rows or columns, or none.
    Size {
        /// How many rows.
        rows: usize,
        /// How many columns.
        columns: usize,
    },
    /// Too many loose cells, or one whose name is taken or wrong.
    LooseCell,
    /// Too many values, or none, or too large ones.
    Values {
        /// The lowest number.
        lowest: i32,
        /// How many there are.
        count: usize,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Size { rows, columns } => {
                let most = Board::MAX_SIDE;
                write!(f, "{rows} rows and {columns} columns; a board has 1 to {most} of each")
            }
            BoardError::LooseCell => {
                let most = Board::MAX_LOOSE_CELLS;
                write!(
                    f,
                    "a loose cell needs a name of its own, a letter and at most 15 letters or digits; a board has at most {most} of them"
                )
            }
            BoardError::Values { lowest, count } => {
                let (most, limit) = (Values::MAX_COUNT, Values::MAX_NUMBER);
                write!(
                    f,
                    "{count} values from {lowest} on; a board has 1 to {most} of them, between -{limit} and {limit}"
                )
            }
        }
    }
}

impl std::error::Error for BoardError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classic_boards_are_puzzles() {
        for shape in ["2x2", "2x3", "3x2", "3x3", "2x6", "4x4"] {
            let shape: Shape = shape.parse().unwrap();
            let mut grid = Grid::empty(shape);
            grid.set(Cell::new(5), Some(Digit::from_index(3)));
            let puzzle = Puzzle::new(grid).unwrap();
            assert_eq!(Board::from(&puzzle).classic(), Some(puzzle));
        }
    }

    #[test]
    fn other_boards_are_not() {
        let plain = Board::from(&Puzzle::empty(Shape::CLASSIC));
        let mut sukaku = plain.clone();
        sukaku.restrict(Cell::new(0), ValueSet::first_elements(2));
        let mut extra = plain.clone();
        extra.add_house(BoardHouseKind::Box, (0..9).map(|i| Cell::new(10 * i)).collect());
        let mut latin = Board::new(9, 9, Values::up_to(9).unwrap()).unwrap();
        latin.add_rows_and_columns();
        let mut clash = plain.clone();
        clash.restrict(Cell::new(0), ValueSet::only(Value::new(4)));
        clash.restrict(Cell::new(1), ValueSet::only(Value::new(4)));
        for board in [sukaku, extra, latin, clash] {
            assert_eq!(board.classic(), None);
        }
    }

    #[test]
    fn extra_houses_are_where_they_belong() {
        let mut board = Board::from(&Puzzle::empty(Shape::CLASSIC));
        let before = board.houses().len();
        board.add_diagonals(true, true);
        board.add_windows(3, 3);
        board.add_disjoint_groups(3, 3);
        let names = |house: &BoardHouse| -> Vec<String> {
            house.cells.iter().map(|&cell| board.cell_name(cell)).collect()
        };
        let added: Vec<_> = board.houses()[before..].iter().map(names).collect();
        assert_eq!(added.len(), 2 + 4 + 9);
        assert_eq!((&added[0][8][..], &added[1][0][..]), ("r9c9", "r1c9"));
        assert_eq!((&added[2][0][..], &added[2][8][..]), ("r2c2", "r4c4"));
        assert_eq!((&added[5][0][..], &added[5][8][..]), ("r6c6", "r8c8"));
        assert_eq!((&added[7][0][..], &added[7][8][..]), ("r1c2", "r7c8"));
        assert!(added.iter().all(|cells| cells.len() == 9));
    }

    #[test]
    fn cells_have_names_and_neighbours() {
        let mut board = Board::new(2, 3, Values::new(0, 3).unwrap()).unwrap();
        let last = board.cell_at(1, 2).unwrap();
        assert_eq!((board.cell_name(last), board.cell_named("R2C3")), ("r2c3".into(), Some(last)));
        assert_eq!(board.offset(last, -1, -2), Some(Cell::new(0)));
        assert_eq!((board.offset(last, 1, 0), board.offset(last, 0, -3)), (None, None));
        board.remove_cell(Cell::new(0));
        assert_eq!((board.cells().count(), board.cell_named("r1c1")), (5, None));
        for name in ["r0c1", "r1", "c1", "r1c4", "rc", "r1c-1", ""] {
            assert_eq!(board.cell_named(name), None, "{name}");
        }
    }

    #[test]
    fn loose_cells_are_beside_the_rectangle() {
        let mut board = Board::from(&Puzzle::empty(Shape::CLASSIC));
        let first = board.add_loose_cell("VA1").unwrap();
        let second = board.add_loose_cell("x").unwrap();
        assert_eq!((board.cell_name(first), board.cell_named("x")), ("VA1".into(), Some(second)));
        assert_eq!((board.row_of(second), board.column_of(second)), (10, 1));
        assert_eq!((board.offset(first, -2, 0), board.cell_at(10, 0)), (None, None));
        assert_eq!(board.loose_cells().collect::<Vec<_>>(), [first, second]);
        assert_eq!((board.cells().count(), board.cell_count(), board.classic()), (83, 83, None));
        board.add_disjoint_groups(3, 3);
        assert!(board.houses().iter().all(|house| house.cells.len() == 9));
        for name in ["x", "r1c1", "R99C99", "", "1x", "a b", "ä", &"x".repeat(17)] {
            assert_eq!(board.add_loose_cell(name), Err(BoardError::LooseCell), "{name}");
        }
        for number in 2..Board::MAX_LOOSE_CELLS {
            board.add_loose_cell(&format!("y{number}")).unwrap();
        }
        assert!(board.add_loose_cell("z").is_err());
    }

    #[test]
    fn values_are_numbers_of_a_range() {
        let values = Values::new(-1, 4).unwrap();
        assert_eq!(
            (values.lowest(), values.highest(), values.to_string()),
            (-1, 2, "-1 to 2".into())
        );
        assert_eq!(values.value(2), Some(Value::new(3)));
        assert_eq!((values.value(3), values.value(-2), values.value(i32::MIN)), (None, None, None));
        assert!(Values::new(1, 0).is_err() && Values::new(1, 65).is_err());
        assert!(Values::new(990, 11).is_err() && Values::new(-1000, 2).is_err());
    }
}
