//! One grid: clues, values, candidates, coordinates.
//!
//! The unit is a hundredth of a cell's side ([`CELL`]), whatever the shape. The places of digits and
//! candidates in a cell are decided here, once for all drawings.

use std::fmt::Write;

use omnidoku_core::format::Alphabet;
use omnidoku_core::{CandidateGrid, Cell, Digit, Grid, Shape};
use omnidoku_logic::explain::Highlights;

use crate::step::Overlay;
use crate::svg::{Anchor, Length, Svg};
use crate::theme::Theme;

/// The side of a cell.
pub const CELL: f64 = 100.0;

/// Space around the grid, for the outer line and for coordinates.
pub(crate) const MARGIN: f64 = 6.0;
pub(crate) const COORDINATES: f64 = 50.0;

/// Half the height of a digit, relative to its font size: the offset that centres it vertically.
pub(crate) const HALF_HEIGHT: f64 = 0.345;

/// The coordinates' font size.
pub(crate) const COORDINATE_SIZE: f64 = 30.0;

/// The largest N at which candidates are drawn: in larger grids they would be illegible.
pub(crate) const MAX_SIZE_WITH_CANDIDATES: usize = 36;

/// A grid to be drawn.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    givens: &'a Grid,
    values: Option<&'a Grid>,
    candidates: Option<&'a CandidateGrid>,
    highlights: Option<&'a Highlights>,
    alphabet: Alphabet,
    theme: Theme,
    coordinates: bool,
    title: String,
}

impl<'a> Picture<'a> {
    /// A grid of clues, in the default alphabet and theme.
    pub fn of(givens: &'a Grid) -> Picture<'a> {
        Picture {
            givens,
            values: None,
            candidates: None,
            highlights: None,
            alphabet: Alphabet::default_for(givens.shape()),
            theme: Theme::BLUE,
            coordinates: false,
            title: "Sudoku".to_owned(),
        }
    }

    /// With values besides the clues. Values in cells with a clue are ignored.
    ///
    /// # Panics
    /// If the shapes differ.
    pub fn with_values(mut self, values: &'a Grid) -> Picture<'a> {
        assert_eq!(values.shape(), self.givens.shape(), "values of the same shape");
        self.values = Some(values);
        self
    }

    /// With candidates in the cells without a value. Above 36×36 they are left out as illegible.
    ///
    /// # Panics
    /// If the shapes differ.
    pub fn with_candidates(mut self, candidates: &'a CandidateGrid) -> Picture<'a> {
        assert_eq!(candidates.shape(), self.givens.shape(), "candidates of the same shape");
        self.candidates = Some(candidates);
        self
    }

    /// With the explanation of a step.
    pub fn with_highlights(mut self, highlights: &'a Highlights) -> Picture<'a> {
        self.highlights = Some(highlights);
        self
    }

    /// With other symbols.
    pub fn with_alphabet(mut self, alphabet: Alphabet) -> Picture<'a> {
        self.alphabet = alphabet;
        self
    }

    /// In other colours.
    pub fn with_theme(mut self, theme: Theme) -> Picture<'a> {
        self.theme = theme;
        self
    }

    /// With row and column numbers.
    pub fn with_coordinates(mut self, coordinates: bool) -> Picture<'a> {
        self.coordinates = coordinates;
        self
    }

    /// With another title, which screen readers announce.
    pub fn with_title(mut self, title: &str) -> Picture<'a> {
        self.title = title.to_owned();
        self
    }

    /// The drawing as a document.
    pub fn svg(&self) -> String {
        let mut svg = Svg::default();
        let side = self.side();
        svg.rectangle([0.0, 0.0, side, side], self.theme.page, "");
        self.draw(&mut svg);
        svg.document(side, side, "", &self.title)
    }

    /// Width and height.
    pub(crate) fn side(&self) -> f64 {
        self.corner() + self.shape().size() as f64 * CELL + MARGIN
    }

    /// Where the grid begins and ends within that width.
    pub(crate) fn edges(&self) -> [f64; 2] {
        [self.corner(), self.side() - MARGIN]
    }

    /// Draws it with its upper left corner at the origin.
    pub(crate) fn draw(&self, svg: &mut Svg) {
        if self.coordinates {
            self.draw_coordinates(svg);
        }
        svg.open_group(self.corner(), self.corner(), 1.0);
        let side = self.shape().size() as f64 * CELL;
        svg.rectangle([0.0, 0.0, side, side], self.theme.cell, "");
        let overlay = self.highlights.map(|told| Overlay::new(told, self.shape(), &self.theme));
        if let Some(overlay) = &overlay {
            overlay.areas(svg);
        }
        self.draw_lines(svg);
        if let Some(overlay) = &overlay {
            overlay.marks(svg);
        }
        for cell in self.shape().cells() {
            self.draw_cell(cell, overlay.as_ref(), svg);
        }
        if let Some(overlay) = &overlay {
            overlay.links(svg);
        }
        svg.close_group();
    }

    fn shape(&self) -> Shape {
        self.givens.shape()
    }

    fn corner(&self) -> f64 {
        if self.coordinates { COORDINATES } else { MARGIN }
    }

    fn draw_coordinates(&self, svg: &mut Svg) {
        for line in 0..self.shape().size() {
            let middle = COORDINATES + (line as f64 + 0.5) * CELL;
            let number = (line + 1).to_string();
            let fill = self.theme.words;
            let size = COORDINATE_SIZE;
            svg.words(&number, [middle, COORDINATES - 15.0], size, fill, Anchor::Middle, "");
            svg.words(&number, [COORDINATES - 12.0, middle + 10.0], size, fill, Anchor::End, "");
        }
    }

