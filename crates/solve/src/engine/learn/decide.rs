//! Decision heuristics, one for each mode of the [restart policy](super::restart).
//!
//! * **Stable mode**, by group: the group with the fewest options for its weight, and of its
//!   members the one with the best phase, then the best [odds](super::odds). A group gains weight
//!   when it is the conflict, or a reason in its analysis, and weights decay. This is dom/wdeg with
//!   groups as variables, and with reasons weighted too (F. Boussemart, F. Hemery, C. Lecoutre, L.
//!   Saïs, "Boosting systematic search by weighting constraints", ECAI 2004). It finds solutions.
//! * **Focused mode**, by activity: the variable with the highest VSIDS score, assigned its saved
//!   phase. Scores are those of MiniSat: instead of all scores decaying, the increment grows with
//!   every conflict (VSIDS: Moskewicz et al., "Chaff", DAC 2001; the exponential form: Eén and
//!   Sörensson 2003). Unlike there, only true candidates are bumped. It finds proofs.
//!
//! **Phases.** Every variable keeps the value it had last (phase saving: K. Pipatsrisawat, A.
//! Darwiche, "A lightweight component caching scheme for satisfiability solvers", SAT 2007).
//! *Target* phases are those of the longest trail without conflict since the last rephasing, *best*
//! phases the same, kept over it. Rephasing forgets the target and resets the saved phases to best,
//! all false, best, all true, in turn (A. Biere, M. Fleury, "Chasing target phases", Pragmatics of
//! SAT 2020).
//!
//! The heap contains every unassigned variable. It may contain assigned ones too, which are dropped
//! when they come up.

use omnidoku_core::Random;

use super::literal::{Lit, Var};
use super::model::Model;
use super::odds::Odds;
use super::state::State;

/// Activities above this make all activities be scaled down.
const RESCALE_LIMIT: f64 = 1e100;

/// The factor by which activities and weights decay with every conflict.
const ACTIVITY_DECAY: f64 = 0.95;
const WEIGHT_DECAY: f32 = 0.999;

/// What a group gains in a conflict; its first weight is 1.
const GROUP_BUMP: f32 = 0.1;

/// Activities, weights and phases.
pub(super) struct Decider {
    activity: Vec<f64>,
    increment: f64,
    /// A binary heap of variables, the most active on top.
    heap: Vec<Var>,
    /// The index of each variable in the heap.
    heap_index: Vec<u32>,
    /// For each group, the inverse of its weight.
    inverse_weights: Vec<f32>,
    weights: Vec<f32>,
    weight_increment: f32,
    odds: Odds,
    /// The saved phase of each variable.
    phases: Vec<bool>,
    /// The target phases: 1 for true, -1 for false, 0 for none; and the length of the trail they
    /// come from.
    target: Vec<i8>,
    target_size: usize,
    /// The best phases, and the length of the trail they come from.
    best: Vec<bool>,
    best_size: usize,
}

const NOT_IN_HEAP: u32 = u32::MAX;

impl Decider {
    pub(super) fn new<const K: usize, const P: usize>(
        model: &Model<K, P>,
        random: &mut Random,
    ) -> Decider {
        let (vars, groups) = (model.var_count(), model.group_count());
        let mut decider = Decider {
            odds: Odds::new(vars, random),
            activity: (0..vars).map(|_| 1e-4 * random.unit()).collect(),
            increment: 1.0,
            heap: (0..vars as Var).collect(),
            heap_index: (0..vars as u32).collect(),
            inverse_weights: vec![1.0; groups],
            weights: vec![1.0; groups],
            weight_increment: 1.0,
            phases: vec![true; vars],
            target: vec![0; vars],
            target_size: 0,
            best: vec![true; vars],
            best_size: 0,
        };
        for at in (0..vars / 2).rev() {
            decider.sink(at);
        }
        decider
    }

