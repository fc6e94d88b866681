//! Cycles and simple forcing chains: one line of statements, each from the one before.
//!
//! A *cycle* leads from a candidate on back to itself, on; either all its on-statements are true or
//! all its off-statements are, so a candidate that both kinds would exclude is false. A *forcing
//! chain* leads from an assumption to its opposite. Links are of two kinds:
//!
//! ```text
//! X   a digit has two places in a house
//! Y   a cell has two candidates
//! ```
//!
//! All cycles and chains of X links, cycles of Y links, then of both are weighed; the lowest rating
//! wins, then the shortest, then X before Y before both, then the first found. They are searched from
//! every candidate in turn, wave by wave, no further than could still win.
//!
//! A step tells its chain, its digits (that of the start first), the cells of a cycle as pattern.

use crate::step::{CellRole, Chain, Node, Step, Truth};
use crate::technique::{Argument, Forcing, Reach, Technique};

use super::RatedStep;
use super::marks::{CELLS, HOUSES, Marks, PEERS, bits, candidate, cell, cells, digit, house};
use super::spread::{Means, Spread, Statement, Until, Workshop};
use super::table;
use super::tell;

/// The kinds of links, in the order they are searched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Links {
    X,
    Y,
    Both,
}

impl Links {
    fn cells(self) -> bool {
        self != Links::X
    }

    fn houses(self) -> bool {
        self != Links::Y
    }

    fn cycle_rating(self) -> u16 {
        if self == Links::Both { table::XY_CHAIN } else { table::CYCLE }
    }

    fn chain_rating(self) -> u16 {
        if self == Links::Both { table::XY_CHAIN } else { table::X_CHAIN }
    }
}

/// A cycle or chain that eliminates something.
#[derive(Clone, Debug)]
enum Proof {
    /// Statements on and off in turn, beginning on; the last leads back to the first.
    Cycle(Vec<Statement>),
    /// From this statement to its opposite.
    Chain(Statement),
}

/// Rating, length, links: what is compared.
type Key = (f64, usize, Links);

struct Best {
    key: Key,
    proof: Proof,
}

/// The best cycle or chain.
pub(super) fn cycles_and_chains(marks: &Marks) -> Option<RatedStep> {
    let mut search = Search {
        marks,
        places: std::array::from_fn(|digit| marks.cells_of(digit)),
        room: Workshop::new(marks),
        spread: Spread::new(),
        wave: Vec::new(),
        best: None,
    };
    for links in [Links::X, Links::Y, Links::Both] {
        for at in (0..81).filter(|&at| marks.count(at) > 1) {
            for value in bits(marks.digits(at)) {
                search.cycles_from(links, at, value);
                if links.houses() {
                    search.chain_from(links, Statement::new(at, value, true));
                    search.chain_from(links, Statement::new(at, value, false));
                }
            }
        }
    }
    let Best { key, proof } = search.best.take()?;
    Some(RatedStep { rating: table::tenths(key.0), step: search.step(key, proof) })
}

/// A candidate on, the candidate off that led to it, and the place in the wave that led there.
#[derive(Clone, Copy, Debug)]
struct Visit {
    on: (usize, usize),
    via: (usize, usize),
    from: usize,
}

struct Search<'a> {
    marks: &'a Marks,
    places: [u128; 9],
    room: Workshop,
    spread: Spread,
    wave: Vec<Visit>,
    best: Option<Best>,
}

