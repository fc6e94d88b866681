//! Nice loops and alternating inference chains, plain and grouped.
//!
//! A chain says: if this is so, then that is not, then this must be … and each statement follows from
//! the one before ([`tables`](super::tables)). What can be concluded depends on how it ends:
//!
//! ```text
//! discontinuous   x on  … x off       x is false: it refutes itself
//!                 x on  … y on        x is false, if y is in its cell: only one can be true
//!                 x off … x on        x is true: the rest of its cell is false
//!                 x off … y off       y is false, if it is in the cell of x: y on makes x off
//! continuous      x off … y on        x and y in one cell: one of them is true, and the chain can be
//!                                     read both ways, so every weak link holds one of its ends
//! chain (AIC)     x off … y on        x or y is true: what sees both ends is false
//! ```
//!
//! A loop leaves its first cell at once and comes back from another; no chain crosses itself. For
//! every start and end the shortest chain counts, and of chains of one kind with the same eliminations
//! the shortest, the earlier of equals: starts that are on come before those that are off, these
//! before chains; starts and ends in reading order, then as the expansion finds them. The first step
//! is the one with most eliminations, then the one whose eliminations come first.
//!
//! A step has one chain, and as truths the cells and houses of its strong links.

use std::ops::Range;

use omnidoku_core::Cell;

use super::tables::{Expansion, Literal, Scope, Tables};
use super::{Method, Technique};
use crate::cells::CellSet;
use crate::search::Search;
use crate::state::{Digits, State};
use crate::step::{Candidate, Chain, Node, Step, Truth};

/// The first step of a method in the order stated above.
pub(super) fn first<const W: usize>(search: &mut Search<'_, W>, method: Method) -> Option<Step> {
    let mut finder = Finder::new(search, method)?;
    finder.scan();
    finder.resolve_best();
    finder.winner().map(|found| finder.step(&found))
}

/// Every step of a method, one for each kind and set of eliminations, best first.
///
/// A grouped method tells only chains with a group.
pub(super) fn all<const W: usize>(search: &mut Search<'_, W>, method: Method) -> Vec<Step> {
    let Some(mut finder) = Finder::new(search, method) else { return Vec::new() };
    finder.scan();
    finder.resolve_all();
    if method == Method::GroupedNiceLoop {
        finder.room.found.retain(|found| found.grouped);
    }
    finder.sort_found();
    finder.drop_longer();
    finder.room.found.sort_by_key(|found| (found.rank, found.length));
    finder.room.found.iter().map(|found| finder.step(found)).collect()
}

/// Buffers that a search for loops reuses.
#[derive(Debug, Default)]
pub(crate) struct Room {
    expansion: Expansion,
    hits: Vec<Hit>,
    found: Vec<Found>,
    path: Vec<Literal>,
    paths: Vec<Literal>,
    losses: Vec<Candidate>,
    eliminations: Vec<Candidate>,
}

/// How good a step is: most eliminations first, then the sum that puts early cells first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rank {
    fewer: u32,
    sum: u64,
}

/// A start that leads to an end.
#[derive(Clone, Copy, Debug)]
struct Hit {
    start: Literal,
    end: Literal,
    is_loop: bool,
    /// Known before the chain is built, except for continuous loops.
    rank: Option<Rank>,
}

/// What a chain concludes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Continuous,
    Discontinuous,
    Chain,
}

/// A chain that stands.
#[derive(Clone, Debug)]
struct Found {
    kind: Kind,
    grouped: bool,
    rank: Rank,
    /// How long it is when it is compared: a set counts for two and a half statements more.
    length: usize,
    /// How long the first chain with a conclusion is: a large set counts for even more.
    weight: usize,
    /// Loops that start on, loops that start off, chains; then the start, then the place of the end.
    order: (u8, Literal, usize),
    path: Range<usize>,
    losses: Range<usize>,
}

struct Finder<'s, const W: usize> {
    state: &'s State<W>,
    tables: &'s Tables<W>,
    room: &'s mut Room,
}

