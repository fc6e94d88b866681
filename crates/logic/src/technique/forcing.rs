//! Forcing chains and nets: what follows whichever way it is, and what refutes itself.
//!
//! *Contradiction*: an assumption leads to two statements that cannot both hold, so it is false.
//! *Verity*: every candidate of a cell, every place of a digit in a house, or a candidate on and off
//! leads to the same statement, so it is true. Chains of single links make a forcing chain
//! ([`tables`](super::tables)); where a statement needs several others at once it is a net.
//!
//! ```text
//! contradiction   x … y on and y off; two digits in a cell, a digit twice in a house;
//!                 nothing left for a cell, no place left for a digit in a house
//! verity          x on … z and x off … z;  a on … z, b on … z, c on … z, with a, b, c all there is
//! ```
//!
//! Placements come before eliminations, and each go by cell and digit. For one conclusion there may be
//! many arguments: of contradictions the one whose chains are shortest together counts, and so of
//! verities. A placement is told as a contradiction where there is one; an elimination as what is
//! shorter. Nets are looked for at 9×9 alone, and do not pass through almost locked sets.
//!
//! A step has a chain for each statement that its argument needs, and as truths all that the chains
//! rest on, besides the cell or house whose candidates are gone through or all refuted.

mod reasons;

use std::ops::Range;

use omnidoku_core::{Digit, House, Shape};

use super::tables::{Expansion, Literal, Scope, Strand, Support, Tables};
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
    let mut next = finder.room.proven.next_from(0);
    while let Some(conclusion) = next.filter(|_| !finder.stop.is_stopped()) {
        if let Some(reason) = finder.best(conclusion) {
            return Some(finder.step(conclusion, &reason));
        }
        next = finder.room.proven.next_from(finder.room.proven.rank(conclusion) + 1);
    }
    None
}

/// Every step of a method; only the simplest of each conclusion and kind if the options say so.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    let one_per_conclusion = context.options.one_per_conclusion;
    let Some(mut finder) = Finder::new(context, method) else { return Vec::new() };
    finder.prove();
    let mut steps = Vec::new();
    let mut next = finder.room.proven.next_from(0);
    while let Some(conclusion) = next.filter(|_| !finder.stop.is_stopped()) {
        for kind in [Kind::Contradiction, Kind::Verity] {
            match kind {
                Kind::Contradiction => finder.refute(conclusion),
                Kind::Verity => finder.go_through(conclusion),
            }
            if one_per_conclusion {
                let shortest = finder.shortest(conclusion);
                steps.extend(shortest.map(|reason| finder.step(conclusion, &reason)));
            } else {
                let mut reasons = std::mem::take(&mut finder.room.reasons);
                finder.weigh(conclusion, &mut reasons);
                steps.extend(reasons.iter().map(|reason| finder.step(conclusion, reason)));
            }
        }
        next = finder.room.proven.next_from(finder.room.proven.rank(conclusion) + 1);
    }
    steps
}

/// Buffers that a search for forcing chains reuses.
#[derive(Debug, Default)]
pub(crate) struct Room {
    expansion: Expansion,
    proven: Proven,
    meet: Vec<u64>,
    reasons: Vec<Reason>,
    goals: Vec<Goal>,
    path: Vec<Literal>,
    /// Of nets: the reach turned round, a strand, and the weight of the way from each literal to the
    /// conclusion, once it is known.
    sources: Vec<u64>,
    strand: Strand,
    weights: Vec<Option<Weight>>,
}

/// How long a chain or strand is, and whether it has branches.
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

    /// Its place in the order of conclusions.
    fn rank(&self, literal: Literal) -> usize {
        literal.unit() + if literal.is_on() { 0 } else { 64 * self.half }
    }

    fn insert(&mut self, literal: Literal) {
        let rank = self.rank(literal);
        self.words[rank / 64] |= 1 << (rank % 64);
    }

    /// The first conclusion from a place on.
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
    /// Its chains, among the goals.
    goals: Range<usize>,
    /// What is gone through or refuted.
    truth: Option<Truth>,
    /// How long its chains are together.
    length: usize,
    /// Whether one of them has branches.
    is_net: bool,
}

