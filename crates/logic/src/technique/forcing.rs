//! Forcing chains and nets: contradictions and verities.
//!
//! *Contradiction*: an assumption implies two statements that cannot both hold, so it is false.
//! *Verity*: every candidate of a cell, every place of a digit in a house, or a candidate being
//! true (on) and being false (off) implies the same statement, so it is true. If every statement
//! follows from one other, the argument is a forcing chain ([`implications`](super::implications));
//! if a statement needs several others at once, it is a forcing net.
//!
//! ```text
//! contradiction   x … y on and y off; two digits in a cell, a digit twice in a house;
//!                 no candidate left in a cell, no place left for a digit in a house
//! verity          x on … z and x off … z;  a on … z, b on … z, c on … z, where one of a, b, c is on
//! ```
//!
//! The order is HoDoKu's: placements before eliminations, each by cell and digit. Of the
//! contradictions for one conclusion, the one with the smallest total length of chains counts, and
//! likewise of the verities. A placement is reported as a contradiction if there is one; an
//! elimination as the shorter of the two. Nets are searched for on 9×9 grids only, and do not pass
//! through almost locked sets.
//!
//! A step has a chain for each statement that its argument needs. Its truths are all that the
//! chains rest on, and the cell or house whose candidates are the cases of a verity or are all
//! refuted.

mod reasons;

use std::ops::Range;

use omnidoku_core::{Digit, House, Shape};

use super::implications::{Expansion, Literal, Scope, Strand, Support, Tables};
use super::{Method, Technique};
use crate::cells::CellSet;
use crate::finder::Context;
use crate::state::State;
use crate::step::{Step, Truth};
use crate::stop::Stop;

/// The first step of a method in the order stated above.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    let mut finder = Finder::new(context, method)?;
    finder.prove();
    let mut next = finder.buffers.proven.next_from(0);
    while let Some(conclusion) = next.filter(|_| !finder.stop.is_stopped()) {
        if let Some(reason) = finder.best(conclusion) {
            return Some(finder.step(conclusion, &reason));
        }
        next = finder.buffers.proven.next_from(finder.buffers.proven.rank(conclusion) + 1);
    }
    None
}

/// Every step of a method; if the options say so, only the shortest for each conclusion and kind.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    let one_per_conclusion = context.options.one_per_conclusion;
    let Some(mut finder) = Finder::new(context, method) else { return Vec::new() };
    finder.prove();
    let mut steps = Vec::new();
    let mut next = finder.buffers.proven.next_from(0);
    while let Some(conclusion) = next.filter(|_| !finder.stop.is_stopped()) {
        for kind in [Kind::Contradiction, Kind::Verity] {
            match kind {
                Kind::Contradiction => finder.collect_contradictions(conclusion),
                Kind::Verity => finder.collect_verities(conclusion),
            }
            if one_per_conclusion {
                let shortest = finder.shortest(conclusion);
                steps.extend(shortest.map(|reason| finder.step(conclusion, &reason)));
            } else {
                let mut reasons = std::mem::take(&mut finder.buffers.reasons);
                finder.weigh(conclusion, &mut reasons);
                steps.extend(reasons.iter().map(|reason| finder.step(conclusion, reason)));
            }
        }
        next = finder.buffers.proven.next_from(finder.buffers.proven.rank(conclusion) + 1);
    }
    steps
}

/// Buffers that a search for forcing chains reuses.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    expansion: Expansion,
    proven: Proven,
    meet: Vec<u64>,
    reasons: Vec<Reason>,
    goals: Vec<Goal>,
    path: Vec<Literal>,
    /// The transposed reach: for each literal, those that imply it.
    sources: Vec<u64>,
    strand: Strand,
    /// The weight of the chain from each literal to the conclusion, once it is known.
    weights: Vec<Option<Weight>>,
}

/// The length of a chain or strand, and whether it has branches.
type Weight = (usize, bool);

/// Conclusions as bits: placements first, then eliminations, each in the order of units.
#[derive(Debug, Default)]
struct Proven {
    half: usize,
    words: Vec<u64>,
}

