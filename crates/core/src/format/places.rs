//! Rows in a frame with spaces for blanks: a cell is a place between the bars.
//!
//! ```text
//! | 4     |       | 8   5 |      one space before every cell: width 2C + 1 for C cells
//! |4  |   |8 5|                  side by side: width C
//! |  4    12 |          3 |      numbers: width 3C + 1
//! ```
//!
//! Bars are in the same columns of every row and at equal distances; those around the row may be
//! missing. A [`Places`] is one way to divide the space between them.

use crate::shape::Shape;

use super::error::ReadError;
use super::fields::EMPTY;
use super::line::{MAX_SYMBOLS, fits_in_row};
use super::scan::{Source, Token, without_comment};
use super::table::is_table_bar;
use super::{ReadErrorKind, ReadOptions};

/// Where the cells of every row are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Places {
    /// The columns of the bars, counted from 0.
    bars: Vec<usize>,
    /// The column of the bar before the first part; negative if it is not drawn.
    left: isize,
    /// The distance between two bars.
    distance: usize,
    /// The parts of a row: boxes side by side.
    parts: usize,
    /// The cells of a part.
    cells: usize,
    division: Division,
}

/// How the space between two bars is divided: `pad` spaces, then cells of `stride` columns each. If
/// `stride` is above 1, one of them is a space; the last space may be missing or extra.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Division {
    pad: usize,
    stride: usize,
    /// Columns after the last cell.
    tail: isize,
    /// The space is before the symbols of a cell and not after them.
    space_first: bool,
}

/// Every division in use, likeliest first.
const DIVISIONS: [Division; 12] = {
    const fn division(pad: usize, stride: usize, tail: isize, space_first: bool) -> Division {
        Division { pad, stride, tail, space_first }
    }
    [
        division(1, 2, 0, false),
        division(1, 3, 0, false),
        division(1, 4, 0, false),
        division(0, 2, -1, false),
        division(0, 3, -1, false),
        division(0, 4, -1, false),
        division(0, 2, 0, true),
        division(0, 3, 0, true),
        division(0, 4, 0, true),
        division(1, 1, 1, false),
        division(0, 1, 0, false),
        division(0, 1, 1, false),
    ]
};

impl Places {
    /// Every way to see a line as a row in a frame.
    pub(super) fn of(source: Source<'_>, known: &ReadOptions) -> Vec<Places> {
        let characters = characters(source);
        let bars: Vec<usize> = columns_of_bars(&characters);
        if bars.is_empty() {
            return Vec::new();
        }
        let mut ways = Vec::new();
        let parts_of_rows = divided(&bars, &characters);
        for division in DIVISIONS {
            for &(left, distance, parts) in &parts_of_rows {
                let Some(cells) = division.cells(distance - 1) else { continue };
                let way = Places { bars: bars.clone(), left, distance, parts, cells, division };
                let size_fits = known.shape.is_none_or(|shape| shape.size() == way.size());
                let is_way = cells > 1
                    && way.size() <= division.most_cells()
                    && way.shape().is_some()
                    && size_fits;
                if is_way && way.fits(source) {
                    ways.push(way);
                }
            }
        }
        ways
    }

    /// The cells of a row.
    pub(super) fn size(&self) -> usize {
        self.parts * self.cells
    }

    /// The shape whose boxes are as wide as the parts.
    pub(super) fn shape(&self) -> Option<Shape> {
        Shape::new(self.parts, self.cells).ok()
    }

    pub(super) fn fits(&self, source: Source<'_>) -> bool {
        self.stray(source).is_none()
    }

    /// The first column, counted from 0, that does not fit: a bar elsewhere or a symbol outside the
    /// cells.
    fn stray(&self, source: Source<'_>) -> Option<usize> {
        let characters = characters(source);
        let bars = columns_of_bars(&characters);
        if bars != self.bars {
            let differs = bars.iter().zip(&self.bars).find(|(found, expected)| found != expected);
            let missing = || bars.get(self.bars.len()).copied().unwrap_or(characters.len());
            return Some(differs.map_or_else(missing, |(found, _)| *found));
        }
        let symbols = characters.iter().enumerate().filter(|(_, c)| is_symbol(**c));
        symbols.map(|(column, _)| column).find(|&column| self.cell_at(column).is_none())
    }

    /// The cell that a column belongs to.
    fn cell_at(&self, column: usize) -> Option<usize> {
        let offset = usize::try_from(column as isize - self.left - 1).ok()?;
        let (part, offset) = (offset / self.distance, offset % self.distance);
        let Division { pad, stride, space_first, .. } = self.division;
        let (cell, place) = ((offset.checked_sub(pad)?) / stride, (offset - pad) % stride);
        let space = if space_first { 0 } else { stride - 1 };
        let inside = part < self.parts && cell < self.cells && (stride == 1 || place != space);
        inside.then_some(part * self.cells + cell)
    }

