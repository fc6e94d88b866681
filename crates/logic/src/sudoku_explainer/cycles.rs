//! Cycles and simple forcing chains: one line of statements, each from the one before.
//!
//! A *cycle* leads from a candidate that is on back to itself; either all its on-statements are true
//! or all its off-statements are, so a candidate that both kinds would exclude is false. A *forcing
//! chain* leads from an assumption to its opposite. Links are of two kinds:
//!
//! ```text
//! X   a digit has two places in a house
//! Y   a cell has two candidates
//! ```
//!
//! Cycles and chains of X links, cycles of Y links, then cycles and chains of both are compared: the
//! lowest rating wins, then the shortest, then X before Y before both, then the first found. They are
//! searched breadth first from every candidate in turn, no further than could still win.
//!
//! A step lists its chain, its digits (that of the start first), the cells of a cycle as pattern.

use crate::step::{CellRole, Chain, Node, Step, Truth};
use crate::stop::Stop;
use crate::technique::{Argument, Forcing, Reach, Technique};

use super::chain_step;
use super::marks::{HOUSES, Marks, PEERS, candidate, cell, cells, cells_at, digit, house};
use super::nested::InnerChain;
use super::net::{Links, Net, add, has};
use super::scale;
use super::spread::{Buffers, Cause, Inside, Means, Spread, Statement, Until};
use super::{RatedStep, Wanted};

/// How many units of work the search from one candidate counts for.
const WORK: usize = 50;

fn cycle_rating(links: Links) -> u16 {
    if links == Links::Both { scale::XY_CHAIN } else { scale::CYCLE }
}

fn chain_rating(links: Links) -> u16 {
    if links == Links::Both { scale::XY_CHAIN } else { scale::X_CHAIN }
}

fn cycle_technique(links: Links) -> Technique {
    match links {
        Links::X => Technique::XCycle,
        Links::Y => Technique::YCycle,
        Links::Both => Technique::XyCycle,
    }
}

fn chain_technique(links: Links) -> Technique {
    let argument = if links == Links::X { Argument::XChain } else { Argument::XyChain };
    Technique::Forcing(Forcing { argument, reach: Reach::Static })
}

/// A cycle or chain that eliminates something.
#[derive(Clone, Debug)]
enum Proof {
    /// Statements on and off in turn, beginning on; the last leads back to the first.
    Cycle(Vec<Statement>),
    /// From this statement to its opposite.
    Chain(Statement),
}

/// What is compared: rating, length, links.
type Key = (f64, usize, Links);

struct Found {
    key: Key,
    proof: Proof,
}

/// The best cycle or chain.
pub(super) fn cycles_and_chains(
    marks: &Marks,
    wanted: Wanted<'_>,
    stop: &Stop<'_>,
) -> Option<RatedStep> {
    let mut search = CycleSearch::new(marks, false, wanted, stop);
    search.run(marks);
    let Found { key: (rating, _, links), proof } = search.found.pop()?;
    let step = match proof {
        Proof::Chain(start) => chain(marks, links, start, stop),
        Proof::Cycle(path) => cycle(marks, links, &path, &search.places),
    };
    Some(RatedStep { rating: scale::tenths(rating), step })
}

/// Every cycle and chain, as reasons inside another chain.
pub(super) fn every(marks: &Marks, stop: &Stop<'_>) -> Vec<InnerChain> {
    let mut search = CycleSearch::new(marks, true, &|_| true, stop);
    search.run(marks);
    let mut spread = Spread::new();
    let mut buffers = Buffers::new(marks, stop);
    let inner_chain = |Found { key: (rating, length, links), proof }| {
        let (out, lines, is_cycle) = match proof {
            Proof::Chain(start) => {
                let end = start.opposite();
                spread.run(&mut buffers, marks, start, means(links), Until::Reached(end));
                let line = spread.find(end).map(|node| spread.backwards(node));
                (vec![end.excludes(marks)], line.into_iter().collect(), false)
            }
            Proof::Cycle(path) => {
                (in_order_of_cycle(marks, &search.places, &path), both_ways(marks, &path), true)
            }
        };
        InnerChain { key: (rating, length, links as u8), out, lines, branching: None, is_cycle }
    };
    search.found.into_iter().map(inner_chain).collect()
}

/// A candidate that is on, the candidate off that led to it, and the visit that led there.
#[derive(Clone, Copy, Debug)]
struct Visit {
    on: u16,
    via: u16,
    from: u16,
}

struct CycleSearch<'a> {
    wanted: Wanted<'a>,
    stop: &'a Stop<'a>,
    places: [u128; 9],
    wave: Vec<Visit>,
    /// Whether to keep every proof, or only the best.
    all: bool,
    /// The proofs kept.
    found: Vec<Found>,
    /// The greatest length of a chain that would be kept.
    reach: usize,
}