    fn draw_lines(&self, svg: &mut Svg) {
        let (shape, size) = (self.shape(), self.shape().size());
        let side = size as f64 * CELL;
        let (mut thin, mut thick) = (String::new(), String::new());
        for line in 0..=size {
            let at = Length(line as f64 * CELL);
            let across = if line % shape.box_rows() == 0 { &mut thick } else { &mut thin };
            // Writing to a String does not fail.
            let _ = write!(across, "M0 {at}H{}", Length(side));
            let down = if line % shape.box_cols() == 0 { &mut thick } else { &mut thin };
            let _ = write!(down, "M{at} 0V{}", Length(side));
        }
        grid_lines(size, [&thin, &thick], &self.theme, svg);
    }

    fn draw_cell(&self, cell: Cell, overlay: Option<&Overlay<'_>>, svg: &mut Svg) {
        let [x, y] = middle(self.shape(), cell);
        let value = self.values.and_then(|values| values.get(cell));
        let shown = match (self.givens.get(cell), value) {
            (Some(digit), _) => Some((digit, self.theme.given, " font-weight=\"500\"")),
            (None, Some(digit)) => Some((digit, self.theme.value, "")),
            (None, None) => None,
        };
        if let Some((digit, fill, more)) = shown {
            let symbol = self.alphabet.symbol(digit);
            let size = digit_size(&symbol);
            svg.words(&symbol, [x, y + size * HALF_HEIGHT], size, fill, Anchor::Middle, more);
            return;
        }
        let legible = self.shape().size() <= MAX_SIZE_WITH_CANDIDATES;
        let Some(candidates) = self.candidates.filter(|_| legible) else { return };
        let size = candidate_size(self.shape());
        for digit in candidates.get(cell) {
            let fill = match overlay.is_some_and(|overlay| overlay.is_marked(cell, digit)) {
                true => self.theme.on_mark,
                false => self.theme.candidate,
            };
            let symbol = self.alphabet.symbol(digit);
            let size = if symbol.len() > 1 { size * 0.75 } else { size };
            let [x, y] = place(self.shape(), cell, digit);
            svg.words(&symbol, [x, y + size * HALF_HEIGHT], size, fill, Anchor::Middle, "");
        }
    }
}

/// The middle of a cell.
pub(crate) fn middle(shape: Shape, cell: Cell) -> [f64; 2] {
    [shape.col_of(cell), shape.row_of(cell)].map(|line| (line as f64 + 0.5) * CELL)
}

/// The place of a candidate in its cell: laid out like the cells of a box.
pub(crate) fn place(shape: Shape, cell: Cell, digit: Digit) -> [f64; 2] {
    let layout = [shape.box_rows(), shape.box_cols()];
    place_in(middle(shape, cell), layout, digit.index())
}

/// The place of a candidate around the middle of its cell, where candidates stand in so many rows and
/// columns.
pub(crate) fn place_in([x, y]: [f64; 2], [rows, cols]: [usize; 2], index: usize) -> [f64; 2] {
    let (row, col) = ((index / cols) as f64, (index % cols) as f64);
    let inner = CELL * 0.92;
    [x + ((col + 0.5) / cols as f64 - 0.5) * inner, y + ((row + 0.5) / rows as f64 - 0.5) * inner]
}

/// The height of a candidate.
pub(crate) fn candidate_size(shape: Shape) -> f64 {
    candidate_size_in([shape.box_rows(), shape.box_cols()])
}

/// The height of a candidate where candidates stand in so many rows and columns.
pub(crate) fn candidate_size_in([rows, cols]: [usize; 2]) -> f64 {
    CELL * 0.82 / rows.max(cols).max(3) as f64
}

/// The font size of a clue or value.
pub(crate) fn digit_size(symbol: &str) -> f64 {
    [66.0, 54.0, 40.0][symbol.len().clamp(1, 3) - 1]
}

/// Draws the thin and the thick lines of a grid of this size.
pub(crate) fn grid_lines(size: usize, [thin, thick]: [&str; 2], theme: &Theme, svg: &mut Svg) {
    // In large grids the lines between boxes would be lost among the others.
    let weight = (size as f64 / 9.0).clamp(1.0, 2.0);
    svg.path(thin, theme.thin, 2.0 * weight, "");
    svg.path(thick, theme.thick, 6.0 * weight, " stroke-linecap=\"square\"");
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::format::{self, ReadOptions};

    fn grid(text: &str) -> Grid {
        format::read(text, &ReadOptions::default()).unwrap().grid
    }

    #[test]
    fn clues_values_and_candidates_are_all_there() {
        let (givens, values) = (grid("1......2....4..3"), grid("12.....2....4..3"));
        let candidates = CandidateGrid::of(&values);
        let picture = Picture::of(&givens).with_values(&values).with_candidates(&candidates);
        let svg = picture.with_coordinates(true).with_title("a < b").svg();
        assert_eq!(svg.matches("font-weight=\"500\"").count(), 4);
        assert_eq!(svg.matches(Theme::BLUE.value).count(), 1);
        let drawn = values.blanks().map(|cell| candidates.get(cell).len()).sum::<usize>();
        assert_eq!(svg.matches(Theme::BLUE.candidate).count(), drawn);
        assert!(svg.contains("<title>a &lt; b</title>"));
    }

    #[test]
    fn places_of_candidates_differ_and_stay_in_the_cell() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (4, 4), (6, 6)] {
            let shape = Shape::new(rows, cols).unwrap();
            let cell = shape.cell(1, 2);
            let [x, y] = middle(shape, cell);
            let mut places: Vec<_> =
                Digit::all(shape).map(|digit| place(shape, cell, digit)).collect();
            assert!(places.iter().all(|[a, b]| (a - x).abs() < 50.0 && (b - y).abs() < 50.0));
            places.dedup();
            assert_eq!(places.len(), shape.size());
        }
    }
}
