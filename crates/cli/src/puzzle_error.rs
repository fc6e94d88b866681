//! Why a puzzle gets no answer, and how that is shown.
//!
//! For a single puzzle the mistake is drawn: the line with a mark under the character, or the grid
//! with the cells marked. In a batch each mistake gets one line: `file:line:column: message`.

use std::collections::HashSet;
use std::io;
use std::path::PathBuf;

use omnidoku::format::{Alphabet, Entry, ReadError};
use omnidoku::symmetry::canonical::NotClassic;
use omnidoku::{Cell, Conflict, EngineId, Fault, Grid, Puzzle, Shape};
use omnidoku_api as api;
use omnidoku_exchange::{ExchangeError, VariantError};

use crate::exchange;
use crate::exit::Exit;
use crate::paint::{Look, Paint};
use crate::shapes;
use crate::snippet::Snippet;
use crate::source::Origin;
use crate::words;

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum PuzzleError {
    /// The text cannot be read as a puzzle.
    Unreadable(ReadError),
    /// What another program wrote cannot be read as a puzzle.
    Foreign(ExchangeError),
    /// A byte that is not UTF-8.
    NotUtf8 { line: usize, column: usize },
    /// A NUL in a line.
    Binary { line: usize, column: usize },
    /// Only lines with a NUL: the file is not text.
    NotText { line: usize },
    /// The source has no puzzle at all.
    Empty,
    /// The source cannot be read.
    Io(io::Error),
    /// Clues contradict each other.
    Conflicts {
        line: usize,
        alphabet: Alphabet,
        grid: Grid,
        conflicts: Vec<Conflict>,
        /// Other box shapes with which there is exactly one solution, where the shape was assumed.
        other_shapes: Vec<Shape>,
    },
    /// The command is for 9×9 puzzles only.
    NotClassic { line: usize, error: NotClassic },
    /// The engine does not support the shape.
    Unsupported { line: usize, engine: EngineId, shape: Shape },
    /// The printed puzzle has another shape.
    OtherShape { line: usize, expected: Shape, found: Shape },
    /// The scale does not support the shape.
    NotRated { line: usize, shape: Shape },
    /// The grid cannot be written as asked.
    Unwritable { line: usize, error: omnidoku::format::WriteError },
    /// The format of the other program cannot hold the puzzle.
    Unexchangeable { line: usize, error: omnidoku_exchange::WriteError },
    /// The file that was asked for cannot be written.
    Unsaved { line: usize, path: PathBuf, error: io::Error },
    /// A puzzle for which no solution was given to compare with.
    NothingToCompare { line: usize },
    /// The solution given for the puzzle on this line cannot be read.
    InSolution { line: usize, origin: Origin, error: Box<PuzzleError> },
    /// The text is meant as a board with rules, but is none.
    Board { line: usize, error: VariantError },
    /// The command cannot do this for boards with rules.
    HasRules { line: usize },
    /// An option cannot be used with boards with rules.
    NotForBoards { line: usize, option: &'static str },
    /// What was given as the solution of a board with rules is not a full board of that size.
    NotAFullBoard { line: usize },
    /// The format cannot hold a board with rules.
    BoardUnwritable { line: usize, problem: String },
    /// The search of a board with rules has no answer.
    Unsearched { line: usize, error: omnidoku_variants::Error },
    /// The engine gave a wrong answer.
    Fault { line: usize, fault: Box<Fault> },
}

impl PuzzleError {
    /// The engine gave a wrong answer to this puzzle.
    pub(crate) fn fault(entry: &Entry, fault: Fault) -> PuzzleError {
        PuzzleError::Fault { line: entry.line, fault: Box::new(fault) }
    }

    /// Whether clues contradict each other, and would with any box shape.
    pub(crate) fn is_clash_of_clues(&self) -> bool {
        matches!(self, PuzzleError::Conflicts { other_shapes, .. } if other_shapes.is_empty())
    }

    /// The line of the mistake, counted from 1, if it has one.
    pub(crate) fn line(&self) -> Option<usize> {
        match self {
            PuzzleError::Unreadable(error) => Some(error.line),
            PuzzleError::Foreign(error) => Some(error.line),
            PuzzleError::NotUtf8 { line, .. }
            | PuzzleError::Binary { line, .. }
            | PuzzleError::NotText { line }
            | PuzzleError::Conflicts { line, .. }
            | PuzzleError::NotClassic { line, .. }
            | PuzzleError::Unsupported { line, .. }
            | PuzzleError::OtherShape { line, .. }
            | PuzzleError::NotRated { line, .. }
            | PuzzleError::Unwritable { line, .. }
            | PuzzleError::Unexchangeable { line, .. }
            | PuzzleError::Unsaved { line, .. }
            | PuzzleError::NothingToCompare { line }
            | PuzzleError::InSolution { line, .. }
            | PuzzleError::Board { line, .. }
            | PuzzleError::HasRules { line }
            | PuzzleError::NotAFullBoard { line }
            | PuzzleError::NotForBoards { line, .. }
            | PuzzleError::BoardUnwritable { line, .. }
            | PuzzleError::Unsearched { line, .. }
            | PuzzleError::Fault { line, .. } => Some(*line),
            PuzzleError::Empty | PuzzleError::Io(_) => None,
        }
    }

    /// The character in that line, counted from 1, if it is a single one.
    pub(crate) fn column(&self) -> Option<usize> {
        match self {
            PuzzleError::Unreadable(error) => Some(error.column),
            PuzzleError::NotUtf8 { column, .. } | PuzzleError::Binary { column, .. } => {
                Some(*column)
            }
            _ => None,
        }
    }

    /// What is wrong, without the place.
    pub(crate) fn message(&self) -> String {
        match self {
            PuzzleError::Unreadable(error) => error.kind.to_string(),
            PuzzleError::Foreign(error) => error.to_string(),
            PuzzleError::NotUtf8 { .. } => words::NOT_UTF8.to_owned(),
            PuzzleError::Binary { .. } => words::BINARY.to_owned(),
            PuzzleError::NotText { .. } => words::NOT_TEXT.to_owned(),
            PuzzleError::Empty => words::NO_PUZZLE.to_owned(),
            PuzzleError::Io(error) => words::io_error(error),
            PuzzleError::Conflicts { alphabet, grid, conflicts, other_shapes, .. } => {
                let mut said = words::conflicts(grid.shape(), *alphabet, conflicts);
                if !other_shapes.is_empty() {
                    said.push(words::proper_shapes(grid.shape(), other_shapes));
                }
                said.join("; ")
            }
            PuzzleError::NotClassic { error, .. } => error.to_string(),
            PuzzleError::Unsupported { engine, shape, .. } => words::unsupported(*engine, *shape),
            PuzzleError::OtherShape { expected, found, .. } => {
                words::other_shape(*expected, *found)
            }
            PuzzleError::NotRated { shape, .. } => words::not_rated(*shape),
            PuzzleError::Unwritable { error, .. } => error.to_string(),
            PuzzleError::Unexchangeable { error, .. } => error.to_string(),
            PuzzleError::Unsaved { path, error, .. } => words::not_saved(path, error),
            PuzzleError::NothingToCompare { .. } => words::NOTHING_TO_COMPARE.to_owned(),
            PuzzleError::InSolution { origin, error, .. } => {
                words::in_solution(&error.in_one_line(origin))
            }
            PuzzleError::Board { error, .. } => error.to_string(),
            PuzzleError::HasRules { .. } => words::HAS_RULES.to_owned(),
            PuzzleError::NotForBoards { option, .. } => words::not_for_boards(option),
            PuzzleError::NotAFullBoard { .. } => words::NOT_A_FULL_BOARD.to_owned(),
            PuzzleError::BoardUnwritable { problem, .. } => problem.clone(),
            PuzzleError::Unsearched { error, .. } => error.to_string(),
            PuzzleError::Fault { fault, .. } => fault.to_string(),
        }
    }

    /// What became of the puzzle.
    pub(crate) fn status(&self) -> api::Status {
        match self {
            PuzzleError::NotClassic { .. }
            | PuzzleError::Unsupported { .. }
            | PuzzleError::NotRated { .. }
            | PuzzleError::Unwritable { .. }
            | PuzzleError::Unsaved { .. }
            | PuzzleError::Unexchangeable { .. } => api::Status::Unsupported,
            PuzzleError::Foreign(error) if exchange::is_unsupported(error) => {
                api::Status::Unsupported
            }
            PuzzleError::Board { error: VariantError::Unknown { .. }, .. }
            | PuzzleError::HasRules { .. }
            | PuzzleError::NotForBoards { .. }
            | PuzzleError::BoardUnwritable { .. } => api::Status::Unsupported,
            PuzzleError::Unsearched {
                error: omnidoku_variants::Error::TooManyStates(_), ..
            } => api::Status::Unsupported,
            PuzzleError::Unsearched { .. } | PuzzleError::Fault { .. } => api::Status::Fault,
            _ => api::Status::BadInput,
        }
    }

    /// How the process would end after this puzzle alone.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            _ if self.status() == api::Status::Fault => Exit::Fault,
            PuzzleError::Unsaved { .. } => Exit::Output,
            _ => Exit::BadInput,
        }
    }

    /// What cannot be done, where the puzzle is not to blame.
    fn not_possible(&self) -> Option<&'static str> {
        match self {
            PuzzleError::NotClassic { .. } => Some(words::NO_CANONICAL_FORM),
            PuzzleError::Unsupported { .. } => Some(words::CANNOT_SEARCH),
            PuzzleError::NotRated { .. } => Some(words::CANNOT_RATE),
            PuzzleError::Unwritable { .. }
            | PuzzleError::Unexchangeable { .. }
            | PuzzleError::BoardUnwritable { .. } => Some(words::CANNOT_WRITE),
            PuzzleError::HasRules { .. } | PuzzleError::NotForBoards { .. } => {
                Some(words::NOT_DONE)
            }
            PuzzleError::Unsaved { .. } => Some(words::CANNOT_SAVE),
            PuzzleError::Unsearched { .. } if self.status() == api::Status::Unsupported => {
                Some(words::CANNOT_SEARCH)
            }
            PuzzleError::Unsearched { .. } | PuzzleError::Fault { .. } => Some(words::FAULT),
            _ => None,
        }
    }

    /// `file:line:column: message`.
    pub(crate) fn in_one_line(&self, origin: &Origin) -> String {
        if let PuzzleError::InSolution { origin, error, .. } = self {
            return error.in_one_line(origin);
        }
        let place = words::place(&origin.name, self.line(), self.column());
        let hint = match self {
            PuzzleError::Unreadable(_) => origin.hint().map(|hint| format!("; {hint}")),
            _ => None,
        };
        let lead = self.not_possible().map(|lead| format!("{lead}: ")).unwrap_or_default();
        format!("{place}: {lead}{}{}", self.message(), hint.unwrap_or_default())
    }

    /// The line on standard output in the place of an answer; `None` if the error belongs to no
    /// line of input.
    pub(crate) fn in_place_of_answer(&self) -> Option<String> {
        let what = self.not_possible().unwrap_or(words::BAD_INPUT);
        match self {
            PuzzleError::InSolution { error, .. } => {
                let place = words::place_in_solution(error.place());
                Some(words::in_place(what, &place, &error.message()))
            }
            _ => Some(words::in_place(what, &self.place()?, &self.message())),
        }
    }

    fn place(&self) -> Option<String> {
        Some(match (self.line()?, self.column()) {
            (line, None) => words::line(line),
            (line, Some(column)) => words::line_and_column(line, column),
        })
    }

    /// The same as data.
    pub(crate) fn problem(&self) -> api::Problem {
        let conflicts = match self {
            PuzzleError::Conflicts { alphabet, grid, conflicts, .. } => {
                let shape = grid.shape();
                conflicts.iter().map(|c| api::Conflict::new(c, shape, *alphabet)).collect()
            }
            _ => Vec::new(),
        };
        let column = self.column();
        let rule = match self {
            PuzzleError::Foreign(error) => error.rule().map(str::to_owned),
            PuzzleError::Board { error: VariantError::Unknown { name }, .. } => Some(name.clone()),
            _ => None,
        };
        api::Problem { column, conflicts, rule, ..api::Problem::saying(self.message()) }
    }

    /// The cells that break a rule.
    pub(crate) fn cells(&self) -> HashSet<Cell> {
        match self {
            PuzzleError::Conflicts { conflicts, .. } => {
                conflicts.iter().flat_map(|conflict| conflict.cells.iter().copied()).collect()
            }
            _ => HashSet::new(),
        }
    }

    /// A picture of the mistake, or a sentence if it cannot be drawn.
    pub(crate) fn picture(&self, origin: &Origin, paint: Paint) -> String {
        match self {
            PuzzleError::InSolution { origin, error, .. } => error.picture(origin, paint),
            PuzzleError::Unreadable(error) => marked_line(error, origin, paint),
            PuzzleError::Conflicts { line, alphabet, grid, conflicts, other_shapes } => {
                let header = words::error(paint, &words::clues_clash(&origin.name, *line));
                let mut list = words::conflicts(grid.shape(), *alphabet, conflicts);
                if !other_shapes.is_empty() {
                    list.push(words::proper_shapes(grid.shape(), other_shapes));
                }
                let list = list.join("\n");
                let marked = marked_grid(grid, *alphabet, &self.cells(), paint);
                format!("{header}\n{list}\n{marked}")
            }
            _ => words::error(paint, &self.in_one_line(origin)) + "\n",
        }
    }
}