    /// Bumps a variable that was met in conflict analysis.
    pub(super) fn bump(&mut self, var: Var) {
        let activity = &mut self.activity[var as usize];
        *activity += self.increment;
        if *activity > RESCALE_LIMIT {
            self.activity.iter_mut().for_each(|activity| *activity /= RESCALE_LIMIT);
            self.increment /= RESCALE_LIMIT;
        }
        let place = self.heap_index[var as usize];
        if place != NOT_IN_HEAP {
            self.rise(place as usize);
        }
    }

    /// Bumps a group that is the conflict or a reason in its analysis.
    pub(super) fn bump_group(&mut self, group: u32) {
        let weight = &mut self.weights[group as usize];
        *weight += GROUP_BUMP * self.weight_increment;
        self.inverse_weights[group as usize] = 1.0 / *weight;
    }

    /// Ends a conflict: what is bumped later counts for more.
    pub(super) fn decay(&mut self) {
        self.increment /= ACTIVITY_DECAY;
        self.weight_increment /= WEIGHT_DECAY;
        if self.weight_increment > 1e20 {
            for (weight, inverse) in self.weights.iter_mut().zip(&mut self.inverse_weights) {
                *weight = *weight * 1e-20 + 1e-15;
                *inverse = 1.0 / *weight;
            }
            self.weight_increment *= 1e-20;
        }
    }

    /// Saves the phase of a variable that is unassigned, and puts it back into the heap.
    #[inline]
    pub(super) fn on_unassign(&mut self, lit: Lit) {
        let var = lit.var();
        self.phases[var as usize] = lit.is_positive();
        if self.heap_index[var as usize] == NOT_IN_HEAP {
            self.heap_index[var as usize] = self.heap.len() as u32;
            self.heap.push(var);
            self.rise(self.heap.len() - 1);
        }
    }

    /// The next decision by activity; `None` if all variables are assigned.
    pub(super) fn by_activity<const K: usize, const P: usize>(
        &mut self,
        state: &State<K, P>,
    ) -> Option<Lit> {
        loop {
            let var = self.pop()?;
            if state.is_unassigned(var) {
                return Some(if self.phases[var as usize] {
                    Lit::positive(var)
                } else {
                    Lit::negative(var)
                });
            }
        }
    }

    /// The next decision by group; `None` if all variables are assigned.
    pub(super) fn by_group<const K: usize, const P: usize>(
        &self,
        state: &State<K, P>,
    ) -> Option<Lit> {
        let real = ..state.model.real_group_count();
        let chosen = least(&state.options[real], &self.inverse_weights[real], &state.barred[real])?;
        let most = state.alive_members(chosen).map(|var| self.phase_rank(var)).max()?;
        let mut best = state.alive_members(chosen).filter(|&var| self.phase_rank(var) == most);
        let mut choice = best.next()?;
        let mut odds = None;
        for other in best {
            let other_odds = self.odds.of(state, other);
            if other_odds > *odds.get_or_insert_with(|| self.odds.of(state, choice)) {
                (choice, odds) = (other, Some(other_odds));
            }
        }
        Some(Lit::positive(choice))
    }

    /// Candidates with a true target phase come first, then those with a true saved phase.
    fn phase_rank(&self, var: Var) -> u8 {
        match (self.target[var as usize] > 0, self.phases[var as usize]) {
            (true, _) => 2,
            (_, true) => 1,
            _ => 0,
        }
    }

    /// Takes the first `size` literals of the trail as target, and best, if they are more than
    /// those before.
    pub(super) fn update_target<const K: usize, const P: usize>(
        &mut self,
        state: &State<K, P>,
        size: usize,
    ) {
        if size > self.target_size {
            self.target_size = size;
            for lit in &state.trail[..size] {
                self.target[lit.var() as usize] = if lit.is_positive() { 1 } else { -1 };
            }
            if size > self.best_size {
                self.best_size = size;
                for lit in &state.trail[..size] {
                    self.best[lit.var() as usize] = lit.is_positive();
                }
            }
        }
    }

