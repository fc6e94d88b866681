//! The clause database, and the entries of the watch lists.
//!
//! ## Layout
//!
//! Clauses of three literals or more lie one after the other in a single vector of words, the
//! arena:
//!
//! ```text
//!            word 0   word 1                      word 2    word 3    word 4 …
//!           ┌────────┬───────────────────────────┬─────────┬─────────┬───────────────┐
//!  clause ▶ │ length │ glue: 24 │ used: 2 │ … │ R│ literal │ literal │ other literals│ ▶ next clause
//!           └────────┴───────────────────────────┴─────────┴─────────┴───────────────┘
//!                      R: removed                  the two watched literals
//! ```
//!
//! A [`ClauseRef`] is the index of word 0. Binary clauses are not in the arena: they exist in the
//! watch lists of their two literals alone, where `clause` is [`BINARY`] and `other` is the rest of
//! the clause. Database reductions never remove them.
//!
//! The **glue** of a clause, or literal block distance (LBD), is the number of decision levels
//! among its literals when it was learned, or a smaller one seen later (G. Audemard, L. Simon,
//! "Predicting learnt clauses quality in modern SAT solvers", IJCAI 2009). **used** counts the
//! database reductions that the clause still survives because conflict analysis needed it.
//!
//! Removal marks a clause. [`collect_garbage`](Clauses::collect_garbage) copies the others to a new
//! arena and leaves, in word 0 of every old clause, its new reference or [`REMOVED`]. Until the
//! watch lists and reasons have been rewritten (`State::collect_clauses`), references are invalid.

use super::literal::Lit;

/// The index of a clause in the arena.
pub(super) type ClauseRef = u32;

/// The number of words before the literals.
const HEADER: usize = 2;

/// An entry of a watch list: a clause to visit when the watched literal becomes false.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    /// The blocking literal: another literal of the clause. If it is true, the clause is not
    /// visited.
    pub(super) other: Lit,
    /// The clause, or [`BINARY`] if `other` is its only other literal.
    pub(super) clause: ClauseRef,
}

/// In a watch: the clause is binary.
pub(super) const BINARY: ClauseRef = u32::MAX;

/// In the result of [`Clauses::collect_garbage`]: the clause was removed.
pub(super) const REMOVED: ClauseRef = u32::MAX;

const USED_SHIFT: u32 = 24;
const GLUE_MASK: u32 = (1 << USED_SHIFT) - 1;
const REMOVED_FLAG: u32 = 1 << 31;
const USED_MASK: u32 = 0b11 << USED_SHIFT;

/// The clause database.
#[derive(Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// The clauses in the arena, in order.
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

    /// Notes that conflict analysis needed the clause: it keeps the smaller glue and survives the
    /// next `used` reductions.
    #[inline(always)]
    pub(super) fn mark_used(&mut self, clause: ClauseRef, glue: u32, used: u32) {
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

    pub(super) fn is_removed(&self, clause: ClauseRef) -> bool {
        self.words[clause as usize + 1] & REMOVED_FLAG != 0
    }

    /// Marks a clause; [`collect_garbage`](Clauses::collect_garbage) frees it.
    pub(super) fn remove(&mut self, clause: ClauseRef) {
        self.words[clause as usize + 1] |= REMOVED_FLAG;
    }

    /// Frees removed clauses. In the old arena, which is returned, word 0 of each clause is its new
    /// reference or [`REMOVED`].
    pub(super) fn collect_garbage(&mut self) -> Vec<u32> {
        let mut kept = Vec::with_capacity(self.words.len());
        let mut all = Vec::with_capacity(self.all.len());
        for &clause in &self.all {
            if self.is_removed(clause) {
                self.words[clause as usize] = REMOVED;
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
