//! A grid as an aligned printout with borders between the boxes.
//!
//! ```text
//!         c1 c2 c3  c4 c5 c6
//!       ┌──────────┬──────────┐          +-------+-------+
//!    r1 │  1  .  3 │  .  .  6 │          | 1 . 3 | . . 6 |
//! ```

use std::fmt::Write;

use crate::cell::Cell;
use crate::grid::Grid;
use crate::shape::Shape;

use super::alphabet::Alphabet;

/// How a frame is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FrameStyle {
    /// The symbols of the digits.
    pub alphabet: Alphabet,
    /// What a blank cell shows.
    pub blank: char,
    /// Box-drawing characters, or else plain ASCII.
    pub unicode: bool,
    /// Row and column numbers, `r1` and `c1`, around the frame.
    pub coordinates: bool,
    /// The least number of spaces before the text of a cell: room for a mark.
    pub room: usize,
}

impl FrameStyle {
    /// Box-drawing characters, `.` for a blank, no coordinates.
    pub fn new(alphabet: Alphabet) -> FrameStyle {
        FrameStyle { alphabet, blank: '.', unicode: true, coordinates: false, room: 0 }
    }
}

/// Draws a grid in a style. `paint` gets every cell with its text, padded to the width of the
/// column, and returns what to print in its place.
pub fn frame_in(
    grid: &Grid,
    style: &FrameStyle,
    paint: &mut dyn FnMut(Cell, &str) -> String,
) -> String {
    let texts: Vec<String> = grid
        .as_slice()
        .iter()
        .map(|value| match value {
            Some(digit) => style.alphabet.symbol(*digit).to_string(),
            None => style.blank.to_string(),
        })
        .collect();
    draw(grid.shape(), &texts, style, paint)
}

/// Draws a text in every cell of a shape.
pub(super) fn draw(
    shape: Shape,
    texts: &[String],
    style: &FrameStyle,
    paint: &mut dyn FnMut(Cell, &str) -> String,
) -> String {
    let size = shape.size();
    let titles = |letter: char| (1..=size).map(move |n| format!("{letter}{n}"));
    let mut width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(1) + style.room;
    let margin =
        if style.coordinates { titles('r').map(|t| t.len()).max().unwrap_or(0) + 1 } else { 0 };
    if style.coordinates {
        width = width.max(titles('c').map(|title| title.len()).max().unwrap_or(0));
    }
    let bar = if style.unicode { '│' } else { '|' };
    let border = |place: Place| {
        let [left, cross, right, dash] = place.characters(style.unicode);
        let segment = dash.to_string().repeat(shape.box_cols() * (width + 1) + 1);
        let segments = vec![segment; shape.box_rows()].join(&cross.to_string());
        format!("{:margin$}{left}{segments}{right}\n", "")
    };
    let mut out = String::new();
    if style.coordinates {
        let _ = write!(out, "{:margin$}", "");
        for (col, title) in titles('c').enumerate() {
            let gap = if col % shape.box_cols() == 0 { "  " } else { " " };
            let _ = write!(out, "{gap}{title:>width$}");
        }
        out.push('\n');
    }
    out += &border(Place::Top);
    for row in 0..size {
        if row > 0 && row % shape.box_rows() == 0 {
            out += &border(Place::Middle);
        }
        if style.coordinates {
            let _ = write!(out, "{:<margin$}", format!("r{}", row + 1));
        }
        for col in 0..size {
            let cell = shape.cell(row, col);
            if col % shape.box_cols() == 0 {
                let _ = write!(out, "{}{bar}", if col > 0 { " " } else { "" });
            }
            let padded = format!("{:>width$}", texts[cell.index()]);
            let _ = write!(out, " {}", paint(cell, &padded));
        }
        let _ = writeln!(out, " {bar}");
    }
    out + &border(Place::Bottom)
}

/// Where a horizontal border is drawn.
#[derive(Clone, Copy)]
enum Place {
    Top,
    Middle,
    Bottom,
}

impl Place {
    /// Left end, crossing, right end and the line between.
    fn characters(self, unicode: bool) -> [char; 4] {
        match (unicode, self) {
            (false, _) => ['+', '+', '+', '-'],
            (true, Place::Top) => ['┌', '┬', '┐', '─'],
            (true, Place::Middle) => ['├', '┼', '┤', '─'],
            (true, Place::Bottom) => ['└', '┴', '┘', '─'],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames() {
        let shape = Shape::new(2, 3).unwrap();
        let mut values = [0; 36];
        (values[0], values[7]) = (1, 6);
        let grid = Grid::from_values(shape, &values).unwrap();
        let mut plain = |_: Cell, text: &str| text.to_owned();
        let mut style = FrameStyle::new(Alphabet::OneToNine);
        let drawn = frame_in(&grid, &style, &mut plain);
        assert!(drawn.starts_with("┌───────┬───────┐\n│ 1 . . │ . . . │\n│ . 6 . │ . . . │\n├"));
        assert!(drawn.ends_with("│ . . . │ . . . │\n└───────┴───────┘\n"));

        (style.unicode, style.coordinates) = (false, true);
        let mut star = |_: Cell, text: &str| text.replace('.', "*");
        let drawn = frame_in(&grid, &style, &mut star);
        assert!(drawn.starts_with(
            "     c1 c2 c3  c4 c5 c6\n   +----------+----------+\nr1 |  1  *  * |  *  *  * |\n"
        ));

        (style.coordinates, style.room) = (false, 1);
        let drawn = frame_in(&grid, &style, &mut plain);
        assert!(drawn.starts_with("+----------+----------+\n|  1  .  . |  .  .  . |\n"));
    }
}
