//! The assignment, the trail, and unit propagation.
//!
//! ## The trail
//!
//! Every true literal is on the trail, in the order of assignment. A decision opens a new level.
//!
//! ```text
//!  level    0           1                2
//!  trail   │ facts …   │ d₁ implied …   │ d₂ implied …         │
//!                       ▲                ▲          ▲
//!                level_starts[0]  level_starts[1]   propagated: the propagation queue starts here
//! ```
//!
//! ## Groups
//!
//! `alive` has one bit for each member of a group that is not false, and `options` is their number.
//! Both are updated when a literal is *assigned*, and the last option is enqueued at once. What a
//! true member implies, that the others are false, is left to the queue. So `options` never falls
//! to 0: before that, the last option is true, and assigning its negation would be a conflict.
//!
//! ## Two watched literals
//!
//! Every clause is in the watch lists of its first two literals and is visited only when one of
//! them becomes false. Backtracking does not touch the lists. (M. Moskewicz, C. Madigan, Y. Zhao,
//! L. Zhang, S. Malik, "Chaff: Engineering an efficient SAT solver", DAC 2001,
//! doi:10.1145/378239.379017; the blocking literal in the watch is that of MiniSat 2.2.)
//!
//! The invariant, when the whole trail is propagated:
//!
//! * If a watched literal of a clause is false, then its other watched literal, or the blocking
//!   literal of that watch, is true, and was assigned at the same level or a lower one.
//!
//! Hence an unsatisfied clause has two unassigned watches and can be neither unit nor in conflict;
//! and as backtracking unassigns the false literal no later than the true one, the invariant
//! survives it.
//!
//! It may be broken
//!
//! * by literals that are assigned but still in the queue (`trail[propagated..]`): `propagate`
//!   restores it;
//! * after a conflict, which ends propagation half-way: the conflict has to be kept until a
//!   backjump unassigns all literals of the last level that had not been propagated;
//! * by a new clause of which only the first literal is not false: the caller assigns that literal
//!   at once, and the second literal is one of the highest level among the rest;
//! * by a clause that is asserted above its backjump level, because the solver may not go below
//!   its `floor` (see `solver.rs`). When the first literal is unassigned later, the clause is unit
//!   and this goes unnoticed. It is still visited when that literal becomes false, so no conflict is
//!   missed, only a propagation.

use super::clauses::{BINARY, ClauseRef, Clauses, REMOVED, Watch};
use super::literal::{Antecedent, Lit, Reason, Var};
use super::model::Model;

/// When and why a variable was assigned.
#[derive(Clone, Copy)]
pub(super) struct Assignment {
    /// The decision level.
    pub(super) level: u32,
    pub(super) reason: Reason,
    /// The index on the trail.
    pub(super) at: u32,
}

/// A clause of which all literals are false.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// Two members of this group are true; the literals are their negations.
    Group(u32, Lit, Lit),
    /// A binary clause.
    Binary(Lit, Lit),
    /// A longer clause.
    Clause(ClauseRef),
}

/// The constraints, learned clauses among them, and a partial assignment.
pub(super) struct State<const K: usize, const P: usize = 4> {
    pub(super) model: Model<K, P>,
    /// For each group, the members that are not false.
    pub(super) alive: Vec<[u64; K]>,
    /// For each group, the number of members that are not false.
    pub(super) options: Vec<u8>,
    /// For each group, infinity if a member is true and propagated, else zero: added to its score
    /// in decisions.
    pub(super) barred: Vec<f32>,
    /// For each literal: 1 if it is true, -1 if false, 0 if unassigned.
    values: Vec<i8>,
    pub(super) assignments: Vec<Assignment>,
    /// The true literals, in the order of assignment.
    pub(super) trail: Vec<Lit>,
    /// Where each decision level starts on the trail.
    pub(super) level_starts: Vec<u32>,
    /// How many literals of the trail have been propagated.
    pub(super) propagated: usize,
    pub(super) watches: Vec<Vec<Watch>>,
    pub(super) clauses: Clauses,
    /// Elementary steps so far.
    pub(super) work: u64,
    /// Literals assigned and unassigned so far.
    pub(super) actions: u64,
}