impl Proven {
    fn clear(&mut self, half: usize) {
        self.half = half;
        self.words.clear();
        self.words.resize(2 * half, 0);
    }

    /// The index of a literal in the order of conclusions.
    fn rank(&self, literal: Literal) -> usize {
        literal.unit() + if literal.is_on() { 0 } else { 64 * self.half }
    }

    fn insert(&mut self, literal: Literal) {
        let rank = self.rank(literal);
        self.words[rank / 64] |= 1 << (rank % 64);
    }

    /// The first conclusion at or after an index.
    fn next_from(&self, rank: usize) -> Option<Literal> {
        let mut word = rank / 64;
        let mut bits = self.words.get(word)? & (!0 << (rank % 64));
        while bits == 0 {
            word += 1;
            bits = *self.words.get(word)?;
        }
        let rank = 64 * word + bits.trailing_zeros() as usize;
        let unit = rank % (64 * self.half);
        Some(if rank < 64 * self.half { Literal::on(unit) } else { Literal::off(unit) })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Contradiction,
    Verity,
}

/// A chain that an argument needs.
#[derive(Clone, Copy, Debug)]
struct Goal {
    from: Literal,
    to: Literal,
}

/// An argument for a conclusion.
#[derive(Clone, Debug)]
struct Reason {
    kind: Kind,
    /// The chains it needs, as a range of the goals.
    goals: Range<usize>,
    /// The cell or house whose candidates are the cases of a verity or are all refuted.
    truth: Option<Truth>,
    /// The total length of its chains.
    length: usize,
    /// Whether one of them has branches.
    is_net: bool,
}

struct Finder<'s, const W: usize> {
    nets: bool,
    /// Whether the contrapositive of every link is a link too: not in nets, and not with sets.
    reversible: bool,
    state: &'s State<W>,
    stop: &'s Stop<'s>,
    tables: &'s Tables<W>,
    buffers: &'s mut Buffers,
}

