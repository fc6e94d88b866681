//! Learning from a conflict: which choices were to blame, and the clause that forbids them together.
//!
//! Starting from a clause of which nothing holds, literals of the last level are replaced by what they follow
//! from, newest first, until only one of that level is left: the first that all roads to the conflict pass. The clause then
//! says: given the others, that one must be the opposite. Reasons are looked up only now: "the last of its
//! group" is a note of one word until it is asked for.

use super::clauses::ClauseRef;
use super::literal::{Lit, Var, Why};
use super::state::{Conflict, State};

/// What a conflict taught.
pub(super) struct Lesson {
    /// The level at which the first literal of the clause follows from the others.
    pub(super) level: u32,
    /// From how many levels the literals are.
    pub(super) glue: u32,
}

/// Marks of a candidate during analysis.
const IN_CLAUSE: u8 = 1;
const FOLLOWS: u8 = 2;
const STANDS: u8 = 3;

/// Scratch of the analysis, and what it leaves behind: the clause, and who took part.
#[derive(Default)]
pub(super) struct Analysis {
    /// The clause learned: the literal that will hold first, one of the highest other level second.
    pub(super) clause: Vec<Lit>,
    /// The candidates that took part.
    pub(super) seen: Vec<Var>,
    /// The groups that took part.
    pub(super) groups: Vec<u32>,
    /// The clauses that took part.
    pub(super) used: Vec<ClauseRef>,
    marks: Vec<u8>,
    antecedents: Vec<Lit>,
    /// For each level, when it was last counted.
    stamps: Vec<u64>,
    stamp: u64,
    marked: Vec<Var>,
    stack: Vec<(Var, u32)>,
    /// The literals of a level that are being replaced by one.
    block: Vec<Var>,
    /// For each group, when the clause last said that one of it does not hold.
    group_stamps: Vec<u64>,
}

impl Analysis {
    pub(super) fn new(vars: usize, groups: usize) -> Analysis {
        Analysis {
            marks: vec![0; vars],
            stamps: vec![0; vars + 1],
            group_stamps: vec![0; groups],
            ..Analysis::default()
        }
    }