impl<const K: usize, const P: usize> State<K, P> {
    pub(super) fn new(model: Model<K, P>) -> State<K, P> {
        let (vars, groups) = (model.var_count(), model.group_count());
        let mut barred = vec![0.0; groups];
        if let Some(selector) = model.selector {
            // The selector is never a decision by group.
            for group in model.places[selector as usize].group {
                barred[group as usize] = f32::INFINITY;
            }
        }
        State {
            alive: (0..groups as u32).map(|group| model.whole(group)).collect(),
            options: (0..groups as u32).map(|group| model.options(group)).collect(),
            barred,
            values: vec![0; 2 * vars],
            assignments: vec![Assignment { level: 0, reason: Reason::NONE, at: 0 }; vars],
            trail: Vec::with_capacity(vars),
            level_starts: Vec::new(),
            propagated: 0,
            watches: vec![Vec::new(); 2 * vars],
            clauses: Clauses::default(),
            work: 0,
            actions: 0,
            model,
        }
    }

    #[inline(always)]
    pub(super) fn value(&self, lit: Lit) -> i8 {
        self.values[lit.index()]
    }

    #[inline(always)]
    pub(super) fn is_unassigned(&self, var: Var) -> bool {
        self.values[Lit::positive(var).index()] == 0
    }

    #[inline(always)]
    pub(super) fn level(&self) -> u32 {
        self.level_starts.len() as u32
    }

    /// How many variables are unassigned at level 0.
    #[inline(always)]
    pub(super) fn open_at_root(&self) -> usize {
        let assignments = self.level_starts.first().map_or(self.trail.len(), |&at| at as usize);
        self.model.var_count() - assignments
    }

    #[inline(always)]
    pub(super) fn level_of(&self, var: Var) -> u32 {
        self.assignments[var as usize].level
    }

    #[inline(always)]
    pub(super) fn reason_of(&self, var: Var) -> Reason {
        self.assignments[var as usize].reason
    }

    /// The members of a group that are not false.
    #[inline]
    pub(super) fn alive_members(&self, group: u32) -> impl Iterator<Item = Var> + '_ {
        self.alive[group as usize].into_iter().enumerate().flat_map(move |(word, mut left)| {
            std::iter::from_fn(move || {
                let place = (left != 0).then(|| 64 * word + left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(self.model.member(group, place))
            })
        })
    }

    /// Opens a new level with a decision.
    pub(super) fn decide(&mut self, lit: Lit) {
        self.level_starts.push(self.trail.len() as u32);
        self.assign(lit, Reason::NONE);
    }