impl<'s, const W: usize> Finder<'s, W> {
    fn new(context: &'s mut Context<'_, W>, method: Method) -> Option<Finder<'s, W>> {
        let scratch = &mut *context.scratch;
        let nets = method == Method::ForcingNet;
        if nets && context.state.shape() != Shape::CLASSIC {
            return None;
        }
        let sets = &mut scratch.almost_locked.sets;
        let scope = match (nets, context.options.sets_in_chains) {
            (true, _) => Scope::Nets(context.options.net_depth),
            (false, true) => Scope::Sets,
            (false, false) => Scope::Groups,
        };
        if scope == Scope::Sets {
            sets.refresh(context.state, scratch.epoch, context.stop);
        }
        let tables =
            scratch.implications.tables(context.state, sets, scratch.epoch, scope, context.stop)?;
        let buffers = &mut scratch.forcing;
        buffers.expansion.clear();
        let reversible = scope == Scope::Groups;
        let (state, stop) = (context.state, context.stop);
        Some(Finder { nets, reversible, state, stop, tables, buffers })
    }

    /// Finds every conclusion.
    fn prove(&mut self) {
        let (tables, reach) = (self.tables, self.tables.reach());
        let proven = &mut self.buffers.proven;
        proven.clear(reach.half());
        let count = tables.candidates().len();
        for literal in (0..count).flat_map(|unit| [Literal::on(unit), Literal::off(unit)]) {
            if self.stop.after(reach.half()) {
                return;
            }
            let (on, off) = (reach.on(literal), reach.off(literal));
            if (0..reach.half()).any(|word| on[word] & off[word] & mask(count, word) != 0) {
                proven.insert(literal.opposite());
            }
        }
        if !self.reversible {
            self.prove_more();
        }
        for cell in self.state.blanks() {
            let units = tables.units_in(cell);
            if self.stop.after(units.len() * reach.half()) {
                return;
            }
            self.meet(units.map(Literal::on));
        }
        for house in self.state.shape().houses() {
            for digit in Digit::all(self.state.shape()) {
                let places = self.state.places_in(house, digit);
                if self.stop.after(places.len() * reach.half()) {
                    return;
                }
                self.meet(places.map(|cell| Literal::on(tables.unit(cell, digit))));
            }
        }
    }

    /// Adds the conclusions of two more arguments: a candidate implies the same whether it is on or
    /// off; an assumption leaves a cell without candidates, or a digit without a place in a house.
    /// Where links have contrapositives these arguments find nothing new.
    fn prove_more(&mut self) {
        let (state, tables, reach) = (self.state, self.tables, self.tables.reach());
        for (unit, candidate) in tables.candidates().iter().enumerate() {
            let here = tables.units_in(candidate.cell);
            let both = [Literal::on(unit), Literal::off(unit)];
            let buffers = &mut *self.buffers;
            buffers.meet.clear();
            buffers.meet.extend(zip_and(reach.on(both[0]), reach.on(both[1])));
            buffers.meet.extend(zip_and(reach.off(both[0]), reach.off(both[1])));
            for unit in here {
                buffers.meet[unit / 64] &= !(1 << (unit % 64));
                buffers.meet[reach.half() + unit / 64] &= !(1 << (unit % 64));
            }
            self.keep_met();
        }
        let mut sources = std::mem::take(&mut self.buffers.sources);
        reach.transpose(&mut sources);
        for cell in state.blanks() {
            self.meet_sources(&sources, tables.units_in(cell));
        }
        for house in state.shape().houses() {
            for digit in Digit::all(state.shape()) {
                let places = state.places_in(house, digit);
                if self.is_untouched(house, digit) {
                    self.meet_sources(&sources, places.map(|cell| tables.unit(cell, digit)));
                }
            }
        }
        self.buffers.sources = sources;
    }

    /// Refutes every literal that implies that all of these units are off, where one must be on.
    fn meet_sources(&mut self, sources: &[u64], units: impl Iterator<Item = usize>) {
        let words = 2 * self.tables.reach().half();
        let mut units = units;
        let Some(first) = units.next() else { return };
        let meet = &mut self.buffers.meet;
        meet.clear();
        meet.extend_from_slice(&sources[first * words..][..words]);
        for unit in units {
            let row = &sources[unit * words..][..words];
            meet.iter_mut().zip(row).for_each(|(word, bits)| *word &= bits);
        }
        // In `sources` the literals that are off come first, so their opposites, the conclusions,
        // are in order.
        self.keep_met();
    }

    /// Adds the contents of `meet` to what is proven.
    fn keep_met(&mut self) {
        let (count, half) = (self.tables.candidates().len(), self.tables.reach().half());
        let buffers = &mut *self.buffers;
        for (index, bits) in buffers.meet.iter().enumerate() {
            buffers.proven.words[index] |= bits & mask(count, index % half);
        }
    }

    /// Adds what each of these literals implies, where one of them must be true.
    fn meet(&mut self, literals: impl Iterator<Item = Literal>) {
        let (reach, buffers) = (self.tables.reach(), &mut *self.buffers);
        let mut literals = literals;
        let Some(first) = literals.next() else { return };
        buffers.meet.clear();
        buffers.meet.extend_from_slice(reach.on(first));
        buffers.meet.extend_from_slice(reach.off(first));
        for literal in literals {
            let both = reach.on(literal).iter().chain(reach.off(literal));
            let mut left = 0;
            for (word, bits) in buffers.meet.iter_mut().zip(both) {
                *word &= bits;
                left |= *word;
            }
            if left == 0 {
                return;
            }
        }
        self.keep_met();
    }

    /// The argument that a path gives for a conclusion.
    fn best(&mut self, conclusion: Literal) -> Option<Reason> {
        self.collect_contradictions(conclusion);
        let refuted = self.shortest(conclusion);
        if refuted.is_some() && conclusion.is_on() {
            return refuted;
        }
        self.collect_verities(conclusion);
        let shown = self.shortest(conclusion);
        match (refuted, shown) {
            (Some(refuted), Some(shown)) if shown.length < refuted.length => Some(shown),
            (refuted, shown) => refuted.or(shown),
        }
    }

    /// The first of the shortest arguments collected.
    fn shortest(&mut self, conclusion: Literal) -> Option<Reason> {
        let mut reasons = std::mem::take(&mut self.buffers.reasons);
        self.weigh(conclusion, &mut reasons);
        let shortest = reasons.drain(..).min_by_key(|reason| reason.length);
        self.buffers.reasons = reasons;
        shortest
    }

    /// Computes the length of the chains of each argument. A search for nets drops arguments that
    /// consist of chains only.
    ///
    /// Where links have contrapositives, the chain from a to b is as long as that from not b to not
    /// a. So one expansion of the conclusion's opposite gives the lengths of all chains that end in
    /// the conclusion. Otherwise each chain is followed.
    fn weigh(&mut self, conclusion: Literal, reasons: &mut Vec<Reason>) {
        self.buffers.weights.clear();
        self.buffers.weights.resize(2 * self.tables.unit_count(), None);
        for reason in &mut *reasons {
            (reason.length, reason.is_net) = (0, false);
            for index in reason.goals.clone() {
                let goal = self.buffers.goals[index];
                let (length, is_net) = match reason.kind {
                    Kind::Contradiction => self.weight(goal.from, goal.to),
                    Kind::Verity if self.reversible => {
                        self.weight(conclusion.opposite(), goal.from.opposite())
                    }
                    Kind::Verity => {
                        let known = self.buffers.weights[goal.from.index()];
                        let weight = known.unwrap_or_else(|| self.weight(goal.from, goal.to));
                        self.buffers.weights[goal.from.index()] = Some(weight);
                        weight
                    }
                };
                reason.length += length;
                reason.is_net |= is_net;
            }
        }
        if self.nets {
            reasons.retain(|reason| reason.is_net);
        }
    }

    /// The weight of the chain from an assumption to a consequence.
    fn weight(&mut self, from: Literal, to: Literal) -> Weight {
        if self.stop.after(self.tables.unit_count() / 4) {
            return (0, false);
        }
        let buffers = &mut *self.buffers;
        buffers.expansion.expand(self.tables, from);
        let Some(place) = buffers.expansion.place(to) else { return (0, false) };
        match self.nets {
            true => buffers.strand.follow(self.tables, &buffers.expansion, place),
            false => (buffers.expansion.weight(self.tables, place), false),
        }
    }

    /// The step of an argument.
    fn step(&mut self, conclusion: Literal, reason: &Reason) -> Step {
        let mut step = Step::new(match (reason.kind, self.nets) {
            (Kind::Contradiction, false) => Technique::ForcingChainContradiction,
            (Kind::Verity, false) => Technique::ForcingChainVerity,
            (Kind::Contradiction, true) => Technique::ForcingNetContradiction,
            (Kind::Verity, true) => Technique::ForcingNetVerity,
        });
        let candidate = self.tables.candidates()[conclusion.unit()];
        step.digits.push(candidate.digit);
        if conclusion.is_on() {
            step.placements.push(candidate);
        } else {
            step.eliminations.push(candidate);
        }
        let (tables, buffers) = (self.tables, &mut *self.buffers);
        for goal in &buffers.goals[reason.goals.clone()] {
            buffers.expansion.expand(tables, goal.from);
            let Some(place) = buffers.expansion.place(goal.to) else { continue };
            if self.nets {
                let support = Support::collect(self.state, tables, &buffers.expansion, place);
                step.chains.push(support.chain);
                step.truths.extend(support.truths);
                continue;
            }
            buffers.expansion.trace(place, &mut buffers.path);
            step.chains.push(tables.chain(&buffers.path));
            tables.truths(self.state, &buffers.path, &mut step.truths);
        }
        step.truths.extend(reason.truth);
        step.truths.sort_unstable();
        step.truths.dedup();
        step
    }
}

/// The bits of a word that belong to candidates.
fn mask(count: usize, word: usize) -> u64 {
    match count.saturating_sub(64 * word) {
        0 => 0,
        left @ 1..64 => (1 << left) - 1,
        _ => !0,
    }
}

fn zip_and<'a>(a: &'a [u64], b: &'a [u64]) -> impl Iterator<Item = u64> + 'a {
    a.iter().zip(b).map(|(a, b)| a & b)
}
