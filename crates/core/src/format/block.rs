//! A grid written row by row, with or without a frame around it.
//!
//! Rows are collected until there are N of them, and read only then, since only all rows together show
//! the layout. The cells of a row are counted in two ways, as characters (`.2.|81.|74.`) and as tokens
//! between separators (`0 0 15`, `1279 3 48`); a count that differs from the row before rules that
//! layout out. Bars show the width of a box: `12|34|56` has boxes of 3×2.
//!
//! A blank line ends a grid, unless it is between two bands; then there must be one between all bands.
//!
//! A line of nothing but `-` is a border, unless some row shows that `-` is the blank, or the grid
//! would lack rows without it.

use crate::shape::Shape;

use super::cells::{self, Content};
use super::error::ReadError;
use super::line::{self, MAX_SYMBOLS, row_shape};
use super::places;
use super::scan::{
    Border, OwnedSource, Source, Token, is_bar, is_rule_below_titles, is_separator, without_comment,
};
use super::table::{Reading, Table, is_blank_row};
use super::{Alphabet, Format, ReadErrorKind, ReadOptions};

/// The rows of a grid so far.
#[derive(Debug)]
pub(super) struct Block {
    known: ReadOptions,
    rows: Vec<Row>,
    /// The number of cells in every row, if cells are single characters.
    by_character: Option<usize>,
    /// The number of cells in every row, if separators divide them.
    by_token: Option<usize>,
    /// The blank, if it is a character that also draws borders.
    blank: Option<char>,
    /// How many rows there were before the last blank line between bands.
    gap: Option<usize>,
    /// Some border was drawn.
    framed: bool,
    /// A line was drawn below the first row, as Markdown draws it below titles: the row may hold titles.
    titled: bool,
    /// The top border is that of Simple Sudoku.
    starred: bool,
}

#[derive(Debug)]
struct Row {
    kept: OwnedSource,
    /// The line is nothing but this character: a row only if that is the blank. (A space: bars with
    /// nothing between them, which is a row only in a [`Table`](super::table::Table).)
    perhaps: Option<char>,
}

impl Row {
    fn source(&self) -> Source<'_> {
        self.kept.source()
    }
}

impl Block {
    pub(super) fn new(known: ReadOptions) -> Block {
        Block {
            known,
            rows: Vec::new(),
            by_character: None,
            by_token: None,
            blank: None,
            gap: None,
            framed: false,
            titled: false,
            starred: false,
        }
    }

    /// Whether no row was seen, only borders.
    pub(super) fn is_empty(&self) -> bool {
        self.by_character.is_none() && self.by_token.is_none()
    }

    /// Whether any line was kept.
    pub(super) fn has_lines(&self) -> bool {
        !self.rows.is_empty()
    }

    /// The number of the first line.
    pub(super) fn first_line(&self) -> usize {
        self.lines().next().map_or(1, |row| row.number)
    }

