//! One line on its own: a whole puzzle, the first row of one, or a line that could be either.
//!
//! The cells of a line are counted in two ways, as characters and as tokens between separators. N² of
//! either make a puzzle, N a row. 16, 36, 64, 81 and 100 are both: a puzzle of 4×4 to 10×10 on one
//! line, or a row of a much larger one. A symbol too large for the small grid shows that the line is a
//! row, a repeated digit that it is not. A line with neither waits for the lines after it.
//!
//! After a separator, a puzzle may be followed by anything (a rating, its solution).

use crate::digits::{Digit, DigitSet};
use crate::grid::Grid;
use crate::shape::Shape;

use super::alphabet::{Alphabet, BLANKS};
use super::cells::{self, Content};
use super::error::ReadError;
use super::scan::{Source, Token};
use super::{Format, ReadErrorKind, ReadOptions};

/// What a line is.
#[derive(Debug)]
pub(super) enum LineKind {
    /// A whole puzzle.
    Puzzle(Box<Content>),
    /// A row of a grid.
    Row,
    /// A whole puzzle or a row.
    Either,
}

/// The largest N whose digits have symbols of one character.
pub(super) const MAX_SYMBOLS: usize = 36;

/// Classifies a line. An error if it is none of the three.
pub(super) fn classify(source: Source<'_>, known: &ReadOptions) -> Result<LineKind, ReadError> {
    let line = Line::new(source, known);
    let lines = !only_rows(known);
    if lines && let Some(reading) = line.whole() {
        return reading;
    }
    if lines && let Some(content) = line.first_field().or_else(|| line.with_spaces()) {
        return Ok(LineKind::Puzzle(Box::new(content)));
    }
    if line.may_be_rows() && line.is_row() {
        return Ok(LineKind::Row);
    }
    Err(line.complaint())
}

/// Reads a line that is known to be a whole puzzle.
pub(super) fn puzzle(source: Source<'_>, known: &ReadOptions) -> Result<Content, ReadError> {
    let known = ReadOptions { format: Some(Format::Line), ..*known };
    match classify(source, &known)? {
        LineKind::Puzzle(content) => Ok(*content),
        LineKind::Row | LineKind::Either => Err(Line::new(source, &known).complaint()),
    }
}

/// Reads the usual line of a collection fast: 81 symbols of 9×9, then the end or a separator. `None`
/// for every other line, even if it is a puzzle.
pub(super) fn classic(text: &str) -> Option<Grid> {
    let (cells, rest) = text.as_bytes().split_at_checked(81)?;
    let ends = matches!(rest.first(), None | Some(b' ' | b'\t' | b',' | b';' | b'#'));
    let mut values = [0; 81];
    let (mut known, mut drawn) = (ends, true);
    for (value, &byte) in values.iter_mut().zip(cells) {
        *value = CLASSIC_VALUES[usize::from(byte)];
        known &= *value <= 9;
        drawn &= matches!(byte, b'-' | b'*' | b'_');
    }
    if known && !drawn { Grid::from_values(Shape::CLASSIC, &values).ok() } else { None }
}

/// The value of every byte in a 9×9 puzzle, 0 for a blank and 255 for anything else.
const CLASSIC_VALUES: [u8; 256] = {
    let mut values = [u8::MAX; 256];
    let mut digit = 0;
    while digit <= 9 {
        values[b'0' as usize + digit] = digit as u8;
        digit += 1;
    }
    let mut index = 0;
    while index < BLANKS.len() {
        values[BLANKS[index] as usize] = 0;
        index += 1;
    }
    values
};

struct Line<'a> {
    source: Source<'a>,
    known: &'a ReadOptions,
    tokens: Vec<Token<'a>>,
    characters: usize,
    /// All tokens have the same width, so that their characters may be the cells.
    even: bool,
}

