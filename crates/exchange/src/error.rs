//! Why a text of one of the forms is not a puzzle, and why a puzzle cannot be written.

use omnidoku_core::{Shape, ShapeError};

use crate::form::Form;

/// Why a text of one of the forms is not a plain Sudoku.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct ExchangeError {
    /// The line, counted from 1.
    pub line: usize,
    /// What the text was read as.
    pub form: Form,
    /// What is wrong.
    #[source]
    pub kind: ExchangeErrorKind,
}

impl ExchangeError {
    /// The name of the rule that plain Sudoku does not have.
    pub fn rule(&self) -> Option<&str> {
        match &self.kind {
            ExchangeErrorKind::Variant { rule } => Some(rule),
            _ => None,
        }
    }
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExchangeErrorKind {
    /// Longer than [`MAX_BYTES`](crate::MAX_BYTES), or it unpacks to far more than a puzzle needs.
    #[error("this is larger than any puzzle, or it is too many")]
    TooLong,
    /// A rule that plain Sudoku does not have.
    #[error("{rule}: this puzzle is not a plain Sudoku")]
    Variant {
        /// The name of the rule.
        rule: String,
    },
    /// The puzzle is stored elsewhere.
    #[error(
        "this link only names a puzzle that is stored on the site; open it there and copy the cells"
    )]
    Elsewhere,
    /// There is no puzzle.
    #[error("there is no puzzle in this {}", .form.title())]
    NoPuzzle {
        /// What the text was read as.
        form: Form,
    },
    /// A form that cannot be read.
    #[error("{what} cannot be read")]
    Unsupported {
        /// What it is.
        what: &'static str,
    },
    /// Something breaks the rules of the form; most often a part got lost.
    #[error("this {} is damaged: {problem}", .form.title())]
    Damaged {
        /// What the text was read as.
        form: Form,
        /// What is wrong with it.
        problem: String,
    },
    /// No grid has this size.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// Not as many cells as the shape has.
    #[error("there {}; expected {expected}", cells(*.found))]
    CellCount {
        /// How many there are; if too many, at least this many.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A cell holds something that is not a digit.
    #[error("{cell} holds {found}; expected 1 to {size}")]
    Digit {
        /// The cell.
        cell: String,
        /// What it holds, cut after 20 characters.
        found: String,
        /// The largest digit.
        size: usize,
    },
}

impl ExchangeErrorKind {
    /// The error for a text of a form, on its first line.
    pub(crate) fn of(self, form: Form) -> ExchangeError {
        ExchangeError { line: 1, form, kind: self }
    }

    pub(crate) fn variant(rule: &str) -> ExchangeErrorKind {
        ExchangeErrorKind::Variant { rule: rule.to_owned() }
    }

    pub(crate) fn damaged(form: Form, problem: impl Into<String>) -> ExchangeErrorKind {
        ExchangeErrorKind::Damaged { form, problem: problem.into() }
    }
}

fn cells(count: usize) -> String {
    match count {
        1 => "is 1 cell".to_owned(),
        _ => format!("are {count} cells"),
    }
}

/// The result of reading one puzzle.
pub(crate) type Reading<T> = Result<T, ExchangeErrorKind>;

/// Why a puzzle cannot be written in a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A form that cannot hold a grid of this shape.
    #[error("no {} can hold boxes of {shape}, only {holds}", .form.title())]
    Shape {
        /// The form.
        form: Form,
        /// The shape.
        shape: Shape,
        /// What it can hold.
        holds: &'static str,
    },
    /// A form that is only read.
    #[error("the form {form} can be read, not written")]
    ReadOnly {
        /// The form.
        form: Form,
    },
}

impl WriteError {
    /// The error, unless the shape is 9×9.
    pub(crate) fn unless_classic(form: Form, shape: Shape) -> Result<(), WriteError> {
        match shape {
            Shape::CLASSIC => Ok(()),
            _ => Err(WriteError::Shape { form, shape, holds: "3x3" }),
        }
    }
}
