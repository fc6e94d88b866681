//! What holds at the moment, what follows from it, and how to take it back.

use super::clauses::{ClauseRef, Clauses, PAIR, Watch};
use super::literal::{Lit, Reason, Var};
use super::model::Model;

/// When and why a candidate was settled.
#[derive(Clone, Copy)]
pub(super) struct Settled {
    /// How many choices had been made.
    pub(super) level: u32,
    pub(super) reason: Reason,
    /// Where it stands on the trail.
    pub(super) at: u32,
}

/// A clause of which no literal holds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// Two candidates of a group both hold.
    Group(u32, Lit, Lit),
    /// Neither literal of a clause of two holds.
    Pair(Lit, Lit),
    /// No literal of a clause holds.
    Clause(ClauseRef),
}

/// The search as it stands.
pub(super) struct State<const K: usize> {
    pub(super) model: Model<K>,
    /// For each group, the members that are not ruled out.
    pub(super) alive: Vec<[u64; K]>,
    /// For each group, how many members are not ruled out.
    pub(super) options: Vec<u8>,
    /// For each group, infinity if it has its one, else zero: what is added to its score.
    pub(super) barred: Vec<f32>,
    /// For each literal: 1 if it holds, -1 if its opposite does, 0 if neither.
    values: Vec<i8>,
    pub(super) settled: Vec<Settled>,
    /// What holds, in the order in which it was found.
    pub(super) trail: Vec<Lit>,
    /// How long the trail was when each choice was made.
    pub(super) levels: Vec<u32>,
    /// How far the trail was followed up.
    pub(super) head: usize,
    pub(super) watches: Vec<Vec<Watch>>,
    pub(super) clauses: Clauses,
    /// Elementary steps so far.
    pub(super) work: u64,
    /// Literals settled and reopened so far.
    pub(super) actions: u64,
}