impl<'a> Line<'a> {
    fn new(source: Source<'a>, known: &'a ReadOptions) -> Line<'a> {
        let tokens: Vec<Token<'a>> = source.tokens().collect();
        let characters = tokens.iter().map(|token| token.width()).sum();
        let even = !by_token_only(known)
            && tokens.windows(2).all(|pair| pair[0].width() == pair[1].width());
        Line { source, known, tokens, characters, even }
    }

    /// The shape of a grid with this many cells.
    fn shape_of_cells(&self, count: usize) -> Option<Shape> {
        match self.known.shape {
            Some(shape) => Some(shape).filter(|shape| shape.cell_count() == count),
            None => Shape::from_cells(count).ok(),
        }
    }

    /// Whether rows are looked for at all.
    fn may_be_rows(&self) -> bool {
        !matches!(self.known.format, Some(Format::Line | Format::Sdm))
    }

    /// The whole line as one puzzle, unless it could also be a row.
    fn whole(&self) -> Option<Result<LineKind, ReadError>> {
        if let Some(content) = self.candidate_line() {
            return Some(Ok(LineKind::Puzzle(Box::new(content))));
        }
        let (shape, side_by_side) = match self.shape_of_cells(self.characters) {
            Some(shape) if self.is_grouped(shape) => (shape, self.tokens[0].width() > 1),
            _ => (self.shape_of_cells(self.tokens.len())?, false),
        };
        let cells = match side_by_side {
            true => self.all_characters(),
            false => self.tokens.clone(),
        };
        let may_be_row = self.may_be_rows()
            && (!side_by_side || cells.len() <= MAX_SYMBOLS)
            && row_shape(cells.len(), self.known).is_some();
        if may_be_row {
            match kind_of_ambiguous(&cells, shape) {
                Some(true) => return Some(Ok(LineKind::Row)),
                None => return Some(Ok(LineKind::Either)),
                Some(false) => {}
            }
        }
        let content = match side_by_side {
            true => cells::symbols(&cells, shape, self.known),
            false => cells::separated(&cells, shape, self.known),
        };
        Some(content.map(|content| LineKind::Puzzle(Box::new(content))))
    }

    /// Whether the characters are the cells: one by one, all in one token, or grouped in rows or boxes.
    fn is_grouped(&self, shape: Shape) -> bool {
        let (count, width, size) = (self.tokens.len(), self.tokens[0].width(), shape.size());
        let equal_rows = count > 1
            && width > 1
            && self.tokens.iter().all(|token| token.text == self.tokens[0].text)
            && self.tokens[0].text.contains(|c: char| !BLANKS.contains(&c));
        // The same full row over and over is a row of candidates: 123456789 123456789 …
        size <= MAX_SYMBOLS
            && self.even
            && (count == 1 || size.is_multiple_of(width))
            && !(equal_rows && count == size)
    }

    /// N³ characters side by side: every candidate of every cell, or a blank in its place. An 8×8
    /// puzzle has as many as the candidates of a 4×4, and is preferred if a cell of the 4×4 would have
    /// no candidate.
    fn candidate_line(&self) -> Option<Content> {
        if self.tokens.len() == self.characters {
            return None;
        }
        let size = (2..=MAX_SYMBOLS).find(|size| size.pow(3) == self.characters)?;
        let shape = match self.known.shape {
            Some(shape) => Some(shape).filter(|shape| shape.size() == size),
            None => Shape::from_size(size).ok(),
        }?;
        let may_be_larger = size == 4 && self.known.shape.is_none();
        let is_whole = |content: &Content| !content.has_cell_without_candidates();
        cells::one_by_one(&self.all_characters(), shape, self.known)
            .filter(|content| !may_be_larger || is_whole(content))
    }

    /// The first field as a puzzle, whatever follows it.
    fn first_field(&self) -> Option<Content> {
        let first = self.tokens.first()?;
        let shape = self.shape_of_cells(first.width())?;
        let is_candidate_row = self.tokens.len() == first.width() || by_token_only(self.known);
        if is_candidate_row || shape.size() > MAX_SYMBOLS {
            return None;
        }
        let cells: Vec<Token<'_>> = first.characters().collect();
        cells::symbols(&cells, shape, self.known).ok()
    }

    /// A 9×9 puzzle (or one of the requested shape) with spaces for blanks.
    fn with_spaces(&self) -> Option<Content> {
        let shape = self.known.shape.unwrap_or(Shape::CLASSIC);
        let alphabet = self.known.alphabet.unwrap_or(Alphabet::default_for(shape));
        let text = self.source.text;
        let written = |c: char| c == ' ' || alphabet.digit(c, shape).is_some();
        let fits = text.chars().count() == shape.cell_count()
            && text.contains("  ")
            && text.chars().all(written);
        if !fits {
            return None;
        }
        let dotted = text.replace(' ', ".");
        let token = Token { source: self.source, column: 1, text: &dotted };
        let cells: Vec<Token<'_>> = token.characters().collect();
        let known = ReadOptions { alphabet: Some(alphabet), ..*self.known };
        cells::symbols(&cells, shape, &known).ok()
    }

    fn is_row(&self) -> bool {
        let by_character = self.even && self.characters <= MAX_SYMBOLS;
        (by_character && row_shape(self.characters, self.known).is_some())
            || (self.tokens.iter().all(may_be_cell)
                && row_shape(self.tokens.len(), self.known).is_some())
    }

    /// Why the line is none of these: a symbol that no grid of about its size has, its length, or the
    /// way its cells are separated.
    fn complaint(&self) -> ReadError {
        let several = self.tokens.len() >= 16 || by_token_only(self.known);
        let separate = several && self.tokens.len() > 1 && self.characters > self.tokens.len();
        let cells = if separate { self.tokens.clone() } else { self.all_characters() };
        let found = cells.len();
        let exact = self.shape_of_cells(found);
        // A line too short or too long for a small grid is probably meant as 9×9.
        let meant = |shape: Shape| if shape.size() < 9 { Shape::CLASSIC } else { shape };
        let near = || self.known.shape.or_else(|| Shape::from_size(close_size(found)?).ok());
        let close = exact
            .or_else(|| near().map(meant))
            .filter(|shape| !separate && shape.size() <= MAX_SYMBOLS);
        if let Some(shape) = close
            && (!mostly_letters(&cells) || (exact.is_some() && shape.size() <= 9))
            && let Some(error) = cells::foreign_symbol(&cells, shape, self.known)
        {
            return error;
        }
        let short = self.known.shape.is_some_and(|shape| found <= 2 * shape.size());
        if only_rows(self.known) || (short && self.may_be_rows()) {
            let expected = self.known.shape.or(exact).unwrap_or(Shape::CLASSIC).size();
            if found == expected {
                return self.unreadable_layout(expected, found);
            }
            let kind = ReadErrorKind::RowLength { row: 1, found, expected };
            return self.source.error_of_count(&cells, expected, kind);
        }
        if let Some(shape) = exact {
            return self.unreadable_layout(shape.size(), found);
        }
        let sizes = match self.known.shape {
            Some(shape) => vec![shape.size()],
            None => nearest_sizes(found),
        };
        self.miscount(&cells, sizes)
    }

    /// The error for a number of cells that no grid has.
    fn miscount(&self, cells: &[Token<'_>], sizes: Vec<usize>) -> ReadError {
        // Between two sizes it is not known which cells are too many.
        let expected = if let [size] = sizes[..] { size * size } else { usize::MAX };
        let kind = ReadErrorKind::CellCount { found: cells.len(), sizes };
        self.source.error_of_count(cells, expected, kind)
    }

    /// The error for as many characters as a grid or a row has cells, which still cannot be its cells.
    fn unreadable_layout(&self, size: usize, found: usize) -> ReadError {
        if size > MAX_SYMBOLS || by_token_only(self.known) {
            return self.source.error_at_all(ReadErrorKind::SideBySide { found, size });
        }
        let kind = ReadErrorKind::Groups { found, size };
        let first = self.tokens.first().map_or(0, |token| token.width());
        let odd = |token: &&Token<'_>| token.width() != first || !size.is_multiple_of(first);
        match self.tokens.iter().find(odd) {
            Some(token) => token.error(kind),
            None => self.source.error_at_all(kind),
        }
    }

    fn all_characters(&self) -> Vec<Token<'a>> {
        self.tokens.iter().flat_map(|token| token.characters()).collect()
    }
}

