//! Forcing chains with several branches: whichever of them is true, the end is the same.
//!
//! ```text
//! contradiction   an assumption makes a candidate both on and off: it is wrong
//! double          a candidate on, and the same candidate off, lead to the same end
//! cell            all candidates of a cell lead to the same end
//! region          all places of a digit in a house lead to the same end
//! ```
//!
//! Of all ends of all kinds, the one whose chains have the fewest statements wins; at equal length
//! double comes before cell, region, contradiction; then the first found wins. They are looked for
//! cell by cell: for each digit its contradictions, its double ends, the houses whose first place it
//! is; then the cell itself. Nishio looks at one digit and at contradictions only.
//!
//! Only lengths are compared; the one step is built when the winner is known.

use std::collections::BTreeSet;

use crate::step::Step;
use crate::stop::Stop;
use crate::technique::{Argument, Forcing, Reach, Technique};

use super::chain_step;
use super::marks::{CELLS, HOUSES, Marks, bits};
use super::nested::{self, Branching, InnerChain};
use super::scale::{self, ForcingLevel};
use super::spread::{Buffers, Inside, Means, Spread, Statement, Until};
use super::{RatedStep, Wanted};

/// Something proven, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Proof {
    kind: Kind,
    end: Statement,
}

/// What leads to the end: see the module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Double { on: Statement },
    Cell(usize),
    Region { house: usize, digit: usize },
    Contradiction,
}

impl Proof {
    /// The order of the kinds at equal length.
    fn precedence(self) -> u8 {
        match self.kind {
            Kind::Double { .. } => 1,
            Kind::Cell(_) => 2,
            Kind::Region { .. } => 3,
            Kind::Contradiction => 4,
        }
    }

    /// The cell or house whose candidates all lead to the end.
    fn branching(self) -> Option<Branching> {
        match self.kind {
            Kind::Cell(cell) => Some(Branching::Cell(cell)),
            Kind::Region { house, digit } => Some(Branching::House(house, digit)),
            Kind::Double { .. } | Kind::Contradiction => None,
        }
    }
}

/// Spreads from every candidate, kept between steps so that their memory is reused.
#[derive(Debug, Default)]
pub(crate) struct SpreadStore {
    spreads: Vec<Spread>,
}

/// The shortest forcing chains of a level.
pub(super) fn forcing(
    marks: &Marks,
    level: ForcingLevel,
    store: &mut SpreadStore,
    wanted: Wanted<'_>,
    stop: &Stop<'_>,
) -> Option<RatedStep> {
    let mut search = ForcingSearch::new(marks, level, store, false, wanted, stop);
    search.run();
    if stop.is_stopped() {
        return None;
    }
    let (length, proof) = search.found.pop()?;
    let rating = scale::forcing(level) + scale::length_surcharge(length);
    Some(RatedStep { rating, step: search.step(proof) })
}

/// Every forcing chain of a level, as reasons inside another chain.
pub(super) fn every(
    marks: &Marks,
    level: ForcingLevel,
    store: &mut SpreadStore,
    stop: &Stop<'_>,
) -> Vec<InnerChain> {
    let mut search = ForcingSearch::new(marks, level, store, true, &|_| true, stop);
    search.run();
    if stop.is_stopped() {
        return Vec::new();
    }
    search.inner_chains()
}

struct ForcingSearch<'a> {
    marks: &'a Marks,
    level: ForcingLevel,
    means: Means,
    buffers: Buffers<'a>,
    /// For each candidate, where in `on` the spread from it is.
    place: [u16; 729],
    on: &'a mut Vec<Spread>,
    off: Spread,
    /// Whether to keep every proof, or only the best.
    all: bool,
    /// The techniques that are wanted.
    wanted: Wanted<'a>,
    /// The proofs kept, with their lengths.
    found: Vec<(usize, Proof)>,
    /// The greatest length that would be kept.
    limit: usize,
}