    /// Makes an unassigned literal true. A false candidate leaves its groups at once; where it
    /// leaves one option, that option is enqueued.
    #[inline]
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        self.enqueue(lit, reason);
        if lit.is_positive() {
            return;
        }
        let places = self.model.places[lit.var() as usize];
        for (group, at) in places.group.into_iter().zip(places.at) {
            let alive = &mut self.alive[group as usize];
            alive[usize::from(at) / 64] &= !(1 << (at % 64));
            let options = &mut self.options[group as usize];
            *options -= 1;
            if *options == 1 {
                let last = Lit::positive(self.model.member(group, first_bit(alive)));
                if self.value(last) == 0 {
                    self.enqueue(last, Reason::group(group));
                }
            }
        }
    }

    /// Puts a literal on the trail, which is also the propagation queue.
    #[inline(always)]
    fn enqueue(&mut self, lit: Lit, reason: Reason) {
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        let at = self.trail.len() as u32;
        self.assignments[lit.var() as usize] = Assignment { level: self.level(), reason, at };
        self.trail.push(lit);
        self.actions += 1;
    }

    /// Unit propagation, to the fixpoint or the first conflict.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&lit) = self.trail.get(self.propagated) {
            self.propagated += 1;
            self.work += 1;
            if lit.is_positive()
                && let Some(conflict) = self.propagate_group(lit)
            {
                return Some(conflict);
            }
            if let Some(conflict) = self.propagate_watches(!lit) {
                return Some(conflict);
            }
        }
        None
    }

    /// A candidate is true: the other members of its groups are false.
    #[inline]
    fn propagate_group(&mut self, lit: Lit) -> Option<Conflict> {
        let places = self.model.places[lit.var() as usize];
        for group in places.group {
            self.barred[group as usize] = f32::INFINITY;
        }
        for (group, at) in places.group.into_iter().zip(places.at) {
            let mut others = self.alive[group as usize];
            others[usize::from(at) / 64] &= !(1 << (at % 64));
            for (word, mut left) in others.into_iter().enumerate() {
                while left != 0 {
                    let place = 64 * word + left.trailing_zeros() as usize;
                    left &= left - 1;
                    self.work += 1;
                    let other = Lit::positive(self.model.member(group, place));
                    if self.value(other) > 0 {
                        return Some(Conflict::Group(group, !lit, !other));
                    }
                    self.assign(!other, Reason::binary(lit));
                }
            }
        }
        None
    }

    /// A literal became false: every clause it watches finds another literal to watch, or is unit,
    /// or in conflict.
    #[inline]
    fn propagate_watches(&mut self, lit: Lit) -> Option<Conflict> {
        let mut watches = std::mem::take(&mut self.watches[lit.index()]);
        let (mut read, mut write) = (0, 0);
        let mut conflict = None;
        self.work += watches.len() as u64;
        while read < watches.len() {
            let watch = watches[read];
            read += 1;
            let value = self.value(watch.other);
            if value > 0 {
                watches[write] = watch;
                write += 1;
                continue;
            }
            if watch.clause == BINARY {
                watches[write] = watch;
                write += 1;
                if value < 0 {
                    conflict = Some(Conflict::Binary(watch.other, lit));
                    break;
                }
                self.assign(watch.other, Reason::binary(!lit));
                continue;
            }
            let words = self.clauses.words_of_mut(watch.clause);
            let first = Lit(words[0] ^ words[1] ^ lit.0);
            let first_value = self.values[first.index()];
            if first_value > 0 {
                watches[write] = Watch { other: first, clause: watch.clause };
                write += 1;
                continue;
            }
            let free = words[2..].iter().position(|&word| self.values[word as usize] >= 0);
            if let Some(free) = free {
                let replacement = words[2 + free];
                words[2 + free] = lit.0;
                words[0] = first.0;
                words[1] = replacement;
                self.watches[replacement as usize]
                    .push(Watch { other: first, clause: watch.clause });
                continue;
            }
            watches[write] = Watch { other: first, clause: watch.clause };
            write += 1;
            if first_value < 0 {
                conflict = Some(Conflict::Clause(watch.clause));
                break;
            }
            words[0] = first.0;
            words[1] = lit.0;
            self.assign(first, Reason::clause(watch.clause));
        }
        if write < read {
            watches.copy_within(read.., write);
            watches.truncate(watches.len() - (read - write));
        }
        self.watches[lit.index()] = watches;
        conflict
    }

    /// Unassigns the last literal of the trail and returns it.
    #[inline]
    pub(super) fn unassign_last(&mut self) -> Option<Lit> {
        let lit = self.trail.pop()?;
        self.actions += 1;
        self.values[lit.index()] = 0;
        self.values[(!lit).index()] = 0;
        let places = self.model.places[lit.var() as usize];
        if !lit.is_positive() {
            for (group, at) in places.group.into_iter().zip(places.at) {
                self.alive[group as usize][usize::from(at) / 64] |= 1 << (at % 64);
                self.options[group as usize] += 1;
            }
        } else if self.trail.len() < self.propagated {
            for group in places.group {
                self.barred[group as usize] = 0.0;
            }
        }
        Some(lit)
    }

    /// Clears the value of a selector that the caller has taken off the trail.
    pub(super) fn clear_value(&mut self, selector: Var) {
        self.values[Lit::positive(selector).index()] = 0;
        self.values[Lit::negative(selector).index()] = 0;
    }

    /// Adds a clause and watches its first two literals, for which see the invariant. Returns the
    /// clause as a reason of the first literal.
    pub(super) fn add_clause(&mut self, lits: &[Lit], glue: u32) -> Reason {
        let (first, second) = (lits[0], lits[1]);
        if lits.len() == 2 {
            self.watches[first.index()].push(Watch { other: second, clause: BINARY });
            self.watches[second.index()].push(Watch { other: first, clause: BINARY });
            return Reason::binary(!second);
        }
        let clause = self.clauses.add(lits, glue);
        self.watches[first.index()].push(Watch { other: second, clause });
        self.watches[second.index()].push(Watch { other: first, clause });
        Reason::clause(clause)
    }

    /// Frees removed clauses and rewrites all references to the others.
    pub(super) fn collect_clauses(&mut self) {
        let moved = self.clauses.collect_garbage();
        for watches in &mut self.watches {
            watches.retain_mut(|watch| {
                if watch.clause != BINARY {
                    watch.clause = moved[watch.clause as usize];
                    return watch.clause != REMOVED;
                }
                true
            });
        }
        for &lit in &self.trail {
            let assignments = &mut self.assignments[lit.var() as usize];
            if let Antecedent::Clause(clause) = assignments.reason.unpack() {
                // Reasons at level 0 are never looked up, and their clauses may be removed.
                let new = moved[clause as usize];
                assignments.reason =
                    if new == REMOVED { Reason::NONE } else { Reason::clause(new) };
            }
        }
    }
}

/// The index of the lowest bit of a set.
#[inline(always)]
fn first_bit<const K: usize>(words: &[u64; K]) -> usize {
    let word = (0..K - 1).find(|&word| words[word] != 0).unwrap_or(K - 1);
    64 * word + words[word].trailing_zeros() as usize
}
