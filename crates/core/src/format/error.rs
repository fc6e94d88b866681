//! What can be wrong with a text, where, and what was expected instead.

use std::fmt;

use crate::shape::{Shape, ShapeError};

use super::alphabet::Alphabet;
use super::{Format, MAX_LINE_BYTES};

/// Why a text is not a puzzle, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// How many characters the error is about, at least one. Where something is missing at the end of
    /// the line this is the one place after it.
    pub length: usize,
    /// The line itself; if it is long, [`ReadError::MAX_TEXT`] characters around the column.
    pub text: String,
    /// The column of the first character of `text`: 1, unless the line is long.
    pub text_starts: usize,
    /// What is wrong.
    #[source]
    pub kind: ReadErrorKind,
}

impl ReadError {
    /// The most characters of the line that an error carries.
    pub const MAX_TEXT: usize = 1000;
}

/// What is wrong with a text. The sentence says what was found and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The text has no puzzle.
    Empty,
    /// One puzzle was expected, and the text goes on with another.
    SecondPuzzle,
    /// A line longer than [`MAX_LINE_BYTES`].
    LineTooLong,
    /// A character that is neither a digit nor a blank.
    Symbol {
        /// The character.
        found: char,
        /// The alphabet in force.
        alphabet: Alphabet,
        /// The shape in force.
        shape: Shape,
    },
    /// Something between two separators that is neither a number of 1..=N nor a blank.
    Number {
        /// What is there, cut after 20 characters.
        found: String,
        /// The shape in force.
        shape: Shape,
    },
    /// Something between two separators that is not a set of candidates.
    Candidates {
        /// What is there, cut after 20 characters.
        found: String,
        /// The alphabet in force.
        alphabet: Alphabet,
        /// The shape in force.
        shape: Shape,
    },
    /// A line that is neither a whole puzzle nor a row.
    CellCount {
        /// How many cells it has.
        found: usize,
        /// The sizes N of the grids whose N² cells come nearest.
        sizes: Vec<usize>,
    },
    /// As many cells as a grid or a row has, but side by side where numbers need separators.
    SideBySide {
        /// How many cells there are.
        found: usize,
        /// The size N of the grid.
        size: usize,
    },
    /// As many cells as a grid or a row has, but in groups that are neither rows nor parts of rows.
    Groups {
        /// How many cells there are.
        found: usize,
        /// The size N of the grid.
        size: usize,
    },
    /// A row with more or fewer cells than the rows before it, or than the shape has.
    RowLength {
        /// The row, counted from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A row in a frame with spaces for blanks whose bars or symbols are not where those above are.
    Misaligned {
        /// The row, counted from 1.
        row: usize,
        /// How many cells a row has.
        cells: usize,
    },
    /// A row with its cells side by side among rows with separators, or the other way round.
    MixedLayout {
        /// The row, counted from 1.
        row: usize,
    },
    /// The grid ends before its last row.
    Truncated {
        /// How many rows there are.
        rows: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A grid goes on after its last row.
    TooManyRows {
        /// How many there should be.
        expected: usize,
    },
    /// No grid has this size.
    Shape(ShapeError),
    /// The alphabet asked for has too few symbols.
    AlphabetTooSmall {
        /// The alphabet.
        alphabet: Alphabet,
        /// The shape.
        shape: Shape,
    },
    /// A list in brackets that is never closed, or nested too deeply.
    UnclosedList,
    /// A list whose middle was left out (`...`) when it was printed.
    ListCutShort,
    /// A section that has no `[Puzzle]` before it.
    NoPuzzleSection,
    /// The `[State]` section changes a given.
    GivenChanged {
        /// The cell, as players write it.
        cell: String,
    },
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ReadErrorKind::*;
        match self {
            Empty => write!(f, "there is no puzzle here"),
            SecondPuzzle => write!(f, "a second puzzle begins here; expected only one"),
            LineTooLong => write!(f, "the line is longer than {MAX_LINE_BYTES} bytes"),
            Symbol { found, alphabet, shape } => {
                let (name, blanks) = (alphabet.name(*shape), alphabet.blanks(*shape));
                write!(
                    f,
                    "{found:?} is not a digit of the alphabet {name}; \
                     expected {name} or a blank ({blanks})"
                )
            }
            Number { found, shape } => {
                let size = shape.size();
                let problem = match found.bytes().all(|byte| byte.is_ascii_digit()) {
                    true => "is out of range",
                    false => "is not a number",
                };
                write!(f, "{:?} {problem}; expected 1 to {size} or a blank (0 . _ -1)", Bare(found))
            }
            Candidates { found, alphabet, shape } => {
                let name = alphabet.name(*shape);
                write!(f, "{:?} is not a set of candidates of {name}", Bare(found))
            }
            CellCount { found, sizes } => {
                write!(f, "{}; expected ", cells(*found))?;
                for (i, size) in sizes.iter().enumerate() {
                    let separator = if i == 0 { "" } else { " or " };
                    write!(f, "{separator}{} ({size}x{size})", size * size)?;
                }
                Ok(())
            }
            SideBySide { found, size } => {
                let found = cells(*found);
                write!(
                    f,
                    "{found} side by side; expected numbers with separators between them \
                     ({size}x{size})"
                )
            }
            Groups { found, size } => {
                let found = cells(*found);
                write!(
                    f,
                    "{found} in groups that do not fit rows of {size}; expected equal groups, \
                     rows or parts of rows"
                )
            }
            RowLength { row, found, expected } => {
                write!(f, "row {row} has {}; expected {expected}", cells(*found))
            }
            Misaligned { row, cells } => write!(
                f,
                "row {row} does not line up with the rows above it; expected its bars and symbols in \
                 the same columns, so that the blanks of its {cells} cells can be told"
            ),
            MixedLayout { row } => {
                write!(f, "row {row} separates its cells otherwise than the rows before it")
            }
            Truncated { rows, expected } => {
                let plural = if *rows == 1 { "" } else { "s" };
                write!(f, "the grid ends after {rows} row{plural}; expected {expected}")
            }
            TooManyRows { expected } => write!(f, "a row too many; expected {expected}"),
            Shape(error) => error.fmt(f),
            AlphabetTooSmall { alphabet, shape } => {
                let size = shape.size();
                write!(f, "the alphabet {alphabet} has too few symbols for {size}x{size}")
            }
            UnclosedList => {
                write!(
                    f,
                    "the list that begins here is never closed; expected ] after its last row"
                )
            }
            ListCutShort => write!(
                f,
                "values were left out here when the list was printed; expected all of them (in \
                 numpy: set_printoptions(threshold=sys.maxsize))"
            ),
            NoPuzzleSection => write!(f, "expected the section [Puzzle] first"),
            GivenChanged { cell } => {
                write!(f, "the section [State] changes the given in {cell}")
            }
        }
    }
}

