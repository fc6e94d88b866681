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

use omnidoku_core::Shape;

use super::Learn;
use super::literal::Lit;
use super::model::Model;
use crate::dimacs;

impl Learn {
    /// An engine that writes a proof while it searches.
    pub(crate) fn proving(shape: Shape, seed: u64) -> Learn {
        Learn { log: Some(ProofLog::new(shape)), ..Learn::new(seed) }
    }

    /// The DRAT proof of its last search.
    pub(crate) fn into_proof(self) -> Vec<u8> {
        self.log.map(|log| log.text).unwrap_or_default()
    }
}

/// A DRAT proof under construction: clauses added and deleted, in order.
///
/// The [selector](Model::with_selector) is left out of the clauses: while solutions are blocked, it
/// is false.
#[derive(Clone, Debug)]
pub(super) struct ProofLog {
    shape: Shape,
    text: Vec<u8>,
    /// The parts of the text that depend on the selector, in order, with gaps between.
    conditional: Vec<Range<usize>>,
}

impl ProofLog {
    /// An empty proof for a puzzle of this shape.
    pub(super) fn new(shape: Shape) -> ProofLog {
        ProofLog { shape, text: Vec::new(), conditional: Vec::new() }
    }

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
    pub(super) fn add<const K: usize, const P: usize>(
        &mut self,
        model: &Model<K, P>,
        lits: impl IntoIterator<Item = Lit>,
    ) {
        self.write(b"", model, lits);
    }

    /// Deletes a clause.
    pub(super) fn delete<const K: usize, const P: usize>(
        &mut self,
        model: &Model<K, P>,
        lits: impl IntoIterator<Item = Lit>,
    ) {
        self.write(b"d ", model, lits);
    }

    fn write<const K: usize, const P: usize>(
        &mut self,
        mark: &[u8],
        model: &Model<K, P>,
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
            let variable = dimacs::variable(self.shape, cell, digit);
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