struct Finder<'s, const W: usize> {
    nets: bool,
    /// Whether every link can be read backwards: not in nets, and not across sets.
    reversible: bool,
    state: &'s State<W>,
    stop: &'s Stop<'s>,
    tables: &'s Tables<W>,
    room: &'s mut Room,
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
            scratch.tables.tables(context.state, sets, scratch.epoch, scope, context.stop)?;
        let room = &mut scratch.forcing;
        room.expansion.clear();
        let reversible = scope == Scope::Groups;
        let (state, stop) = (context.state, context.stop);
        Some(Finder { nets, reversible, state, stop, tables, room })
    }

    /// Finds everything that can be concluded.
    fn prove(&mut self) {
        let (tables, reach) = (self.tables, self.tables.reach());
        let proven = &mut self.room.proven;
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

    /// That an assumption leaves nothing for a cell or house, or that a candidate leads to the same
    /// on and off, is news only where links cannot be read backwards.
    fn prove_more(&mut self) {
        let (state, tables, reach) = (self.state, self.tables, self.tables.reach());
        for (unit, candidate) in tables.candidates().iter().enumerate() {
            let here = tables.units_in(candidate.cell);
            let both = [Literal::on(unit), Literal::off(unit)];
            let room = &mut *self.room;
            room.meet.clear();
            room.meet.extend(zip_and(reach.on(both[0]), reach.on(both[1])));
            room.meet.extend(zip_and(reach.off(both[0]), reach.off(both[1])));
            for unit in here {
                room.meet[unit / 64] &= !(1 << (unit % 64));
                room.meet[reach.half() + unit / 64] &= !(1 << (unit % 64));
            }
            self.keep_met();
        }
        let mut sources = std::mem::take(&mut self.room.sources);
        reach.turn(&mut sources);
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
        self.room.sources = sources;
    }

    /// What leads to all of some units being off is refuted, if one of them must be on.
    fn meet_sources(&mut self, sources: &[u64], units: impl Iterator<Item = usize>) {
        let words = 2 * self.tables.reach().half();
        let mut units = units;
        let Some(first) = units.next() else { return };
        let meet = &mut self.room.meet;
        meet.clear();
        meet.extend_from_slice(&sources[first * words..][..words]);
        for unit in units {
            let row = &sources[unit * words..][..words];
            meet.iter_mut().zip(row).for_each(|(word, bits)| *word &= bits);
        }
        // Sources that are off come first, so that the opposites are in the order of conclusions.
        self.keep_met();
    }

    /// Takes what met as proven.
    fn keep_met(&mut self) {
        let (count, half) = (self.tables.candidates().len(), self.tables.reach().half());
        let room = &mut *self.room;
        for (index, bits) in room.meet.iter().enumerate() {
            room.proven.words[index] |= bits & mask(count, index % half);
        }
    }

    /// What follows from each of some literals is proven, if one of them is true.
    fn meet(&mut self, literals: impl Iterator<Item = Literal>) {
        let (reach, room) = (self.tables.reach(), &mut *self.room);
        let mut literals = literals;
        let Some(first) = literals.next() else { return };
        room.meet.clear();
        room.meet.extend_from_slice(reach.on(first));
        room.meet.extend_from_slice(reach.off(first));
        for literal in literals {
            let both = reach.on(literal).iter().chain(reach.off(literal));
            let mut left = 0;
            for (word, bits) in room.meet.iter_mut().zip(both) {
                *word &= bits;
                left |= *word;
            }
            if left == 0 {
                return;
            }
        }
        self.keep_met();
    }

    /// The argument by which a conclusion is told.
    fn best(&mut self, conclusion: Literal) -> Option<Reason> {
        self.refute(conclusion);
        let refuted = self.shortest(conclusion);
        if refuted.is_some() && conclusion.is_on() {
            return refuted;
        }
        self.go_through(conclusion);
        let shown = self.shortest(conclusion);
        match (refuted, shown) {
            (Some(refuted), Some(shown)) if shown.length < refuted.length => Some(shown),
            (refuted, shown) => refuted.or(shown),
        }
    }

    /// The first of the shortest arguments at hand.
    fn shortest(&mut self, conclusion: Literal) -> Option<Reason> {
        let mut reasons = std::mem::take(&mut self.room.reasons);
        self.weigh(conclusion, &mut reasons);
        let shortest = reasons.drain(..).min_by_key(|reason| reason.length);
        self.room.reasons = reasons;
        shortest
    }

    /// Works out how long the chains of each argument are. A search for nets drops arguments by
    /// chains alone.
    ///
    /// Where links can be read backwards the way from one literal to another is as long as that
    /// from the opposite of the other to the opposite of the one. So the consequences of the opposite
    /// of the conclusion tell the length of all chains that end in it. Elsewhere each way is followed.
    fn weigh(&mut self, conclusion: Literal, reasons: &mut Vec<Reason>) {
        self.room.weights.clear();
        self.room.weights.resize(2 * self.tables.unit_count(), None);
        for reason in &mut *reasons {
            (reason.length, reason.is_net) = (0, false);
            for index in reason.goals.clone() {
                let goal = self.room.goals[index];
                let (length, is_net) = match reason.kind {
                    Kind::Contradiction => self.way(goal.from, goal.to),
                    Kind::Verity if self.reversible => {
                        self.way(conclusion.opposite(), goal.from.opposite())
                    }
                    Kind::Verity => {
                        let known = self.room.weights[goal.from.index()];
                        let weight = known.unwrap_or_else(|| self.way(goal.from, goal.to));
                        self.room.weights[goal.from.index()] = Some(weight);
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

    /// The weight of the way from an assumption to a consequence.
    fn way(&mut self, from: Literal, to: Literal) -> Weight {
        if self.stop.after(self.tables.unit_count() / 4) {
            return (0, false);
        }
        let room = &mut *self.room;
        room.expansion.expand(self.tables, from);
        let Some(place) = room.expansion.place(to) else { return (0, false) };
        match self.nets {
            true => room.strand.follow(self.tables, &room.expansion, place),
            false => (room.expansion.weight(self.tables, place), false),
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
        let (tables, room) = (self.tables, &mut *self.room);
        for goal in &room.goals[reason.goals.clone()] {
            room.expansion.expand(tables, goal.from);
            let Some(place) = room.expansion.place(goal.to) else { continue };
            if self.nets {
                let support = Support::collect(self.state, tables, &room.expansion, place);
                step.chains.push(support.chain);
                step.truths.extend(support.truths);
                continue;
            }
            room.expansion.trace(place, &mut room.path);
            step.chains.push(tables.chain(&room.path));
            tables.truths(self.state, &room.path, &mut step.truths);
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