impl Search<'_> {
    /// Whether a proof of this rating and length would be the best so far.
    fn would_win(&self, base: u16, length: usize, links: Links) -> Option<Key> {
        let key = (table::added_up(base, length), length, links);
        self.best.as_ref().is_none_or(|best| key < best.key).then_some(key)
    }

    /// The greatest length that would still win, up to 2 × 729.
    fn reach(&self, base: u16, links: Links) -> usize {
        // Longer is never better: search the boundary.
        let (mut low, mut high) = (0, 2 * 729);
        while low < high {
            let middle = (low + high + 1) / 2;
            if self.would_win(base, middle, links).is_some() {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }

    /// Looks for cycles through a candidate.
    fn cycles_from(&mut self, links: Links, at: usize, value: usize) {
        let start = (at, value);
        let base = links.cycle_rating();
        if partners(self.marks, links, start).next().is_none() {
            return;
        }
        let marks = self.marks;
        let mut seen = [0u16; 81];
        seen[at] = 1 << value;
        self.wave.clear();
        self.wave.push(Visit { on: start, via: start, from: 0 });
        let (mut next, mut end, mut waves) = (0, 1, 0);
        while next < end {
            let length = 2 * waves + 2;
            let Some(key) = self.would_win(base, length.max(4), links) else { return };
            for from in next..end {
                for off in rivals(marks, links, self.wave[from].on) {
                    for on in partners(marks, links, off) {
                        let closes = waves > 0 && on == start;
                        let is_new = seen[on.0] >> on.1 & 1 == 0;
                        if !(closes || is_new) || self.passed(from, off) {
                            continue;
                        }
                        if closes {
                            let path = self.path(from, off);
                            if eliminations(&self.places, &path).any(|(_, cells)| cells != 0) {
                                self.best = Some(Best { key, proof: Proof::Cycle(path) });
                                return;
                            }
                        }
                        if is_new {
                            seen[on.0] |= 1 << on.1;
                            self.wave.push(Visit { on, via: off, from });
                        }
                    }
                }
            }
            (next, end) = (end, self.wave.len());
            waves += 1;
        }
    }

    /// Whether the way to a visit has passed through a candidate off.
    fn passed(&self, mut visit: usize, off: (usize, usize)) -> bool {
        while visit != 0 {
            if self.wave[visit].via == off {
                return true;
            }
            visit = self.wave[visit].from;
        }
        false
    }

    /// The statements from the start to a visit and on to a last one, off.
    fn path(&self, mut visit: usize, last: (usize, usize)) -> Vec<Statement> {
        let mut path = vec![Statement::new(last.0, last.1, false)];
        loop {
            let Visit { on, via, from } = self.wave[visit];
            path.push(Statement::new(on.0, on.1, true));
            if visit == 0 {
                break;
            }
            path.push(Statement::new(via.0, via.1, false));
            visit = from;
        }
        path.reverse();
        path
    }

    /// Looks for a chain from a statement to its opposite.
    fn chain_from(&mut self, links: Links, start: Statement) {
        let base = links.chain_rating();
        let own = (start.cell(), start.digit());
        if !start.is_on() && partners(self.marks, links, own).next().is_none() {
            return;
        }
        let limit = self.reach(base, links);
        if limit < 4 {
            return;
        }
        let until = Until::Reached(start.opposite(), limit as u16);
        self.spread.run(&mut self.room, self.marks, start, means(links), until);
        if let Some(node) = self.spread.find(start.opposite()) {
            let length = usize::from(self.spread.node(node).depth);
            if let Some(key) = self.would_win(base, length, links) {
                self.best = Some(Best { key, proof: Proof::Chain(start) });
            }
        }
    }

    fn step(&mut self, (_, _, links): Key, proof: Proof) -> Step {
        match proof {
            Proof::Chain(start) => {
                let end = start.opposite();
                let until = Until::Reached(end, u16::MAX);
                self.spread.run(&mut self.room, self.marks, start, means(links), until);
                let argument = if links == Links::X { Argument::XChain } else { Argument::XyChain };
                let technique = Technique::Forcing(Forcing { argument, reach: Reach::Static });
                let ends: Vec<_> =
                    self.spread.find(end).map(|node| (&self.spread, node)).into_iter().collect();
                tell::forcing(technique, None, &ends, end)
            }
            Proof::Cycle(path) => self.cycle(links, &path),
        }
    }

    fn cycle(&self, links: Links, path: &[Statement]) -> Step {
        let mut step = Step::new(match links {
            Links::X => Technique::XCycle,
            Links::Y => Technique::YCycle,
            Links::Both => Technique::XyCycle,
        });
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
            let told = (cell(says.cell()), CellRole::Pattern);
            if !step.cells.contains(&told) {
                step.cells.push(told);
            }
        }
        step.chains.push(chain);
        for (i, off) in path.iter().enumerate().filter(|(_, says)| !says.is_on()) {
            step.truths.push(self.strong_link(*off, path[(i + 1) % path.len()]));
        }
        for (value, set) in eliminations(&self.places, path) {
            step.eliminations.extend(cells(set).map(|at| candidate(at, value)));
        }
        step
    }

    /// What makes one candidate on when the other is off.
    fn strong_link(&self, off: Statement, on: Statement) -> Truth {
        if off.cell() == on.cell() {
            return Truth::Cell(cell(on.cell()));
        }
        let both = 1u128 << off.cell() | 1 << on.cell();
        let shared = HOUSES[on.cell()].into_iter().find(|&(house, _)| {
            super::marks::cells_at(house.into(), self.marks.places(house.into(), on.digit()))
                == both
        });
        let (base, _) = shared.unwrap_or(HOUSES[on.cell()][0]);
        Truth::House(house(base.into()), digit(on.digit()))
    }
}

/// The candidates that are on if this one is off.
fn partners(
    marks: &Marks,
    links: Links,
    (at, value): (usize, usize),
) -> impl Iterator<Item = (usize, usize)> + use<> {
    let mut found = [(81, 0); 4];
    if links.cells() && marks.count(at) == 2 {
        let other = marks.digits(at) & !(1 << value);
        found[0] = (at, other.trailing_zeros() as usize);
    }
    if links.houses() {
        for (i, (house, place)) in HOUSES[at].into_iter().enumerate() {
            let places = marks.places(house.into(), value) & !(1 << place);
            if places.count_ones() == 1 {
                let other = CELLS[house as usize][places.trailing_zeros() as usize];
                let other = (other.into(), value);
                if !found[1..=i].contains(&other) {
                    found[i + 1] = other;
                }
            }
        }
    }
    found.into_iter().filter(|&(at, _)| at < 81)
}

/// The candidates that are off if this one is on: cell, box, row, column, none twice.
fn rivals(
    marks: &Marks,
    links: Links,
    (at, value): (usize, usize),
) -> impl Iterator<Item = (usize, usize)> + '_ {
    let in_cell = if links.cells() { marks.digits(at) & !(1 << value) } else { 0 };
    let in_houses = HOUSES[at].into_iter().flat_map(move |(house, place)| {
        let places = marks.places(house.into(), value) & !(1 << place);
        bits(places).map(move |i| (house, usize::from(CELLS[house as usize][i])))
    });
    let (own_box, _) = HOUSES[at][0];
    let fresh =
        in_houses.filter(move |&(house, cell)| house == own_box || HOUSES[cell][0].0 != own_box);
    bits(in_cell).map(move |other| (at, other)).chain(fresh.map(move |(_, cell)| (cell, value)))
}

fn means(links: Links) -> Means {
    Means { cells: links.cells(), houses: links.houses(), dynamic: false, patterns: false }
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
