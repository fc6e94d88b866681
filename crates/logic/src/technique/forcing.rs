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
//! shorter.
//!
//! A step has a chain for each statement that its argument needs, and as truths all that the chains
//! rest on, besides the cell or house whose candidates are gone through or all refuted.

mod reasons;

use std::ops::Range;

use omnidoku_core::{Digit, House};

use super::loops;
use super::tables::{Expansion, Literal, Scope, Tables};
use super::{Method, Technique};
use crate::cells::CellSet;
use crate::search::Search;
use crate::state::State;
use crate::step::{Step, Truth};

/// The first step of a method in the order stated above.
pub(super) fn first<const W: usize>(search: &mut Search<'_, W>, method: Method) -> Option<Step> {
    let mut finder = Finder::new(search, method)?;
    finder.prove();
    let mut next = finder.room.proven.next_from(0);
    while let Some(conclusion) = next {
        finder.argue(conclusion);
        if let Some(reason) = finder.best(conclusion) {
            return Some(finder.step(conclusion, &reason));
        }
        next = finder.room.proven.next_from(finder.room.proven.rank(conclusion) + 1);
    }
    None
}

/// Every step of a method; only the simplest of each conclusion and kind if the options say so.
pub(super) fn all<const W: usize>(search: &mut Search<'_, W>, method: Method) -> Vec<Step> {
    let one_per_conclusion = search.options.one_per_conclusion;
    let Some(mut finder) = Finder::new(search, method) else { return Vec::new() };
    finder.prove();
    let mut steps = Vec::new();
    let mut next = finder.room.proven.next_from(0);
    while let Some(conclusion) = next {
        finder.argue(conclusion);
        let mut reasons = std::mem::take(&mut finder.room.reasons);
        finder.weigh(conclusion, &mut reasons);
        if one_per_conclusion {
            let shortest = |kind| {
                let of_kind = reasons.iter().filter(|reason| reason.kind == kind);
                of_kind.min_by_key(|reason| reason.length).cloned()
            };
            reasons = [shortest(Kind::Contradiction), shortest(Kind::Verity)]
                .into_iter()
                .flatten()
                .collect();
        }
        steps.extend(reasons.iter().map(|reason| finder.step(conclusion, reason)));
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
}

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
}

struct Finder<'s, const W: usize> {
    state: &'s State<W>,
    tables: &'s Tables<W>,
    room: &'s mut Room,
}

impl<'s, const W: usize> Finder<'s, W> {
    fn new(search: &'s mut Search<'_, W>, method: Method) -> Option<Finder<'s, W>> {
        let scratch = &mut *search.scratch;
        if method == Method::ForcingNet {
            return None;
        }
        let tables = &mut scratch.tables.grouped;
        if !tables.update(search.state, scratch.epoch, Scope::Groups) {
            return None;
        }
        let room = &mut scratch.forcing;
        room.expansion.clear();
        Some(Finder { state: search.state, tables, room })
    }

    /// Finds everything that can be concluded.
    fn prove(&mut self) {
        let (tables, reach) = (self.tables, self.tables.reach());
        let proven = &mut self.room.proven;
        proven.clear(reach.half());
        let count = tables.candidates().len();
        for literal in (0..count).flat_map(|unit| [Literal::on(unit), Literal::off(unit)]) {
            let (on, off) = (reach.on(literal), reach.off(literal));
            if (0..reach.half()).any(|word| on[word] & off[word] & mask(count, word) != 0) {
                proven.insert(literal.opposite());
            }
        }
        for cell in self.state.blanks() {
            let units = tables.units_in(cell);
            self.meet(units.map(Literal::on));
        }
        for house in self.state.shape().houses() {
            for digit in Digit::all(self.state.shape()) {
                let places = self.state.places_in(house, digit);
                self.meet(places.map(|cell| Literal::on(tables.unit(cell, digit))));
            }
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
        let count = self.tables.candidates().len();
        for (index, bits) in room.meet.iter().enumerate() {
            room.proven.words[index] |= bits & mask(count, index % reach.half());
        }
    }

    /// The argument by which a conclusion is told.
    fn best(&mut self, conclusion: Literal) -> Option<Reason> {
        let mut reasons = std::mem::take(&mut self.room.reasons);
        self.weigh(conclusion, &mut reasons);
        let shortest = |kind| {
            let of_kind = reasons.iter().filter(move |reason| reason.kind == kind);
            of_kind.min_by_key(|reason| reason.length)
        };
        let best = match (shortest(Kind::Contradiction), shortest(Kind::Verity)) {
            (Some(refuted), Some(shown)) => {
                let is_refuted = conclusion.is_on() || refuted.length <= shown.length;
                Some(if is_refuted { refuted } else { shown })
            }
            (refuted, shown) => refuted.or(shown),
        };
        let best = best.cloned();
        self.room.reasons = reasons;
        best
    }

    /// Works out how long the chains of each argument are.
    ///
    /// Every link can be read backwards: the way from one literal to another is as long as that from
    /// the opposite of the other to the opposite of the one. So the consequences of the opposite of
    /// the conclusion tell the length of all chains that end in it.
    fn weigh(&mut self, conclusion: Literal, reasons: &mut [Reason]) {
        let room = &mut *self.room;
        room.expansion.expand(self.tables, conclusion.opposite());
        for reason in reasons {
            let length = |goal: &Goal| {
                let end = match reason.kind {
                    Kind::Contradiction => goal.to,
                    Kind::Verity => goal.from.opposite(),
                };
                room.expansion.place(end).map_or(0, |place| room.expansion.steps_to(place) + 1)
            };
            reason.length = room.goals[reason.goals.clone()].iter().map(length).sum();
        }
    }

    /// The step of an argument.
    fn step(&mut self, conclusion: Literal, reason: &Reason) -> Step {
        let mut step = Step::new(match reason.kind {
            Kind::Contradiction => Technique::ForcingChainContradiction,
            Kind::Verity => Technique::ForcingChainVerity,
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
            room.expansion.trace(place, &mut room.path);
            step.chains.push(loops::chain(tables, &room.path));
            loops::truths(self.state, tables, &room.path, &mut step.truths);
        }
        step.truths.extend(reason.truth.filter(|truth| !step.truths.contains(truth)));
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