    /// Takes a solution, given by its true candidates, as saved phases and target.
    pub(super) fn adopt(&mut self, solution: impl Iterator<Item = Var>) {
        self.phases.fill(false);
        self.target.fill(-1);
        self.target_size = self.target.len();
        for var in solution {
            self.phases[var as usize] = true;
            self.target[var as usize] = 1;
        }
    }

    /// Forgets the target and replaces the saved phases.
    pub(super) fn rephase(&mut self, number: u64) {
        self.target.fill(0);
        self.target_size = 0;
        match number % 4 {
            0 => self.phases.fill(true),
            2 => self.phases.fill(false),
            _ => self.phases.copy_from_slice(&self.best),
        }
        self.best_size = 0;
    }

    fn pop(&mut self) -> Option<Var> {
        let top = *self.heap.first()?;
        self.heap_index[top as usize] = NOT_IN_HEAP;
        let last = self.heap.pop()?;
        if last != top {
            self.heap[0] = last;
            self.heap_index[last as usize] = 0;
            self.sink(0);
        }
        Some(top)
    }

    fn rise(&mut self, mut at: usize) {
        let var = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if self.activity[self.heap[parent] as usize] >= self.activity[var as usize] {
                break;
            }
            self.heap[at] = self.heap[parent];
            self.heap_index[self.heap[at] as usize] = at as u32;
            at = parent;
        }
        self.heap[at] = var;
        self.heap_index[var as usize] = at as u32;
    }

    fn sink(&mut self, mut at: usize) {
        let var = self.heap[at];
        let len = self.heap.len();
        loop {
            let mut child = 2 * at + 1;
            if child >= len {
                break;
            }
            let activity = |at: usize| self.activity[self.heap[at] as usize];
            child += usize::from(child + 1 < len && activity(child + 1) > activity(child));
            if activity(child) <= self.activity[var as usize] {
                break;
            }
            self.heap[at] = self.heap[child];
            self.heap_index[self.heap[at] as usize] = at as u32;
            at = child;
        }
        self.heap[at] = var;
        self.heap_index[var as usize] = at as u32;
    }
}

/// The first group with the lowest score, options over weight, that is not barred.
///
/// Sixteen groups at a time and without a branch, so that the compiler vectorises it: with
/// thousands of groups, this is the cost of a decision. The lowest score of every block is found
/// first, then its place in the best block.
fn least(options: &[u8], inverse_weights: &[f32], barred: &[f32]) -> Option<u32> {
    const BLOCK: usize = 256;
    const WIDTH: usize = 16;
    let (mut least, mut best) = (f32::INFINITY, 0);
    for start in (0..options.len()).step_by(BLOCK) {
        let range = start..(start + BLOCK).min(options.len());
        let (options, rest) = options[range.clone()].as_chunks::<WIDTH>();
        let inverse_weights = inverse_weights[range.clone()].as_chunks::<WIDTH>();
        let barred = barred[range].as_chunks::<WIDTH>();
        let mut lowest = [f32::INFINITY; WIDTH];
        for ((options, inverse_weights), barred) in
            options.iter().zip(inverse_weights.0).zip(barred.0)
        {
            for i in 0..WIDTH {
                let score = f32::from(options[i]) * inverse_weights[i] + barred[i];
                lowest[i] = if score < lowest[i] { score } else { lowest[i] };
            }
        }
        for ((&options, inverse_weights), barred) in
            rest.iter().zip(inverse_weights.1).zip(barred.1)
        {
            let score = f32::from(options) * inverse_weights + barred;
            lowest[0] = if score < lowest[0] { score } else { lowest[0] };
        }
        let lowest = lowest.into_iter().fold(f32::INFINITY, f32::min);
        if lowest < least {
            (least, best) = (lowest, start);
        }
    }
    if least == f32::INFINITY {
        return None;
    }
    let score = |group: usize| f32::from(options[group]) * inverse_weights[group] + barred[group];
    (best..options.len()).find(|&group| score(group) <= least).map(|group| group as u32)
}
