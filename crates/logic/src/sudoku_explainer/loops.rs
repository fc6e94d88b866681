//! Unique rectangles and loops: cells that share two digits and could be exchanged.
//!
//! A loop walks from cell to cell through houses, every house it touches exactly twice, and every cell
//! has both digits. If all its cells had only these two, exchanging them would give a second solution;
//! so something else must be true:
//!
//! ```text
//! type 1   one cell has more candidates: it holds one of those
//! type 2   all extra candidates are one digit: it leaves every cell that sees them all
//! type 3   two cells with extras act as one cell of a naked or hidden set
//! type 4   two cells with extras, one of the two digits locked to them: the other goes
//! ```
//!
//! Loops start at every cell with two candidates and walk depth first through box, row, column. Of all
//! that are found the lowest rating wins, then the lowest type, then the first. The walk limits extra
//! candidates as Sudoku Explainer does: it counts those of cells it merely looked at, and so misses
//! some loops; the ratings depend on it.
//!
//! A step lists the two digits, the loop as pattern, the set of type 3 as its cells, the house.

use crate::step::{CellRole, DeadlyPattern, HouseRole, Mark, Step, Truth};
use crate::technique::Technique;

use super::marks::{
    CELLS, HOUSES, Marks, PEERS, bits, candidate, cell, cells, cells_at, digit, house, subsets,
};
use super::scale;
use super::{RatedStep, Wanted};

/// What follows from a loop.
#[derive(Clone, PartialEq, Debug)]
struct Claim {
    loop_cells: u128,
    pair: u16,
    kind: Kind,
    /// Of these cells, these digits go.
    from: u128,
    out: u16,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    OneCell,
    OneDigit,
    NakedSet { base: usize, others: u128, digits: u16 },
    HiddenSet { base: usize, others: u128, digits: u16 },
    Locked { base: usize, digit: usize },
}

/// The best unique rectangle or loop.
pub(super) fn unique_loop(marks: &Marks, wanted: Wanted<'_>) -> Option<RatedStep> {
    let mut best: Option<Claim> = None;
    for start in (0..81).filter(|&at| marks.count(at) == 2) {
        let pair = marks.digits(start);
        let able = (0..81)
            .filter(|&at| marks.digits(at) & pair == pair)
            .fold(0u128, |set, at| set | 1 << at);
        if able.count_ones() < 4 {
            continue;
        }
        let mut walk = Walk { marks, pair, able, path: vec![start], on: 1 << start, found: vec![] };
        walk.go_on([0; 2], 2, 0, usize::MAX);
        for loop_cells in walk.found {
            for claim in claims(marks, loop_cells, pair) {
                let is_better = best.as_ref().is_none_or(|best| claim.key() < best.key());
                if is_better && wanted(claim.technique()) {
                    best = Some(claim);
                }
            }
        }
    }
    best.map(|claim| claim.step(marks))
}

/// A walk along cells that all have both digits.
struct Walk<'a> {
    marks: &'a Marks,
    pair: u16,
    able: u128,
    path: Vec<usize>,
    on: u128,
    /// Closed walks that touch every house twice, in the order found.
    found: Vec<Vec<usize>>,
}

impl Walk<'_> {
    /// Tries every next cell. `touched` are the houses of the even and of the odd cells so far; `spare`
    /// is how many more cells may have extra candidates; `extras` are those seen; `from` is the kind of
    /// house that led here.
    fn go_on(&mut self, mut touched: [u32; 2], spare: i32, mut extras: u16, from: usize) {
        let at = self.path[self.path.len() - 1];
        let turn = self.path.len() % 2;
        let houses = HOUSES[at].iter().fold(0, |set, &(house, _)| set | 1 << house);
        if touched[turn] & houses != 0 {
            return;
        }
        touched[turn] |= houses;
        for (kind, (through, _)) in HOUSES[at].into_iter().enumerate() {
            if kind == from {
                continue;
            }
            for next in CELLS[through as usize].map(usize::from) {
                if next == self.path[0] && self.path.len() >= 4 {
                    if touched[0] == touched[1] {
                        self.found.push(self.path.clone());
                    }
                } else if (self.able & !self.on) >> next & 1 == 1 {
                    extras = (extras | self.marks.digits(next)) & !self.pair;
                    let more = self.marks.count(next) > 2;
                    if !more || extras.count_ones() == 1 || spare > 0 {
                        self.path.push(next);
                        self.on |= 1 << next;
                        self.go_on(touched, spare - i32::from(more), extras, kind);
                        self.on &= !(1 << next);
                        self.path.pop();
                    }
                }
            }
        }
    }
}

