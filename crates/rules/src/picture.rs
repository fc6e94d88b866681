//! What rules look like: plain shapes in the units of the grid, which `omnidoku-draw` renders.
//!
//! ```text
//! (0, 0) ─── (1, 0) ─── …     a point is (columns, rows) from the top left corner of the grid,
//!   │  r1c1    │              so that the centre of r1c1 is (0.5, 0.5); clues outside the grid
//! (0, 1) ─── (1, 1)           lie at negative places and beyond the last row and column
//! ```
//!
//! A colour is a role, not a value: the theme of a drawing decides, and shapes differ without colour too.

use omnidoku_core::{Board, Cell};

/// A place in the units of the grid: columns to the right, rows down.
pub type Point = (f32, f32);

/// What a colour stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tint {
    /// Lines, outlines and text.
    Ink,
    /// The background.
    Paper,
    /// Soft grey: thermometers, shaded cells, arrows.
    Grey,
    /// Green: whispers.
    Green,
    /// Purple: renban.
    Purple,
    /// Blue: region sums, betweenness.
    Blue,
    /// Orange: entropic and Dutch whispers.
    Orange,
    /// Red: negative or forbidding rules.
    Red,
    /// Turquoise: modular and zipper lines.
    Turquoise,
    /// Yellow: the rest.
    Yellow,
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// Without gaps.
    Solid,
    /// In dashes.
    Dashed,
    /// In dots.
    Dotted,
}

/// One shape.
#[derive(Clone, PartialEq, Debug)]
pub enum Mark {
    /// A line through points.
    Line {
        /// Its points.
        points: Vec<Point>,
        /// Its colour.
        tint: Tint,
        /// Its width, in cells.
        width: f32,
        /// Its pattern.
        pattern: Pattern,
        /// It ends in an arrowhead.
        has_arrowhead: bool,
    },
    /// A rounded outline around points, such as a circle or a pill.
    Bubble {
        /// The centre of a circle, or the two ends of a pill.
        points: Vec<Point>,
        /// The distance of the outline from them, in cells.
        radius: f32,
        /// What it is filled with, if it is.
        fill: Option<Tint>,
        /// The colour of the outline, if there is one.
        outline: Option<Tint>,
    },
    /// A shape with corners, such as a square or a diamond.
    Polygon {
        /// Its corners.
        points: Vec<Point>,
        /// What it is filled with, if it is.
        fill: Option<Tint>,
        /// The colour of the outline, if there is one.
        outline: Option<Tint>,
    },
    /// A dashed border just inside the cells, with a label in the corner of the first.
    Cage {
        /// Its cells.
        cells: Vec<Cell>,
        /// What stands in the corner.
        label: String,
    },
    /// Cells with another background.
    Shade {
        /// The cells.
        cells: Vec<Cell>,
        /// Their background.
        tint: Tint,
    },
    /// A text, centred.
    Text {
        /// The centre.
        at: Point,
        /// The text.
        text: String,
        /// The height of the letters, in cells.
        size: f32,
        /// Its colour.
        tint: Tint,
    },
}

/// The side of the grid on which a clue stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Left of a row.
    Left,
    /// Right of a row.
    Right,
    /// Above a column.
    Top,
    /// Below a column.
    Bottom,
}

/// The shapes of a board's rules, in the order in which they are drawn.
pub struct Picture<'a> {
    board: &'a Board,
    marks: Vec<Mark>,
    /// How many clues stand on each side of each row and column, by side and index.
    outside: Vec<(Side, usize)>,
}

