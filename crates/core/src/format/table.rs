//! Tables in which a blank is an empty cell: tab-separated, CSV, Markdown, frames with spaces.
//!
//! ```text
//! 5,3,,,7,,,,        | 5 | 3 |   |   | 7 |   |   |   |   |        | 5 3   |   7   |       |
//! ```
//!
//! One row rarely shows its layout: an empty field at its end may be a cell or only a separator after
//! the last cell, and spaces between bars may be three cells or seven. So the rows are kept, together
//! with every [`Layout`] that fits all of them. A layout determines the number of cells in a row, and
//! so the number of rows; how many rows there are decides. If two layouts remain that read different
//! grids, the likelier one is taken and a [`Notice`] says so.

use crate::grid::Grid;
use crate::shape::Shape;

use super::block::Block;
use super::cells::{self, Content};
use super::error::ReadError;
use super::fields::{self, Fields};
use super::line::{self, row_shape};
use super::places::{self, Places};
use super::scan::{OwnedSource, Source, Token, is_bar, is_rule_below_titles};
use super::sniff::Notice;
use super::{Alphabet, Format, ReadErrorKind, ReadOptions};

/// Where the cells of a row are.
#[derive(Clone, Debug)]
enum Layout {
    /// Between separators.
    Fields(Fields),
    /// At the same places between the bars of every row.
    Places(Places),
}

impl Layout {
    /// How many cells a row has.
    fn size(&self) -> usize {
        match self {
            Layout::Fields(fields) => fields.size,
            Layout::Places(places) => places.size(),
        }
    }

    fn fits(&self, row: Source<'_>) -> bool {
        match self {
            Layout::Fields(fields) => fields.fits(row),
            Layout::Places(places) => places.fits(row),
        }
    }

    fn cells<'a>(&self, row: Source<'a>) -> Vec<Token<'a>> {
        match self {
            Layout::Fields(fields) => fields.cells(row),
            Layout::Places(places) => places.cells(row),
        }
    }

    fn misfit(&self, source: Source<'_>, row: usize) -> Option<ReadError> {
        match self {
            Layout::Fields(fields) => fields.misfit(source, row),
            Layout::Places(places) => places.misfit(source, row),
        }
    }

    /// Whether the first row and the first column are not cells.
    fn is_labelled(&self) -> bool {
        matches!(self, Layout::Fields(fields) if fields.labelled)
    }

    fn numbers_rows<'a>(&self, rows: impl Iterator<Item = Source<'a>>) -> bool {
        matches!(self, Layout::Fields(fields) if fields.numbers_rows(rows))
    }

    /// Whether it finds the same cells in a row as its tokens, or only a bar is outside.
    fn is_plain(&self, row: Source<'_>) -> bool {
        let cells = self.cells(row);
        let texts = || cells.iter().map(|cell| cell.text);
        let is_bar_outside = matches!(self, Layout::Fields(fields) if fields.has_bar_outside(row));
        let says_the_same = row.tokens().map(|token| token.text).eq(texts());
        (says_the_same && !self.is_labelled()) || is_bar_outside
    }
}

/// The rows of a table so far.
#[derive(Debug)]
pub(super) struct Table {
    known: ReadOptions,
    rows: Vec<OwnedSource>,
    /// The layouts that fit every row, likeliest first.
    layouts: Vec<Layout>,
    /// The number of rows of a likelier layout, and the error for the row that ruled it out.
    suspect: Option<(usize, ReadError)>,
    /// How many rows at the beginning may not belong to the grid: titles of the columns (numbers in
    /// order, or a line is drawn below them), or blank rows above it.
    droppable: usize,
    framed: bool,
}

/// A puzzle in a table, with its format and its first line.
pub(super) type Reading = Result<(Content, Format, usize), ReadError>;