/// Everything useful that follows from a loop.
fn claims(marks: &Marks, path: Vec<usize>, pair: u16) -> Vec<Claim> {
    let loop_cells = path.iter().fold(0, |set, &at| set | 1 << at);
    let claim = |kind, from, out| Claim { loop_cells, pair, kind, from, out };
    let fuller: Vec<usize> = path.iter().copied().filter(|&at| marks.count(at) > 2).collect();
    let extras = fuller.iter().fold(0, |set, &at| set | marks.digits(at)) & !pair;
    let mut claims = Vec::new();
    match fuller[..] {
        [] => {}
        [only] => claims.push(claim(Kind::OneCell, 1 << only, pair)),
        _ if extras.count_ones() == 1 => {
            let seen = fuller.iter().fold(!0, |seen, &at| seen & PEERS[at]);
            let from = having(marks, seen, extras);
            if from != 0 {
                claims.push(claim(Kind::OneDigit, from, extras));
            }
        }
        _ => {}
    }
    if let [first, second] = fuller[..] {
        if extras.count_ones() > 1 {
            claims.extend(sets(marks, loop_cells, pair, [first, second]));
        }
        claims.extend(locked(marks, pair, [first, second]).map(|(kind, out)| {
            let both = 1 << first | 1 << second;
            claim(kind, both, out)
        }));
    }
    claims
}

/// Type 3: the two fuller cells as one cell of a set with others in a house they share.
fn sets(marks: &Marks, loop_cells: u128, pair: u16, [first, second]: [usize; 2]) -> Vec<Claim> {
    let mut claims = Vec::new();
    let extras = (marks.digits(first) | marks.digits(second)) & !pair;
    let common = marks.digits(first) & marks.digits(second) & extras;
    for size in extras.count_ones() as usize..=7 {
        for base in shared_houses(first, second) {
            let blanks = marks.blanks(base);
            let blank_count = blanks.count_ones() as usize;
            let place = |at: usize| HOUSES[at].iter().find(|h| h.0 as usize == base).map(|h| h.1);
            let fuller =
                place(first).map_or(0, |p| 1 << p) | place(second).map_or(0, |p| 1u16 << p);
            if 2 * size <= blank_count {
                let able = bits(blanks & !fuller)
                    .filter(|&p| (2..=size).contains(&marks.count(CELLS[base][p].into())))
                    .fold(0, |able, p| able | 1 << p);
                for places in subsets(able, size - 1) {
                    let others = cells_at(base, places);
                    let theirs = cells(others).fold(0, |set, at| set | marks.digits(at));
                    let digits = theirs | extras;
                    let covered = theirs | common == digits;
                    if digits.count_ones() as usize != size || !covered {
                        continue;
                    }
                    let rest = cells_at(base, blanks & !fuller & !places);
                    let from = having(marks, rest, digits);
                    if from != 0 {
                        let kind = Kind::NakedSet { base, others, digits };
                        claims.push(Claim { loop_cells, pair, kind, from, out: digits });
                    }
                }
            }
            if 2 * size < blank_count {
                for more in subsets(0b1_1111_1111 & !pair & !extras, size - 2) {
                    let digits = more | pair;
                    let one_less = |d| marks.places(base, d) & !place(second).map_or(0, |p| 1 << p);
                    let places = bits(digits).fold(0, |set, d| set | one_less(d));
                    if places.count_ones() as usize != size
                        || bits(digits).any(|d| one_less(d) == 0)
                    {
                        continue;
                    }
                    let others = cells_at(base, places & !fuller);
                    let out = 0b1_1111_1111 & !digits;
                    let from = having(marks, others, out);
                    if from != 0 {
                        let kind = Kind::HiddenSet { base, others, digits };
                        claims.push(Claim { loop_cells, pair, kind, from, out });
                    }
                }
            }
        }
    }
    claims
}

