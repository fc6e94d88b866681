//! What to choose next, in two ways.
//!
//! * By **group**: of all cells and of all digits of houses, the one with the fewest options left for its weight; a group
//!   gains weight with every conflict it had a part in. Then the candidate that held before, or the one with the best
//!   [odds](super::odds). This finds solutions.
//! * By **activity**: the candidate with the largest part in recent conflicts, set as it last was. This finds proofs.

use omnidoku_core::Random;

use super::literal::{Lit, Var};
use super::model::Model;
use super::odds::Odds;
use super::state::State;

/// Activities beyond this are scaled down.
const TOO_LARGE: f64 = 1e100;

/// How fast activities and weights fade, with every conflict.
const DECAY: f64 = 0.95;
const WEIGHT_DECAY: f32 = 0.999;

/// The part of a conflict that is a group's.
const GROUP_PART: f32 = 0.1;

/// Activities, weights and remembered values.
pub(super) struct Decider {
    activity: Vec<f64>,
    bump: f64,
    /// Open candidates as a heap, the most active on top; those that are not open leave it when they come up.
    heap: Vec<Var>,
    /// Where a candidate is in the heap.
    places: Vec<u32>,
    /// For each group, one over its weight.
    lightness: Vec<f32>,
    weights: Vec<f32>,
    weight_bump: f32,
    odds: Odds,
    /// How each candidate was settled last.
    phases: Vec<bool>,
    /// Which candidates held (1) or not (-1) when the most were settled without conflict, and how many those were.
    target: Vec<i8>,
    target_size: usize,
    /// The same, for the phases to go back to.
    best: Vec<bool>,
    best_size: usize,
}

const NOWHERE: u32 = u32::MAX;

impl Decider {
    pub(super) fn new<const K: usize>(model: &Model<K>, random: &mut Random) -> Decider {
        let (vars, groups) = (model.var_count(), model.group_count());
        let mut decider = Decider {
            odds: Odds::new(vars, random),
            activity: (0..vars).map(|_| 1e-4 * random.unit()).collect(),
            bump: 1.0,
            heap: (0..vars as Var).collect(),
            places: (0..vars as u32).collect(),
            lightness: vec![1.0; groups],
            weights: vec![1.0; groups],
            weight_bump: 1.0,
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

    /// A candidate had a part in a conflict.
    pub(super) fn bump(&mut self, var: Var) {
        let activity = &mut self.activity[var as usize];
        *activity += self.bump;
        if *activity > TOO_LARGE {
            self.activity.iter_mut().for_each(|activity| *activity /= TOO_LARGE);
            self.bump /= TOO_LARGE;
        }
        let place = self.places[var as usize];
        if place != NOWHERE {
            self.rise(place as usize);
        }
    }

    /// A group had a part in a conflict.
    pub(super) fn bump_group(&mut self, group: u32) {
        let weight = &mut self.weights[group as usize];
        *weight += GROUP_PART * self.weight_bump;
        self.lightness[group as usize] = 1.0 / *weight;
    }

    /// A conflict is over: what comes later counts for more.
    pub(super) fn end_conflict(&mut self) {
        self.bump /= DECAY;
        self.weight_bump /= WEIGHT_DECAY;
        if self.weight_bump > 1e20 {
            for (weight, lightness) in self.weights.iter_mut().zip(&mut self.lightness) {
                *weight = *weight * 1e-20 + 1e-15;
                *lightness = 1.0 / *weight;
            }
            self.weight_bump *= 1e-20;
        }
    }

    /// A candidate is open again.
    #[inline]
    pub(super) fn reopen(&mut self, lit: Lit) {
        let var = lit.var();
        self.phases[var as usize] = lit.is_positive();
        if self.places[var as usize] == NOWHERE {
            self.places[var as usize] = self.heap.len() as u32;
            self.heap.push(var);
            self.rise(self.heap.len() - 1);
        }
    }

    /// The next choice by activity; nothing if all is settled.
    pub(super) fn by_activity<const K: usize>(&mut self, state: &State<K>) -> Option<Lit> {
        loop {
            let var = self.pop()?;
            if state.is_open(var) {
                return Some(if self.phases[var as usize] {
                    Lit::is(var)
                } else {
                    Lit::is_not(var)
                });
            }
        }
    }

    /// The next choice by groups; nothing if all is settled.
    pub(super) fn by_group<const K: usize>(&self, state: &State<K>) -> Option<Lit> {
        let chosen = least(&state.options, &self.lightness, &state.barred)?;
        let most = state.alive_members(chosen).map(|var| self.remembered(var)).max()?;
        let mut best = state.alive_members(chosen).filter(|&var| self.remembered(var) == most);
        let mut choice = best.next()?;
        let mut odds = None;
        for other in best {
            let other_odds = self.odds.of(state, other);
            if other_odds > *odds.get_or_insert_with(|| self.odds.of(state, choice)) {
                (choice, odds) = (other, Some(other_odds));
            }
        }
        Some(Lit::is(choice))
    }

    /// Candidates that held when the search got farthest come first, then those that held last.
    fn remembered(&self, var: Var) -> u8 {
        match (self.target[var as usize] > 0, self.phases[var as usize]) {
            (true, _) => 2,
            (_, true) => 1,
            _ => 0,
        }
    }

    /// Remembers how things stand if more stands than ever.
    pub(super) fn remember<const K: usize>(&mut self, state: &State<K>, size: usize) {
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

    /// Forgets the target and starts from other phases: now the best, now all the same.
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
        self.places[top as usize] = NOWHERE;
        let last = self.heap.pop()?;
        if last != top {
            self.heap[0] = last;
            self.places[last as usize] = 0;
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
            self.places[self.heap[at] as usize] = at as u32;
            at = parent;
        }
        self.heap[at] = var;
        self.places[var as usize] = at as u32;
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
            self.places[self.heap[at] as usize] = at as u32;
            at = child;
        }
        self.heap[at] = var;
        self.places[var as usize] = at as u32;
    }
}

/// The group with the least score, options times lightness, that is not barred; the first if there are several.
///
/// Sixteen at a time without a branch, so that the compiler makes vectors of it: with thousands of groups this is what
/// a choice costs. The least of every block is found first, then its place in the best block.
fn least(options: &[u8], lightness: &[f32], barred: &[f32]) -> Option<u32> {
    const BLOCK: usize = 256;
    const TOGETHER: usize = 16;
    let (mut least, mut best) = (f32::INFINITY, 0);
    for start in (0..options.len()).step_by(BLOCK) {
        let range = start..(start + BLOCK).min(options.len());
        let (options, rest) = options[range.clone()].as_chunks::<TOGETHER>();
        let lightness = lightness[range.clone()].as_chunks::<TOGETHER>();
        let barred = barred[range].as_chunks::<TOGETHER>();
        let mut lowest = [f32::INFINITY; TOGETHER];
        for ((options, lightness), barred) in options.iter().zip(lightness.0).zip(barred.0) {
            for i in 0..TOGETHER {
                let score = f32::from(options[i]) * lightness[i] + barred[i];
                lowest[i] = if score < lowest[i] { score } else { lowest[i] };
            }
        }
        for ((&options, lightness), barred) in rest.iter().zip(lightness.1).zip(barred.1) {
            let score = f32::from(options) * lightness + barred;
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
    let score = |group: usize| f32::from(options[group]) * lightness[group] + barred[group];
    (best..options.len()).find(|&group| score(group) <= least).map(|group| group as u32)
}