/// The error for a line that could have been a row, if no other row followed: it has symbols that no
/// grid with such rows has, or nearly as many cells as a whole puzzle.
pub(super) fn lonely_row(source: Source<'_>, known: &ReadOptions) -> Option<ReadError> {
    let line = Line::new(source, known);
    let found = line.tokens.len().max(if line.even { line.characters } else { 0 });
    let fits_none = Shape::from_cells(found).is_err();
    let cells = if line.characters == found { line.all_characters() } else { line.tokens.clone() };
    if let (Some(shape), true) = (row_shape(found, known), line.characters == found)
        && let Some(error) = cells::foreign_symbol(&cells, shape, known)
    {
        let words = known.shape.is_none() && fits_none && mostly_letters(&cells);
        return Some(if words { line.miscount(&cells, nearest_sizes(found)) } else { error });
    }
    let size = if known.shape.is_none() { close_size(found) } else { None }?;
    fits_none.then(|| line.miscount(&cells, vec![size]))
}

/// Whether a text looks like words, so that its letters say nothing about the alphabet of a grid.
fn mostly_letters(cells: &[Token<'_>]) -> bool {
    2 * cells.iter().filter(|token| token.symbol().is_alphabetic()).count() > cells.len()
}

/// Whether the requested format never has a whole puzzle on a line.
pub(super) fn only_rows(known: &ReadOptions) -> bool {
    matches!(known.format, Some(Format::Rows | Format::Frame | Format::Ss))
}

/// Whether the requested format always separates its cells.
pub(super) fn by_token_only(known: &ReadOptions) -> bool {
    matches!(known.format, Some(Format::Decimals | Format::Candidates))
}

/// Whether a token looks like a number or like a set of candidates, and not like a word.
fn may_be_cell(token: &Token<'_>) -> bool {
    let distinct = || {
        let repeats = |(at, c): (usize, char)| token.text[at + c.len_utf8()..].contains(c);
        token.width() <= MAX_SYMBOLS && !token.text.char_indices().any(repeats)
    };
    cells::number(token.text).is_some() || token.text.contains('/') || distinct()
}

/// The shape of a grid with rows of this many cells.
pub(super) fn row_shape(count: usize, known: &ReadOptions) -> Option<Shape> {
    match known.shape {
        Some(shape) => Some(shape).filter(|shape| shape.size() == count),
        None => Shape::from_size(count).ok(),
    }
}

/// Whether a line that has the cells of a small grid is a row of a larger one: yes if it has a symbol
/// that the small grid lacks; no if it repeats a digit; unknown otherwise.
pub(super) fn kind_of_ambiguous(cells: &[Token<'_>], small: Shape) -> Option<bool> {
    let digits = cells.iter().any(|token| token.text.contains(|c: char| ('1'..='9').contains(&c)));
    let alphabet = if digits { Alphabet::OneToNine } else { Alphabet::Letters };
    let (mut seen, mut repeated) = (DigitSet::<1>::EMPTY, false);
    for token in cells {
        let symbol = alphabet.digit(token.symbol(), small).filter(|_| token.width() == 1);
        let number = cells::number(token.text);
        match symbol.or_else(|| Digit::new(number?)) {
            Some(digit) if digit.value() <= small.size() => {
                repeated |= seen.contains(digit);
                seen.insert(digit);
            }
            None if number == Some(0) => {}
            _ => return Some(fits_row(*token, number, cells.len())),
        }
    }
    repeated.then_some(false)
}

/// Whether a token can be a single cell of a row of `size`, in any alphabet.
fn fits_row(token: Token<'_>, number: Option<usize>, size: usize) -> bool {
    let value = |base| token.symbol().to_digit(base).map_or(usize::MAX, |value| value as usize);
    // A is 1 in alphabets of letters only, and 10 where letters follow 0 to 9.
    let letter = value(36).saturating_sub(9);
    let is_symbol = size <= MAX_SYMBOLS && token.width() == 1 && value(36).min(letter) <= size;
    number.map_or(is_symbol, |number| number <= size)
}

/// Whether a token can be a cell of a row of `size`: a number, or a set of candidates, in any alphabet.
pub(super) fn fits_in_row(token: Token<'_>, size: usize) -> bool {
    cells::number(token.text).is_some_and(|number| number <= size)
        || token.characters().all(|symbol| fits_row(symbol, cells::number(symbol.text), size))
}

/// The sizes whose number of cells is nearest: one if it is close, else one on either side.
fn nearest_sizes(cells: usize) -> Vec<usize> {
    if let Some(size) = close_size(cells) {
        return vec![size];
    }
    let below = sizes().take_while(|size| size * size <= cells).last();
    let above = sizes().find(|size| size * size > cells);
    below.into_iter().chain(above).collect()
}

/// The size whose number of cells is nearest, if that is within a twentieth of this one.
fn close_size(cells: usize) -> Option<usize> {
    let distance = |size: &usize| (size * size).abs_diff(cells);
    sizes().min_by_key(distance).filter(|size| distance(size) * 20 <= size * size)
}

/// Every size that a grid can have.
fn sizes() -> impl Iterator<Item = usize> {
    (4..=Shape::MAX_SIZE).filter(|&size| Shape::from_size(size).is_ok())
}
