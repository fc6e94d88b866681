//! Rows whose cells are the fields between separators, some of them empty.

use crate::shape::Shape;

use super::cells::number;
use super::error::ReadError;
use super::line::row_shape;
use super::scan::{Source, Token, without_comment};
use super::table::is_table_bar;
use super::{ReadErrorKind, ReadOptions};

/// The text of an empty cell: a blank in every alphabet.
pub(super) const EMPTY: &str = ".";

/// The fewest fields of a row: the smallest grid has four columns.
const MIN_FIELDS: usize = 4;

/// Where the cells of a row begin and end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fields {
    separator: Separator,
    /// The text before the first separator is not a cell.
    opened: bool,
    /// The first row and the first column number the others, as in spreadsheets and data frames.
    pub(super) labelled: bool,
    /// The text after the last separator is not a cell.
    closed: bool,
    /// The cells of a row.
    pub(super) size: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Separator {
    Tab,
    Comma,
    Semicolon,
    Bar,
    /// Bars, several side by side counting as one.
    Bars,
}

impl Separator {
    const ALL: [Separator; 5] =
        [Separator::Tab, Separator::Comma, Separator::Semicolon, Separator::Bar, Separator::Bars];

    fn is(self, c: char) -> bool {
        match self {
            Separator::Tab => c == '\t',
            Separator::Comma => c == ',',
            Separator::Semicolon => c == ';',
            Separator::Bar | Separator::Bars => is_table_bar(c),
        }
    }

    /// Which ends of a row are not cells, likeliest first. Bars on both sides are a frame; other
    /// separators are between cells.
    fn ends(self, text: &str) -> &'static [(bool, bool)] {
        let (opens, closes) = (text.starts_with(is_table_bar), text.ends_with(is_table_bar));
        match self {
            Separator::Bar | Separator::Bars if opens && closes => &[(true, true)],
            Separator::Bar | Separator::Bars => &[(false, false), (true, false), (false, true)],
            _ => &[(false, false), (false, true), (true, false), (true, true)],
        }
    }

    /// The fields of a line, without spaces and quotes around them.
    fn fields(self, source: Source<'_>) -> Vec<Token<'_>> {
        let text = match self {
            Separator::Semicolon => {
                &source.text[..source.text.find('#').unwrap_or(source.text.len())]
            }
            _ => without_comment(source.text),
        };
        let mut fields = Vec::new();
        let (mut column, mut rest) = (1, text);
        loop {
            let end = rest.find(|c| self.is(c));
            let field = &rest[..end.unwrap_or(rest.len())];
            let is_double = self == Separator::Bars && field.is_empty() && !fields.is_empty();
            if !(is_double && end.is_some()) {
                fields.push(trimmed(Token { source, column, text: field }));
            }
            let Some(end) = end else { return fields };
            column += field.chars().count() + 1;
            rest = &rest[end..];
            rest = rest.split_at(rest.chars().next().map_or(0, char::len_utf8)).1;
        }
    }
}

impl Fields {
    /// Every way to see a line as a row with such fields.
    pub(super) fn of(source: Source<'_>, known: &ReadOptions) -> Vec<Fields> {
        let mut ways = Vec::new();
        for separator in Separator::ALL {
            if source.text.chars().filter(|&c| separator.is(c)).nth(MIN_FIELDS - 2).is_none() {
                continue;
            }
            let fields = separator.fields(source);
            if fields[0].text.is_empty() && is_sequence(&fields[1..]) {
                let (labelled, closed, size) = (true, false, fields.len() - 1);
                let way = Fields { separator, opened: true, labelled, closed, size };
                ways.extend(row_shape(size, known).map(|_| way));
            }
            for &(opened, closed) in separator.ends(source.text.trim()) {
                let ends = usize::from(opened) + usize::from(closed);
                let Some(size) = fields.len().checked_sub(ends) else { continue };
                let way = Fields { separator, opened, labelled: false, closed, size };
                let is_row = row_shape(size, known).is_some()
                    && way.fits_ends(&fields)
                    && way.within(&fields).iter().all(|field| is_cell(field.text, size));
                if is_row && !ways.iter().any(|other: &Fields| other.reads_like(&way)) {
                    ways.push(way);
                }
            }
        }
        ways
    }

    /// Whether the only empty cells are outside the bars of a row, where a bar is part of a frame.
    pub(super) fn has_bar_outside(&self, source: Source<'_>) -> bool {
        let fields = self.separator.fields(source);
        let inside = fields.get(1..fields.len().saturating_sub(1)).unwrap_or_default();
        self.separator.is('|') && !inside.iter().any(|field| field.text.is_empty())
    }

    /// Whether another way differs only in what bars side by side mean.
    fn reads_like(&self, other: &Fields) -> bool {
        let bars = |way: &Fields| way.separator.is('|');
        let ends = |way: &Fields| (way.size, way.opened, way.closed);
        bars(self) && bars(other) && ends(self) == ends(other)
    }

