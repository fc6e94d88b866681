//! A board of any kind with the rules of a variant: irregular regions, cages, lines, dots, clues outside.
//!
//! The layers, from the bottom up:
//!
//! ```text
//! cells   houses as shades and diagonals   shaded cells   lines and shapes in cells   grid lines
//! cages   signs on borders and texts   pencil marks, values, clues
//! ```
//!
//! The unit is that of a plain [`picture`](crate::picture). Space around the grid is what the rules
//! drawn there need. Loose cells are below it, with their names. A cell that may hold only some values shows them as pencil marks.

mod grid;
mod layer;
mod line;
mod outline;
mod shape;

use omnidoku_core::{Board, Cell, Value};
use omnidoku_rules::picture::{Mark, Tint};
use omnidoku_rules::{Draw, Picture as RulePicture, Variant};

use crate::picture::{
    CELL, COORDINATE_SIZE, COORDINATES, HALF_HEIGHT, MARGIN, MAX_SIZE_WITH_CANDIDATES,
    candidate_size_in, digit_size, place_in,
};
use crate::svg::{Anchor, Svg};
use crate::theme::Theme;
use layer::Layer;
use shape::Look;

/// A variant to be drawn.
#[derive(Clone, Debug)]
pub struct BoardPicture<'a> {
    variant: &'a Variant,
    values: Option<&'a [Value]>,
    theme: Theme,
    coordinates: bool,
    title: String,
}

impl<'a> BoardPicture<'a> {
    /// The board with its clues and rules, in the default theme.
    pub fn of(variant: &'a Variant) -> BoardPicture<'a> {
        let (values, coordinates, title) = (None, false, "Sudoku".to_owned());
        BoardPicture { variant, values, theme: Theme::BLUE, coordinates, title }
    }

    /// With a value in every cell that has no clue, one for each cell of the board in reading order.
    ///
    /// # Panics
    /// If there are more or fewer values than cells.
    pub fn with_values(mut self, values: &'a [Value]) -> BoardPicture<'a> {
        assert_eq!(values.len(), self.variant.board.cell_count(), "one value per cell");
        self.values = Some(values);
        self
    }

    /// In other colours.
    pub fn with_theme(mut self, theme: Theme) -> BoardPicture<'a> {
        self.theme = theme;
        self
    }

    /// With row and column numbers.
    pub fn with_coordinates(mut self, coordinates: bool) -> BoardPicture<'a> {
        self.coordinates = coordinates;
        self
    }

