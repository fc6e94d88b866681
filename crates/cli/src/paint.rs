//! Colours and frames.
//!
//! Givens are bold and found values coloured. Without colours a `+` precedes each found value, as
//! in HoDoKu's library; the parser takes it for a separator, so the picture still reads back.

use std::io::{self, IsTerminal};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use omnidoku::format::{Alphabet, FrameStyle, frame_in};
use omnidoku::{Cell, Grid};

/// How a cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// Part of the puzzle.
    Given,
    /// Found by the search.
    Found,
    /// Empty.
    Blank,
    /// Highlighted: it breaks a rule, or differs.
    Marked,
}

/// How a grid is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    /// With colours.
    pub(crate) color: bool,
    /// With plain ASCII borders.
    pub(crate) ascii: bool,
    /// With row and column numbers.
    pub(crate) coordinates: bool,
}

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const FOUND: Style = AnsiColor::Cyan.on_default();
const MARKED: Style = AnsiColor::Red.on_default().bold().invert();
const ERROR: Style = AnsiColor::Red.on_default().bold();

impl Paint {
    /// The picture of a grid.
    pub(crate) fn picture(
        self,
        grid: &Grid,
        alphabet: Alphabet,
        look: impl Fn(Cell) -> Look,
    ) -> String {
        let found = |cell| look(cell) == Look::Found;
        let marks_found = !self.color && grid.shape().cells().any(found);
        let style = FrameStyle {
            unicode: !self.ascii,
            coordinates: self.coordinates,
            room: usize::from(marks_found),
            ..FrameStyle::new(alphabet)
        };
        frame_in(grid, &style, &mut |cell, text| self.cell(look(cell), text))
    }

    /// The text of a cell.
    fn cell(self, look: Look, text: &str) -> String {
        match look {
            Look::Given => self.styled(BOLD, text),
            Look::Found if self.color => self.styled(FOUND, text),
            Look::Found => marked('+', text),
            Look::Blank => self.styled(DIM, text),
            Look::Marked => self.styled(MARKED, &marked('*', text)),
        }
    }

    /// Emphasised text.
    pub(crate) fn strong(self, text: &str) -> String {
        self.styled(BOLD, text)
    }

    /// De-emphasised text.
    pub(crate) fn faint(self, text: &str) -> String {
        self.styled(DIM, text)
    }

    /// Text that announces an error.
    pub(crate) fn alarming(self, text: &str) -> String {
        self.styled(ERROR, text)
    }

    fn styled(self, style: Style, text: &str) -> String {
        match self.color {
            true => format!("{style}{text}{style:#}"),
            false => text.to_owned(),
        }
    }
}

/// The text of a cell with a mark before it, if there is space for one.
fn marked(mark: char, text: &str) -> String {
    let symbol = text.trim_start();
    match (text.len() - symbol.len()).checked_sub(1) {
        Some(left) => format!("{:left$}{mark}{symbol}", ""),
        None => text.to_owned(),
    }
}

/// Makes the user's choice of colours override the terminal and the environment.
pub(crate) fn choose_color(choice: clap::ColorChoice) {
    match choice {
        clap::ColorChoice::Auto => ColorChoice::Auto,
        clap::ColorChoice::Always => ColorChoice::Always,
        clap::ColorChoice::Never => ColorChoice::Never,
    }
    .write_global();
}

/// Whether standard output supports colours.
pub(crate) fn output_has_color() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Whether standard error supports colours.
pub(crate) fn errors_have_color() -> bool {
    AutoStream::choice(&io::stderr()) != ColorChoice::Never
}

/// Whether standard output is a terminal.
pub(crate) fn output_is_terminal() -> bool {
    io::stdout().is_terminal()
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku::Shape;
    use omnidoku::format::{self, ReadOptions};

    const PLAIN: Paint = Paint { color: false, ascii: false, coordinates: false };

    #[test]
    fn marks_need_no_colour_where_there_is_space() {
        assert_eq!(PLAIN.cell(Look::Marked, " 5"), "*5");
        assert_eq!(PLAIN.cell(Look::Marked, "  15"), " *15");
        assert_eq!(PLAIN.cell(Look::Marked, "5"), "5");
    }

    #[test]
    fn givens_and_found_values_differ() {
        let paint = Paint { color: true, ..PLAIN };
        assert_eq!(paint.cell(Look::Given, "5"), "\u{1b}[1m5\u{1b}[0m");
        assert_eq!(paint.cell(Look::Found, "5"), "\u{1b}[36m5\u{1b}[0m");
    }

    #[test]
    fn found_values_are_marked_without_colours_and_the_picture_reads_back() {
        for (rows, cols, ascii) in [(2, 2, false), (3, 4, true)] {
            let shape = Shape::new(rows, cols).unwrap();
            let grid = Grid::from_values(shape, &vec![2; shape.cell_count()]).unwrap();
            let alphabet = Alphabet::Decimal;
            let look = |cell: Cell| if cell.index() == 0 { Look::Given } else { Look::Found };
            let picture = Paint { ascii, ..PLAIN }.picture(&grid, alphabet, look);
            let marks = grid.shape().cell_count() - 1;
            assert_eq!(picture.matches("+2").count(), marks, "{picture}");
            let options = ReadOptions { alphabet: Some(alphabet), ..ReadOptions::default() };
            assert_eq!(format::read(&picture, &options).unwrap().grid, grid, "{picture}");
        }
    }
}