    fn fits_ends(&self, fields: &[Token<'_>]) -> bool {
        let is_empty = |field: Option<&Token<'_>>| field.is_some_and(|field| field.text.is_empty());
        (!self.opened || self.labelled || is_empty(fields.first()))
            && (!self.closed || is_empty(fields.last()))
    }

    fn within<'t, 'a>(&self, fields: &'t [Token<'a>]) -> &'t [Token<'a>] {
        let start = usize::from(self.opened).min(fields.len());
        &fields[start..(fields.len() - usize::from(self.closed && !fields.is_empty())).max(start)]
    }

    fn count(&self) -> usize {
        self.size + usize::from(self.opened) + usize::from(self.closed)
    }

    pub(super) fn fits(&self, source: Source<'_>) -> bool {
        let fields = self.separator.fields(source);
        fields.len() == self.count() && self.fits_ends(&fields)
    }

    /// Whether the first column numbers the rows below the first.
    pub(super) fn numbers_rows<'a>(&self, rows: impl Iterator<Item = Source<'a>>) -> bool {
        let first = |row| self.separator.fields(row).swap_remove(0);
        let numbers: Vec<Token<'a>> = rows.skip(1).map(first).collect();
        is_sequence(&numbers)
    }

    /// The cells of a row that fits.
    pub(super) fn cells<'a>(&self, source: Source<'a>) -> Vec<Token<'a>> {
        self.within(&self.separator.fields(source)).iter().map(|field| cell(*field)).collect()
    }

    /// The error for a line that has empty fields, but another number of fields.
    pub(super) fn ragged(&self, source: Source<'_>, row: usize) -> Option<ReadError> {
        let fields = self.separator.fields(source);
        let has_empty = self.within(&fields).iter().any(|field| field.text.is_empty());
        let is_ragged = fields.len() >= MIN_FIELDS && has_empty && fields.len() != self.count();
        is_ragged.then(|| self.misfit(source, row)).flatten()
    }

    /// The error for a line that has such separators, but another number of them.
    pub(super) fn misfit(&self, source: Source<'_>, row: usize) -> Option<ReadError> {
        let fields = self.separator.fields(source);
        // A line that begins with a semicolon may be a comment.
        let is_word = |field: &Token<'_>| {
            2 <= field.text.chars().filter(|c| c.is_alphabetic() || *c == ' ').count()
        };
        let is_comment = self.separator == Separator::Semicolon && fields.iter().any(is_word);
        if fields.len() < 2 || is_comment {
            return None;
        }
        let opened = usize::from(self.opened && fields[0].text.is_empty());
        let ends = fields.last().is_some_and(|field| self.closed && field.text.is_empty());
        let cells = &fields[opened..(fields.len() - usize::from(ends)).max(opened)];
        let kind = ReadErrorKind::RowLength { row, found: cells.len(), expected: self.size };
        Some(source.error_of_count(cells, self.size, kind))
    }
}

/// The cells of a line with N² fields, some of them empty, and the shape of such a grid.
pub(super) fn whole_line<'a>(
    source: Source<'a>,
    known: &ReadOptions,
) -> Option<(Vec<Token<'a>>, Shape)> {
    Separator::ALL[..3].iter().find_map(|separator| {
        let count = source.text.chars().filter(|&c| separator.is(c)).count() + 1;
        let shape = match known.shape {
            Some(shape) => shape,
            None => Shape::from_cells(count).ok()?,
        };
        if shape.cell_count() != count {
            return None;
        }
        let fields = separator.fields(source);
        let are_cells = fields.iter().all(|field| is_cell(field.text, shape.size()));
        let cells = || fields.iter().map(|field| cell(*field)).collect();
        (fields.len() == count && are_cells).then(|| (cells(), shape))
    })
}

/// Whether a row counts the columns, from 0 or from 1.
pub(super) fn counts_columns(source: Source<'_>) -> bool {
    let counts = |separator: &Separator| {
        let fields = separator.fields(source);
        fields.len() >= MIN_FIELDS && is_sequence(&fields)
    };
    Separator::ALL[..3].iter().any(counts)
}

/// Whether fields are consecutive numbers, from 0 or from 1.
fn is_sequence(titles: &[Token<'_>]) -> bool {
    let first = titles.first().and_then(|title| title.text.parse::<usize>().ok());
    let follows = |(index, title): (usize, &Token<'_>)| {
        title.text.parse::<usize>().is_ok_and(|value| Some(value) == first.map(|f| f + index))
    };
    matches!(first, Some(0 | 1)) && titles.iter().enumerate().all(follows)
}

/// A field without the spaces and the quotes around it.
fn trimmed(field: Token<'_>) -> Token<'_> {
    let field = without_spaces(field);
    let unquoted = ['"', '\''].into_iter().find_map(|quote| {
        let text = field.text.strip_prefix(quote)?.strip_suffix(quote)?;
        Some(Token { column: field.column + 1, text, ..field })
    });
    unquoted.map_or(field, without_spaces)
}

fn without_spaces(token: Token<'_>) -> Token<'_> {
    let text = token.text.trim_start();
    let skipped = token.text.chars().count() - text.chars().count();
    Token { column: token.column + skipped, text: text.trim_end(), ..token }
}

/// Whether a field can be a cell of a grid with N digits.
fn is_cell(text: &str, size: usize) -> bool {
    let text = cell_text(text);
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(symbol), None) => number(text).is_some() || symbol.is_ascii_alphanumeric(),
        _ => number(text).is_some_and(|value| value <= size),
    }
}

fn cell(field: Token<'_>) -> Token<'_> {
    Token { text: cell_text(field.text), ..field }
}

/// What a field says: empty, `null` and the like are blanks, and `5.0` is the number 5.
pub(super) fn cell_text(text: &str) -> &str {
    const NOTHING: [&str; 6] = ["", "null", "none", "nan", "na", "<na>"];
    if NOTHING.iter().any(|nothing| text.eq_ignore_ascii_case(nothing)) {
        return EMPTY;
    }
    match text.split_once('.') {
        Some((whole, zeros))
            if !whole.is_empty()
                && whole.bytes().all(|b| b.is_ascii_digit())
                && zeros.bytes().all(|b| b == b'0') =>
        {
            whole
        }
        _ => text,
    }
}
