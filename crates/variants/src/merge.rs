//! Sums that follow from two or more others by adding them up.
//!
//! Sums that share no cell are one sum of all their cells. Where cells of one differ from cells of the other, as in two
//! diagonals beside each other, the groups of cells that all differ are larger than in either of them, so that
//! the bounds of the merged sum may be much closer:
//!
//! ```text
//! a . .      a + e + i = 20, b + f = 12; the cells a, b and the cells e, f are in a row
//! . e .      groups of each: {a} {e} {i}, {b} {f}
//! . . i      groups of both: {a b} {e f} {i}
//! ```
//!
//! The *gain* of a sum is, over its groups, by how much their sums could vary on their own, less what the bounds
//! of the total leave of that. Greedily the two sums are merged whose merged gain is highest, as long as it is above that of each of
//! them, and replaced by the merged one.

use crate::model::groups;
use crate::peers::Peers;
use crate::propagator::Propagator;
use crate::store::Wake;
use crate::sum::{Group, Sum};

/// Sums of fewer cells are not merged, nor those of which fewer differ from a cell of the other.
const MIN_RELATED_CELLS: usize = 6;

/// The most sums that are looked at.
const MAX_SUMS: usize = 64;

struct Candidate {
    /// Ascending.
    cells: Vec<u32>,
    total: i64,
    groups: Box<[Group]>,
    gain: i64,
    is_merged: bool,
}

impl Candidate {
    fn new(
        mut cells: Vec<u32>,
        total: i64,
        is_merged: bool,
        values: usize,
        peers: &Peers,
    ) -> Candidate {
        cells.sort_unstable();
        let groups = groups(cells.iter().map(|&cell| (1, cell)), peers);
        let (mut least, mut range, values) = (0, 0, values as i64);
        for group in &groups {
            let size = group.variables.len() as i64;
            least += size * (size - 1) / 2;
            range += size * (values - size);
        }
        let slack = (total - least).min(least + range - total);
        let gain = range - slack * groups.len() as i64;
        Candidate { cells, total, groups, gain, is_merged }
    }

    /// The sum of both. `None` if they share a cell, have too little to do with each other, or gain nothing.
    fn merged(&self, other: &Candidate, values: usize, peers: &Peers) -> Option<Candidate> {
        let (few, many) =
            if self.cells.len() < other.cells.len() { (self, other) } else { (other, self) };
        let is_shared = |cell: &u32| many.cells.binary_search(cell).is_ok();
        let is_related = |&&cell: &&u32| many.cells.iter().any(|&other| peers.are(cell, other));
        if few.cells.iter().any(is_shared)
            || few.cells.iter().filter(is_related).count() < MIN_RELATED_CELLS
        {
            return None;
        }
        let cells = [&few.cells[..], &many.cells].concat();
        let both = Candidate::new(cells, self.total + other.total, true, values, peers);
        let is_better = both.gain > self.gain.max(other.gain) || both.gain > self.gain + other.gain;
        is_better.then_some(both)
    }
}

/// Merged sums of the cells of which some propagators know the sum, with at most so many values.
pub(crate) fn sums(propagators: &[Propagator], peers: &Peers, values: usize) -> Vec<Propagator> {
    let candidate = |propagator: &Propagator| {
        let (variables, total): (Vec<u32>, i64) = match propagator {
            Propagator::Cage(cage) => (cage.variables.to_vec(), cage.sum.into()),
            Propagator::Sum(sum) if sum.is_cage() => (sum.variables().collect(), sum.least),
            _ => return None,
        };
        (variables.len() >= MIN_RELATED_CELLS)
            .then(|| Candidate::new(variables, total, false, values, peers))
    };
    let mut all: Vec<Candidate> = propagators.iter().filter_map(candidate).take(MAX_SUMS).collect();
    all.sort_by(|a, b| a.cells.cmp(&b.cells));
    all.dedup_by(|a, b| a.cells == b.cells);
    let mut pairs: Vec<(usize, usize, Candidate)> = Vec::new();
    let mut active: Vec<Option<Candidate>> = Vec::new();
    for new in all {
        add(new, &mut active, &mut pairs, values, peers);
    }
    while let Some(best) =
        (0..pairs.len()).max_by_key(|&at| (pairs[at].2.gain, std::cmp::Reverse(at)))
    {
        let (first, second, both) = pairs.swap_remove(best);
        (active[first], active[second]) = (None, None);
        pairs.retain(|&(a, b, _)| active[a].is_some() && active[b].is_some());
        add(both, &mut active, &mut pairs, values, peers);
    }
    let useful = active.into_iter().flatten().filter(|sum| sum.is_merged && sum.gain > 0);
    let sum = |sum: Candidate| Sum {
        groups: sum.groups,
        least: sum.total,
        most: sum.total,
        wake: Wake::OnChange,
    };
    useful.map(sum).map(Propagator::Sum).collect()
}

/// Adds a sum, and the pairs of it and others that can be merged.
fn add(
    new: Candidate,
    active: &mut Vec<Option<Candidate>>,
    pairs: &mut Vec<(usize, usize, Candidate)>,
    values: usize,
    peers: &Peers,
) {
    let number = active.len();
    for (at, other) in active.iter().enumerate() {
        let both = other.as_ref().and_then(|other| other.merged(&new, values, peers));
        pairs.extend(both.map(|both| (at, number, both)));
    }
    active.push(Some(new));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sum of cells that do not differ from each other, as a propagator.
    fn sum(cells: std::ops::Range<u32>, total: i64) -> Propagator {
        let group = |cell| Group { factor: 1, variables: [cell].into() };
        let groups = cells.map(group).collect();
        Propagator::Sum(Sum { groups, least: total, most: total, wake: Wake::OnChange })
    }

    /// Twelve cells, the first six each different from one of the others.
    fn peers(pairs: u32) -> Peers {
        let mut peers = Peers::new(12);
        (0..pairs).for_each(|at| peers.add(&[at, at + 6]));
        peers.finish();
        peers
    }

    #[test]
    fn sums_of_cells_that_differ_are_merged() {
        let merged = sums(&[sum(0..6, 6), sum(6..12, 7)], &peers(6), 9);
        let [Propagator::Sum(both)] = &merged[..] else { panic!("{merged:?}") };
        assert_eq!((both.least, both.most, both.groups.len()), (13, 13, 6));
        for (at, group) in (0..).zip(&both.groups) {
            assert_eq!((group.factor, &group.variables[..]), (1, &[at, at + 6][..]));
        }
    }

    #[test]
    fn sums_that_gain_nothing_are_not_merged() {
        // Too few related cells; a shared cell; a total about which the bounds say nothing.
        assert!(sums(&[sum(0..6, 6), sum(6..12, 7)], &peers(5), 9).is_empty());
        assert!(sums(&[sum(0..7, 6), sum(6..12, 7)], &peers(6), 9).is_empty());
        assert!(sums(&[sum(0..6, 24), sum(6..12, 24)], &peers(6), 9).is_empty());
    }
}
