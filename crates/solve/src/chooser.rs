//! Which engine for which puzzle, and why.
//!
//! A cascade that is read from top to bottom; the first rule that fits decides. The measurements
//! behind the numbers are in `docs/chooser.md`.

use std::fmt;

use omnidoku_core::Puzzle;

use crate::engine::EngineId;

/// The engine chosen, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The engine.
    pub engine: EngineId,
    /// Why this one.
    pub reason: Reason,
}

/// Why an engine was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Hybrid's rule: fewer than 20 blanks.
    FewBlanks {
        /// How many there are.
        blanks: usize,
        /// Below how many the rule applies.
        below: usize,
    },
    /// Hybrid's rule: 20 blanks or more.
    ManyBlanks {
        /// How many there are.
        blanks: usize,
        /// From how many on the rule applies.
        from: usize,
    },
    /// Measured fastest for grids of this size.
    Size {
        /// N.
        size: usize,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::FewBlanks { blanks, below } => {
                write!(f, "{blanks} blanks are fewer than {below}")
            }
            Reason::ManyBlanks { blanks, from } => {
                write!(f, "{blanks} blanks are not fewer than {from}")
            }
            Reason::Size { size } => write!(f, "measured fastest at {size}x{size}"),
        }
    }
}

impl EngineId {
    /// What this engine chooses for a puzzle, if it is one that chooses.
    pub fn choose(self, puzzle: &Puzzle) -> Option<Choice> {
        match self {
            EngineId::Auto => Some(measured(puzzle)),
            EngineId::Hybrid20 => Some(hybrid20(puzzle)),
            _ => None,
        }
    }
}

/// The document's rule: below 20 blanks backtracking, else Dancing Links.
pub fn hybrid20(puzzle: &Puzzle) -> Choice {
    const SWITCH: usize = 20;
    match puzzle.blank_count() {
        blanks @ ..SWITCH => Choice {
            engine: EngineId::Backtrack,
            reason: Reason::FewBlanks { blanks, below: SWITCH },
        },
        blanks => {
            Choice { engine: EngineId::Dlx, reason: Reason::ManyBlanks { blanks, from: SWITCH } }
        }
    }
}

/// The measured rule.
pub fn measured(puzzle: &Puzzle) -> Choice {
    let size = puzzle.shape().size();
    Choice { engine: EngineId::Dlx, reason: Reason::Size { size } }
}