impl Table {
    /// A table of rows, laid out as one of them shows: some of its cells are empty, or only a table has
    /// its separator. `is_row`: it is a row of tokens, too.
    pub(super) fn of<'a>(
        shows: Source<'_>,
        is_row: bool,
        rows: impl Iterator<Item = Source<'a>>,
        known: ReadOptions,
    ) -> Option<Table> {
        let fields = Fields::of(shows, &known).into_iter().map(Layout::Fields);
        let places = match is_row && !places::lacks_cells(shows) {
            true => Vec::new(),
            false => Places::of(shows, &known),
        };
        let mut layouts: Vec<Layout> =
            fields.chain(places.into_iter().map(Layout::Places)).collect();
        if is_row && layouts.iter().all(|layout| layout.is_plain(shows)) {
            return None;
        }
        let rows: Vec<OwnedSource> = rows.map(Source::keep).collect();
        layouts.retain(|layout| rows.iter().all(|row| layout.fits(row.source())));
        let are_plain = |layout: &Layout| rows.iter().all(|row| layout.is_plain(row.source()));
        if layouts.iter().all(are_plain) {
            return None;
        }
        let titled = rows.first().is_some_and(|row| fields::counts_columns(row.source()));
        let (suspect, droppable, framed) = (None, usize::from(titled), false);
        (!layouts.is_empty()).then_some(Table { known, rows, layouts, suspect, droppable, framed })
    }

    /// The same table with lines drawn around its first rows, perhaps below its titles.
    pub(super) fn drawn(self, framed: bool, titled: bool) -> Table {
        Table { framed, droppable: self.droppable.max(usize::from(titled)), ..self }
    }

    /// The same table, in which this many rows at the beginning may not belong to the grid.
    pub(super) fn below(self, droppable: usize) -> Table {
        Table { droppable: self.droppable.max(droppable), ..self }
    }

    /// Whether a line can be the next row.
    pub(super) fn fits(&self, source: Source<'_>) -> bool {
        self.rows.len() < self.most_rows() && self.layouts.iter().any(|layout| layout.fits(source))
    }

    /// Takes a row that [fits](Table::fits). Returns whether the table is now complete.
    pub(super) fn row(&mut self, source: Source<'_>) -> bool {
        let row = self.rows.len() + 1;
        let ruled_out = |layout: &Layout| Some((layout.size(), layout.misfit(source, row)?));
        let likeliest = self.layouts.first().filter(|layout| !layout.fits(source));
        self.suspect = self.suspect.take().or_else(|| likeliest.and_then(ruled_out));
        self.layouts.retain(|layout| layout.fits(source));
        self.rows.push(source.keep());
        self.rows.len() == self.most_rows()
    }

    /// Takes a line drawn between rows.
    pub(super) fn border(&mut self, source: Source<'_>) {
        if self.rows.len() == 1 && is_rule_below_titles(source.text) {
            self.droppable = 1;
        }
        self.framed = true;
    }

    /// Whether the rows make a grid if no other follows.
    pub(super) fn may_end(&self) -> bool {
        self.layouts.iter().any(|layout| !self.grids_in(layout).is_empty())
    }

    /// The most rows that are kept. Where the first row of the grid is not known, the end of the table
    /// decides; by then another grid may have begun.
    fn most_rows(&self) -> usize {
        let most = |layout: &Layout| match self.droppable {
            0 => layout.size() + usize::from(layout.is_labelled()),
            rows => 2 * layout.size() + rows,
        };
        self.layouts.iter().map(most).max().unwrap_or(0)
    }

    /// The rows of the grid in this layout, or of several grids; empty if there are too few or too many.
    fn grids_in(&self, layout: &Layout) -> Vec<&[OwnedSource]> {
        let (rows, size) = (&self.rows, layout.size());
        let surplus = rows.len() % size;
        if layout.is_labelled() {
            let is_grid =
                rows.len() == size + 1 && layout.numbers_rows(rows.iter().map(OwnedSource::source));
            return if is_grid { vec![&rows[1..]] } else { Vec::new() };
        }
        match rows.len() / size {
            0 => Vec::new(),
            1 if surplus <= self.droppable => vec![&rows[surplus..]],
            _ if surplus == 0 => rows.chunks(size).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether the table may be comments: every line begins with `;`.
    fn is_perhaps_comment(&self) -> bool {
        self.rows.iter().all(|row| row.source().text.trim_start().starts_with(';'))
    }

    /// Reads the table: no more rows will come.
    pub(super) fn read(&self) -> Vec<Reading> {
        let mut readings: Vec<Vec<Reading>> = Vec::new();
        for layout in &self.layouts {
            let grids = self.grids_in(layout);
            if !grids.is_empty() {
                readings.push(grids.iter().map(|rows| self.read_grid(layout, rows)).collect());
                if layout.is_labelled() {
                    break;
                }
            }
        }
        if readings.is_empty() {
            return self.read_otherwise();
        }
        // One grid of all rows is likelier than several small ones.
        let is_good = |grids: &Vec<Reading>| grids.iter().all(Result::is_ok);
        let is_one = |grids: &Vec<Reading>| grids.len() == 1 && is_good(grids);
        let likeliest = readings.iter().position(is_one);
        let likeliest = likeliest.or_else(|| readings.iter().position(is_good)).unwrap_or(0);
        let mut chosen = readings.swap_remove(likeliest);
        let differs = |other: &Vec<Reading>| {
            other.len() == chosen.len() && is_good(other) && !same_grids(other, &chosen)
        };
        if readings.iter().any(differs) {
            let contents = chosen.iter_mut().flatten();
            contents.for_each(|(content, ..)| content.notices.push(Notice::Layout));
        }
        chosen
    }

    /// A table with too few rows: a puzzle in every line, rows whose separators only align them, or
    /// an error.
    fn read_otherwise(&self) -> Vec<Reading> {
        let puzzles: Option<Vec<Reading>> =
            self.rows.iter().map(|row| whole_line(row.source(), &self.known)).collect();
        if let Some(puzzles) = puzzles {
            return puzzles;
        }
        let mut block = Block::new(self.known);
        let complete = self.rows.iter().any(|row| block.row(row.source()).unwrap_or(false));
        if complete && block.row_count() == self.rows.len() {
            let line = block.first_line();
            return vec![block.read().map(|(content, format)| (content, format, line))];
        }
        if let Some((size, error)) = &self.suspect
            && *size == self.rows.len()
        {
            return vec![Err(error.clone())];
        }
        let (rows, sizes) = (self.rows.len(), self.layouts.iter().map(Layout::size));
        let expected = sizes.filter(|&size| size > rows).min();
        match (self.rows.last(), expected.or(self.layouts.first().map(Layout::size))) {
            (Some(last), Some(expected)) if !self.is_perhaps_comment() => {
                let kind = ReadErrorKind::Truncated { rows, expected };
                vec![Err(last.source().error_at_all(kind))]
            }
            _ => Vec::new(),
        }
    }

    fn read_grid(&self, layout: &Layout, rows: &[OwnedSource]) -> Reading {
        let (line, size) = (rows[0].source().number, layout.size());
        let cells: Vec<Token<'_>> =
            rows.iter().flat_map(|row| layout.cells(row.source())).collect();
        let drawn = match layout {
            Layout::Places(places) => places.shape(),
            Layout::Fields(_) => None,
        };
        let known = self.known.shape.filter(|shape| shape.size() == size);
        let stated = known.or(drawn);
        let shape = match stated {
            Some(shape) => shape,
            None => Shape::from_size(size)
                .map_err(|error| rows[0].source().error_at_all(ReadErrorKind::Shape(error)))?,
        };
        let mut content = cells::separated(&cells, shape, &self.known)?;
        content.shape_assumed = stated.is_none();
        if content.grid.filled().next().is_none() {
            return Err(rows[0].source().error_at_all(ReadErrorKind::Empty));
        }
        if content.alphabet == Alphabet::Decimal && self.zero_may_be_a_value(&cells, shape) {
            content.notices.push(Notice::ZeroIsBlank);
        }
        let barred = rows[0].source().text.contains(is_bar);
        let format = match content.alphabet {
            _ if content.candidates.is_some() => Format::Candidates,
            _ if self.framed || barred => Format::Frame,
            Alphabet::Decimal => Format::Decimals,
            _ => Format::Rows,
        };
        Ok((content, format, line))
    }

    /// Whether numbers may count from 0: there are zeros beside empty cells, and no N.
    fn zero_may_be_a_value(&self, cells: &[Token<'_>], shape: Shape) -> bool {
        let has = |text: &str| cells.iter().any(|token| token.text == text);
        let zeros = cells.iter().filter(|token| token.text == "0").count();
        self.known.alphabet.is_none()
            && shape.size() > 9
            && (1..=shape.size()).contains(&zeros)
            && has(fields::EMPTY)
            && !has(&shape.size().to_string())
    }

    /// The error for a line that should be a row. `None` if it is not a row of a table at all.
    pub(super) fn misfit(&self, source: Source<'_>) -> Option<ReadError> {
        let row = self.rows.len() + 1;
        self.layouts.iter().find_map(|layout| layout.misfit(source, row))
    }
}

fn same_grids(left: &[Reading], right: &[Reading]) -> bool {
    let grids = |readings: &[Reading]| -> Vec<Grid> {
        readings.iter().flatten().map(|(content, ..)| content.grid.clone()).collect()
    };
    grids(left) == grids(right)
}

/// A puzzle on one line with empty fields, N² of them.
fn whole_line(source: Source<'_>, known: &ReadOptions) -> Option<Reading> {
    let (cells, shape) = fields::whole_line(source, known)?;
    let content = cells::separated(&cells, shape, known);
    Some(content.map(|content| (content, Format::Line, source.number)))
}

/// Reads a line with empty fields that is certainly a whole puzzle and not a row.
pub(super) fn puzzle(
    source: Source<'_>,
    known: &ReadOptions,
) -> Option<Result<Content, ReadError>> {
    let (cells, shape) = fields::whole_line(source, known)?;
    if cells.len() == source.tokens().count() || line::only_rows(known) {
        return None;
    }
    let may_be_row = row_shape(cells.len(), known).is_some();
    if may_be_row && line::kind_of_ambiguous(&cells, shape) != Some(false) {
        return None;
    }
    Some(cells::separated(&cells, shape, known))
}

/// The error for a line with empty fields below a row of another number of cells.
pub(super) fn ragged(
    first: Source<'_>,
    source: Source<'_>,
    row: usize,
    known: &ReadOptions,
) -> Option<ReadError> {
    let cells = first.tokens().count();
    let ways = Fields::of(first, known).into_iter().filter(|way| way.size == cells);
    ways.filter_map(|way| way.ragged(source, row)).next()
}

/// Whether a line has separators or bars and nothing between them.
pub(super) fn is_blank_row(text: &str) -> bool {
    let separators = text.chars().filter(|&c| is_separator(c)).count();
    let bars = text.chars().any(is_table_bar);
    let enough = separators >= 3 || bars;
    enough && text.chars().all(|c| is_separator(c) || c.is_whitespace())
}

/// Whether a character can separate two cells of a table.
pub(super) fn is_separator(c: char) -> bool {
    matches!(c, '\t' | ',' | ';') || is_table_bar(c)
}

/// Whether a character is a bar in a table. (Colons and exclamation marks are too common in words.)
pub(super) fn is_table_bar(c: char) -> bool {
    is_bar(c) && !matches!(c, ':' | '!')
}