impl<'a> CycleSearch<'a> {
    fn new(marks: &Marks, all: bool, wanted: Wanted<'a>, stop: &'a Stop<'a>) -> CycleSearch<'a> {
        let places = std::array::from_fn(|digit| marks.cells_of(digit));
        CycleSearch { wanted, stop, places, wave: Vec::new(), all, found: Vec::new(), reach: 0 }
    }

    fn run(&mut self, marks: &Marks) {
        // 256 candidates are nearly always enough.
        if marks.total() <= 256 { self.run_in::<4>(marks) } else { self.run_in::<12>(marks) }
    }

    fn run_in<const W: usize>(&mut self, marks: &Marks) {
        for links in [Links::X, Links::Y, Links::Both] {
            self.reach = self.longest(chain_rating(links), links);
            if self.longest(cycle_rating(links), links) < 4 {
                continue;
            }
            let net = Net::<W>::new(marks, links);
            for (start, &(at, _)) in net.candidates.iter().enumerate() {
                if self.stop.after(WORK) {
                    return;
                }
                if marks.count(at) == 1 {
                    continue;
                }
                if (self.wanted)(cycle_technique(links)) {
                    self.cycles_from(&net, links, start as u16);
                }
                if links.houses() && (self.wanted)(chain_technique(links)) {
                    self.chain_from(&net, links, start as u16, true);
                    self.chain_from(&net, links, start as u16, false);
                }
            }
        }
    }

    /// The key of a proof of this rating and length, if it would be kept.
    fn would_win(&self, base: u16, length: usize, links: Links) -> Option<Key> {
        let key = (scale::java_double_sum(base, length), length, links);
        let wins = self.all || self.found.last().is_none_or(|best| key < best.key);
        wins.then_some(key)
    }

    /// The greatest length that would still win, up to 2 × 729.
    fn longest(&self, base: u16, links: Links) -> usize {
        // Longer is never better: bisect.
        let (mut low, mut high) = (0, 2 * 729usize);
        while low < high {
            let middle = (low + high).div_ceil(2);
            if self.would_win(base, middle, links).is_some() {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }

    fn accept(&mut self, key: Key, proof: Proof) {
        if !self.all {
            self.found.clear();
        }
        self.found.push(Found { key, proof });
        self.reach = self.longest(chain_rating(key.2), key.2);
    }

    /// Looks for cycles through a candidate.
    fn cycles_from<const W: usize>(&mut self, net: &Net<W>, links: Links, start: u16) {
        if net.partners(start).is_empty() {
            return;
        }
        let mut seen = [0; W];
        add(&mut seen, start);
        self.wave.clear();
        self.wave.push(Visit { on: start, via: start, from: 0 });
        let (mut next, mut end, mut waves) = (0, 1, 0);
        while next < end {
            let length = (2 * waves + 2).max(4);
            let Some(key) = self.would_win(cycle_rating(links), length, links) else { return };
            let is_last = self.would_win(cycle_rating(links), length + 2, links).is_none();
            for from in next..end {
                if is_last && !net.leads_back(self.wave[from].on, start) {
                    continue;
                }
                for &off in net.rivals(self.wave[from].on) {
                    for &on in net.partners(off) {
                        let closes = waves > 0 && on == start;
                        let is_new = !has(&seen, on);
                        if !(closes || is_new) || self.passed(from, off) {
                            continue;
                        }
                        if closes {
                            let path = self.path(net, from, off);
                            if eliminations(&self.places, &path).any(|(_, cells)| cells != 0) {
                                self.accept(key, Proof::Cycle(path));
                                if !self.all {
                                    return;
                                }
                            }
                        }
                        if is_new {
                            add(&mut seen, on);
                            self.wave.push(Visit { on, via: off, from: from as u16 });
                        }
                    }
                }
            }
            (next, end) = (end, self.wave.len());
            waves += 1;
        }
    }

    /// Whether the path to a visit leads through this candidate, off.
    fn passed(&self, mut visit: usize, off: u16) -> bool {
        while visit != 0 {
            if self.wave[visit].via == off {
                return true;
            }
            visit = self.wave[visit].from.into();
        }
        false
    }

    /// The statements from the start to a visit and on to a last one, off.
    fn path<const W: usize>(&self, net: &Net<W>, mut visit: usize, last: u16) -> Vec<Statement> {
        let statement = |number: u16, on: bool| {
            let (cell, digit) = net.candidates[usize::from(number)];
            Statement::new(cell, digit, on)
        };
        let mut path = vec![statement(last, false)];
        loop {
            let Visit { on, via, from } = self.wave[visit];
            path.push(statement(on, true));
            if visit == 0 {
                break;
            }
            path.push(statement(via, false));
            visit = from.into();
        }
        path.reverse();
        path
    }

    /// Looks for a chain from a candidate, on or off, to its opposite.
    fn chain_from<const W: usize>(&mut self, net: &Net<W>, links: Links, start: u16, on: bool) {
        if let Some(length) = net.to_opposite(start, on, self.reach)
            && let Some(key) = self.would_win(chain_rating(links), length, links)
        {
            let (cell, digit) = net.candidates[usize::from(start)];
            self.accept(key, Proof::Chain(Statement::new(cell, digit, on)));
        }
    }
}

/// A chain from a statement to its opposite as a step.
fn chain(marks: &Marks, links: Links, start: Statement, stop: &Stop<'_>) -> Step {
    let end = start.opposite();
    let mut spread = Spread::new();
    spread.run(&mut Buffers::new(marks, stop), marks, start, means(links), Until::Reached(end));
    let technique = chain_technique(links);
    let ends: Vec<_> = spread.find(end).map(|node| (&spread, node)).into_iter().collect();
    chain_step::forcing(technique, None, &ends, end)
}

/// A cycle as a step.
fn cycle(marks: &Marks, links: Links, path: &[Statement], places: &[u128; 9]) -> Step {
    let mut step = Step::new(cycle_technique(links));
    let mut chain = Chain::default();
    for (i, says) in path.iter().chain(&path[..1]).enumerate() {
        chain.nodes.push(Node {
            digit: digit(says.digit()),
            cells: vec![cell(says.cell())],
            is_set: false,
            on: says.is_on(),
            causes: i.checked_sub(1).into_iter().collect(),
        });
        if !step.digits.contains(&digit(says.digit())) {
            step.digits.push(digit(says.digit()));
        }
        let shown = (cell(says.cell()), CellRole::Pattern);
        if !step.cells.contains(&shown) {
            step.cells.push(shown);
        }
    }
    step.chains.push(chain);
    for (i, off) in path.iter().enumerate().filter(|(_, says)| !says.is_on()) {
        step.truths.push(strong_link(marks, *off, path[(i + 1) % path.len()]));
    }
    for (value, set) in eliminations(places, path) {
        step.eliminations.extend(cells(set).map(|at| candidate(at, value)));
    }
    step
}

/// What makes one candidate on when the other is off.
fn strong_link(marks: &Marks, off: Statement, on: Statement) -> Truth {
    match last_of(marks, off, on) {
        Cause::LastOfHouse(base) => Truth::House(house(base.into()), digit(on.digit())),
        _ => Truth::Cell(cell(on.cell())),
    }
}

/// Why a candidate is on when its partner is off.
fn last_of(marks: &Marks, off: Statement, on: Statement) -> Cause {
    let both = 1u128 << off.cell() | 1 << on.cell();
    let shared = HOUSES[on.cell()]
        .into_iter()
        .find(|&(house, _)| cells_at(house.into(), marks.places(house.into(), on.digit())) == both);
    match shared {
        Some((house, _)) if off.cell() != on.cell() => Cause::LastOfHouse(house),
        _ => Cause::LastOfCell,
    }
}

/// The statements of a cycle from its end back to its start; and from its start to its end, each
/// turned into its opposite but with the cause it has in the first list.
fn both_ways(marks: &Marks, path: &[Statement]) -> Vec<Vec<(Statement, Cause)>> {
    let caused = |i: usize| {
        let (before, says) = (path[(i + path.len() - 1) % path.len()], path[i]);
        let cause = match says.is_on() {
            true => last_of(marks, before, says),
            false if before.cell() == says.cell() => Cause::LastOfCell,
            false => {
                let mut houses = HOUSES[says.cell()].iter().zip(&HOUSES[before.cell()]);
                let shared = houses.find(|(mine, theirs)| mine.0 == theirs.0);
                Cause::LastOfHouse(shared.map_or(0, |(mine, _)| mine.0))
            }
        };
        (says, cause)
    };
    // The start is the end as well, and has its cause there.
    let there: Vec<_> = std::iter::once(0).chain((1..path.len()).rev()).map(caused).collect();
    let back = (0..path.len()).map(|i| match i {
        0 => (path[0].opposite(), Cause::Assumed),
        _ => (caused(i).0.opposite(), caused(i).1),
    });
    vec![there, back.collect()]
}

/// What a cycle excludes, cell by cell in the order in which its on-statements see them, from the end
/// back.
fn in_order_of_cycle(marks: &Marks, places: &[u128; 9], path: &[Statement]) -> Vec<(usize, u16)> {
    let mut gone = [0u16; 81];
    for (value, set) in eliminations(places, path) {
        cells(set).for_each(|at| gone[at] |= 1 << value);
    }
    let mut out: Vec<(usize, u16)> = Vec::new();
    for says in path.iter().take(1).chain(path.iter().rev()).filter(|says| says.is_on()) {
        for at in cells(PEERS[says.cell()] & places[says.digit()]) {
            let seen = gone[at] >> says.digit() & 1 == 1;
            if seen && !out.iter().any(|&(known, _)| known == at) {
                out.push((at, gone[at] & marks.digits(at)));
            }
        }
    }
    out
}

fn means(links: Links) -> Means {
    Means { cells: links.cells(), houses: links.houses(), dynamic: false, inside: Inside::Nothing }
}

/// What a cycle excludes, digit by digit: what sees a statement that is on and one that is off,
/// outside the cells of the cycle.
fn eliminations(places: &[u128; 9], path: &[Statement]) -> impl Iterator<Item = (usize, u128)> {
    let (mut seen, mut own) = ([[0u128; 9]; 2], 0u128);
    for says in path {
        seen[usize::from(says.is_on())][says.digit()] |= PEERS[says.cell()];
        own |= 1 << says.cell();
    }
    let places = *places;
    (0..9).map(move |d| (d, seen[0][d] & seen[1][d] & places[d] & !own))
}
