//! Conflict analysis: the clause learned from a conflict.
//!
//! ```text
//! clause ← the conflicting clause                       all of its literals are false
//! while it has more than one literal of the current level:
//!     resolve it with the reason of the one assigned last
//! the literal left over is the first unique implication point (first UIP, 1-UIP)
//! minimise; shrink; strengthen by groups
//! backjump level ← the highest level among the other literals
//! ```
//!
//! After the backjump all literals but the first are false: the clause is unit and asserts the
//! negation of the UIP.
//!
//! The clause is made shorter in three steps, each of which keeps it a consequence of clauses and
//! groups by unit propagation (RUP), as the proof requires:
//!
//! 1. `minimize` drops a literal that the others imply: all literals of its reason are in the
//!    clause, or implied in turn (recursive minimisation). It fails early at a literal of a level
//!    that has none in the clause.
//! 2. `shrink` replaces the literals of one level by the UIP of that level, where this adds no
//!    literal of another level. One true candidate rules out dozens at once, and a clause often
//!    lists many of those.
//! 3. `strengthen_by_groups` resolves with the implicit binary clauses of groups: if the clause
//!    contains `¬a` and `b`, and a and b share a group, then b is dropped (self-subsuming
//!    resolution with `¬a ∨ ¬b`).
//!
//! The analysis also records the variables it met, and the groups and clauses it resolved with, for
//! the heuristics.
//!
//! * First UIP: L. Zhang, C. Madigan, M. Moskewicz, S. Malik, "Efficient conflict driven learning
//!   in a Boolean satisfiability solver", ICCAD 2001.
//! * Minimisation: N. Sörensson, A. Biere, "Minimizing learned clauses", SAT 2009.
//! * Shrinking: M. Fleury, A. Biere, "Efficient all-UIP learned clause minimization", SAT 2021.
//! * Glue: G. Audemard, L. Simon, "Predicting learnt clauses quality in modern SAT solvers", in
//!   IJCAI 2009.

use super::clauses::ClauseRef;
use super::literal::{Antecedent, Lit, Var};
use super::state::{Conflict, State};

/// What is needed to add the learned clause.
pub(super) struct Learned {
    /// The level at which the clause becomes unit.
    pub(super) backjump_level: u32,
    /// The number of levels among its literals.
    pub(super) glue: u32,
}

/// Marks of a variable during analysis: it was resolved on or is in the clause; the clause implies
/// it; it is known not to.
const IN_CLAUSE: u8 = 1;
const REDUNDANT: u8 = 2;
const REQUIRED: u8 = 3;

/// Buffers of the analysis, and its result.
#[derive(Default)]
pub(super) struct Analysis {
    /// The learned clause: the asserted literal first, one of the highest other level second.
    pub(super) clause: Vec<Lit>,
    /// The variables that were met.
    pub(super) seen: Vec<Var>,
    /// The groups that were resolved with.
    pub(super) groups: Vec<u32>,
    /// The clauses that were resolved with.
    pub(super) clauses: Vec<ClauseRef>,
    marks: Vec<u8>,
    /// The other literals of the reason in hand.
    antecedents: Vec<Lit>,
    /// For each level, the value of `stamp` when it was last counted.
    level_stamps: Vec<u64>,
    stamp: u64,
    /// Variables with a mark that are not in `seen`.
    to_clear: Vec<Var>,
    /// The recursion of `is_redundant`: a variable, and which literal of its reason comes next.
    stack: Vec<(Var, u32)>,
    /// The literals of a level that `shrink` tries to replace by one.
    block: Vec<Var>,
    /// For each group, the value of `stamp` when a negated member was last seen in the clause.
    group_stamps: Vec<u64>,
}

impl Analysis {
    pub(super) fn new(vars: usize, groups: usize) -> Analysis {
        Analysis {
            marks: vec![0; vars],
            level_stamps: vec![0; vars + 1],
            group_stamps: vec![0; groups],
            ..Analysis::default()
        }
    }