    /// Learns from a conflict at a level above 0.
    pub(super) fn learn<const K: usize>(
        &mut self,
        state: &mut State<K>,
        conflict: Conflict,
    ) -> Lesson {
        let current = state.level();
        self.clause.clear();
        self.clause.push(Lit(0));
        self.seen.clear();
        self.groups.clear();
        self.used.clear();
        self.antecedents.clear();
        match conflict {
            Conflict::Group(group, a, b) => {
                self.groups.push(group);
                self.antecedents.extend([a, b]);
            }
            Conflict::Pair(a, b) => self.antecedents.extend([a, b]),
            Conflict::Clause(clause) => {
                self.used.push(clause);
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
            match state.reason_of(var).why() {
                Why::Chosen => unreachable!("the choice of a level is the last to be reached"),
                Why::Because(lit) => self.antecedents.push(!lit),
                Why::Last(group) => {
                    self.groups.push(group);
                    let others = state.model.members(group).iter().filter(|&&other| other != var);
                    self.antecedents.extend(others.map(|&other| Lit::is(other)));
                }
                Why::Clause(clause) => {
                    self.used.push(clause);
                    let others = state.clauses.lits(clause).filter(|lit| lit.var() != var);
                    self.antecedents.extend(others);
                }
            }
        }
        self.minimize(state);
        self.shrink(state);
        self.drop_ruled_out(state);
        let lesson = self.order(state);
        for &var in self.seen.iter().chain(&self.marked) {
            self.marks[var as usize] = 0;
        }
        self.marked.clear();
        lesson
    }

    /// Leaves out literals that follow from the others.
    fn minimize<const K: usize>(&mut self, state: &mut State<K>) {
        self.stamp += 1;
        for lit in &self.clause {
            self.stamps[state.level_of(lit.var()) as usize] = self.stamp;
        }
        let mut kept = 1;
        for i in 1..self.clause.len() {
            let lit = self.clause[i];
            if !self.follows(state, lit.var()) {
                self.clause[kept] = lit;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Replaces the literals of a level by the one they all follow from, where that brings nothing new from other levels.
    ///
    /// One candidate that holds rules out dozens at once, so a clause often says in many words that it does not.
    fn shrink<const K: usize>(&mut self, state: &mut State<K>) {
        // The first literal is alone on its level.
        let mut rest = std::mem::take(&mut self.clause);
        rest[1..].sort_unstable_by_key(|lit| {
            let settled = state.settled[lit.var() as usize];
            std::cmp::Reverse((settled.level, settled.at))
        });
        self.clause.push(rest[0]);
        let mut start = 1;
        while start < rest.len() {
            let level = state.level_of(rest[start].var());
            let len =
                rest[start..].iter().take_while(|lit| state.level_of(lit.var()) == level).count();
            let block = &rest[start..start + len];
            match (len > 1).then(|| self.common_cause(state, level, block)).flatten() {
                Some(cause) => {
                    self.clause.push(!cause);
                    let mark = &mut self.marks[cause.var() as usize];
                    if *mark != IN_CLAUSE {
                        *mark = IN_CLAUSE;
                        self.marked.push(cause.var());
                    }
                }
                None => self.clause.extend_from_slice(block),
            }
            start += len;
        }
    }

    /// Leaves out candidates that another literal of the clause speaks for: "not a, or b" is "not a" if both are in one group.
    fn drop_ruled_out<const K: usize>(&mut self, state: &State<K>) {
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

    /// The literal of a level that all literals of a block of the clause follow from, together with other literals of the clause.
    fn common_cause<const K: usize>(
        &mut self,
        state: &mut State<K>,
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
        let mut at = state.settled[block[0].var() as usize].at as usize + 1;
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
            if state.reason_of(lit.var()).why() == Why::Chosen {
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
                } else if cause_level > 0 && mark != IN_CLAUSE && mark != FOLLOWS {
                    break 'search;
                }
            }
        }
        for &var in &self.block {
            self.marks[var as usize] &= !IN_BLOCK;
        }
        found
    }

    /// Whether a literal of the clause follows from the others: all that it follows from is in the clause or
    /// follows in turn.
    fn follows<const K: usize>(&mut self, state: &mut State<K>, var: Var) -> bool {
        if state.reason_of(var).why() == Why::Chosen {
            return false;
        }
        self.stack.clear();
        self.stack.push((var, 0));
        while let Some(&(top, next)) = self.stack.last() {
            state.work += 1;
            let Some((cause, next)) = antecedent(state, top, next) else {
                self.stack.pop();
                if top != var && self.marks[top as usize] == 0 {
                    self.marks[top as usize] = FOLLOWS;
                    self.marked.push(top);
                }
                continue;
            };
            self.stack.last_mut().expect("it was there").1 = next;
            let mark = self.marks[cause as usize];
            let level = state.level_of(cause);
            if level == 0 || mark == IN_CLAUSE || mark == FOLLOWS {
                continue;
            }
            if mark == STANDS
                || state.reason_of(cause).why() == Why::Chosen
                || self.stamps[level as usize] != self.stamp
                || self.stack.len() > 500
            {
                for i in 0..=self.stack.len() {
                    let var_here = self.stack.get(i).map_or(cause, |&(var, _)| var);
                    if var_here != var && self.marks[var_here as usize] == 0 {
                        self.marks[var_here as usize] = STANDS;
                        self.marked.push(var_here);
                    }
                }
                return false;
            }
            self.stack.push((cause, 0));
        }
        true
    }

    /// Puts a literal of the highest level but the last second; counts the levels.
    fn order<const K: usize>(&mut self, state: &State<K>) -> Lesson {
        let glue = self.glue(state);
        let mut level = 0;
        if self.clause.len() > 1 {
            let highest = (1..self.clause.len())
                .max_by_key(|&i| state.level_of(self.clause[i].var()))
                .expect("there is one");
            self.clause.swap(1, highest);
            level = state.level_of(self.clause[1].var());
        }
        Lesson { level, glue }
    }

    /// From how many levels the literals learned are.
    fn glue<const K: usize>(&mut self, state: &State<K>) -> u32 {
        self.stamp += 1;
        let mut glue = 0;
        for lit in &self.clause {
            let stamp = &mut self.stamps[state.level_of(lit.var()) as usize];
            glue += u32::from(*stamp != self.stamp);
            *stamp = self.stamp;
        }
        glue
    }

    /// From how many levels the literals of a clause are now, but not more than `most`.
    pub(super) fn glue_of<const K: usize>(
        &mut self,
        state: &State<K>,
        clause: ClauseRef,
        most: u32,
    ) -> u32 {
        self.stamp += 1;
        let mut glue = 0;
        for lit in state.clauses.lits(clause) {
            let stamp = &mut self.stamps[state.level_of(lit.var()) as usize];
            glue += u32::from(*stamp != self.stamp);
            *stamp = self.stamp;
            if glue >= most {
                break;
            }
        }
        glue
    }
}

/// What a candidate's state follows from, one after the other: the candidate, and where to go on.
#[inline]
fn antecedent<const K: usize>(state: &State<K>, var: Var, next: u32) -> Option<(Var, u32)> {
    match state.reason_of(var).why() {
        Why::Chosen => None,
        Why::Because(lit) => (next == 0).then(|| (lit.var(), 1)),
        Why::Last(group) => {
            let members = state.model.members(group);
            let skip = u32::from(members.get(next as usize) == Some(&var));
            members.get((next + skip) as usize).map(|&member| (member, next + skip + 1))
        }
        Why::Clause(clause) => {
            let words = state.clauses.words_of(clause);
            let at = |i: u32| words.get(i as usize).map(|&word| Lit(word).var());
            let skip = u32::from(at(next) == Some(var));
            at(next + skip).map(|cause| (cause, next + skip + 1))
        }
    }
}