    /// The cells of a row that fits.
    pub(super) fn cells<'a>(&self, source: Source<'a>) -> Vec<Token<'a>> {
        let body = without_comment(source.text);
        let empty = |cell| Token { source, column: self.column_of(cell), text: EMPTY };
        let mut cells: Vec<Token<'a>> = (0..self.size()).map(empty).collect();
        let mut starts = vec![None; self.size()];
        for (column, (at, c)) in body.char_indices().enumerate() {
            let cell = self.cell_at(column).filter(|_| is_symbol(c));
            let Some(cell) = cell else { continue };
            let (start, first) = *starts[cell].get_or_insert((at, column + 1));
            cells[cell] = Token { source, column: first, text: &body[start..at + c.len_utf8()] };
        }
        cells
    }

    /// The column of an empty cell, counted from 1.
    fn column_of(&self, cell: usize) -> usize {
        let Division { pad, stride, .. } = self.division;
        let (part, cell) = (cell / self.cells, cell % self.cells);
        let column = self.left + 2 + (part * self.distance + pad + cell * stride) as isize;
        usize::try_from(column).unwrap_or(1).max(1)
    }

    /// The error for a line whose bars or symbols are elsewhere.
    pub(super) fn misfit(&self, source: Source<'_>, row: usize) -> Option<ReadError> {
        let column = self.stray(source)?;
        source.text.contains(is_table_bar).then(|| {
            source.error(column + 1, 1, ReadErrorKind::Misaligned { row, cells: self.size() })
        })
    }
}

impl Division {
    /// The most cells of a row with cells of this width.
    fn most_cells(self) -> usize {
        match self.stride {
            1 | 2 => MAX_SYMBOLS,
            3 => 99,
            _ => Shape::MAX_SIZE,
        }
    }

    /// How many cells a part of this width has.
    fn cells(self, width: usize) -> Option<usize> {
        let cells = usize::try_from(width as isize - self.pad as isize - self.tail).ok()?;
        (cells > 0 && cells.is_multiple_of(self.stride)).then_some(cells / self.stride)
    }
}

/// Whether a row may have more cells than tokens: a part is blank or has fewer tokens than another,
/// short tokens have long gaps between them, or a token cannot be a cell of such a short row (it is
/// several cells side by side).
pub(super) fn lacks_cells(source: Source<'_>) -> bool {
    let characters = characters(source);
    let count =
        |part: &[char]| part.split(|c| c.is_whitespace()).filter(|cell| !cell.is_empty()).count();
    let parts: Vec<&[char]> = characters.split(|c| is_table_bar(*c)).collect();
    let (Some((first, rest)), true) = (parts.split_first(), parts.len() > 1) else { return false };
    let (last, inner) = rest.split_last().unwrap_or((first, &[]));
    let ends = [*first, *last].into_iter().filter(|end| count(end) > 0);
    let counts: Vec<usize> = inner.iter().copied().chain(ends.clone()).map(count).collect();
    let is_blank = |part: &[char]| part.len() > 1 && count(part) == 0;
    let tokens = source.tokens().count();
    let is_short = source.tokens().all(|token| token.width() <= 2);
    let has_room =
        |part: &&[char]| part.iter().filter(|c| c.is_whitespace()).count() > 2 * count(part) + 2;
    counts.windows(2).any(|pair| pair[0] != pair[1])
        || is_blank(first)
        || inner.iter().any(|part| is_blank(part))
        || (is_short && inner.iter().copied().chain(ends).any(|part| has_room(&part)))
        || source.tokens().any(|token| token.width() > 1 && !fits_in_row(token, tokens))
}

/// Whether two rows between the same bars have single symbols in different columns, so that some of
/// their cells are blank.
pub(super) fn is_staggered(above: Source<'_>, row: Source<'_>) -> bool {
    let bars = |row| columns_of_bars(&characters(row));
    let columns =
        |row: Source<'_>| -> Vec<usize> { row.tokens().map(|token| token.column).collect() };
    let are_symbols = |row: Source<'_>| row.tokens().all(|token| token.width() == 1);
    !bars(row).is_empty()
        && bars(above) == bars(row)
        && are_symbols(above)
        && are_symbols(row)
        && columns(above) != columns(row)
}

/// Whether a character is part of what a cell holds. A `+` only marks a value as placed.
fn is_symbol(c: char) -> bool {
    !c.is_whitespace() && !is_table_bar(c) && c != '+'
}

/// The characters of a line without its comment and without spaces at the end.
fn characters(source: Source<'_>) -> Vec<char> {
    without_comment(source.text).trim_end().chars().collect()
}

fn columns_of_bars(characters: &[char]) -> Vec<usize> {
    let bars = characters.iter().enumerate().filter(|(_, c)| is_table_bar(**c));
    bars.map(|(column, _)| column).collect()
}

/// Where parts of equal width may begin: the bar before the first, the distance between two bars, and
/// the number of parts. The outer bars may be missing.
fn divided(bars: &[usize], characters: &[char]) -> Vec<(isize, usize, usize)> {
    let (first, last) = (bars[0], bars[bars.len() - 1]);
    let even = |distance: usize| bars.windows(2).all(|pair| pair[1] - pair[0] == distance);
    let distances = match bars {
        [_, second, ..] => vec![second - first],
        // Between two halves without outer bars: side by side, or with a space before the bar.
        _ => vec![first + 2, first + 1],
    };
    let starts_blank = characters[..first].iter().all(|c| c.is_whitespace());
    let ends = last + 1 == characters.len();
    if let [0, second, ..] = bars[..]
        && ends
    {
        // A whole frame: no part is outside.
        return if even(second) { vec![(0, second, bars.len() - 1)] } else { Vec::new() };
    }
    let mut found = Vec::new();
    for distance in distances.into_iter().filter(|&distance| distance > 1 && even(distance)) {
        let virtual_left = first as isize - distance as isize;
        for left in [starts_blank.then_some(first as isize), Some(virtual_left)] {
            let Some(left) = left.filter(|left| *left >= -2) else { continue };
            for closed in [ends, false] {
                let parts =
                    bars.len() - 1 + usize::from(left == virtual_left) + usize::from(!closed);
                let way = (left, distance, parts);
                if parts > 1 && !found.contains(&way) {
                    found.push(way);
                }
            }
        }
    }
    found
}