    /// Derives a clause from a conflict at a level above 0.
    pub(super) fn learn<const K: usize, const P: usize>(
        &mut self,
        state: &mut State<K, P>,
        conflict: Conflict,
    ) -> Learned {
        let current = state.level();
        self.clause.clear();
        self.clause.push(Lit(0));
        self.seen.clear();
        self.groups.clear();
        self.clauses.clear();
        self.antecedents.clear();
        match conflict {
            Conflict::Group(group, a, b) => {
                self.groups.push(group);
                self.antecedents.extend([a, b]);
            }
            Conflict::Binary(a, b) => self.antecedents.extend([a, b]),
            Conflict::Clause(clause) => {
                self.clauses.push(clause);
                self.antecedents.extend(state.clauses.lits(clause));
            }
        }
        let mut open = 0;
        let mut at = state.trail.len();
        loop {
            for i in 0..self.antecedents.len() {
                let lit = self.antecedents[i];
                let var = lit.var();
                let level = state.level_of(var);
                if self.marks[var as usize] == 0 && level > 0 {
                    self.marks[var as usize] = IN_CLAUSE;
                    self.seen.push(var);
                    if level == current {
                        open += 1;
                    } else {
                        self.clause.push(lit);
                    }
                }
            }
            state.work += self.antecedents.len() as u64;
            let lit = loop {
                at -= 1;
                let lit = state.trail[at];
                if self.marks[lit.var() as usize] != 0 {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                self.clause[0] = !lit;
                break;
            }
            self.antecedents.clear();
            let var = lit.var();
            match state.reason_of(var).unpack() {
                Antecedent::None => unreachable!("the decision of a level is reached last"),
                Antecedent::Binary(lit) => self.antecedents.push(!lit),
                Antecedent::Group(group) => {
                    self.groups.push(group);
                    let others = state.model.members(group).iter().filter(|&&other| other != var);
                    self.antecedents.extend(others.map(|&other| Lit::positive(other)));
                }
                Antecedent::Clause(clause) => {
                    self.clauses.push(clause);
                    let others = state.clauses.lits(clause).filter(|lit| lit.var() != var);
                    self.antecedents.extend(others);
                }
            }
        }
        self.minimize(state);
        self.shrink(state);
        self.strengthen_by_groups(state);
        let learned = self.order(state);
        for &var in self.seen.iter().chain(&self.to_clear) {
            self.marks[var as usize] = 0;
        }
        self.to_clear.clear();
        learned
    }

    /// Drops literals that the others imply.
    fn minimize<const K: usize, const P: usize>(&mut self, state: &mut State<K, P>) {
        self.stamp += 1;
        for lit in &self.clause {
            self.level_stamps[state.level_of(lit.var()) as usize] = self.stamp;
        }
        let mut kept = 1;
        for i in 1..self.clause.len() {
            let lit = self.clause[i];
            if !self.is_redundant(state, lit.var()) {
                self.clause[kept] = lit;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Replaces the literals of a level by its UIP, where that adds no literal of another level.
    fn shrink<const K: usize, const P: usize>(&mut self, state: &mut State<K, P>) {
        // The first literal is alone on its level.
        let mut rest = std::mem::take(&mut self.clause);
        rest[1..].sort_unstable_by_key(|lit| {
            let assignments = state.assignments[lit.var() as usize];
            std::cmp::Reverse((assignments.level, assignments.at))
        });
        self.clause.push(rest[0]);
        let mut start = 1;
        while start < rest.len() {
            let level = state.level_of(rest[start].var());
            let len =
                rest[start..].iter().take_while(|lit| state.level_of(lit.var()) == level).count();
            let block = &rest[start..start + len];
            match (len > 1).then(|| self.block_uip(state, level, block)).flatten() {
                Some(cause) => {
                    self.clause.push(!cause);
                    let mark = &mut self.marks[cause.var() as usize];
                    if *mark != IN_CLAUSE {
                        *mark = IN_CLAUSE;
                        self.to_clear.push(cause.var());
                    }
                }
                None => self.clause.extend_from_slice(block),
            }
            start += len;
        }
    }

    /// Drops `b` if the clause contains `¬a` and both are in one group.
    fn strengthen_by_groups<const K: usize, const P: usize>(&mut self, state: &State<K, P>) {
        self.stamp += 1;
        for lit in self.clause.iter().filter(|lit| !lit.is_positive()) {
            for group in state.model.places[lit.var() as usize].group {
                self.group_stamps[group as usize] = self.stamp;
            }
        }
        let (stamp, stamps) = (self.stamp, &self.group_stamps);
        self.clause.retain(|lit| {
            let groups = state.model.places[lit.var() as usize].group;
            !lit.is_positive() || groups.iter().all(|&group| stamps[group as usize] != stamp)
        });
    }

    /// The UIP of the literals of one level: the literal that, with the rest of the clause, implies
    /// them all.
    fn block_uip<const K: usize, const P: usize>(
        &mut self,
        state: &mut State<K, P>,
        level: u32,
        block: &[Lit],
    ) -> Option<Lit> {
        const IN_BLOCK: u8 = 0x80;
        self.block.clear();
        for lit in block {
            self.marks[lit.var() as usize] |= IN_BLOCK;
            self.block.push(lit.var());
        }
        let mut open = block.len();
        let mut at = state.assignments[block[0].var() as usize].at as usize + 1;
        let mut found = None;
        'search: loop {
            let lit = loop {
                at -= 1;
                let lit = state.trail[at];
                if self.marks[lit.var() as usize] & IN_BLOCK != 0 {
                    break lit;
                }
            };
            if open == 1 {
                found = Some(lit);
                break;
            }
            if state.reason_of(lit.var()).unpack() == Antecedent::None {
                break;
            }
            open -= 1;
            let mut next = 0;
            while let Some((cause, after)) = antecedent(state, lit.var(), next) {
                next = after;
                state.work += 1;
                let cause_level = state.level_of(cause);
                let mark = self.marks[cause as usize];
                if cause_level == level {
                    if mark & IN_BLOCK == 0 {
                        self.marks[cause as usize] |= IN_BLOCK;
                        self.block.push(cause);
                        open += 1;
                    }
                } else if cause_level > 0 && mark != IN_CLAUSE && mark != REDUNDANT {
                    break 'search;
                }
            }
        }
        for &var in &self.block {
            self.marks[var as usize] &= !IN_BLOCK;
        }
        found
    }

    /// Whether the other literals of the clause imply this one: all literals of its reason are in
    /// the clause or implied in turn.
    fn is_redundant<const K: usize, const P: usize>(
        &mut self,
        state: &mut State<K, P>,
        var: Var,
    ) -> bool {
        if state.reason_of(var).unpack() == Antecedent::None {
            return false;
        }
        self.stack.clear();
        self.stack.push((var, 0));
        while let Some(&(top, next)) = self.stack.last() {
            state.work += 1;
            let Some((cause, next)) = antecedent(state, top, next) else {
                self.stack.pop();
                if top != var && self.marks[top as usize] == 0 {
                    self.marks[top as usize] = REDUNDANT;
                    self.to_clear.push(top);
                }
                continue;
            };
            self.stack.last_mut().expect("seen above").1 = next;
            let mark = self.marks[cause as usize];
            let level = state.level_of(cause);
            if level == 0 || mark == IN_CLAUSE || mark == REDUNDANT {
                continue;
            }
            if mark == REQUIRED
                || state.reason_of(cause).unpack() == Antecedent::None
                || self.level_stamps[level as usize] != self.stamp
                || self.stack.len() > 500
            {
                for i in 0..=self.stack.len() {
                    let var_here = self.stack.get(i).map_or(cause, |&(var, _)| var);
                    if var_here != var && self.marks[var_here as usize] == 0 {
                        self.marks[var_here as usize] = REQUIRED;
                        self.to_clear.push(var_here);
                    }
                }
                return false;
            }
            self.stack.push((cause, 0));
        }
        true
    }

    /// Puts a literal of the highest level among the others second, where it is watched.
    fn order<const K: usize, const P: usize>(&mut self, state: &State<K, P>) -> Learned {
        let glue = self.glue(state);
        let mut backjump_level = 0;
        if self.clause.len() > 1 {
            let highest = (1..self.clause.len())
                .max_by_key(|&i| state.level_of(self.clause[i].var()))
                .expect("there are two literals");
            self.clause.swap(1, highest);
            backjump_level = state.level_of(self.clause[1].var());
        }
        Learned { backjump_level, glue }
    }

    /// The glue of the learned clause.
    fn glue<const K: usize, const P: usize>(&mut self, state: &State<K, P>) -> u32 {
        self.stamp += 1;
        let mut glue = 0;
        for lit in &self.clause {
            let stamp = &mut self.level_stamps[state.level_of(lit.var()) as usize];
            glue += u32::from(*stamp != self.stamp);
            *stamp = self.stamp;
        }
        glue
    }

    /// The glue of a clause under the current assignment, or `most` if it is not less.
    pub(super) fn glue_of<const K: usize, const P: usize>(
        &mut self,
        state: &State<K, P>,
        clause: ClauseRef,
        most: u32,
    ) -> u32 {
        self.stamp += 1;
        let mut glue = 0;
        for lit in state.clauses.lits(clause) {
            let stamp = &mut self.level_stamps[state.level_of(lit.var()) as usize];
            glue += u32::from(*stamp != self.stamp);
            *stamp = self.stamp;
            if glue >= most {
                break;
            }
        }
        glue
    }
}

/// The variables of a reason, one at a time: the variable at `next` or after it, and where to
/// continue.
#[inline]
fn antecedent<const K: usize, const P: usize>(
    state: &State<K, P>,
    var: Var,
    next: u32,
) -> Option<(Var, u32)> {
    match state.reason_of(var).unpack() {
        Antecedent::None => None,
        Antecedent::Binary(lit) => (next == 0).then(|| (lit.var(), 1)),
        Antecedent::Group(group) => {
            let members = state.model.members(group);
            let skip = u32::from(members.get(next as usize) == Some(&var));
            members.get((next + skip) as usize).map(|&member| (member, next + skip + 1))
        }
        Antecedent::Clause(clause) => {
            let words = state.clauses.words_of(clause);
            let at = |i: u32| words.get(i as usize).map(|&word| Lit(word).var());
            let skip = u32::from(at(next) == Some(var));
            at(next + skip).map(|cause| (cause, next + skip + 1))
        }
    }
}
