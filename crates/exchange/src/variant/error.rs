//! Why a text is not a board with rules.

use omnidoku_core::BoardError;
use omnidoku_rules::{BoardFileError, RuleError};

use crate::error::{ExchangeError, ExchangeErrorKind};

/// Why a text is not a board with rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VariantError {
    /// In none of the forms that are read.
    #[error("this is no board with rules in any form that is known")]
    NotRecognised,
    /// Longer than [`MAX_BYTES`](crate::MAX_BYTES), or it unpacks to far more than a board needs.
    #[error("this is larger than any board, or it is too many")]
    TooLong,
    /// Something breaks the rules of the form.
    #[error("{0}")]
    Damaged(String),
    /// A rule that nobody here knows.
    #[error("the rule “{name}” is not known here")]
    Unknown {
        /// Its name there.
        name: String,
    },
    /// A rule that is known, but not written as it should be.
    #[error("{name}: {error}")]
    Rule {
        /// Its name there.
        name: String,
        /// What is wrong with it.
        error: RuleError,
    },
    /// There is no board of this size or with these values.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Our own format.
    #[error(transparent)]
    File(#[from] BoardFileError),
    /// The text only names a puzzle that a site stores.
    #[error(
        "this link only names a puzzle that is stored on the site; open it in the browser and copy the long link"
    )]
    Elsewhere,
    /// A plain puzzle, or a link that has no puzzle in it.
    #[error(transparent)]
    Plain(#[from] ExchangeErrorKind),
}

impl VariantError {
    pub(crate) fn damaged(problem: impl Into<String>) -> VariantError {
        VariantError::Damaged(problem.into())
    }

    /// A rule of a name that may come from anywhere.
    pub(crate) fn unknown(name: &str) -> VariantError {
        VariantError::Unknown { name: name.chars().take(40).collect() }
    }
}

impl From<ExchangeError> for VariantError {
    fn from(error: ExchangeError) -> VariantError {
        VariantError::Plain(error.kind)
    }
}
