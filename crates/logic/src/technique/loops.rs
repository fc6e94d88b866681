//! Nice loops and alternating inference chains (AICs), plain and grouped.
//!
//! A chain alternates strong and weak links: if this is false, that is true, so the next is false …
//! and each statement follows from the one before ([`implications`](super::implications)). Grouped
//! chains also have groups of candidates as statements. The conclusion depends on the two ends (on:
//! true, off: false):
//!
//! ```text
//! discontinuous   x on  … x off       x is false: it implies its opposite
//!                 x on  … y on        x is false, if y is in its cell: both cannot be true
//!                 x off … x on        x is true: the other candidates of its cell are false
//!                 x off … y off       y is false, if it is in the cell of x: y on implies x off
//! continuous      x off … y on        x and y in one cell: one of them is true, the loop works in both
//!                                     directions, and one end of every weak link is true
//! AIC             x off … y on        x or y is true: candidates that see both ends are false
//! ```
//!
//! A loop leaves its first cell with its first link and returns from another cell; no chain crosses
//! itself.
//!
//! **Order.** HoDoKu's. For every start and end the shortest chain counts. Of the chains of one
//! kind with the same eliminations the shortest counts, of equally short ones the first: loops
//! whose start is on, loops whose start is off, AICs; each by start and end in reading order, as
//! the expansion finds them. A path takes the step with the most eliminations, then the one whose
//! eliminations come first.
//!
//! **Method.** The reach of each literal gives all starts with their ends, and in most cases the
//! rank of the step (*hits*). Chains are then built only for the best ranks.
//!
//! **A step** has one chain, and as truths the cells and houses of its strong links.
//!
//! **Bounds.** In large grids only the first [`MAX_HITS`] starts and ends are tried.

mod conclusion;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;

use omnidoku_core::Cell;

use super::implications::{Expansion, Literal, Scope, Tables};
use super::{Method, Technique};
use crate::finder::Context;
use crate::state::State;
use crate::step::{Candidate, Step};
use crate::stop::Stop;

/// The first step of a method in the order stated above.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    let may_cross = context.options.crossing_chains && method == Method::GroupedNiceLoop;
    let mut finder = Finder::new(context, method)?;
    finder.scan();
    finder.resolve_best();
    if finder.stop.is_stopped() {
        return None;
    }
    match finder.winner() {
        Some(found) => Some(finder.step(&found)),
        None if may_cross => finder.crossing(),
        None => None,
    }
}

/// Every step of a method, one for each kind and set of eliminations, best first.
///
/// A grouped method reports only chains with a group.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    let Some(mut finder) = Finder::new(context, method) else { return Vec::new() };
    finder.scan();
    finder.resolve_all();
    if finder.stop.is_stopped() {
        return Vec::new();
    }
    if method == Method::GroupedNiceLoop {
        finder.buffers.found.retain(|found| found.grouped);
    }
    finder.sort_found();
    finder.drop_longer();
    finder.buffers.found.sort_by_key(|found| (found.rank, found.length));
    finder.buffers.found.iter().map(|found| finder.step(found)).collect()
}

/// Every candidate that implies its own refutation along links of candidates and groups: everything
/// that chains and loops of any length eliminate.
pub(crate) fn refuted_by_chains<const W: usize>(context: &mut Context<'_, W>) -> Vec<Candidate> {
    let Some(finder) = Finder::new(context, Method::GroupedNiceLoop) else { return Vec::new() };
    let (tables, reach) = (finder.tables, finder.tables.reach());
    let refutes_itself = |&unit: &usize| reach.contains(Literal::on(unit), Literal::off(unit));
    let units = (0..tables.candidates().len()).filter(refutes_itself);
    units.map(|unit| tables.candidates()[unit]).collect()
}

/// The most pairs of a start and an end that are tried: more than a 9×9 grid has.
const MAX_HITS: usize = 1 << 17;

/// Buffers that a search for loops reuses.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    expansion: Expansion,
    hits: Vec<Hit>,
    found: Vec<Found>,
    path: Vec<Literal>,
    paths: Vec<Literal>,
    losses: Vec<Candidate>,
    eliminations: Vec<Candidate>,
}

/// The order of preference among steps, the least first: more eliminations before fewer, then a sum
/// that favours early cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rank {
    fewer: u32,
    sum: u64,
}