impl<'a> Picture<'a> {
    /// Nothing is drawn yet.
    pub fn new(board: &'a Board) -> Picture<'a> {
        Picture { board, marks: Vec::new(), outside: Vec::new() }
    }

    /// The board.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// What was drawn.
    pub fn marks(self) -> Vec<Mark> {
        self.marks
    }

    /// The centre of a cell.
    pub fn centre(&self, cell: Cell) -> Point {
        (self.board.column_of(cell) as f32 + 0.5, self.board.row_of(cell) as f32 + 0.5)
    }

    /// Adds any shape.
    pub fn add(&mut self, mark: Mark) {
        self.marks.push(mark);
    }

    /// A line through the centres of cells.
    pub fn line(&mut self, cells: &[Cell], tint: Tint, width: f32) {
        self.patterned_line(cells, tint, width, Pattern::Solid);
    }

    /// The same in a pattern.
    pub fn patterned_line(&mut self, cells: &[Cell], tint: Tint, width: f32, pattern: Pattern) {
        let points = cells.iter().map(|&cell| self.centre(cell)).collect();
        self.add(Mark::Line { points, tint, width, pattern, has_arrowhead: false });
    }

    /// A thin line through the centres of cells that ends in an arrowhead.
    pub fn arrow(&mut self, cells: &[Cell]) {
        let points = cells.iter().map(|&cell| self.centre(cell)).collect();
        let (tint, pattern) = (Tint::Grey, Pattern::Solid);
        self.add(Mark::Line { points, tint, width: 0.06, pattern, has_arrowhead: true });
    }

    /// A circle or pill around the centres of cells.
    pub fn bubble(&mut self, cells: &[Cell], radius: f32, fill: Option<Tint>) {
        let points = cells.iter().map(|&cell| self.centre(cell)).collect();
        self.add(Mark::Bubble { points, radius, fill, outline: Some(Tint::Grey) });
    }

    /// A dot on the border between two neighbouring cells, with a text in it.
    pub fn dot(&mut self, first: Cell, second: Cell, fill: Tint, text: &str) {
        let at = self.between(first, second);
        let (fill_tint, outline) = (Some(fill), Some(Tint::Ink));
        self.add(Mark::Bubble { points: vec![at], radius: 0.14, fill: fill_tint, outline });
        if !text.is_empty() {
            let tint = if fill == Tint::Ink { Tint::Paper } else { Tint::Ink };
            self.add(Mark::Text { at, text: text.to_owned(), size: 0.2, tint });
        }
    }

    /// A text on the border between two neighbouring cells.
    pub fn sign(&mut self, first: Cell, second: Cell, text: impl Into<String>) {
        let at = self.between(first, second);
        let fill = Some(Tint::Paper);
        self.add(Mark::Bubble { points: vec![at], radius: 0.14, fill, outline: None });
        self.text(at, text, 0.28);
    }

    /// An inequality sign on the border between two neighbouring cells, with its tip towards the smaller one.
    pub fn inequality(&mut self, greater: Cell, smaller: Cell) {
        let ((x, y), (u, v)) = (self.centre(greater), self.centre(smaller));
        let length = (u - x).hypot(v - y);
        let (ahead_x, ahead_y) = (0.08 * (u - x) / length, 0.08 * (v - y) / length);
        let (middle_x, middle_y) = self.between(greater, smaller);
        let (back_x, back_y) = (middle_x - ahead_x, middle_y - ahead_y);
        let points = vec![
            (back_x - 1.5 * ahead_y, back_y + 1.5 * ahead_x),
            (middle_x + ahead_x, middle_y + ahead_y),
            (back_x + 1.5 * ahead_y, back_y - 1.5 * ahead_x),
        ];
        let (tint, pattern) = (Tint::Ink, Pattern::Solid);
        self.add(Mark::Line { points, tint, width: 0.04, pattern, has_arrowhead: false });
    }

    /// The middle between the centres of two cells.
    pub fn between(&self, first: Cell, second: Cell) -> Point {
        let ((x, y), (u, v)) = (self.centre(first), self.centre(second));
        ((x + u) / 2.0, (y + v) / 2.0)
    }

    /// A text at a place.
    pub fn text(&mut self, at: Point, text: impl Into<String>, size: f32) {
        self.add(Mark::Text { at, text: text.into(), size, tint: Tint::Ink });
    }

    /// A cage around cells, with a label in its corner.
    pub fn cage(&mut self, cells: &[Cell], label: impl Into<String>) {
        self.add(Mark::Cage { cells: cells.to_vec(), label: label.into() });
    }

    /// Cells with another background.
    pub fn shade(&mut self, cells: &[Cell], tint: Tint) {
        self.add(Mark::Shade { cells: cells.to_vec(), tint });
    }

    /// A clue outside the grid, at the side of a row or column counted from 0. Several clues there stand
    /// one beyond the other.
    pub fn outside(&mut self, side: Side, index: usize, text: impl Into<String>) {
        let before = self.outside.iter().filter(|&&place| place == (side, index)).count() as f32;
        self.outside.push((side, index));
        let (along, beyond) = (index as f32 + 0.5, before + 0.5);
        let (rows, columns) = (self.board.rows() as f32, self.board.columns() as f32);
        let at = match side {
            Side::Left => (-beyond, along),
            Side::Right => (columns + beyond, along),
            Side::Top => (along, -beyond),
            Side::Bottom => (along, rows + beyond),
        };
        self.text(at, text, 0.4);
    }
}
