//! The push parser: lines in, puzzles out.
//!
//! Between puzzles, a line is a puzzle of its own or begins one. Then the reader is inside a
//! [`Block`] of rows, a [`Table`] with empty cells or [`Sections`], until that is complete or something
//! else begins. It never holds more lines than the largest puzzle has. [`Array`] first turns a list in
//! brackets into such lines.

mod tables;

use std::borrow::Cow;
use std::collections::VecDeque;

use crate::shape::Shape;

use super::announce::{self, Announcement};
use super::array::{self, Array};
use super::block::Block;
use super::cells::Content;
use super::coordinates;
use super::error::ReadError;
use super::line::{self, LineKind};
use super::scan::{self, Border, OwnedSource, Source, Token};
use super::sdk::{self, Sections};
use super::table::{self, Table};
use super::{
    Alphabet, Entry, Format, Header, MAX_LINE_BYTES, ReadErrorKind, ReadOptions, glyphs, library,
};

/// The length of the shortest line that can be a puzzle: a 4×4 grid.
const MIN_PUZZLE_BYTES: usize = 16;

/// How many header lines a puzzle may have; more are dropped.
const MAX_HEADERS: usize = 64;

/// Reads puzzles from lines fed one by one.
///
/// ```
/// use omnidoku_core::format::{ReadOptions, Reader};
///
/// let mut reader = Reader::new(ReadOptions::default());
/// assert!(reader.line("# three rows are not enough").is_none());
/// assert!(reader.line("1..4").is_none());
/// assert!(reader.line("..1.").is_none());
/// assert!(reader.line(".1..").is_none());
/// assert!(reader.line("4..1").is_some_and(|entry| entry.is_ok()));
/// assert!(reader.finish().is_none());
/// ```
#[derive(Debug)]
pub struct Reader {
    options: ReadOptions,
    /// Lines seen so far.
    number: usize,
    state: State,
    /// What was read but not yet returned.
    ready: VecDeque<Result<Entry, ReadError>>,
    /// Header lines that belong to the next puzzle.
    headers: Vec<Header>,
    /// The line that states the shape or alphabet of the next puzzle.
    announced: Option<Announcement>,
    /// Lines of separators and nothing else, directly before the next line: perhaps the first rows of
    /// its table.
    blank_rows: Vec<OwnedSource>,
    /// The error of the line before, unless that line holds the titles of a table in Markdown.
    titles: Option<ReadError>,
    /// A list in brackets that is not closed yet.
    array: Option<Box<Array>>,
    /// The columns of the frame that follows are numbered, and perhaps its rows.
    numbered: bool,
}

#[derive(Debug)]
enum State {
    /// Nothing is open.
    Between,
    /// Rows of a grid. `perhaps_lines`: every row so far may be a small puzzle of its own.
    Rows { block: Block, perhaps_lines: bool },
    /// Rows of a table with empty cells.
    Table(Box<Table>),
    /// A file with sections.
    Sections(Box<Sections>),
    /// After an error in a grid: its other lines are skipped.
    Skipping,
}

impl Reader {
    /// A reader at the beginning of a text.
    pub fn new(options: ReadOptions) -> Reader {
        Reader {
            options,
            number: 0,
            state: State::Between,
            ready: VecDeque::new(),
            headers: Vec::new(),
            announced: None,
            blank_rows: Vec::new(),
            titles: None,
            array: None,
            numbered: false,
        }
    }

    /// Takes the next line, with or without its line end, and returns a puzzle or an error that is now
    /// complete. After an error, reading continues with the next puzzle.
    pub fn line(&mut self, line: &str) -> Option<Result<Entry, ReadError>> {
        self.number += 1;
        let line = match self.number {
            1 => line.strip_prefix('\u{feff}').unwrap_or(line),
            _ => line,
        };
        let text = line.strip_suffix('\n').unwrap_or(line);
        let source = Source::line(self.number, text.strip_suffix('\r').unwrap_or(text));
        if let Some(entry) = self.classic_line(source) {
            return Some(Ok(entry));
        }
        if source.text.len() > MAX_LINE_BYTES {
            self.end();
            self.ready.push_back(Err(source.error_at_all(ReadErrorKind::LineTooLong)));
        } else {
            let text = glyphs::plain(source.text);
            let row = self.without_row_number(Source { text: &text, ..source });
            self.take(row);
            if matches!(text, Cow::Owned(_)) {
                self.show_as_written(source);
            }
        }
        self.ready.pop_front()
    }