    /// With another title, which screen readers announce.
    pub fn with_title(mut self, title: &str) -> BoardPicture<'a> {
        self.title = title.to_owned();
        self
    }

    /// The drawing as a document.
    pub fn svg(&self) -> String {
        let board = &self.variant.board;
        let mut picture = RulePicture::new(board);
        self.variant.rules.iter().for_each(|rule| rule.draw(&mut picture));
        let mut marks = loose_cells(board);
        marks.extend(picture.marks());
        let [left, top, right, bottom] = self.margins(&marks);
        let width = left + board.columns() as f64 * CELL + right;
        let height = top + board.rows() as f64 * CELL + bottom;
        let mut svg = Svg::default();
        svg.rectangle([0.0, 0.0, width, height], self.theme.page, "");
        svg.open_group(left, top, 1.0);
        self.draw(&marks, &mut svg);
        if self.coordinates {
            self.draw_coordinates([left, top], &mut svg);
        }
        svg.close_group();
        svg.document(width, height, "", &self.title)
    }

    /// The space left of the grid, above it, right of it and below it.
    fn margins(&self, marks: &[Mark]) -> [f64; 4] {
        let board = &self.variant.board;
        let (width, height) = (board.columns() as f64 * CELL, board.rows() as f64 * CELL);
        let mut margins = [0.0; 4];
        for [left, top, right, bottom] in marks.iter().filter_map(layer::extent) {
            for (margin, needed) in
                margins.iter_mut().zip([-left, -top, right - width, bottom - height])
            {
                *margin = needed.max(*margin);
            }
        }
        if self.coordinates {
            margins[0] += COORDINATES - MARGIN;
            margins[1] += COORDINATES - MARGIN;
        }
        margins.map(|margin| margin + MARGIN)
    }

    /// Draws everything but coordinates, with the top left corner of the grid at the origin.
    fn draw(&self, marks: &[Mark], svg: &mut Svg) {
        let (board, theme) = (&self.variant.board, &self.theme);
        grid::cells(board, theme, svg);
        grid::houses(board, theme, svg);
        let look = Look { board, theme, marks };
        let draw_layer = |layer: Layer, svg: &mut Svg| {
            let here = marks.iter().filter(|mark| Layer::of(mark) == layer);
            here.for_each(|mark| look.draw(mark, svg));
        };
        draw_layer(Layer::Shades, svg);
        draw_layer(Layer::InCells, svg);
        grid::lines(board, theme, svg);
        draw_layer(Layer::Cages, svg);
        draw_layer(Layer::OnBorders, svg);
        board.cells().for_each(|cell| self.draw_cell(cell, svg));
    }

    fn draw_coordinates(&self, [left, top]: [f64; 2], svg: &mut Svg) {
        let (board, fill) = (&self.variant.board, self.theme.words);
        let (x, y) = (COORDINATES - 12.0 - left, COORDINATES - 15.0 - top);
        let middle = |line: usize| (line as f64 + 0.5) * CELL;
        for column in 0..board.columns() {
            let (number, at) = ((column + 1).to_string(), [middle(column), y]);
            svg.words(&number, at, COORDINATE_SIZE, fill, Anchor::Middle, "");
        }
        for row in 0..board.rows() {
            let (number, at) = ((row + 1).to_string(), [x, middle(row) + 10.0]);
            svg.words(&number, at, COORDINATE_SIZE, fill, Anchor::End, "");
        }
    }

    fn draw_cell(&self, cell: Cell, svg: &mut Svg) {
        let board = &self.variant.board;
        let [x, y] = middle(board, cell);
        let shown = match (board.given(cell), self.values) {
            (Some(value), _) => (value, self.theme.given, " font-weight=\"500\""),
            (None, Some(values)) => (values[cell.index()], self.theme.value, ""),
            (None, None) => return self.draw_candidates(cell, svg),
        };
        let (value, fill, more) = shown;
        let symbol = board.values().number(value).to_string();
        let size = digit_size(&symbol);
        svg.words(&symbol, [x, y + size * HALF_HEIGHT], size, fill, Anchor::Middle, more);
    }

    /// What a cell may hold, if that is not everything.
    fn draw_candidates(&self, cell: Cell, svg: &mut Svg) {
        let board = &self.variant.board;
        let (values, candidates) = (board.values(), board.candidates(cell));
        if candidates == values.set() || values.count() > MAX_SIZE_WITH_CANDIDATES {
            return;
        }
        let columns = (1..).find(|side| side * side >= values.count()).unwrap_or(1);
        let layout = [values.count().div_ceil(columns), columns];
        for value in candidates {
            let symbol = values.number(value).to_string();
            let size = candidate_size_in(layout) * if symbol.len() > 1 { 0.75 } else { 1.0 };
            let [x, y] = place_in(middle(board, cell), layout, value.index());
            let at = [x, y + size * HALF_HEIGHT];
            svg.words(&symbol, at, size, self.theme.candidate, Anchor::Middle, "");
        }
    }
}

/// The outlines and names of loose cells.
fn loose_cells(board: &Board) -> Vec<Mark> {
    let marks = board.loose_cells().flat_map(|cell| {
        let (x, y) = (board.column_of(cell) as f32, board.row_of(cell) as f32);
        let points = vec![(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)];
        let (tint, text) = (Tint::Ink, board.cell_name(cell));
        [
            Mark::Polygon { points, fill: None, outline: Some(tint) },
            Mark::Text { at: (x + 0.5, y + 0.14), text, size: 0.2, tint },
        ]
    });
    marks.collect()
}

/// The middle of a cell.
fn middle(board: &Board, cell: Cell) -> [f64; 2] {
    [board.column_of(cell), board.row_of(cell)].map(|line| (line as f64 + 0.5) * CELL)
}
