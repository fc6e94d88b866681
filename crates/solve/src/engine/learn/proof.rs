//! Proofs that others can check.
//!
//! That there is no solution, or no second one, is a claim about everything the search did not visit. It can be checked without
//! believing the search: every clause it learned follows from those before it by following up alone, and the
//! last of them is empty. The list of clauses, as DRAT, and the puzzle as SAT problem ([`dimacs`](crate::dimacs)) go to a checker such
//! as drat-trim.

use std::ops::Range;

use super::Learn;
use super::literal::Lit;
use super::model::Model;
use crate::dimacs;

impl Learn {
    /// An engine that writes a proof while it searches.
    pub(crate) fn proving(seed: u64) -> Learn {
        Learn { log: Some(Log::default()), ..Learn::new(seed) }
    }

    /// The DRAT proof of its last search.
    pub(crate) fn into_proof(self) -> Vec<u8> {
        self.log.map(|log| log.text).unwrap_or_default()
    }
}

/// The clauses learned and given up, in the order in which that happened.
///
/// A switch is left out: as long as the solutions given are forbidden, what it says is taken for granted.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    text: Vec<u8>,
    /// The parts of the text that hang on a switch, in order, with gaps between.
    switched: Vec<Range<usize>>,
}

impl Log {
    /// The proof.
    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    /// Whether it ends with the empty clause.
    pub(super) fn is_complete(&self) -> bool {
        self.text.ends_with(b"\n0\n") || self.text == b"0\n"
    }

    /// How many bytes it takes.
    pub(super) fn len(&self) -> usize {
        self.text.len() + self.switched.len() * size_of::<Range<usize>>()
    }

    /// The switch is open again: what hangs on it leaves the proof.
    pub(super) fn forget_switched(&mut self) {
        let mut kept = Vec::with_capacity(self.text.len());
        let mut from = 0;
        for part in self.switched.drain(..) {
            kept.extend_from_slice(&self.text[from..part.start]);
            from = part.end;
        }
        kept.extend_from_slice(&self.text[from..]);
        self.text = kept;
    }

    /// A clause joined the others. The empty one ends the proof.
    pub(super) fn learned<const K: usize>(
        &mut self,
        model: &Model<K>,
        lits: impl IntoIterator<Item = Lit>,
    ) {
        self.write(b"", model, lits);
    }

    /// A clause was given up.
    pub(super) fn gave_up<const K: usize>(
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
        let mut is_switched = false;
        self.text.extend_from_slice(mark);
        for lit in lits {
            if Some(lit.var()) == model.switch {
                is_switched = true;
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
        match self.switched.last_mut() {
            _ if !is_switched => {}
            Some(last) if last.end == start => last.end = end,
            _ => self.switched.push(start..end),
        }
    }
}
