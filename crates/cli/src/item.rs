//! One puzzle of the input.

use omnidoku::format::{Entry, Format};

use crate::board::BoardEntry;
use crate::puzzle_error::PuzzleError;
use crate::source::Origin;

/// One puzzle of the input, or what is wrong with it.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) origin: Origin,
    pub(crate) subject: Result<Subject, PuzzleError>,
    /// What the user should know about how a puzzle of another program was read, in words.
    pub(crate) notices: Vec<String>,
}

/// What a command works on.
#[derive(Debug)]
pub(crate) enum Subject {
    /// A plain puzzle.
    Plain(Entry),
    /// A board with rules.
    Board(Box<BoardEntry>),
}

impl Subject {
    /// The plain puzzle that most commands need.
    pub(crate) fn plain(self) -> Result<Entry, PuzzleError> {
        match self {
            Subject::Plain(entry) => Ok(entry),
            Subject::Board(board) => Err(PuzzleError::HasRules { line: board.line }),
        }
    }

    /// Whether it was written on one line, as one of many perhaps.
    pub(crate) fn is_line(&self) -> bool {
        match self {
            Subject::Plain(entry) => entry.format == Format::Line,
            Subject::Board(board) => board.is_line,
        }
    }
}

impl Item {
    /// An item without notices.
    pub(crate) fn new(origin: Origin, entry: Result<Entry, PuzzleError>) -> Item {
        Item { origin, subject: entry.map(Subject::Plain), notices: Vec::new() }
    }

    /// The first line of the puzzle.
    pub(crate) fn line(&self) -> usize {
        match &self.subject {
            Ok(Subject::Plain(entry)) => entry.line,
            Ok(Subject::Board(board)) => board.line,
            Err(error) => error.line().unwrap_or(1),
        }
    }

    /// How many cells it has.
    pub(crate) fn cells(&self) -> usize {
        match &self.subject {
            Ok(Subject::Plain(entry)) => entry.grid.shape().cell_count(),
            Ok(Subject::Board(board)) => board.variant().board.cell_count(),
            Err(_) => 1,
        }
    }
}