/// Type 4: one digit of the pair locked to the two fuller cells. The last house with it counts, and
/// the lower digit first.
fn locked(marks: &Marks, pair: u16, [first, second]: [usize; 2]) -> Option<(Kind, u16)> {
    bits(pair).find_map(|digit| {
        let houses = shared_houses(first, second);
        let held = houses.filter(|&base| {
            let places = cells_at(base, marks.places(base, digit));
            places & !(1 << first | 1 << second) == 0
        });
        let base = held.last()?;
        Some((Kind::Locked { base, digit }, pair & !(1 << digit)))
    })
}

fn shared_houses(a: usize, b: usize) -> impl Iterator<Item = usize> {
    (0..3).filter(move |&i| HOUSES[a][i].0 == HOUSES[b][i].0).map(move |i| HOUSES[a][i].0.into())
}

/// The cells of a set that have one of the digits.
fn having(marks: &Marks, set: u128, digits: u16) -> u128 {
    cells(set & ((1 << 81) - 1))
        .filter(|&at| marks.digits(at) & digits != 0)
        .fold(0, |set, at| set | 1 << at)
}

impl Claim {
    fn rating(&self) -> f64 {
        let length = self.loop_cells.count_ones() as usize;
        match self.kind {
            Kind::NakedSet { others, .. } => {
                scale::unique_loop_3(length, others.count_ones() as usize, false)
            }
            Kind::HiddenSet { others, .. } => {
                scale::unique_loop_3(length, others.count_ones() as usize, true)
            }
            _ => scale::unique_loop(length),
        }
    }

    fn number(&self) -> usize {
        match self.kind {
            Kind::OneCell => 1,
            Kind::OneDigit => 2,
            Kind::NakedSet { .. } | Kind::HiddenSet { .. } => 3,
            Kind::Locked { .. } => 4,
        }
    }

    fn key(&self) -> (f64, usize) {
        (self.rating(), self.number())
    }

    fn technique(&self) -> Technique {
        use Technique::*;
        let rectangle = self.loop_cells.count_ones() == 4;
        match (self.number(), rectangle) {
            (1, true) => UniqueRectangle1,
            (2, true) => UniqueRectangle2,
            (3, true) => UniqueRectangle3,
            (_, true) => UniqueRectangle4,
            (1, _) => UniqueLoop1,
            (2, _) => UniqueLoop2,
            (3, _) => UniqueLoop3,
            (_, _) => UniqueLoop4,
        }
    }

    fn step(&self, marks: &Marks) -> RatedStep {
        let mut step = Step::new(self.technique());
        step.digits.extend(bits(self.pair).map(digit));
        step.cells.extend(cells(self.loop_cells).map(|at| (cell(at), CellRole::Pattern)));
        for at in cells(self.loop_cells) {
            let extras = bits(marks.digits(at) & !self.pair);
            step.marks.extend(bits(self.pair).map(|d| (candidate(at, d), Mark::Pattern)));
            step.marks.extend(extras.map(|d| (candidate(at, d), Mark::Extra)));
        }
        match self.kind {
            Kind::OneCell | Kind::OneDigit => {}
            Kind::NakedSet { base, others, .. } => {
                step.houses.push((house(base), HouseRole::Cover));
                step.cells.extend(cells(others).map(|at| (cell(at), CellRole::Set(0))));
                step.truths.extend(cells(others).map(|at| Truth::Cell(cell(at))));
            }
            Kind::HiddenSet { base, others, digits } => {
                step.houses.push((house(base), HouseRole::Base));
                step.cells.extend(cells(others).map(|at| (cell(at), CellRole::Set(0))));
                let truths = bits(digits).map(|d| Truth::House(house(base), digit(d)));
                step.truths.extend(truths);
            }
            Kind::Locked { base, digit: d } => {
                step.houses.push((house(base), HouseRole::Base));
                step.truths.push(Truth::House(house(base), digit(d)));
            }
        }
        let mut pair = bits(self.pair).map(digit);
        if let (Some(a), Some(b)) = (pair.next(), pair.next()) {
            let cells = cells(self.loop_cells).map(|at| (cell(at), [a, b])).collect();
            step.deadly = Some(DeadlyPattern { cells });
        }
        for at in cells(self.from) {
            let out = bits(marks.digits(at) & self.out);
            step.eliminations.extend(out.map(|d| candidate(at, d)));
        }
        RatedStep { rating: scale::tenths(self.rating()), step }
    }
}