/// The puzzle of an entry, unless its clues contradict each other.
pub(crate) fn puzzle_of(entry: &Entry) -> Result<Puzzle, PuzzleError> {
    Puzzle::new(entry.grid.clone()).or_else(|found| {
        Err(PuzzleError::Conflicts {
            line: entry.line,
            alphabet: entry.alphabet,
            grid: entry.grid.clone(),
            conflicts: found.conflicts,
            other_shapes: shapes::proper(entry, &entry.grid)?,
        })
    })
}

/// The grid with some cells marked, by colour and by `*`, and row and column numbers around it.
pub(crate) fn marked_grid(
    grid: &Grid,
    alphabet: Alphabet,
    cells: &HashSet<Cell>,
    paint: Paint,
) -> String {
    let paint = Paint { coordinates: true, ..paint };
    paint.picture(grid, alphabet, |cell| match cells.contains(&cell) {
        true => Look::Marked,
        false if grid.get(cell).is_none() => Look::Blank,
        false => Look::Given,
    })
}

/// How many characters of a long line are shown on either side of the mistake.
const CONTEXT_CHARACTERS: usize = 50;

/// The line with a mark under the wrong characters.
fn marked_line(error: &ReadError, origin: &Origin, paint: Paint) -> String {
    let characters: Vec<char> = error.text.chars().collect();
    let at = (error.column - error.text_starts).min(characters.len());
    let (mut from, mut to) =
        (at.saturating_sub(CONTEXT_CHARACTERS), (at + CONTEXT_CHARACTERS).min(characters.len()));
    if characters.len() <= 2 * CONTEXT_CHARACTERS {
        (from, to) = (0, characters.len());
    }
    let shown = |part: &[char]| -> String {
        part.iter().map(|c| if c.is_control() { '\u{fffd}' } else { *c }).collect()
    };
    let ellipsis = |cut: bool| if cut { "…" } else { "" };
    let before = format!("{}{}", ellipsis(from > 0), shown(&characters[from..at]));
    let end = (at + error.length).clamp(at, to);
    // The place after the last character can be marked too.
    let wrong = if at == characters.len() { " ".to_owned() } else { shown(&characters[at..end]) };
    let after = format!("{}{}", shown(&characters[end..to]), ellipsis(to < characters.len()));
    let picture = Snippet {
        message: &error.kind.to_string(),
        source: words::source(&origin.name),
        line: error.line,
        column: error.column,
        before: &before,
        wrong: &wrong,
        after: &after,
    };
    picture.draw(paint) + &origin.hint().map(|hint| words::help(&hint)).unwrap_or_default()
}
