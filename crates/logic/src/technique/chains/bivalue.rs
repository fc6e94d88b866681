//! XY-chains: chains through bivalue cells.

use omnidoku_core::{Cell, Digit};

use super::{Choice, Ends, Links, MAX_LINKS_WALKED, Shortest, Walker, seen_from, step};
use crate::cells::CellSet;
use crate::state::{Digits, State};
use crate::step::{Candidate, Step, Truth};
use crate::stop::{Patience, Stop};
use crate::technique::Technique;

/// The bivalue cells, by the smaller and by the larger of their digits.
#[derive(Debug, Default)]
pub(super) struct Bivalue<const W: usize> {
    cells: CellSet<W>,
    /// The two digits, for each bivalue cell.
    pair: Vec<[Digit; 2]>,
    /// For each digit, the cells that have it as the smaller one, and as the larger one.
    with: [Vec<CellSet<W>>; 2],
}

impl<const W: usize> Bivalue<W> {
    fn load(&mut self, state: &State<W>) {
        self.cells = state.bivalue_cells();
        self.pair.resize(state.shape().cell_count(), [Digit::ONE; 2]);
        for with in &mut self.with {
            with.clear();
            with.resize(state.size(), CellSet::EMPTY);
        }
        for cell in self.cells {
            if let Some(pair) = pair_of(state.candidates(cell)) {
                self.pair[cell.index()] = pair;
                for (with, digit) in self.with.iter_mut().zip(pair) {
                    with[digit.index()].insert(cell);
                }
            }
        }
    }

    /// The cells that walks prove to hold the digit if the start does not. A walk may visit a cell
    /// other than the start twice, so not every one of them is the end of a chain.
    fn reach(&self, state: &State<W>, start: Cell, digit: Digit, limit: usize) -> CellSet<W> {
        // The cells proved to hold their smaller, and their larger digit.
        let mut reached = [CellSet::EMPTY; 2];
        let mut front = reached;
        front[usize::from(self.pair[start.index()][0] == digit)].insert(start);
        for _ in 0..limit.saturating_sub(1) / 2 {
            let mut next = [CellSet::EMPTY; 2];
            for (which, cells) in front.into_iter().enumerate() {
                for cell in cells {
                    let held = self.pair[cell.index()][which].index();
                    let peers = state.house_table().peers(cell);
                    next[0] |= peers & self.with[1][held];
                    next[1] |= peers & self.with[0][held];
                }
            }
            for (which, cells) in next.into_iter().enumerate() {
                front[which] = cells - reached[which] - CellSet::only(start);
                reached[which] |= front[which];
            }
            if front == [CellSet::EMPTY; 2] {
                break;
            }
        }
        reached[0] & self.with[0][digit.index()] | reached[1] & self.with[1][digit.index()]
    }

    /// Visits the ends of every walk that would eliminate something, each pair of ends once.
    fn each(&self, state: &State<W>, limit: usize, mut visit: impl FnMut(Ends<W>)) {
        let house_table = state.house_table();
        for start in self.cells {
            for digit in self.pair[start.index()] {
                let seen = house_table.peers(start) & state.places(digit);
                if seen.is_empty() {
                    continue;
                }
                for end in self.reach(state, start, digit, limit) {
                    let losers = seen & house_table.peers(end);
                    if end > start && !losers.is_empty() {
                        visit(Ends { digit, start, end, losers });
                    }
                }
            }
        }
    }
}

/// The two digits of a pair, the smaller first.
pub(super) fn pair_of(digits: Digits) -> Option<[Digit; 2]> {
    let small = digits.first()?;
    let large = (digits - Digits::only(small)).single()?;
    Some([small, large])
}

/// The strong links within bivalue cells and the weak links between them.
struct BivalueLinks<'a, const W: usize> {
    state: &'a State<W>,
    cells: CellSet<W>,
}

impl<const W: usize> Links for BivalueLinks<'_, W> {
    fn strong(&self, from: Candidate, to: &mut Vec<Candidate>) {
        let other = self.state.candidates(from.cell) - Digits::only(from.digit);
        to.extend(other.map(|digit| Candidate::new(from.cell, digit)));
    }

    fn weak(&self, from: Candidate, to: &mut Vec<Candidate>) {
        let cells = self.cells & self.state.places(from.digit);
        let cells = seen_from(self.state.house_table(), from.cell, cells);
        to.extend(cells.map(|cell| Candidate::new(cell, from.digit)));
    }

    fn truth(&self, a: Candidate, _: Candidate) -> Truth {
        Truth::Cell(a.cell)
    }
}

/// The chain to take.
pub(super) fn first<const W: usize>(
    state: &State<W>,
    stop: &Stop<'_>,
    buffers: &mut Bivalue<W>,
    limit: usize,
) -> Option<Step> {
    buffers.load(state);
    let links = BivalueLinks { state, cells: buffers.cells };
    let mut choice = Choice::new(state, limit, stop);
    buffers.each(state, limit, |ends| choice.offer(&links, ends));
    let best = choice.take(&links)?;
    let (mut shortest, mut patience) = (Shortest::default(), Patience::new(MAX_LINKS_WALKED, stop));
    let mut walker = Walker::new(&links, &mut patience);
    buffers.each(state, limit, |ends| {
        if ends.digit == best.digit && ends.losers == best.losers {
            shortest.offer(&mut walker, &ends, limit);
        }
    });
    Some(step(Technique::XyChain, &links, &shortest.0?, best.digit, best.losers))
}

/// The shortest chain between each pair of ends.
pub(super) fn all<const W: usize>(
    state: &State<W>,
    stop: &Stop<'_>,
    buffers: &mut Bivalue<W>,
    limit: usize,
) -> Vec<Step> {
    buffers.load(state);
    let links = BivalueLinks { state, cells: buffers.cells };
    let (mut steps, mut patience) = (Vec::new(), Patience::new(MAX_LINKS_WALKED, stop));
    let mut walker = Walker::new(&links, &mut patience);
    buffers.each(state, limit, |ends| {
        let [start, end] = ends.candidates();
        if let Some(chain) = walker.shortest(start, end, limit) {
            steps.push(step(Technique::XyChain, &links, &chain, ends.digit, ends.losers));
        }
    });
    steps
}