/// A start and an end that it implies.
#[derive(Clone, Copy, Debug)]
struct Hit {
    start: Literal,
    end: Literal,
    is_loop: bool,
    /// Known before the chain is built, except for continuous loops.
    rank: Option<Rank>,
}

/// The kinds of conclusion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    Continuous,
    Discontinuous,
    Chain,
}

/// A sound chain that eliminates something.
#[derive(Clone, Debug)]
struct Found {
    kind: Kind,
    grouped: bool,
    rank: Rank,
    /// The length by which chains are compared: a set counts as two and a half statements more.
    length: usize,
    /// What the length becomes for the first AIC with its conclusion: large sets count as more.
    weight: usize,
    /// Loops whose start is on, loops whose start is off, AICs; then by start; then by the place of
    /// the end in the expansion.
    order: (u8, Literal, usize),
    path: Range<usize>,
    losses: Range<usize>,
}

struct Finder<'s, const W: usize> {
    state: &'s State<W>,
    stop: &'s Stop<'s>,
    tables: &'s Tables<W>,
    buffers: &'s mut Buffers,
}

impl<'s, const W: usize> Finder<'s, W> {
    fn new(context: &'s mut Context<'_, W>, method: Method) -> Option<Finder<'s, W>> {
        let scratch = &mut *context.scratch;
        let sets = &mut scratch.almost_locked.sets;
        let scope = match method {
            Method::GroupedNiceLoop if context.options.sets_in_chains => Scope::Sets,
            Method::GroupedNiceLoop => Scope::Groups,
            _ => Scope::Candidates,
        };
        if scope == Scope::Sets {
            sets.refresh(context.state, scratch.epoch, context.stop);
        }
        let tables =
            scratch.implications.tables(context.state, sets, scratch.epoch, scope, context.stop)?;
        let buffers = &mut scratch.loops;
        buffers.expansion.clear();
        buffers.hits.clear();
        buffers.found.clear();
        buffers.paths.clear();
        buffers.losses.clear();
        Some(Finder { state: context.state, stop: context.stop, tables, buffers })
    }

    /// Notes every start and end between which there may be a sound chain.
    fn scan(&mut self) {
        let reach = self.tables.reach();
        for unit in 0..self.tables.candidates().len() {
            if self.stop.after(reach.half()) {
                return;
            }
            let Candidate { cell, .. } = self.tables.candidates()[unit];
            let (on, off) = (Literal::on(unit), Literal::off(unit));
            if reach.contains(on, off) {
                self.note_loop(on, off, Some(self.rank_of_one(unit)));
            }
            if reach.contains(off, on) {
                self.note_loop(off, on, Some(self.rank_of_rest(unit)));
            }
            let here = self.tables.units_in(cell);
            for other in here.clone().filter(|&other| other != unit) {
                if reach.contains(on, Literal::on(other)) {
                    self.note_loop(on, Literal::on(other), Some(self.rank_of_one(unit)));
                }
                if reach.contains(off, Literal::off(other)) {
                    self.note_loop(off, Literal::off(other), Some(self.rank_of_one(other)));
                }
                if here.len() > 2 && reach.contains(off, Literal::on(other)) {
                    self.note_loop(off, Literal::on(other), None);
                }
            }
            self.scan_chains(unit);
        }
    }

    fn note_loop(&mut self, start: Literal, end: Literal, rank: Option<Rank>) {
        self.note(Hit { start, end, is_loop: true, rank });
    }

    fn note(&mut self, hit: Hit) {
        if self.buffers.hits.len() < MAX_HITS {
            self.buffers.hits.push(hit);
        }
    }

    fn scan_chains(&mut self, unit: usize) {
        let (state, tables) = (self.state, self.tables);
        let Candidate { cell, digit } = tables.candidates()[unit];
        let start = Literal::off(unit);
        let peers = state.house_table().peers(cell);
        let twins = peers & state.places(digit);
        for (word, &bits) in tables.reach().on(start).iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let other = 64 * word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let Some(&end) = tables.candidates().get(other) else { return };
                let rank = if end.digit == digit {
                    let lost = twins & state.house_table().peers(end.cell);
                    if end.cell == cell || lost.len() < 2 {
                        continue;
                    }
                    Rank::of(lost.map(|cell| Candidate { cell, digit }))
                } else {
                    if !twins.contains(end.cell) || !state.has(cell, end.digit) {
                        continue;
                    }
                    let mut lost =
                        [Candidate { cell, digit: end.digit }, Candidate { cell: end.cell, digit }];
                    lost.sort_unstable_by_key(by_digit);
                    Rank::of(lost)
                };
                let end = Literal::on(other);
                self.note(Hit { start, end, is_loop: false, rank: Some(rank) });
            }
        }
    }

    fn rank_of_one(&self, unit: usize) -> Rank {
        Rank::of([self.tables.candidates()[unit]])
    }

    fn rank_of_rest(&self, unit: usize) -> Rank {
        let all = self.tables.candidates();
        let here = self.tables.units_in(all[unit].cell);
        Rank::of(here.filter(|&other| other != unit).map(|other| all[other]))
    }

    /// Builds every chain.
    fn resolve_all(&mut self) {
        for index in 0..self.buffers.hits.len() {
            self.resolve(self.buffers.hits[index]);
        }
    }

    /// Builds chains until the best sound one is found: all continuous loops, whose rank is not
    /// known beforehand, then the others rank by rank.
    fn resolve_best(&mut self) {
        let mut hits = std::mem::take(&mut self.buffers.hits);
        for hit in hits.iter().filter(|hit| hit.rank.is_none()) {
            self.resolve(*hit);
        }
        hits.retain(|hit| hit.rank.is_some());
        loop {
            let best = self.buffers.found.iter().map(|found| found.rank).min();
            let Some(next) = hits.iter().filter_map(|hit| hit.rank).min() else { break };
            if best.is_some_and(|best| best < next) || self.stop.after(hits.len()) {
                break;
            }
            for hit in hits.iter().filter(|hit| hit.rank == Some(next)) {
                self.resolve(*hit);
            }
            hits.retain(|hit| hit.rank != Some(next));
        }
        self.buffers.hits = hits;
    }

    /// The best of the chains found.
    fn winner(&mut self) -> Option<Found> {
        let best = self.buffers.found.iter().map(|found| found.rank).min()?;
        self.buffers.found.retain(|found| found.rank == best);
        self.sort_found();
        self.drop_longer();
        // Chains of one rank with different eliminations compare as equal, so this is not a total
        // order, and the result depends on the algorithm: binary insertion, each chain after its
        // equals.
        let found = &self.buffers.found;
        let mut sorted: Vec<usize> = Vec::new();
        for (index, new) in found.iter().enumerate() {
            let is_before = |old: &Found| self.is_same_step(new, old) && new.length < old.length;
            let (mut low, mut high) = (0, sorted.len());
            while low < high {
                let middle = (low + high) / 2;
                match is_before(&found[sorted[middle]]) {
                    true => high = middle,
                    false => low = middle + 1,
                }
            }
            sorted.insert(low, index);
        }
        sorted.first().map(|&index| found[index].clone())
    }

    fn sort_found(&mut self) {
        self.buffers.found.sort_unstable_by_key(|found| found.order);
    }

    /// Drops chains that are not shorter than an earlier one with the same conclusion.
    fn drop_longer(&mut self) {
        let Buffers { found, losses, .. } = &mut *self.buffers;
        let mut shortest = BTreeMap::new();
        found.retain_mut(|found| {
            let conclusion = (found.kind, found.grouped, &losses[found.losses.clone()]);
            match shortest.entry(conclusion) {
                Entry::Vacant(first) => {
                    if found.kind == Kind::Chain {
                        found.length = found.weight;
                    }
                    first.insert(found.length);
                    true
                }
                Entry::Occupied(mut old) => {
                    let is_shorter = found.length < *old.get();
                    if is_shorter {
                        old.insert(found.length);
                    }
                    is_shorter
                }
            }
        });
    }

    fn is_same_step(&self, a: &Found, b: &Found) -> bool {
        let losses = |found: &Found| &self.buffers.losses[found.losses.clone()];
        a.kind == b.kind && a.grouped == b.grouped && losses(a) == losses(b)
    }

    /// Builds the chain of a hit and keeps it if it is sound and eliminates something.
    fn resolve(&mut self, hit: Hit) {
        if self.stop.after(self.tables.unit_count() / 8) {
            return;
        }
        let (tables, buffers) = (self.tables, &mut *self.buffers);
        buffers.expansion.expand(tables, hit.start);
        let Some(place) = buffers.expansion.place(hit.end) else { return };
        if buffers.expansion.distance(place) <= 2 {
            return;
        }
        buffers.expansion.trace(place, &mut buffers.path);
        if !self.is_sound(hit.is_loop) {
            return;
        }
        let kind = self.collect_eliminations(hit);
        let buffers = &mut *self.buffers;
        buffers.eliminations.sort_unstable_by_key(by_digit);
        buffers.eliminations.dedup();
        if buffers.eliminations.is_empty() {
            return;
        }
        let sets = buffers.path.iter().filter(|node| tables.is_set(node.unit())).count();
        let penalty = |node: &Literal| tables.penalty(node.unit());
        let (path, losses) = (buffers.paths.len(), buffers.losses.len());
        buffers.paths.extend_from_slice(&buffers.path);
        buffers.losses.extend_from_slice(&buffers.eliminations);
        buffers.found.push(Found {
            kind,
            grouped: buffers.path.iter().any(|node| !tables.is_candidate(node.unit())),
            rank: Rank::of(buffers.eliminations.iter().copied()),
            length: buffers.path.len() + sets * 5 / 2,
            weight: buffers.path.len() + buffers.path.iter().map(penalty).sum::<usize>(),
            order: (if hit.is_loop { u8::from(!hit.start.is_on()) } else { 2 }, hit.start, place),
            path: path..buffers.paths.len(),
            losses: losses..buffers.losses.len(),
        });
    }

    /// The shortest chain from a candidate to its own refutation, if chains may cross themselves.
    fn crossing(&mut self) -> Option<Step> {
        let (tables, reach) = (self.tables, self.tables.reach());
        let mut best: Option<(usize, Step)> = None;
        for unit in 0..tables.candidates().len() {
            let (on, off) = (Literal::on(unit), Literal::off(unit));
            if !reach.contains(on, off) {
                continue;
            }
            let buffers = &mut *self.buffers;
            buffers.expansion.expand(tables, on);
            let Some(place) = buffers.expansion.place(off) else { continue };
            buffers.expansion.trace(place, &mut buffers.path);
            let length = buffers.path.len();
            if best.as_ref().is_some_and(|(shortest, _)| *shortest <= length) {
                continue;
            }
            let grouped = buffers.path.iter().any(|node| !tables.is_candidate(node.unit()));
            let mut step = Step::new(match grouped {
                true => Technique::GroupedDiscontinuousNiceLoop,
                false => Technique::DiscontinuousNiceLoop,
            });
            let refuted = tables.candidates()[unit];
            step.digits.push(refuted.digit);
            step.eliminations.push(refuted);
            step.chains.push(tables.chain(&buffers.path));
            tables.truths(self.state, &buffers.path, &mut step.truths);
            best = Some((length, step));
        }
        best.map(|(_, step)| step)
    }

    /// The step of a chain.
    fn step(&self, found: &Found) -> Step {
        let technique = match (found.kind, found.grouped) {
            (Kind::Continuous, false) => Technique::ContinuousNiceLoop,
            (Kind::Continuous, true) => Technique::GroupedContinuousNiceLoop,
            (Kind::Discontinuous, false) => Technique::DiscontinuousNiceLoop,
            (Kind::Discontinuous, true) => Technique::GroupedDiscontinuousNiceLoop,
            (Kind::Chain, false) => Technique::Aic,
            (Kind::Chain, true) => Technique::GroupedAic,
        };
        let mut step = Step::new(technique);
        step.eliminations = self.buffers.losses[found.losses.clone()].to_vec();
        step.digits = step.eliminations.iter().map(|lost| lost.digit).collect();
        step.digits.dedup();
        let path = &self.buffers.paths[found.path.clone()];
        step.chains.push(self.tables.chain(path));
        self.tables.truths(self.state, path, &mut step.truths);
        step
    }
}

fn by_digit(candidate: &Candidate) -> (usize, Cell) {
    (candidate.digit.index(), candidate.cell)
}

impl Rank {
    /// The rank of eliminations that are given digit by digit.
    fn of(eliminations: impl IntoIterator<Item = Candidate>) -> Rank {
        let (mut count, mut sum) = (0, 0);
        for Candidate { cell, digit } in eliminations {
            let weight = 1 + 80 * u64::from(count);
            sum += weight * cell.index() as u64 + digit.value() as u64;
            count += 1;
        }
        Rank { fewer: u32::MAX - count, sum }
    }
}
