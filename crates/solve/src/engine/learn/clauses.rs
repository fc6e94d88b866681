//! Learned clauses: "at least one of these literals holds".
//!
//! They stand one after the other in one vector of words. A clause is watched by its first two literals; a clause
//! of two literals exists in the watch lists alone.
//!
//! ```text
//!   word 0   length
//!   word 1   glue (24 bits), marks (8 bits)
//!   word 2…  literals
//! ```

use super::literal::Lit;

/// Where a clause starts.
pub(super) type ClauseRef = u32;

/// Words before the literals.
const HEADER: usize = 2;

/// A clause to look at when a literal becomes false.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    /// Another literal of the clause: if it holds, there is no need to look.
    pub(super) other: Lit,
    /// The clause, or [`PAIR`] if `other` is all there is.
    pub(super) clause: ClauseRef,
}

/// A clause of two literals.
pub(super) const PAIR: ClauseRef = u32::MAX;

const USED_SHIFT: u32 = 24;
const GLUE_MASK: u32 = (1 << USED_SHIFT) - 1;
const GONE: u32 = 1 << 31;
const USED_MASK: u32 = 0b11 << USED_SHIFT;

/// All clauses.
#[derive(Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// Where the clauses start, in order.
    pub(super) all: Vec<ClauseRef>,
}

impl Clauses {
    /// Adds a clause of three literals or more.
    pub(super) fn add(&mut self, lits: &[Lit], glue: u32) -> ClauseRef {
        let at = self.words.len() as u32;
        self.words.push(lits.len() as u32);
        self.words.push(glue.min(GLUE_MASK) | 1 << USED_SHIFT);
        self.words.extend(lits.iter().map(|lit| lit.0));
        self.all.push(at);
        at
    }

    #[inline(always)]
    pub(super) fn len(&self, clause: ClauseRef) -> usize {
        self.words[clause as usize] as usize
    }

    #[inline(always)]
    pub(super) fn words_of(&self, clause: ClauseRef) -> &[u32] {
        let at = clause as usize;
        let len = self.words[at] as usize;
        &self.words[at + HEADER..at + HEADER + len]
    }

    #[inline(always)]
    pub(super) fn words_of_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let at = clause as usize;
        let len = self.words[at] as usize;
        &mut self.words[at + HEADER..at + HEADER + len]
    }

    #[inline(always)]
    pub(super) fn lits(&self, clause: ClauseRef) -> impl Iterator<Item = Lit> + '_ {
        self.words_of(clause).iter().map(|&word| Lit(word))
    }

    #[inline(always)]
    pub(super) fn glue(&self, clause: ClauseRef) -> u32 {
        self.words[clause as usize + 1] & GLUE_MASK
    }

    /// A smaller glue was seen, and the clause was of use.
    #[inline(always)]
    pub(super) fn improve(&mut self, clause: ClauseRef, glue: u32, used: u32) {
        let word = &mut self.words[clause as usize + 1];
        let glue = glue.min(*word & GLUE_MASK);
        *word = *word & !(GLUE_MASK | USED_MASK) | glue | used << USED_SHIFT;
    }

    pub(super) fn used(&self, clause: ClauseRef) -> u32 {
        (self.words[clause as usize + 1] & USED_MASK) >> USED_SHIFT
    }

    pub(super) fn age(&mut self, clause: ClauseRef) {
        let used = self.used(clause).saturating_sub(1);
        let word = &mut self.words[clause as usize + 1];
        *word = *word & !USED_MASK | used << USED_SHIFT;
    }

    pub(super) fn is_gone(&self, clause: ClauseRef) -> bool {
        self.words[clause as usize + 1] & GONE != 0
    }

    /// Marks a clause as gone; [`collect`](Clauses::collect) takes it away.
    pub(super) fn remove(&mut self, clause: ClauseRef) {
        self.words[clause as usize + 1] |= GONE;
    }

    /// Closes the gaps. The first word of a clause becomes, in the vector returned, where it is now.
    pub(super) fn collect(&mut self) -> Vec<u32> {
        let mut kept = Vec::with_capacity(self.words.len());
        let mut all = Vec::with_capacity(self.all.len());
        for &clause in &self.all {
            if self.is_gone(clause) {
                self.words[clause as usize] = PAIR;
                continue;
            }
            let at = clause as usize;
            let end = at + HEADER + self.words[at] as usize;
            let new = kept.len() as u32;
            kept.extend_from_slice(&self.words[at..end]);
            all.push(new);
            self.words[at] = new;
        }
        self.all = all;
        std::mem::replace(&mut self.words, kept)
    }

    pub(super) fn bytes(&self) -> usize {
        4 * (self.words.capacity() + self.all.capacity())
    }
}
