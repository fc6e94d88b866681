//! Chains of one digit: turbot fish and X-chains.

use omnidoku_core::{Cell, Digit};

use super::{Choice, Ends, Links, PATIENCE, Shortest, Walker, seen_from, step};
use crate::cells::CellSet;
use crate::state::State;
use crate::step::{Candidate, Step, Truth};
use crate::stop::{Patience, Stop};
use crate::technique::Technique;

/// Where chains of one digit lead, cell by cell.
#[derive(Debug, Default)]
pub(super) struct OneDigit<const W: usize> {
    /// The cells with a strong link.
    linked: CellSet<W>,
    /// For each of them, where it stands in the lists below.
    place: Vec<u16>,
    /// The other ends of its strong links.
    partners: Vec<CellSet<W>>,
    /// Where a weak link and then a strong link lead.
    onward: Vec<CellSet<W>>,
}

impl<const W: usize> OneDigit<W> {
    /// Collects the strong links of a digit: its two places in a house. Two places in a box that lie
    /// in one line count for the line alone. False if they are too few for a chain.
    fn load(&mut self, state: &State<W>, digit: Digit) -> bool {
        let (house_table, shape) = (state.house_table(), state.shape());
        self.linked = CellSet::EMPTY;
        self.partners.clear();
        self.onward.clear();
        self.place.resize(shape.cell_count(), 0);
        for house in shape.houses().filter(|&house| state.count_in(house, digit) == 2) {
            let Some([a, b]) = state.places_in(house, digit).pair() else { continue };
            if !is_strong(state, house.index(), a, b) {
                continue;
            }
            for (cell, partner) in [(a, b), (b, a)] {
                if !self.linked.contains(cell) {
                    self.linked.insert(cell);
                    self.place[cell.index()] = self.partners.len() as u16;
                    self.partners.push(CellSet::EMPTY);
                    self.onward.push(CellSet::EMPTY);
                }
                self.partners[usize::from(self.place[cell.index()])].insert(partner);
            }
        }
        // Three cells can make a loop, two links that do not touch take four.
        if self.partners.len() < 3 {
            return false;
        }
        for cell in self.linked {
            let mut onward = CellSet::EMPTY;
            for weak in house_table.peers(cell) & self.linked {
                onward |= self.partners[usize::from(self.place[weak.index()])];
            }
            self.onward[usize::from(self.place[cell.index()])] = onward;
        }
        true
    }

    /// The true ends of walks from a false start within so many links, three at least. A walk may
    /// visit a cell twice, so not every end is that of a chain.
    fn reach(&self, start: Cell, limit: usize) -> CellSet<W> {
        let mut reached = CellSet::EMPTY;
        let mut front = self.partners[usize::from(self.place[start.index()])];
        for _ in 0..limit.saturating_sub(1) / 2 {
            let mut next = CellSet::EMPTY;
            for cell in front {
                next |= self.onward[usize::from(self.place[cell.index()])];
            }
            front = next - reached;
            if front.is_empty() {
                break;
            }
            reached |= front;
        }
        reached
    }

    /// Visits the ends of every walk that would eliminate something, each pair once.
    fn each(&self, state: &State<W>, digit: Digit, limit: usize, mut visit: impl FnMut(Ends<W>)) {
        let house_table = state.house_table();
        for start in self.linked {
            let seen = house_table.peers(start) & state.places(digit);
            for end in self.reach(start, limit) {
                let losers = seen & house_table.peers(end);
                if end >= start && !losers.is_empty() {
                    visit(Ends { digit, start, end, losers });
                }
            }
        }
    }
}

/// Whether the two places of a digit in a house are linked by it: see [`OneDigit::load`].
fn is_strong<const W: usize>(state: &State<W>, house: usize, a: Cell, b: Cell) -> bool {
    let shape = state.shape();
    let in_line = shape.row_of(a) == shape.row_of(b) || shape.col_of(a) == shape.col_of(b);
    house < 2 * shape.size() || !in_line
}

/// The links of one digit.
struct DigitLinks<'a, const W: usize> {
    state: &'a State<W>,
    digit: Digit,
}

impl<const W: usize> Links for DigitLinks<'_, W> {
    fn strong(&self, from: Candidate, to: &mut Vec<Candidate>) {
        let (state, digit) = (self.state, self.digit);
        for house in state.house_table().houses_of(from.cell) {
            if let Some([a, b]) = state.places_in(house, digit).pair()
                && is_strong(state, house.index(), a, b)
            {
                to.push(Candidate::new(if a == from.cell { b } else { a }, digit));
            }
        }
    }

    fn weak(&self, from: Candidate, to: &mut Vec<Candidate>) {
        let places = self.state.places(self.digit);
        let cells = seen_from(self.state.house_table(), from.cell, places);
        to.extend(cells.map(|cell| Candidate::new(cell, self.digit)));
    }

    fn truth(&self, a: Candidate, b: Candidate) -> Truth {
        let pair: CellSet<W> = [a.cell, b.cell].into_iter().collect();
        let mut houses = self.state.house_table().common_houses(pair);
        let house = houses.find(|&house| self.state.places_in(house, self.digit) == pair);
        Truth::House(house.expect("a strong link has its house"), self.digit)
    }
}

/// The chain to take.
pub(super) fn first<const W: usize>(
    state: &State<W>,
    stop: &Stop<'_>,
    room: &mut OneDigit<W>,
    technique: Technique,
    limit: usize,
) -> Option<Step> {
    let mut choice = Choice::new(state, limit, stop);
    for digit in Digit::all(state.shape()) {
        if room.load(state, digit) {
            let links = DigitLinks { state, digit };
            room.each(state, digit, limit, |ends| choice.offer(&links, ends));
        }
    }
    let digit = choice.digit()?;
    let links = DigitLinks { state, digit };
    let best = choice.take(&links)?;
    let (mut shortest, mut patience) = (Shortest::default(), Patience::new(PATIENCE, stop));
    let mut walker = Walker::new(&links, &mut patience);
    room.load(state, digit);
    room.each(state, digit, limit, |ends| {
        if ends.losers == best.losers {
            shortest.offer(&mut walker, &ends, limit);
        }
    });
    Some(step(technique, &links, &shortest.0?, digit, best.losers))
}

/// The shortest chain between each two ends.
pub(super) fn all<const W: usize>(
    state: &State<W>,
    stop: &Stop<'_>,
    room: &mut OneDigit<W>,
    technique: Technique,
    limit: usize,
) -> Vec<Step> {
    let (mut steps, mut patience) = (Vec::new(), Patience::new(PATIENCE, stop));
    for digit in Digit::all(state.shape()) {
        if !room.load(state, digit) {
            continue;
        }
        let links = DigitLinks { state, digit };
        let mut walker = Walker::new(&links, &mut patience);
        room.each(state, digit, limit, |ends| {
            let [start, end] = ends.candidates();
            if let Some(chain) = walker.shortest(start, end, limit) {
                steps.push(step(technique, &links, &chain, digit, ends.losers));
            }
        });
    }
    steps
}