impl<const K: usize> State<K> {
    pub(super) fn new(model: Model<K>) -> State<K> {
        let (vars, groups) = (model.var_count(), model.group_count());
        let mut barred = vec![0.0; groups];
        if let Some(switch) = model.switch {
            // A switch is nobody's choice.
            for group in model.places[switch as usize].group {
                barred[group as usize] = f32::INFINITY;
            }
        }
        State {
            alive: (0..groups as u32).map(|group| model.whole(group)).collect(),
            options: (0..groups as u32).map(|group| model.members(group).len() as u8).collect(),
            barred,
            values: vec![0; 2 * vars],
            settled: vec![Settled { level: 0, reason: Reason::CHOSEN, at: 0 }; vars],
            trail: Vec::with_capacity(vars),
            levels: Vec::new(),
            head: 0,
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
    pub(super) fn is_open(&self, var: Var) -> bool {
        self.values[Lit::is(var).index()] == 0
    }

    #[inline(always)]
    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// How many candidates are open when nothing is chosen, as far as is known.
    #[inline(always)]
    pub(super) fn left(&self) -> usize {
        let settled = self.levels.first().map_or(self.trail.len(), |&at| at as usize);
        self.model.var_count() - settled
    }

    #[inline(always)]
    pub(super) fn level_of(&self, var: Var) -> u32 {
        self.settled[var as usize].level
    }

    #[inline(always)]
    pub(super) fn reason_of(&self, var: Var) -> Reason {
        self.settled[var as usize].reason
    }

    /// The members of a group that are not ruled out.
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

    /// Makes a choice.
    pub(super) fn choose(&mut self, lit: Lit) {
        self.levels.push(self.trail.len() as u32);
        self.assign(lit, Reason::CHOSEN);
    }

    /// Lets a literal hold that was open. A candidate that goes leaves its groups at once, and where it leaves
    /// one alone, that one holds.
    #[inline]
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        self.note(lit, reason);
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
                let last = Lit::is(self.model.member(group, first(alive)));
                if self.value(last) == 0 {
                    self.note(last, Reason::last(group));
                }
            }
        }
    }

    #[inline(always)]
    fn note(&mut self, lit: Lit, reason: Reason) {
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        let at = self.trail.len() as u32;
        self.settled[lit.var() as usize] = Settled { level: self.level(), reason, at };
        self.trail.push(lit);
        self.actions += 1;
    }

    /// Follows up what is on the trail until nothing is left to do, or a clause has no literal that could hold.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&lit) = self.trail.get(self.head) {
            self.head += 1;
            self.work += 1;
            if lit.is_positive()
                && let Some(conflict) = self.rule_out_others(lit)
            {
                return Some(conflict);
            }
            if let Some(conflict) = self.visit_watches(!lit) {
                return Some(conflict);
            }
        }
        None
    }

    /// A candidate holds: the others of its groups do not.
    #[inline]
    fn rule_out_others(&mut self, lit: Lit) -> Option<Conflict> {
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
                    let other = Lit::is(self.model.member(group, place));
                    if self.value(other) > 0 {
                        return Some(Conflict::Group(group, !lit, !other));
                    }
                    self.assign(!other, Reason::because(lit));
                }
            }
        }
        None
    }

    /// A literal became false: every clause it watches finds another to watch, or one that must hold.
    #[inline]
    fn visit_watches(&mut self, lit: Lit) -> Option<Conflict> {
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
            if watch.clause == PAIR {
                watches[write] = watch;
                write += 1;
                if value < 0 {
                    conflict = Some(Conflict::Pair(watch.other, lit));
                    break;
                }
                self.assign(watch.other, Reason::because(!lit));
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

    /// Takes back the last literal of the trail; says which it was.
    #[inline]
    pub(super) fn take_back(&mut self) -> Option<Lit> {
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
        } else if self.trail.len() < self.head {
            for group in places.group {
                self.barred[group as usize] = 0.0;
            }
        }
        Some(lit)
    }

    /// A switch is open again, wherever it was on the trail; nothing else changes.
    pub(super) fn forget(&mut self, switch: Var) {
        self.values[Lit::is(switch).index()] = 0;
        self.values[Lit::is_not(switch).index()] = 0;
    }

    /// Adds a clause of which the first two literals may be watched; gives the reason for the first.
    pub(super) fn add_clause(&mut self, lits: &[Lit], glue: u32) -> Reason {
        let (first, second) = (lits[0], lits[1]);
        if lits.len() == 2 {
            self.watches[first.index()].push(Watch { other: second, clause: PAIR });
            self.watches[second.index()].push(Watch { other: first, clause: PAIR });
            return Reason::because(!second);
        }
        let clause = self.clauses.add(lits, glue);
        self.watches[first.index()].push(Watch { other: second, clause });
        self.watches[second.index()].push(Watch { other: first, clause });
        Reason::clause(clause)
    }

    /// Takes the clauses that are gone out of memory and of the watch lists.
    pub(super) fn collect_clauses(&mut self) {
        let moved = self.clauses.collect();
        for watches in &mut self.watches {
            watches.retain_mut(|watch| {
                if watch.clause != PAIR {
                    watch.clause = moved[watch.clause as usize];
                    return watch.clause != PAIR;
                }
                true
            });
        }
        for &lit in &self.trail {
            let settled = &mut self.settled[lit.var() as usize];
            if let super::literal::Why::Clause(clause) = settled.reason.why() {
                // The reason of what holds without any choice is never asked for, and may be gone.
                let new = moved[clause as usize];
                settled.reason = if new == PAIR { Reason::CHOSEN } else { Reason::clause(new) };
            }
        }
    }
}

/// The first bit of a set.
#[inline(always)]
fn first<const K: usize>(words: &[u64; K]) -> usize {
    let word = (0..K - 1).find(|&word| words[word] != 0).unwrap_or(K - 1);
    64 * word + words[word].trailing_zeros() as usize
}
