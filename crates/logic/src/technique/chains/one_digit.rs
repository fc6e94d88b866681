//! X-chains and turbot fish: chains in one digit.

use omnidoku_core::{Cell, Digit};

use super::{Choice, Ends, Links, MAX_LINKS_WALKED, Shortest, Walker, seen_from, step};
use crate::cells::CellSet;
use crate::state::State;
use crate::step::{Candidate, Step, Truth};
use crate::stop::{Patience, Stop};
use crate::technique::Technique;

/// Where chains in one digit lead from each cell.
#[derive(Debug, Default)]
pub(super) struct OneDigit<const W: usize> {
    /// The cells with a strong link.
    linked: CellSet<W>,
    /// For each of them, its index in the lists below.
    place: Vec<u16>,
    /// The other ends of its strong links.
    partners: Vec<CellSet<W>>,
    /// The cells reached by a weak link and then a strong link.
    onward: Vec<CellSet<W>>,
}

impl<const W: usize> OneDigit<W> {
    /// Collects the strong links of a digit, its conjugate pairs. One that lies in both a box and a
    /// line counts once, for the line. False if there are too few for a chain.
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
        // A loop needs three cells, two separate strong links need four.
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

    /// The cells that walks of three links up to the limit prove true if the start is false. A walk
    /// may visit a cell twice, so not every one of them is the end of a chain.
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

    /// Visits the ends of every walk that would eliminate something, each pair of ends once.
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

/// Whether a conjugate pair counts as a strong link of this house: see [`OneDigit::load`].
fn is_strong<const W: usize>(state: &State<W>, house: usize, a: Cell, b: Cell) -> bool {
    let shape = state.shape();
    let in_line = shape.row_of(a) == shape.row_of(b) || shape.col_of(a) == shape.col_of(b);
    house < 2 * shape.size() || !in_line
}

/// The strong and weak links in one digit.
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
    buffers: &mut OneDigit<W>,
    technique: Technique,
    limit: usize,
) -> Option<Step> {
    let mut choice = Choice::new(state, limit, stop);
    for digit in Digit::all(state.shape()) {
        if buffers.load(state, digit) {
            let links = DigitLinks { state, digit };
            buffers.each(state, digit, limit, |ends| choice.offer(&links, ends));
        }
    }
    let digit = choice.digit()?;
    let links = DigitLinks { state, digit };
    let best = choice.take(&links)?;
    let (mut shortest, mut patience) = (Shortest::default(), Patience::new(MAX_LINKS_WALKED, stop));
    let mut walker = Walker::new(&links, &mut patience);
    buffers.load(state, digit);
    buffers.each(state, digit, limit, |ends| {
        if ends.losers == best.losers {
            shortest.offer(&mut walker, &ends, limit);
        }
    });
    Some(step(technique, &links, &shortest.0?, digit, best.losers))
}

/// The shortest chain between each pair of ends.
pub(super) fn all<const W: usize>(
    state: &State<W>,
    stop: &Stop<'_>,
    buffers: &mut OneDigit<W>,
    technique: Technique,
    limit: usize,
) -> Vec<Step> {
    let (mut steps, mut patience) = (Vec::new(), Patience::new(MAX_LINKS_WALKED, stop));
    for digit in Digit::all(state.shape()) {
        if !buffers.load(state, digit) {
            continue;
        }
        let links = DigitLinks { state, digit };
        let mut walker = Walker::new(&links, &mut patience);
        buffers.each(state, digit, limit, |ends| {
            let [start, end] = ends.candidates();
            if let Some(chain) = walker.shortest(start, end, limit) {
                steps.push(step(technique, &links, &chain, digit, ends.losers));
            }
        });
    }
    steps
}