    /// The line without its row number, in a numbered frame.
    fn without_row_number<'a>(&mut self, source: Source<'a>) -> Source<'a> {
        if !self.numbered {
            return source;
        }
        match coordinates::after_row(source.text) {
            Some((before, text)) => Source { before, text, ..source },
            None => {
                self.numbered = scan::border(source.text).is_some();
                source
            }
        }
    }

    /// Puts the line as it was written into the errors about it, not the one with plain characters.
    fn show_as_written(&mut self, source: Source<'_>) {
        let errors = self.ready.iter_mut().filter_map(|entry| entry.as_mut().err());
        for error in errors.filter(|error| error.line == source.number) {
            *error = source.error(error.column, error.length, error.kind.clone());
        }
    }

    /// Returns what is left after the last line. Call it until it returns `None`.
    pub fn finish(&mut self) -> Option<Result<Entry, ReadError>> {
        if let Some(array) = self.array.take() {
            self.fail(array.unclosed());
        }
        self.end();
        self.ready.extend(self.titles.take().map(Err));
        if let Some(announced) = self.announced.take() {
            self.ready.push_back(Err(announced.without_grid()));
        }
        self.ready.pop_front()
    }

    /// The fast path for the usual line of a collection. Everything else goes through `take`.
    fn classic_line(&mut self, source: Source<'_>) -> Option<Entry> {
        let plain = matches!(self.state, State::Between)
            && self.announced.is_none()
            && self.array.is_none()
            && self.titles.is_none()
            && self.ready.is_empty()
            && matches!(self.options.shape, None | Some(Shape::CLASSIC))
            && matches!(self.options.alphabet, None | Some(Alphabet::OneToNine))
            && matches!(self.options.format, None | Some(Format::Line | Format::Sdm));
        let grid = if plain { line::classic(source.text) } else { None }?;
        self.headers.clear();
        self.blank_rows.clear();
        Some(Entry {
            grid,
            givens: None,
            candidates: None,
            alphabet: Alphabet::OneToNine,
            format: self.options.format.unwrap_or(Format::Line),
            notices: Vec::new(),
            headers: Vec::new(),
            shape_assumed: self.options.shape.is_none(),
            line: source.number,
        })
    }

    /// Takes a line of any kind.
    fn take(&mut self, source: Source<'_>) {
        let text = source.text.trim();
        if let Some(error) = self.titles.take() {
            if scan::is_rule_below_titles(text) {
                return;
            }
            self.ready.push_back(Err(error));
        }
        if self.array.is_some() || array::begins(text) {
            return self.array_line(source);
        }
        if coordinates::are_columns(text) {
            self.end();
            self.numbered = true;
            return;
        }
        if self.table_line(source) {
            return;
        }
        if text.is_empty() {
            return self.blank_line();
        }
        if scan::is_comment(text) {
            return self.comment(text);
        }
        if self.number == 1 && announce::is_column_titles(text) {
            return;
        }
        if let Some(name) = sdk::section_name(text) {
            return self.section(source, name);
        }
        if let State::Sections(sections) = &mut self.state {
            if let Err(error) = sections.line(source) {
                self.fail(error);
            }
            return;
        }
        if let Some(border) = scan::border(text) {
            return self.border(source, border);
        }
        if let Some(found) = library::entry(source, &self.options) {
            self.end();
            let entry = found.map(|(content, header)| {
                let mut entry = self.entry(content, Format::Line, source.number);
                entry.headers = vec![header];
                entry
            });
            return self.ready.push_back(entry);
        }
        if let Some(found) = library::marked_line(source, &self.options) {
            self.end();
            let entry = found.map(|content| self.line_entry(content, source.number));
            return self.ready.push_back(entry);
        }
        match announce::announcement(source) {
            Some(Err(error)) => {
                self.end();
                self.ready.push_back(Err(error));
            }
            Some(Ok((announced, rest))) => self.announce(announced, rest),
            None => self.content(source),
        }
    }

    fn blank_line(&mut self) {
        let goes_on = match &mut self.state {
            State::Sections(_) => true,
            State::Rows { block, perhaps_lines: false } => block.gap(),
            _ => false,
        };
        if !goes_on {
            self.end();
        }
    }

    /// A whole line of comment; `#A` to `#U` are headers of the puzzle that follows.
    fn comment(&mut self, text: &str) {
        let Some(header) = announce::header(text) else { return };
        if matches!(self.state, State::Sections(_)) {
            self.end();
        }
        if self.headers.len() < MAX_HEADERS {
            self.headers.push(header);
        }
    }

    fn section(&mut self, source: Source<'_>, name: &str) {
        let goes_on = matches!(self.state, State::Sections(_)) && !sdk::is_puzzle(name);
        if !goes_on {
            if matches!(self.state, State::Skipping) && !sdk::is_puzzle(name) {
                return;
            }
            self.end();
            self.state = State::Sections(Box::new(Sections::new(source, self.options)));
        }
        if let State::Sections(sections) = &mut self.state
            && let Err(error) = sections.section(name)
        {
            self.fail(error);
        }
    }

    fn border(&mut self, source: Source<'_>, border: Border) {
        if matches!(self.state, State::Between) {
            let known = self.options;
            self.state = State::Rows { block: Block::new(known), perhaps_lines: false };
        }
        if let State::Rows { block, .. } = &mut self.state
            && block.border(source, border)
        {
            self.end();
        }
    }

    /// Keeps what is announced about the next grid, or reads the puzzle on the rest of the line.
    fn announce(&mut self, announced: Announcement, rest: Option<Token<'_>>) {
        self.end();
        let Some(rest) = rest else {
            // In some files a second number, the format version 1, follows the box order.
            let is_version = announced.is_one() && self.announced.is_some();
            if !is_version {
                self.announced = Some(announced);
            }
            return;
        };
        let source = Source { before: rest.column - 1, text: rest.text, ..rest.source };
        let known = announced.apply(source, self.options);
        let read = table::puzzle(source, &known).unwrap_or_else(|| line::puzzle(source, &known));
        let entry = read
            .map_err(|error| rest.source.error(error.column, error.length, error.kind))
            .map(|content| self.line_entry(content, source.number));
        self.ready.push_back(entry);
    }

    /// A line with cells.
    fn content(&mut self, source: Source<'_>) {
        if let State::Rows { block, .. } = &mut self.state
            && let Some(rest) = block.split_at_missing_gap()
        {
            self.end();
            for line in rest {
                self.content(line.source());
            }
        }
        match &mut self.state {
            State::Rows { block, .. } if !block.is_empty() => {
                let known = *block.known();
                let is_puzzle =
                    || matches!(line::classify(source, &known), Ok(LineKind::Puzzle(_)));
                if block.accepts(source) {
                    self.row(source);
                } else if is_puzzle() || self.perhaps_lines() {
                    self.end();
                    self.begin(source);
                } else {
                    self.row(source);
                }
            }
            State::Skipping => {
                if source.text.len() >= MIN_PUZZLE_BYTES
                    && let Ok(LineKind::Puzzle(content)) = line::classify(source, &self.options)
                {
                    let entry = self.line_entry(*content, source.number);
                    self.state = State::Between;
                    self.ready.push_back(Ok(entry));
                }
            }
            _ => self.begin(source),
        }
    }

    /// The first line of something, perhaps after a border.
    fn begin(&mut self, source: Source<'_>) {
        let known = self.known_of(source);
        let after_border = matches!(self.state, State::Rows { .. });
        let reading = match line::classify(source, &known) {
            Ok(LineKind::Puzzle(content)) => {
                self.announced = None;
                self.state = State::Between;
                let entry = self.line_entry(*content, source.number);
                return self.ready.push_back(Ok(entry));
            }
            Err(error) => {
                self.announced = None;
                self.state = State::Between;
                return match source.text.matches(table::is_table_bar).count() {
                    0..=2 => self.ready.push_back(Err(error)),
                    _ => self.titles = Some(error),
                };
            }
            Ok(reading) => reading,
        };
        let perhaps_lines = matches!(reading, LineKind::Either) && !after_border;
        self.announced = None;
        match &mut self.state {
            State::Rows { block, perhaps_lines: unsure } => {
                block.know(known);
                *unsure = perhaps_lines;
            }
            state => *state = State::Rows { block: Block::new(known), perhaps_lines },
        }
        self.row(source);
    }

    /// What is known about a grid that begins with this line.
    fn known_of(&self, source: Source<'_>) -> ReadOptions {
        match &self.announced {
            Some(announced) => announced.apply(source, self.options),
            None => self.options,
        }
    }

    /// One more row of the open block.
    fn row(&mut self, source: Source<'_>) {
        let State::Rows { block, perhaps_lines } = &mut self.state else { return };
        if *perhaps_lines {
            match line::classify(source, block.known()) {
                Ok(LineKind::Either) => {}
                Ok(LineKind::Row) => *perhaps_lines = false,
                Ok(LineKind::Puzzle(_)) | Err(_) => {
                    self.end();
                    return self.begin(source);
                }
            }
        }
        match block.row(source) {
            Ok(false) => {}
            Ok(true) => {
                *perhaps_lines = false;
                self.end();
            }
            Err(error) => self.fail(error),
        }
    }

    fn perhaps_lines(&self) -> bool {
        matches!(self.state, State::Rows { perhaps_lines: true, .. })
    }

    /// Reports an error in the open puzzle and skips the rest of it.
    fn fail(&mut self, error: ReadError) {
        self.ready.push_back(Err(error));
        self.headers.clear();
        self.state = State::Skipping;
    }

    /// Closes what is open: it is complete, or no more of it will come.
    fn end(&mut self) {
        match std::mem::replace(&mut self.state, State::Between) {
            State::Between | State::Skipping => {}
            State::Table(table) => {
                for reading in table.read() {
                    let entry =
                        reading.map(|(content, format, line)| self.entry(content, format, line));
                    self.ready.push_back(entry);
                }
                self.headers.clear();
            }
            State::Rows { block, perhaps_lines: true } => {
                for source in block.lines() {
                    let entry = line::puzzle(source, block.known())
                        .map(|content| self.line_entry(content, source.number));
                    self.ready.push_back(entry);
                }
            }
            State::Rows { block, .. } if block.is_empty() && block.read().is_err() => {}
            State::Rows { block, .. } => {
                let line = block.first_line();
                let reading = block.read().map(|(content, format)| (content, format, line));
                let reading = reading.or_else(|error| block.as_table().unwrap_or(Err(error)));
                let entry = reading.map(|(content, format, line)| match self.headers.is_empty() {
                    true => self.entry(content, format, line),
                    false => self.entry(content, Format::Sdk, line),
                });
                self.headers.clear();
                self.ready.push_back(entry);
            }
            State::Sections(sections) => {
                let line = sections.first_line();
                let entry = sections.read().map(|content| self.entry(content, Format::Sdk, line));
                self.headers.clear();
                self.ready.push_back(entry);
            }
        }
    }

    /// A puzzle read from one line.
    fn line_entry(&mut self, content: Content, line: usize) -> Entry {
        self.headers.clear();
        let format = match (&content.candidates, self.options.format) {
            (Some(_), _) => Format::Candidates,
            (None, Some(Format::Sdm)) => Format::Sdm,
            (None, _) => Format::Line,
        };
        self.entry(content, format, line)
    }

    fn entry(&mut self, content: Content, format: Format, line: usize) -> Entry {
        let Content { grid, givens, candidates, alphabet, notices, shape_assumed } = content;
        let headers = std::mem::take(&mut self.headers);
        Entry { grid, givens, candidates, alphabet, format, notices, headers, shape_assumed, line }
    }
}