impl<'a> ForcingSearch<'a> {
    fn new(
        marks: &'a Marks,
        level: ForcingLevel,
        store: &'a mut SpreadStore,
        all: bool,
        wanted: Wanted<'a>,
        stop: &'a Stop<'a>,
    ) -> ForcingSearch<'a> {
        ForcingSearch {
            marks,
            level,
            means: Means {
                cells: level != ForcingLevel::Nishio,
                houses: true,
                dynamic: level != ForcingLevel::Multiple,
                inside: inside(level),
            },
            buffers: Buffers::new(marks, stop),
            place: [u16::MAX; 729],
            on: &mut store.spreads,
            off: Spread::new(),
            all,
            wanted,
            found: Vec::new(),
            limit: usize::MAX,
        }
    }

    fn run(&mut self) {
        self.spread_all();
        for cell in 0..81 {
            if self.buffers.is_stopped() {
                return;
            }
            let count = self.marks.count(cell);
            if count < 2 || count == 2 && !self.means.dynamic {
                continue;
            }
            for digit in bits(self.marks.digits(cell)) {
                let on = Statement::new(cell, digit, true);
                if self.means.dynamic {
                    let off = on.opposite();
                    self.off.run(&mut self.buffers, self.marks, off, self.means, Until::Clash);
                    self.contradictions(on);
                }
                if self.level != ForcingLevel::Nishio {
                    if self.means.dynamic && count >= 3 {
                        self.doubles(on);
                    }
                    self.regions(cell, digit);
                }
            }
            if self.level != ForcingLevel::Nishio {
                let ways = bits(self.marks.digits(cell)).map(|digit| cell * 9 + digit);
                self.common_ends(ways, Kind::Cell(cell));
            }
        }
    }

    /// What follows from each candidate.
    fn spread_all(&mut self) {
        let mut used = 0;
        for cell in 0..81 {
            for digit in bits(self.marks.digits(cell)) {
                if used == self.on.len() {
                    self.on.push(Spread::new());
                }
                if self.buffers.is_stopped() {
                    return;
                }
                let on = Statement::new(cell, digit, true);
                self.on[used].run(&mut self.buffers, self.marks, on, self.means, Until::Clash);
                self.place[on.candidate()] = used as u16;
                used += 1;
            }
        }
    }

    /// Keeps a proof if it is wanted.
    fn offer(&mut self, length: usize, proof: Proof) {
        if self.all {
            self.found.push((length, proof));
            return;
        }
        let better = self
            .found
            .last()
            .is_none_or(|(least, best)| (length, proof.precedence()) < (*least, best.precedence()));
        if better && (self.wanted)(self.technique(proof)) {
            self.limit = length;
            self.found.clear();
            self.found.push((length, proof));
        }
    }

    fn contradictions(&mut self, on: Statement) {
        let place = usize::from(self.place[on.candidate()]);
        for assumed in [on, on.opposite()] {
            let spread = if assumed.is_on() { &self.on[place] } else { &self.off };
            let Some(nodes) = spread.clash() else { continue };
            let ends = nodes.map(|node| (spread, node));
            if let Some(length) = total(&mut self.buffers, &ends, self.limit) {
                let end = assumed.opposite();
                self.offer(length, Proof { kind: Kind::Contradiction, end });
            }
        }
    }

    fn doubles(&mut self, on: Statement) {
        let place = usize::from(self.place[on.candidate()]);
        for state in [true, false] {
            for from_on in 0..self.on[place].reached() {
                let end = self.on[place].node(from_on).says;
                if end.is_on() != state || !self.is_news(end) {
                    continue;
                }
                let Some(from_off) = self.off.find(end) else { continue };
                let ends = [(&self.on[place], from_on), (&self.off, from_off)];
                if let Some(length) = total(&mut self.buffers, &ends, self.limit) {
                    self.offer(length, Proof { kind: Kind::Double { on }, end });
                }
            }
        }
    }

    /// The houses in which the candidate is the first place of its digit.
    fn regions(&mut self, cell: usize, digit: usize) {
        for (house, place) in HOUSES[cell] {
            let house = usize::from(house);
            let places = self.marks.places(house, digit);
            if places.count_ones() < 2 || places.trailing_zeros() != u32::from(place) {
                continue;
            }
            let ways = bits(places).map(|i| usize::from(CELLS[house][i]) * 9 + digit);
            self.common_ends(ways, Kind::Region { house, digit });
        }
    }

    /// What follows from each of several candidates.
    fn common_ends(&mut self, ways: impl Iterator<Item = usize>, kind: Kind) {
        let (mut places, mut count) = ([0; 9], 0);
        for way in ways {
            places[count] = usize::from(self.place[way]);
            count += 1;
        }
        let places = &places[..count];
        for state in [true, false] {
            for node in 0..self.on[places[0]].reached() {
                let end = self.on[places[0]].node(node).says;
                if end.is_on() != state || !self.is_news(end) {
                    continue;
                }
                let mut ends = [(&self.on[places[0]], node); 9];
                let all = places.iter().zip(&mut ends).all(|(&place, slot)| {
                    let spread = &self.on[place];
                    spread.find(end).is_some_and(|node| {
                        *slot = (spread, node);
                        true
                    })
                });
                if all && let Some(length) = total(&mut self.buffers, &ends[..count], self.limit) {
                    self.offer(length, Proof { kind, end });
                }
            }
        }
    }

    /// Whether the statement changes the marks.
    fn is_news(&self, end: Statement) -> bool {
        !end.is_on() || self.marks.count(end.cell()) > 1
    }

    fn technique(&self, proof: Proof) -> Technique {
        let reach = match self.level {
            ForcingLevel::Nishio | ForcingLevel::Multiple => Reach::Static,
            ForcingLevel::Dynamic => Reach::Dynamic,
            ForcingLevel::DynamicPlus => Reach::DynamicPlus,
            ForcingLevel::NestedChains => Reach::NestedChains,
            ForcingLevel::NestedMultiple => Reach::NestedMultiple,
        };
        let argument = match proof.kind {
            Kind::Contradiction if self.level == ForcingLevel::Nishio => Argument::Nishio,
            Kind::Contradiction => Argument::Contradiction,
            Kind::Double { .. } => Argument::Double,
            Kind::Cell(_) => Argument::Cell,
            Kind::Region { .. } => Argument::Region,
        };
        Technique::Forcing(Forcing { argument, reach })
    }

    fn step(&mut self, proof: Proof) -> Step {
        let technique = self.technique(proof);
        let truth = proof.branching().map(Branching::truth);
        self.with_ends(proof, |ends| chain_step::forcing(technique, truth, ends, proof.end))
    }

    /// Runs a function on the ends of a proof's arguments.
    fn with_ends<T>(&mut self, proof: Proof, run: impl FnOnce(&[(&Spread, u16)]) -> T) -> T {
        let mut spread_off = |off| {
            self.off.run(&mut self.buffers, self.marks, off, self.means, Until::Clash);
        };
        let end = proof.end;
        let on = |candidate: usize| &self.on[usize::from(self.place[candidate])];
        let spreads: Vec<&Spread> = match proof.kind {
            Kind::Contradiction => {
                if end.is_on() {
                    spread_off(end.opposite());
                }
                let spread = if end.is_on() { &self.off } else { on(end.candidate()) };
                let nodes = spread.clash().unwrap_or_default();
                return run(&nodes.map(|node| (spread, node)));
            }
            Kind::Double { on: start } => {
                spread_off(start.opposite());
                vec![on(start.candidate()), &self.off]
            }
            Kind::Cell(cell) => bits(self.marks.digits(cell)).map(|d| on(cell * 9 + d)).collect(),
            Kind::Region { house, digit } => bits(self.marks.places(house, digit))
                .map(|i| on(usize::from(CELLS[house][i]) * 9 + digit))
                .collect(),
        };
        let ends = spreads.into_iter().filter_map(|spread| Some((spread, spread.find(end)?)));
        run(&ends.collect::<Vec<_>>())
    }

    /// What was found, as reasons: the shortest of several proofs of the same end.
    fn inner_chains(mut self) -> Vec<InnerChain> {
        let mut found = std::mem::take(&mut self.found);
        found.sort_by_key(|(length, proof)| (*length, proof.precedence()));
        let mut seen = BTreeSet::new();
        let mut chains = Vec::new();
        for (length, proof) in found {
            let out = vec![proof.end.excludes(self.marks)];
            if seen.insert(out[0]) {
                let lines = self.with_ends(proof, |ends| {
                    ends.iter().map(|(spread, node)| spread.backwards(*node)).collect()
                });
                let key = (length as f64, length, proof.precedence());
                let branching = proof.branching();
                chains.push(InnerChain { key, out, lines, branching, is_cycle: false });
            }
        }
        chains
    }
}

fn inside(level: ForcingLevel) -> Inside {
    match level {
        ForcingLevel::Nishio | ForcingLevel::Multiple | ForcingLevel::Dynamic => Inside::Nothing,
        ForcingLevel::DynamicPlus => Inside::Patterns,
        ForcingLevel::NestedChains => Inside::Chains,
        ForcingLevel::NestedMultiple => Inside::Multiple,
    }
}

/// The number of statements in the arguments for several ends; `None` if more than `limit`.
fn total(buffers: &mut Buffers<'_>, ends: &[(&Spread, u16)], limit: usize) -> Option<usize> {
    let depths = ends.iter().map(|(spread, node)| usize::from(spread.node(*node).depth));
    let mut rest = depths.sum::<usize>();
    let mut length = 0;
    for (spread, node) in ends {
        if length + rest > limit {
            return None;
        }
        rest -= usize::from(spread.node(*node).depth);
        length += spread.length(buffers, *node, limit - length - rest);
    }
    (length <= limit).then_some(())?;
    length += nested::inner_length(ends);
    (length <= limit).then_some(length)
}
