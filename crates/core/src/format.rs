//! Sudoku as text, of any size: reads what people and programs write, and writes it back.
//!
//! | format | what it looks like |
//! |---|---|
//! | [`Line`](Format::Line), [`Sdm`](Format::Sdm) | `53..7....6..195…`, one puzzle per line |
//! | [`Rows`](Format::Rows) | N lines of N symbols |
//! | [`Frame`](Format::Frame), [`Ss`](Format::Ss) | the same with borders between the boxes |
//! | [`Sdk`](Format::Sdk) | rows under `[Puzzle]`, `[State]`, `[PencilMarks]`, or after `#A` lines |
//! | [`Candidates`](Format::Candidates) | a set of digits (`1279`) for every cell, or N³ characters on one line |
//! | [`Decimals`](Format::Decimals) | numbers with something between them, below an optional box order |
//!
//! A blank may also be an empty cell: in tables with tabs, commas, semicolons or bars between the
//! cells, and in frames with spaces for blanks. Lists in brackets, as JSON and numpy write them,
//! are read too. Comments (`#`, `;`, `//`) and the row and column numbers around a frame are
//! skipped.
//!
//! The reader recognises the format, the shape of the grid and the [`Alphabet`] of the symbols;
//! [`ReadOptions`] override it. A line `RxC:` or `RxC alphabet:` before a grid, or the same at the
//! start of a one-line puzzle, states the shape and the alphabet. [`write()`] adds such a line
//! where it is needed, so that what it writes reads back as the same grid.
//!
//! ```
//! use omnidoku_core::format::{self, ReadOptions};
//!
//! let entry = format::read("12..\n..1.\n.1..\n..4.", &ReadOptions::default())?;
//! assert_eq!(entry.grid.shape().to_string(), "2x2");
//!
//! let error = format::read("12..\n..1.\n.1..\n..q.", &ReadOptions::default()).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 4, column 3: 'q' is not a digit of the alphabet 1-4; \
//!      expected 1-4 or a blank (. 0 _ * - x ?)"
//! );
//! # Ok::<(), format::ReadError>(())
//! ```

mod alphabet;
mod announce;
mod array;
mod block;
mod cells;
mod coordinates;
mod encoding;
mod error;
mod fields;
mod frame;
mod glyphs;
mod library;
mod line;
mod places;
mod reader;
mod scan;
mod sdk;
mod sniff;
mod table;
mod write;

use std::fmt;
use std::str::FromStr;

use crate::candidates::CandidateGrid;
use crate::grid::Grid;
use crate::shape::Shape;

pub use alphabet::{Alphabet, BLANKS, Symbol, UnknownAlphabet};
pub use encoding::{Encoding, decode};
pub use error::{ReadError, ReadErrorKind, WriteError};
pub use frame::{FrameStyle, frame_in};
pub use reader::Reader;
pub use sniff::Notice;
pub use write::{WriteOptions, write, write_candidates};

/// The longest line that is read, in bytes. A caller need not buffer more before giving up.
///
/// It is enough for a row of sets of candidates at the largest size.
pub const MAX_LINE_BYTES: usize = 1 << 17;

/// The formats with their names, in one table.
macro_rules! formats {
    ($($(#[doc = $doc:literal])+ $format:ident = $name:literal,)+) => {
        /// A way to write a puzzle.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Format {
            $($(#[doc = $doc])+ $format,)+
        }

        impl Format {
            /// Every format.
            pub const ALL: [Format; [$($name),+].len()] = [$(Format::$format),+];

            /// The name by which it is asked for.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Format::$format => $name,)+
                }
            }
        }
    };
}

formats! {
    /// One puzzle per line.
    Line = "line",
    /// A line for every row.
    Rows = "rows",
    /// Rows with borders between the boxes.
    Frame = "frame",
    /// One 9×9 puzzle per line with `0` for a blank, as SudoCue writes it.
    Sdm = "sdm",
    /// SadMan Software's sections, or SudoCue's header lines and rows.
    Sdk = "sdk",
    /// Simple Sudoku's frame.
    Ss = "ss",
    /// A set of candidates in every cell.
    Candidates = "candidates",
    /// Separated numbers in rows, after a line with the box order.
    Decimals = "decimals",
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text does not name a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no format is called \"{text}\"; there are {names}", names = Format::ALL.map(Format::name).join(", "))]
pub struct UnknownFormat {
    /// The text given, cut after 40 characters.
    pub text: String,
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        let name = text.trim().trim_start_matches('.').to_ascii_lowercase();
        let known = Format::ALL.into_iter().find(|format| format.name() == name);
        known.ok_or_else(|| UnknownFormat { text: text.chars().take(40).collect() })
    }
}

/// What is known about a text beforehand. The reader finds out the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// The shape.
    pub shape: Option<Shape>,
    /// The alphabet.
    pub alphabet: Option<Alphabet>,
    /// The format, where the text can be read in several ways. [`Line`](Format::Line) and
    /// [`Sdm`](Format::Sdm) never join lines; [`Rows`](Format::Rows), [`Frame`](Format::Frame) and
    /// [`Ss`](Format::Ss) always do; [`Decimals`](Format::Decimals) and
    /// [`Candidates`](Format::Candidates) say what the text between separators is.
    pub format: Option<Format>,
}

/// A puzzle as it was read. Its values may break the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// All values.
    pub grid: Grid,
    /// The givens, where the text distinguishes them from placed values.
    pub givens: Option<Grid>,
    /// Pencil marks, where the text has them.
    pub candidates: Option<CandidateGrid>,
    /// The alphabet it is written in.
    pub alphabet: Alphabet,
    /// The format it is written in.
    pub format: Format,
    /// What the user should know about how it was read.
    pub notices: Vec<Notice>,
    /// Remarks about the puzzle in the text.
    pub headers: Vec<Header>,
    /// Whether neither the text nor the options state the shape, so that it is the usual one for that
    /// number of cells.
    pub shape_assumed: bool,
    /// Its first line, counted from 1.
    pub line: usize,
}

/// One remark about a puzzle: author, date, source and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// `A` author, `B` date, `C` comment, `D` description, `L` level, `S` source, `U` address; or
    /// `technique` for the first fields of a HoDoKu library line.
    pub key: String,
    /// The remark.
    pub text: String,
}

/// Reads exactly one puzzle.
pub fn read(text: &str, options: &ReadOptions) -> Result<Entry, ReadError> {
    let mut entries = read_all(text, options).into_iter();
    let first = entries.next().unwrap_or_else(|| {
        let source = scan::Source::line(1, text.lines().next().unwrap_or(""));
        Err(source.error_at_all(ReadErrorKind::Empty))
    })?;
    match entries.next() {
        None => Ok(first),
        Some(Err(error)) => Err(error),
        Some(Ok(second)) => {
            let line = text.split('\n').nth(second.line - 1).unwrap_or("").trim_end();
            let source = scan::Source::line(second.line, line);
            Err(source.error_at_all(ReadErrorKind::SecondPuzzle))
        }
    }
}

/// Reads every puzzle of a text, in order. An error in one does not hide the others.
pub fn read_all(text: &str, options: &ReadOptions) -> Vec<Result<Entry, ReadError>> {
    let mut reader = Reader::new(*options);
    let mut entries: Vec<_> = text.split('\n').filter_map(|line| reader.line(line)).collect();
    entries.extend(std::iter::from_fn(|| reader.finish()));
    entries
}