impl<'s, const W: usize> Finder<'s, W> {
    fn new(search: &'s mut Search<'_, W>, method: Method) -> Option<Finder<'s, W>> {
        let scratch = &mut *search.scratch;
        let sets = &mut scratch.almost_locked.sets;
        let scope = match method {
            Method::GroupedNiceLoop if search.options.sets_in_chains => Scope::Sets,
            Method::GroupedNiceLoop => Scope::Groups,
            _ => Scope::Candidates,
        };
        if scope == Scope::Sets {
            sets.refresh(search.state, scratch.epoch);
        }
        let tables = scratch.tables.tables(search.state, sets, scratch.epoch, scope)?;
        let room = &mut scratch.loops;
        room.expansion.clear();
        room.hits.clear();
        room.found.clear();
        room.paths.clear();
        room.losses.clear();
        Some(Finder { state: search.state, tables, room })
    }

    /// Notes every start and end between which there may be a step.
    fn scan(&mut self) {
        let reach = self.tables.reach();
        for unit in 0..self.tables.candidates().len() {
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
        self.room.hits.push(Hit { start, end, is_loop: true, rank });
    }

    fn scan_chains(&mut self, unit: usize) {
        let (state, tables) = (self.state, self.tables);
        let Candidate { cell, digit } = tables.candidates()[unit];
        let start = Literal::off(unit);
        let peers = state.board().peers(cell);
        let twins = peers & state.places(digit);
        for (word, &bits) in tables.reach().on(start).iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let other = 64 * word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let Some(&end) = tables.candidates().get(other) else { return };
                let rank = if end.digit == digit {
                    let lost = twins & state.board().peers(end.cell);
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
                self.room.hits.push(Hit { start, end, is_loop: false, rank: Some(rank) });
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
        for index in 0..self.room.hits.len() {
            self.resolve(self.room.hits[index]);
        }
    }

    /// Builds chains until the best is among those that stand: all continuous loops, then the rest
    /// rank by rank.
    fn resolve_best(&mut self) {
        let mut hits = std::mem::take(&mut self.room.hits);
        for hit in hits.iter().filter(|hit| hit.rank.is_none()) {
            self.resolve(*hit);
        }
        hits.retain(|hit| hit.rank.is_some());
        loop {
            let best = self.room.found.iter().map(|found| found.rank).min();
            let Some(next) = hits.iter().filter_map(|hit| hit.rank).min() else { break };
            if best.is_some_and(|best| best < next) {
                break;
            }
            for hit in hits.iter().filter(|hit| hit.rank == Some(next)) {
                self.resolve(*hit);
            }
            hits.retain(|hit| hit.rank != Some(next));
        }
        self.room.hits = hits;
    }

    /// The best of the chains that stand.
    fn winner(&mut self) -> Option<Found> {
        let best = self.room.found.iter().map(|found| found.rank).min()?;
        self.room.found.retain(|found| found.rank == best);
        self.sort_found();
        self.drop_longer();
        // Chains of one rank but with other eliminations count as equal, so the order is not a total
        // one and it matters how it is sorted: by insertion, each after its equals.
        let found = &self.room.found;
        let mut sorted: Vec<usize> = Vec::new();
        for (index, new) in found.iter().enumerate() {
            let place = sorted.partition_point(|&old| {
                let old = &found[old];
                !(self.is_same_step(new, old) && new.length < old.length)
            });
            sorted.insert(place, index);
        }
        sorted.first().map(|&index| found[index].clone())
    }

    fn sort_found(&mut self) {
        self.room.found.sort_unstable_by_key(|found| found.order);
    }

    /// Drops chains that are not shorter than an earlier one with the same conclusion.
    fn drop_longer(&mut self) {
        let mut found = std::mem::take(&mut self.room.found);
        let mut kept = 0;
        for index in 0..found.len() {
            let last = found[..kept].iter().rfind(|old| self.is_same_step(old, &found[index]));
            if last.is_none_or(|old| old.length > found[index].length) {
                if last.is_none() && found[index].kind == Kind::Chain {
                    found[index].length = found[index].weight;
                }
                found.swap(kept, index);
                kept += 1;
            }
        }
        found.truncate(kept);
        self.room.found = found;
    }

    fn is_same_step(&self, a: &Found, b: &Found) -> bool {
        let losses = |found: &Found| &self.room.losses[found.losses.clone()];
        a.kind == b.kind && a.grouped == b.grouped && losses(a) == losses(b)
    }

    /// Builds the chain of a hit and keeps it if it stands.
    fn resolve(&mut self, hit: Hit) {
        let (tables, room) = (self.tables, &mut *self.room);
        room.expansion.expand(tables, hit.start);
        let Some(place) = room.expansion.place(hit.end) else { return };
        if room.expansion.distance(place) <= 2 {
            return;
        }
        room.expansion.trace(place, &mut room.path);
        if !self.is_sound(hit.is_loop) {
            return;
        }
        let kind = self.collect_eliminations(hit);
        let room = &mut *self.room;
        room.eliminations.sort_unstable_by_key(by_digit);
        room.eliminations.dedup();
        if room.eliminations.is_empty() {
            return;
        }
        let sets = room.path.iter().filter(|node| tables.is_set(node.unit())).count();
        let penalty = |node: &Literal| tables.penalty(node.unit());
        let (path, losses) = (room.paths.len(), room.losses.len());
        room.paths.extend_from_slice(&room.path);
        room.losses.extend_from_slice(&room.eliminations);
        room.found.push(Found {
            kind,
            grouped: room.path.iter().any(|node| !tables.is_candidate(node.unit())),
            rank: Rank::of(room.eliminations.iter().copied()),
            length: room.path.len() + sets * 5 / 2,
            weight: room.path.len() + room.path.iter().map(penalty).sum::<usize>(),
            order: (if hit.is_loop { u8::from(!hit.start.is_on()) } else { 2 }, hit.start, place),
            path: path..room.paths.len(),
            losses: losses..room.losses.len(),
        });
    }

    /// Whether the path does not cross itself, and if it is a loop, leaves its cell and comes back.
    fn is_sound(&self, is_loop: bool) -> bool {
        let path = &self.room.path;
        let cell = |index: usize| self.tables.first_cell(path[index].unit());
        let start = cell(0);
        if is_loop && (cell(1) == start || cell(path.len() - 2) == cell(path.len() - 1)) {
            return false;
        }
        let mut passed = CellSet::<W>::EMPTY;
        for index in 1..path.len() {
            if passed.contains(cell(index)) {
                return false;
            }
            // Two statements in a row may be about one cell.
            if !is_loop || cell(index - 1) != start {
                passed |= self.tables.cells(path[index - 1].unit());
            }
        }
        true
    }

    /// Writes what the path eliminates.
    fn collect_eliminations(&mut self, hit: Hit) -> Kind {
        let (state, tables) = (self.state, self.tables);
        let lost = &mut self.room.eliminations;
        lost.clear();
        let (unit, other) = (hit.start.unit(), hit.end.unit());
        let (start, end) = (tables.candidates()[unit], tables.candidates()[other]);
        if !hit.is_loop {
            if start.digit == end.digit {
                let board = state.board();
                let both = board.peers(start.cell) & board.peers(end.cell);
                let digit = start.digit;
                lost.extend((both & state.places(digit)).map(|cell| Candidate { cell, digit }));
            } else {
                lost.push(Candidate { cell: start.cell, digit: end.digit });
                lost.push(Candidate { cell: end.cell, digit: start.digit });
            }
            return Kind::Chain;
        }
        match (hit.start.is_on(), hit.end.is_on()) {
            (true, _) => lost.push(start),
            (false, false) => lost.push(end),
            (false, true) if unit == other => {
                let rest = state.candidates(start.cell).filter(|&digit| digit != start.digit);
                lost.extend(rest.map(|digit| Candidate { cell: start.cell, digit }));
            }
            (false, true) => {
                self.collect_around(start, end);
                return Kind::Continuous;
            }
        }
        Kind::Discontinuous
    }

    /// Writes what a continuous loop eliminates: the rest of every cell that it enters and leaves by
    /// strong links, and what sees both ends of a weak link.
    fn collect_around(&mut self, start: Candidate, end: Candidate) {
        let (state, tables, room) = (self.state, self.tables, &mut *self.room);
        let (path, lost) = (&room.path, &mut room.eliminations);
        let cell = |index: usize| tables.first_cell(path[index].unit());
        let mut rest_of = |cell: Cell, a, b| {
            let rest = state.candidates(cell).filter(|&digit| digit != a && digit != b);
            lost.extend(rest.map(|digit| Candidate { cell, digit }));
        };
        rest_of(start.cell, start.digit, end.digit);
        for index in 1..path.len().saturating_sub(2) {
            let [here, next, after] = [path[index], path[index + 1], path[index + 2]];
            if here.is_on()
                && !next.is_on()
                && after.is_on()
                && cell(index - 1) != cell(index)
                && cell(index) == cell(index + 1)
                && cell(index + 1) != cell(index + 2)
            {
                rest_of(cell(index), tables.digit(here.unit()), tables.digit(after.unit()));
            }
        }
        let all = path.iter().map(|node| tables.cells(node.unit()));
        let on_path = all.fold(CellSet::EMPTY, |sum, cells| sum | cells);
        for index in 1..path.len() {
            if path[index].is_on() || cell(index - 1) == cell(index) {
                continue;
            }
            let digit = tables.digit(path[index].unit());
            let seen_from = |node: Literal| tables.seen_from(state, node.unit(), digit);
            let both = seen_from(path[index - 1]) & seen_from(path[index]);
            let seen = (both & state.places(digit)) - on_path;
            lost.extend(seen.map(|cell| Candidate { cell, digit }));
            let Some(&next) = path.get(index + 1) else { continue };
            if tables.is_set(path[index].unit()) {
                collect_beside(state, tables, path[index].unit(), next, lost);
            }
        }
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
        step.eliminations = self.room.losses[found.losses.clone()].to_vec();
        step.digits = step.eliminations.iter().map(|lost| lost.digit).collect();
        step.digits.dedup();
        let path = &self.room.paths[found.path.clone()];
        step.chains.push(chain(self.tables, path));
        truths(self.state, self.tables, path, &mut step.truths);
        step
    }
}

/// Writes what a set in a continuous loop eliminates besides the digits by which it is entered and
/// left: it is locked either way.
fn collect_beside<const W: usize>(
    state: &State<W>,
    tables: &Tables<W>,
    set: usize,
    next: Literal,
    lost: &mut Vec<Candidate>,
) {
    let cell = tables.first_cell(next.unit());
    let exits = match next.is_on() {
        // The set leaves the next cell one candidate: it is left by all the others.
        true => state.candidates(cell) - Digits::only(tables.digit(next.unit())),
        false => Digits::only(tables.digit(next.unit())),
    };
    for digit in tables.digits_of_set(set).filter(|&digit| digit != tables.digit(set)) {
        let mut seen = tables.seen_from(state, set, digit);
        if exits.contains(digit) {
            if !next.is_on() {
                continue;
            }
            seen = seen & state.board().peers(cell);
        }
        lost.extend(seen.map(|cell| Candidate { cell, digit }));
    }
}

/// A path as a chain.
pub(super) fn chain<const W: usize>(tables: &Tables<W>, path: &[Literal]) -> Chain {
    let node = |(index, literal): (usize, &Literal)| Node {
        digit: tables.digit(literal.unit()),
        cells: tables.cells(literal.unit()).collect(),
        is_set: tables.is_set(literal.unit()),
        on: literal.is_on(),
        causes: index.checked_sub(1).into_iter().collect(),
    };
    Chain { nodes: path.iter().enumerate().map(node).collect() }
}

/// Adds what the strong links of a path rest on, and the cells of its sets.
pub(super) fn truths<const W: usize>(
    state: &State<W>,
    tables: &Tables<W>,
    path: &[Literal],
    truths: &mut Vec<Truth>,
) {
    for link in path.windows(2).filter(|link| link[1].is_on()) {
        truths.extend(tables.truth(state, link[0].unit(), link[1].unit()));
    }
    for set in path.iter().filter(|node| tables.is_set(node.unit())) {
        truths.extend(tables.cells(set.unit()).map(Truth::Cell));
    }
    truths.sort_unstable();
    truths.dedup();
}

fn by_digit(candidate: &Candidate) -> (usize, Cell) {
    (candidate.digit.index(), candidate.cell)
}

impl Rank {
    /// The rank of eliminations, given digit by digit.
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