impl std::error::Error for ReadErrorKind {}

fn cells(count: usize) -> String {
    format!("{count} cell{}", if count == 1 { "" } else { "s" })
}

/// Text in a message: as it is if it is plain ASCII, otherwise quoted and escaped.
struct Bare<'a>(&'a str);

impl fmt::Debug for Bare<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.chars().all(|c| c.is_ascii_graphic()) {
            true => f.write_str(self.0),
            false => fmt::Debug::fmt(self.0, f),
        }
    }
}

/// Why a grid cannot be written as asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A format for 9×9 only.
    #[error(
        "the format {format} holds only 9x9 grids with the symbols 1-9; use rows, frame or decimals"
    )]
    ClassicOnly {
        /// The format.
        format: Format,
    },
    /// The alphabet has fewer symbols than the shape has digits.
    #[error("the alphabet {alphabet} has too few symbols for {size}x{size}", size = .shape.size())]
    AlphabetTooSmall {
        /// The alphabet.
        alphabet: Alphabet,
        /// The shape.
        shape: Shape,
    },
    /// A blank that would be read as something else.
    #[error("{blank:?} cannot stand for a blank here; use one of {}", .alphabet.blanks(*.shape))]
    Blank {
        /// The character asked for.
        blank: char,
        /// The alphabet.
        alphabet: Alphabet,
        /// The shape.
        shape: Shape,
    },
}
