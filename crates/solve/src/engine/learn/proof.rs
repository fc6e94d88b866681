//! Proofs that an independent checker can verify.
//!
//! That there is no solution, or no second one, is a claim about everything the search did not
//! visit. A DRAT proof makes it checkable: it lists the learned clauses in order, and the
//! deletions. Every added clause follows from those before it by unit propagation alone (reverse
//! unit propagation, RUP), and the last one is empty. With the puzzle as CNF
//! ([`dimacs`](crate::dimacs)), a checker such as drat-trim verifies it.
//!
//! * RUP: E. Goldberg, Y. Novikov, "Verification of proofs of unsatisfiability for CNF formulas",
//!   DATE 2003.
//! * DRAT: N. Wetzler, M. Heule, W. Hunt, "DRAT-trim: Efficient checking and trimming using
//!   expressive clausal proofs", SAT
//!   2014. Only its RUP part and deletions are used.

use std::ops::Range;

use omnidoku_core::{Grid, Puzzle};

use super::Learn;
use super::literal::Lit;
use super::model::Model;
use crate::ask::{self, Fault, Uniqueness};
use crate::dimacs;
use crate::limits::Limits;
use crate::report::Cause;

/// What was proven about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proven {
    /// There is no solution.
    NoSolution {
        /// A DRAT proof for the clauses of the puzzle.
        drat: Vec<u8>,
    },
    /// This is the only solution.
    Unique {
        /// The solution.
        solution: Grid,
        /// A DRAT proof for the clauses of the puzzle and one that blocks the solution.
        drat: Vec<u8>,
    },
    /// There are several. These two are the proof.
    Several([Grid; 2]),
    /// A limit fired before anything was proven.
    Unknown(Cause),
}

/// Decides whether a puzzle has no solution, one or several, and proves the first two.
///
/// ```
/// use omnidoku_core::{Puzzle, Shape};
/// use omnidoku_solve::Limits;
/// use omnidoku_solve::engine::learn::{Proven, prove};
///
/// let empty = Puzzle::empty(Shape::CLASSIC);
/// assert!(matches!(prove(&empty, 1, &Limits::none())?, Proven::Several(_)));
/// # Ok::<(), omnidoku_solve::Fault>(())
/// ```
///
/// The memory limit covers search and proof together.
pub fn prove(puzzle: &Puzzle, seed: u64, limits: &Limits) -> Result<Proven, Fault> {
    let mut engine = Learn { log: Some(ProofLog::default()), ..Learn::new(seed) };
    let (answer, _) = ask::uniqueness(&mut engine, puzzle, limits)?;
    let drat = engine.log.map(|log| log.text).unwrap_or_default();
    Ok(match answer {
        Uniqueness::NoSolution => Proven::NoSolution { drat },
        Uniqueness::Unique(solution) => Proven::Unique { solution, drat },
        Uniqueness::Several(two) => Proven::Several(two),
        Uniqueness::Unknown(cause, _) => Proven::Unknown(cause),
    })
}

/// A DRAT proof under construction: clauses added and deleted, in order.
///
/// The [selector](Model::with_selector) is left out of the clauses: while solutions are blocked, it
/// is false.
#[derive(Clone, Debug, Default)]
pub(super) struct ProofLog {
    text: Vec<u8>,
    /// The parts of the text that depend on the selector, in order, with gaps between.
    conditional: Vec<Range<usize>>,
}

impl ProofLog {
    /// The proof.
    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    /// Whether the proof ends with the empty clause.
    pub(super) fn is_complete(&self) -> bool {
        self.text.ends_with(b"\n0\n") || self.text == b"0\n"
    }

    /// The number of bytes it takes.
    pub(super) fn len(&self) -> usize {
        self.text.len() + self.conditional.len() * size_of::<Range<usize>>()
    }

    /// Drops what depends on the selector, whose clauses were thrown away.
    pub(super) fn forget_conditional(&mut self) {
        let mut kept = Vec::with_capacity(self.text.len());
        let mut from = 0;
        for part in self.conditional.drain(..) {
            kept.extend_from_slice(&self.text[from..part.start]);
            from = part.end;
        }
        kept.extend_from_slice(&self.text[from..]);
        self.text = kept;
    }

    /// Adds a clause. The empty clause ends the proof.
    pub(super) fn add<const K: usize>(
        &mut self,
        model: &Model<K>,
        lits: impl IntoIterator<Item = Lit>,
    ) {
        self.write(b"", model, lits);
    }

    /// Deletes a clause.
    pub(super) fn delete<const K: usize>(
        &mut self,
        model: &Model<K>,
        lits: impl IntoIterator<Item = Lit>,
    ) {
        self.write(b"d ", model, lits);
    }

    fn write<const K: usize>(
        &mut self,
        mark: &[u8],
        model: &Model<K>,
        lits: impl IntoIterator<Item = Lit>,
    ) {
        let start = self.text.len();
        let mut is_conditional = false;
        self.text.extend_from_slice(mark);
        for lit in lits {
            if Some(lit.var()) == model.selector {
                is_conditional = true;
                continue;
            }
            let (cell, digit) = model.candidates[lit.var() as usize];
            let variable = dimacs::variable(model.shape, cell, digit);
            let number = if lit.is_positive() { variable } else { -variable };
            self.text.extend_from_slice(number.to_string().as_bytes());
            self.text.push(b' ');
        }
        self.text.extend_from_slice(b"0\n");
        let end = self.text.len();
        match self.conditional.last_mut() {
            _ if !is_conditional => {}
            Some(last) if last.end == start => last.end = end,
            _ => self.conditional.push(start..end),
        }
    }
}
