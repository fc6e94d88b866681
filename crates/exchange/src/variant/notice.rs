//! What a text says besides the board and rules that were read, and what its drawings were taken for.

use std::fmt;

/// Something that the reader of a variant should know.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VariantNotice {
    /// Something drawn, or said in words, became a rule.
    Taken {
        /// What it is.
        what: String,
        /// How many there are.
        count: usize,
        /// The rule, or the kind of houses.
        rule: String,
    },
    /// Something is only drawn: in this form it is not a rule.
    Drawn {
        /// What it is.
        what: String,
        /// How many there are.
        count: usize,
    },
    /// Something drawn may be a rule, but it is not known which.
    NotUnderstood {
        /// What it is.
        what: String,
        /// How many there are.
        count: usize,
    },
    /// The rules in words name a rule of which nothing was read.
    OnlyInWords {
        /// The rule.
        rule: String,
    },
    /// Values and pencil marks that a player made are left out.
    Entries {
        /// How many cells have them.
        count: usize,
    },
    /// The solution in the text does not fit the board and rules that were read.
    Solution {
        /// What is wrong.
        problem: String,
    },
}

impl VariantNotice {
    /// Whether the puzzle may have a rule that was not read.
    pub fn is_doubt(&self) -> bool {
        use VariantNotice::{NotUnderstood, OnlyInWords, Solution};
        matches!(self, NotUnderstood { .. } | OnlyInWords { .. } | Solution { .. })
    }

    /// Adds another one of the same kind to the count, if it is one.
    pub(super) fn absorb(&mut self, other: &VariantNotice) -> bool {
        use VariantNotice::{Drawn, Entries, NotUnderstood, Taken};
        match (self, other) {
            (Taken { what, count, rule }, Taken { what: other, count: more, rule: other_rule })
                if what == other && rule == other_rule =>
            {
                *count += more;
                true
            }
            (Drawn { what, count }, Drawn { what: other, count: more })
            | (NotUnderstood { what, count }, NotUnderstood { what: other, count: more })
                if what == other =>
            {
                *count += more;
                true
            }
            (Entries { count }, Entries { count: more }) => {
                *count += more;
                true
            }
            (one, other) => one == other,
        }
    }
}

impl fmt::Display for VariantNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VariantNotice::Taken { what, count, rule } => {
                write!(f, "{what} ({count}): taken for {rule}")
            }
            VariantNotice::Drawn { what, count } => {
                write!(f, "{what} ({count}): drawn, not a rule")
            }
            VariantNotice::NotUnderstood { what, count } => {
                write!(f, "{what} ({count}): not understood")
            }
            VariantNotice::OnlyInWords { rule } => {
                write!(f, "its rules in words speak of {rule}, which was not read")
            }
            VariantNotice::Entries { count } => {
                write!(f, "values or pencil marks of a player in {count} cells are left out")
            }
            VariantNotice::Solution { problem } => {
                write!(f, "its solution does not fit what was read: {problem}")
            }
        }
    }
}