    /// The lines that are certainly rows, with their numbers.
    pub(super) fn lines(&self) -> impl Iterator<Item = Source<'_>> {
        self.rows.iter().filter(|row| row.perhaps.is_none()).map(Row::source)
    }

    /// Notes a line of bars with nothing between them. Here it draws the frame; in a table with empty
    /// cells it is a row.
    pub(super) fn note_blank_row(&mut self, source: Source<'_>) {
        if self.rows.len() < 2 * Shape::MAX_SIZE {
            self.keep(source, Some(' '));
        }
    }

    /// Every line that may be a row of a table with empty cells.
    pub(super) fn table_rows(&self) -> impl Iterator<Item = Source<'_>> {
        self.rows.iter().filter(|row| matches!(row.perhaps, None | Some(' '))).map(Row::source)
    }

    /// Whether the symbols of a line are in other columns than those of the last row.
    pub(super) fn is_staggered_by(&self, source: Source<'_>) -> bool {
        let last = self.rows.iter().rev().find(|row| row.perhaps.is_none());
        last.is_some_and(|above| places::is_staggered(above.source(), source))
    }

    /// Whether a border was drawn.
    pub(super) fn is_framed(&self) -> bool {
        self.framed
    }

    /// Whether the first row may hold titles.
    pub(super) fn is_titled(&self) -> bool {
        self.titled
    }

    /// The rows as a table, if some of them are nothing but bars.
    pub(super) fn as_table(&self) -> Option<Reading> {
        let rows: Vec<Source<'_>> = self.table_rows().collect();
        let at = rows.iter().position(|row| is_blank_row(row.text))?;
        let table = Table::of(rows[at], false, rows.iter().copied(), self.known)?;
        let table = table.drawn(self.framed, self.titled);
        table.may_end().then(|| table.read().pop()).flatten()
    }

    /// What was known before the first row.
    pub(super) fn known(&self) -> &ReadOptions {
        &self.known
    }

    /// Sets what is known before the first row, after borders.
    pub(super) fn know(&mut self, known: ReadOptions) {
        self.known = known;
    }

    /// Takes a line drawn between rows. Returns whether the grid is now complete.
    pub(super) fn border(&mut self, source: Source<'_>, border: Border) -> bool {
        match border {
            Border::Certain => {
                self.titled |= self.rows.len() == 1 && is_rule_below_titles(source.text);
                self.framed = true;
                self.starred |= self.rows.is_empty() && source.text.trim().starts_with("*-");
            }
            Border::Perhaps(character) => {
                let may_be_row = source.text.trim().len() <= MAX_SYMBOLS;
                if may_be_row && self.rows.len() < 2 * Shape::MAX_SIZE {
                    self.keep(source, Some(character));
                }
            }
        }
        self.is_complete()
    }

    /// Takes a blank line if it is between two bands; any other ends the grid.
    pub(super) fn gap(&mut self) -> bool {
        let rows = self.row_count();
        let band_ends = self.is_between_bands(rows);
        let first_or_regular = self.gap.is_some() || self.band_rows() == Some(rows);
        let taken = band_ends && first_or_regular && self.gap != Some(rows);
        if taken {
            self.gap = Some(rows);
        }
        taken
    }

    /// The rows since the last gap, if there should have been another one by now: they belong to a new
    /// grid, and this one ended at the gap.
    pub(super) fn split_at_missing_gap(&mut self) -> Option<Vec<OwnedSource>> {
        let rows = self.row_count();
        let gap = self.gap.filter(|&gap| gap < rows && self.is_between_bands(rows))?;
        let rest = self.rows.split_off(gap);
        Some(rest.into_iter().map(|row| row.kept).collect())
    }

    fn band_rows(&self) -> Option<usize> {
        let size = self.by_character.or(self.by_token)?;
        row_shape(size, &self.known).map(Shape::box_rows)
    }

    fn is_between_bands(&self, rows: usize) -> bool {
        rows > 0 && self.band_rows().is_some_and(|band| rows.is_multiple_of(band))
    }

    /// Whether a line has as many cells as the rows before it.
    pub(super) fn accepts(&self, source: Source<'_>) -> bool {
        let (characters, tokens) = counts(source);
        self.is_empty() || self.by_character == Some(characters) || self.by_token == Some(tokens)
    }

    /// Whether a line has as many cells as the rows before it, side by side where those are.
    pub(super) fn resembles(&self, source: Source<'_>) -> bool {
        let side_by_side = self.by_character.filter(|_| self.by_character != self.by_token);
        side_by_side.map_or_else(|| self.accepts(source), |cells| counts(source).0 == cells)
    }

    /// Takes a row. Returns whether the grid is now complete.
    pub(super) fn row(&mut self, source: Source<'_>) -> Result<bool, ReadError> {
        let (characters, tokens) = counts(source);
        let (by_character, by_token) = match self.is_empty() {
            true => self.layouts(source),
            false => (
                self.by_character.filter(|&count| count == characters),
                self.by_token.filter(|&count| count == tokens),
            ),
        };
        if by_character.is_none() && by_token.is_none() {
            return Err(self.misfit(source));
        }
        (self.by_character, self.by_token) = (by_character, by_token);
        let blank = |token: Token<'_>| {
            let both = |c: &char| matches!(c, '-' | '*' | '_');
            token.text.chars().find(both).filter(|_| token.text != "-1")
        };
        self.blank = self.blank.or_else(|| source.tokens().find_map(blank));
        self.keep(source, None);
        Ok(self.is_complete())
    }

    /// The error for a row with another number of cells than the rows before it.
    fn misfit(&self, source: Source<'_>) -> ReadError {
        let row = self.row_count() + 1;
        let tokens: Vec<Token<'_>> = source.tokens().collect();
        let characters: Vec<Token<'_>> = source.tokens().flat_map(Token::characters).collect();
        let (cells, expected) = match (self.by_character, self.by_token) {
            (Some(expected), None) if tokens.len() == expected => (None, expected),
            (None, Some(expected)) if characters.len() == expected => (None, expected),
            (by_character, Some(expected)) if tokens.len() > 1 || by_character.is_none() => {
                (Some(tokens), expected)
            }
            (by_character, _) => {
                let size = self.known.shape.unwrap_or(Shape::CLASSIC).size();
                (Some(characters), by_character.unwrap_or(size))
            }
        };
        let Some(cells) = cells else {
            return source.error_at_all(ReadErrorKind::MixedLayout { row });
        };
        let kind = ReadErrorKind::RowLength { row, found: cells.len(), expected };
        source.error_of_count(&cells, expected, kind)
    }

    /// The cells of a first row, counted both ways, where a grid has such rows.
    fn layouts(&self, source: Source<'_>) -> (Option<usize>, Option<usize>) {
        let (characters, tokens) = counts(source);
        let mut widths = source.tokens().map(Token::width);
        let first = widths.next().unwrap_or(0);
        let even = widths.all(|width| width == first) && !line::by_token_only(&self.known);
        let has_rows_of = |count: &usize| row_shape(*count, &self.known).is_some();
        let by_character = Some(characters).filter(|&count| even && count <= MAX_SYMBOLS);
        (by_character.filter(has_rows_of), Some(tokens).filter(has_rows_of))
    }

    fn keep(&mut self, source: Source<'_>, perhaps: Option<char>) {
        self.rows.push(Row { kept: source.keep(), perhaps });
    }

    /// How many rows there are for certain.
    pub(super) fn row_count(&self) -> usize {
        self.rows.iter().filter(|row| self.is_row(row, false)).count()
    }

    fn is_row(&self, row: &Row, undecided: bool) -> bool {
        row.perhaps.is_none_or(|character| {
            (undecided && character != ' ') || self.blank == Some(character)
        })
    }

    fn is_complete(&self) -> bool {
        let expected = match (self.by_character, self.by_token) {
            (Some(count), _) | (None, Some(count)) => count,
            (None, None) => return false,
        };
        self.row_count() == expected + usize::from(self.titled)
    }

    /// Reads the grid: it is complete, or no more lines will come.
    pub(super) fn read(&self) -> Result<(Content, Format), ReadError> {
        for undecided in [false, true] {
            let mut rows: Vec<&Row> =
                self.rows.iter().filter(|row| self.is_row(row, undecided)).collect();
            if self.titled
                && self.by_character.or(self.by_token).is_some_and(|size| size + 1 == rows.len())
            {
                rows.remove(0);
            }
            if self.by_character == Some(rows.len()) {
                return self.read_rows(&rows, true);
            }
            if self.by_token == Some(rows.len()) {
                return self.read_rows(&rows, false);
            }
            let only_blanks = self.is_empty() && row_shape(rows.len(), &self.known).is_some();
            if only_blanks && rows.iter().all(|row| row.source().text.trim().len() == rows.len()) {
                return self.read_rows(&rows, true);
            }
        }
        let expected = self.by_character.or(self.by_token).unwrap_or(9);
        let kind = ReadErrorKind::Truncated { rows: self.row_count(), expected };
        let last = self.rows.iter().rfind(|row| self.is_row(row, false) || self.is_empty());
        let last = last.map_or(Source::line(1, ""), Row::source);
        let lonely = if self.row_count() == 1 { line::lonely_row(last, &self.known) } else { None };
        Err(lonely.unwrap_or_else(|| last.error_at_all(kind)))
    }

    /// Reads N rows whose cells are their characters or their tokens.
    fn read_rows(&self, rows: &[&Row], characters: bool) -> Result<(Content, Format), ReadError> {
        let size = rows.len();
        let mut cells: Vec<Token<'_>> = Vec::with_capacity(size * size);
        for (index, row) in rows.iter().enumerate() {
            let before = cells.len();
            match characters {
                true => cells.extend(row.source().tokens().flat_map(Token::characters)),
                false => cells.extend(row.source().tokens()),
            }
            let found = cells.len() - before;
            if found != size {
                let kind = ReadErrorKind::RowLength { row: index + 1, found, expected: size };
                return Err(row.source().error_of_count(&cells[before..], size, kind));
            }
        }
        let barred = rows[0].source().text.contains(is_bar);
        let stated = self.known.shape.or_else(|| barred_shape(rows[0], size, characters));
        let shape = match stated {
            Some(shape) => shape,
            None => Shape::from_size(size)
                .map_err(|error| rows[0].source().error_at_all(ReadErrorKind::Shape(error)))?,
        };
        let side_by_side = characters && rows.iter().any(|row| counts(row.source()).1 != size);
        let content = match side_by_side {
            true => cells::symbols(&cells, shape, &self.known),
            false => cells::separated(&cells, shape, &self.known),
        }?;
        let content = Content { shape_assumed: stated.is_none(), ..content };
        let format = if content.candidates.is_some() {
            Format::Candidates
        } else if self.starred {
            Format::Ss
        } else if self.framed || barred {
            Format::Frame
        } else if content.alphabet == Alphabet::Decimal {
            Format::Decimals
        } else {
            Format::Rows
        };
        Ok((content, format))
    }
}

/// How many characters and how many tokens a line has.
fn counts(source: Source<'_>) -> (usize, usize) {
    source
        .tokens()
        .fold((0, 0), |(characters, tokens), token| (characters + token.width(), tokens + 1))
}

/// The shape whose boxes are as wide as the bars of a row show, if the bars are regular.
fn barred_shape(row: &Row, size: usize, characters: bool) -> Option<Shape> {
    let cells_of = |part: &str| match characters {
        true => part.chars().filter(|&c| !is_separator(c)).count(),
        false => counts(Source::line(row.source().number, part)).1,
    };
    let parts = without_comment(row.source().text).split(is_bar).map(cells_of);
    let widths: Vec<usize> = parts.filter(|&count| count > 0).collect();
    let width = *widths.first()?;
    let even = widths.iter().all(|&other| other == width) && width < size;
    if even { Shape::new(size / width, width).ok() } else { None }
}
