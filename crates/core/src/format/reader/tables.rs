//! Tables with empty cells and lists in brackets, line by line.

use crate::shape::Shape;

use super::super::array::Piece;
use super::super::block::Block;
use super::super::scan::{self, OwnedSource, Source};
use super::super::table::{self, Table};
use super::super::{Format, line};
use super::{Reader, State};

impl Reader {
    /// A line of a list in brackets.
    pub(super) fn array_line(&mut self, source: Source<'_>) {
        if matches!(self.state, State::Sections(_) | State::Table(_)) {
            self.end();
        }
        let was_open = self.array.is_some();
        let mut array = self.array.take().unwrap_or_default();
        let Some(pieces) = array.line(source) else {
            self.fail(array.unclosed());
            if was_open {
                self.take(source);
            }
            return;
        };
        for piece in pieces {
            match piece {
                Piece::Cells(line) => self.content(line.source()),
                Piece::Boundary => self.end(),
                Piece::Error(error) => {
                    self.end();
                    self.fail(error);
                }
            }
        }
        if !array.is_closed() {
            self.array = Some(array);
        }
    }

    /// Takes a line that is, or may be, a row of a table with empty cells. False if it is not: the
    /// caller then reads it.
    pub(super) fn table_line(&mut self, source: Source<'_>) -> bool {
        let joins_lines = !matches!(
            self.options.format,
            Some(Format::Line | Format::Sdm | Format::Sdk | Format::Candidates)
        );
        if matches!(self.state, State::Sections(_) | State::Skipping) {
            return false;
        }
        if let State::Table(table) = &mut self.state {
            let text = source.text.trim();
            if scan::border(text).is_some() && !table::is_blank_row(text) {
                table.border(source);
            } else if !table.fits(source) {
                return self.after_table(source);
            } else if table.row(source) {
                self.end();
            }
            return true;
        }
        if !source.text.contains(table::is_separator) || source.text.trim().starts_with('#') {
            self.blank_rows.clear();
            return false;
        }
        if joins_lines && table::is_blank_row(source.text) {
            return self.blank_row(source);
        }
        let begun = joins_lines && self.begin_table(source);
        self.blank_rows.clear();
        begun || self.table_puzzle(source)
    }

    /// Takes a line that is not a row of the open table.
    fn after_table(&mut self, source: Source<'_>) -> bool {
        let State::Table(table) = &mut self.state else { return false };
        let text = source.text.trim();
        if text.starts_with('#') {
            return false;
        }
        match table.misfit(source).filter(|_| !text.starts_with("//")) {
            Some(error) => self.fail(error),
            None => {
                self.end();
                return self.table_line(source);
            }
        }
        true
    }

    /// Begins a table with a line, if it is a row with empty cells; the rows read before it become rows
    /// of the table.
    fn begin_table(&mut self, source: Source<'_>) -> bool {
        let known = self.known_of(source);
        let table = match &self.state {
            State::Rows { block, .. } => {
                let known = if block.is_empty() { known } else { *block.known() };
                let is_row = match block.is_empty() {
                    true => line::classify(source, &known).is_ok(),
                    false => block.resembles(source) && !block.is_staggered_by(source),
                };
                Table::of(source, is_row, block.table_rows().chain([source]), known)
                    .map(|table| table.drawn(block.is_framed(), block.is_titled()))
            }
            _ if table::puzzle(source, &known).is_some() => None,
            _ => {
                let is_row = source.text.contains(table::is_table_bar)
                    && line::classify(source, &known).is_ok();
                // Blank rows before a table may belong to it if they have as many cells.
                let alone = || Table::of(source, is_row, [source].into_iter(), known);
                let below_blanks = self.blank_rows.last().and_then(|blank| {
                    let rows = self.blank_rows.iter().map(OwnedSource::source).chain([source]);
                    let table = Table::of(blank.source(), false, rows, known)?;
                    Some(table.below(self.blank_rows.len()))
                });
                below_blanks.or_else(alone)
            }
        };
        if let Some(table) = table {
            self.announced = None;
            self.state = State::Table(Box::new(table));
            return true;
        }
        let ragged = match &self.state {
            State::Rows { block, .. } => block.table_rows().next().and_then(|first| {
                table::ragged(first, source, block.row_count() + 1, block.known())
            }),
            _ => None,
        };
        let is_ragged = ragged.is_some();
        ragged.into_iter().for_each(|error| self.fail(error));
        is_ragged
    }

    /// A line with N² fields, some of them empty.
    fn table_puzzle(&mut self, source: Source<'_>) -> bool {
        let Some(read) = table::puzzle(source, &self.known_of(source)) else { return false };
        self.end();
        self.announced = None;
        let entry = read.map(|content| self.line_entry(content, source.number));
        self.ready.push_back(entry);
        true
    }

    /// A line of separators with nothing between them: a row of a table if the lines around it are
    /// rows of one; until that is known it counts as a border, a comment or a blank line.
    fn blank_row(&mut self, source: Source<'_>) -> bool {
        let has_bars = source.text.contains(table::is_table_bar);
        match &mut self.state {
            State::Rows { block, .. } if has_bars || block.is_empty() => {
                block.note_blank_row(source);
                false
            }
            State::Rows { .. } => self.begin_table(source),
            _ if has_bars => {
                let mut block = Block::new(self.options);
                block.note_blank_row(source);
                self.state = State::Rows { block, perhaps_lines: false };
                false
            }
            _ => {
                if self.blank_rows.len() < Shape::MAX_SIZE {
                    self.blank_rows.push(source.keep());
                }
                true
            }
        }
    }
}
