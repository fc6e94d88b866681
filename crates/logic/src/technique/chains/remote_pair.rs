//! Remote pairs: chains through cells that all have the same two candidates.

use std::cmp::Reverse;
use std::collections::HashMap;

use omnidoku_core::{Cell, Digit};

use super::{MAX_LINKS_WALKED, alternating, bivalue::pair_of, seen_from, weight};
use crate::cells::CellSet;
use crate::state::State;
use crate::step::{Candidate, CellRole, Step, Truth};
use crate::stop::{Patience, Stop};
use crate::technique::Technique;

/// The fewest cells of a chain: shorter ones find only what naked pairs do.
const MIN_CELLS: usize = 4;

/// A chain of cells, and the cells that see two of them with different digits.
struct Route<'a, const W: usize> {
    cells: &'a [Cell],
    /// The digits of the pair; the first is the one that the ends must eliminate.
    pair: [Digit; 2],
    /// The cells that lose each of them.
    losers: [CellSet<W>; 2],
}

impl<const W: usize> Route<'_, W> {
    /// The eliminations by digit, then in reading order.
    fn eliminations(&self) -> Vec<Candidate> {
        let lost = |which: usize| {
            self.losers[which].map(move |cell| Candidate::new(cell, self.pair[which]))
        };
        let first = usize::from(self.pair[0] > self.pair[1]);
        lost(first).chain(lost(1 - first)).collect()
    }

    fn step(&self) -> Step {
        let mut step = Step::new(Technique::RemotePair);
        step.digits = self.pair.to_vec();
        step.cells = self.cells.iter().map(|&cell| (cell, CellRole::Pattern)).collect();
        step.truths = self.cells.iter().map(|&cell| Truth::Cell(cell)).collect();
        let [one, other] = self.pair;
        let link = |(place, &cell): (usize, &Cell)| {
            let digits = if place % 2 == 0 { [one, other] } else { [other, one] };
            digits.map(|digit| Candidate::new(cell, digit))
        };
        let chain: Vec<Candidate> = self.cells.iter().enumerate().flat_map(link).collect();
        step.chains.push(alternating(&chain));
        step.eliminations = self.eliminations();
        step
    }
}

/// Visits every chain of an even number of cells, at least four, whose ends eliminate the first
/// digit.
fn each<const W: usize>(
    state: &State<W>,
    stop: &Stop<'_>,
    limit: usize,
    mut visit: impl FnMut(&Route<'_, W>),
) {
    let bivalue = state.bivalue_cells();
    let mut patience = Patience::new(MAX_LINKS_WALKED, stop);
    for start in bivalue {
        let Some([small, large]) = pair_of(state.candidates(start)) else { continue };
        let mates = bivalue & state.places(small) & state.places(large);
        if mates.len() < MIN_CELLS {
            continue;
        }
        for pair in [[small, large], [large, small]] {
            let mut cells = vec![start];
            let longest = limit.div_ceil(2);
            extend(state, mates, pair, longest, &mut cells, &mut patience, &mut visit);
        }
    }
}

fn extend<const W: usize>(
    state: &State<W>,
    mates: CellSet<W>,
    pair: [Digit; 2],
    longest: usize,
    cells: &mut Vec<Cell>,
    patience: &mut Patience<'_>,
    visit: &mut impl FnMut(&Route<'_, W>),
) {
    let house_table = state.house_table();
    let last = cells[cells.len() - 1];
    for next in seen_from(house_table, last, mates) {
        if patience.is_spent() || cells.len() >= longest {
            return;
        }
        if cells.contains(&next) {
            continue;
        }
        patience.spend(1);
        cells.push(next);
        let ends = house_table.peers(cells[0]) & house_table.peers(next);
        if cells.len() >= MIN_CELLS
            && cells.len().is_multiple_of(2)
            && ends.meets(state.places(pair[0]))
        {
            let mut seen = CellSet::EMPTY;
            for (place, &cell) in cells.iter().enumerate() {
                for &opposite in cells.iter().skip(place + 3).step_by(2) {
                    seen |= house_table.peers(cell) & house_table.peers(opposite);
                }
            }
            visit(&Route { cells, pair, losers: pair.map(|digit| seen & state.places(digit)) });
        }
        extend(state, mates, pair, longest, cells, patience, visit);
        cells.pop();
    }
}

/// The remote pair to take.
pub(super) fn first<const W: usize>(
    state: &State<W>,
    stop: &Stop<'_>,
    limit: usize,
) -> Option<Step> {
    let cells = state.shape().cell_count();
    let mut best: Option<((Reverse<usize>, usize), Step)> = None;
    each(state, stop, limit, |route| {
        let lost = route.losers.iter().map(|losers| losers.len()).sum();
        let rank = (Reverse(lost), weight(cells, route.eliminations().into_iter()));
        let is_better = |(old, step): &((Reverse<usize>, usize), Step)| {
            let shorter = route.cells.len() < step.cells.len();
            rank < *old || rank == *old && shorter && route.eliminations() == step.eliminations
        };
        if best.as_ref().is_none_or(is_better) {
            best = Some((rank, route.step()));
        }
    });
    best.map(|(_, step)| step)
}

/// The shortest remote pair for each conclusion.
pub(super) fn all<const W: usize>(state: &State<W>, stop: &Stop<'_>, limit: usize) -> Vec<Step> {
    let mut steps: HashMap<Vec<Candidate>, Step> = HashMap::new();
    each(state, stop, limit, |route| {
        let eliminations = route.eliminations();
        let known = steps.get(&eliminations);
        if known.is_none_or(|step| route.cells.len() < step.cells.len()) {
            steps.insert(eliminations, route.step());
        }
    });
    steps.into_values().collect()
}
