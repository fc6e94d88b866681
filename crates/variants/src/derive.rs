//! Constraints that follow from others: what cages leave of whole houses, and what houses leave of each
//! other.

use std::collections::HashSet;

use crate::house::{Complete, Leftovers};
use crate::model::{self, groups};
use crate::peers::Peers;
use crate::propagator::Propagator;
use crate::store::bits;
use crate::sum::Sum;

/// The most cells of a sum that is derived.
const MAX_DERIVED_CELLS: u32 = 8;

/// The most houses that are taken together.
const MAX_HOUSES_TOGETHER: usize = 4;

/// A set of variables, one bit each.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Cells(Box<[u64]>);

impl Cells {
    fn new(variables: &[u32], count: usize) -> Cells {
        let mut bits = vec![0; count.div_ceil(64)];
        for &variable in variables {
            bits[variable as usize / 64] |= 1 << (variable % 64);
        }
        Cells(bits.into())
    }

    fn map(&self, other: &Cells, join: impl Fn(u64, u64) -> u64) -> Cells {
        let pairs = self.0.iter().zip(&other.0);
        Cells(pairs.map(|(&here, &there)| join(here, there)).collect())
    }

    fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// How many are in both.
    fn common(&self, other: &Cells) -> u32 {
        self.0.iter().zip(&other.0).map(|(here, there)| (here & there).count_ones()).sum()
    }

    fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let word = |(at, &word): (u32, &u64)| bits(word).map(move |bit| at * 64 + bit);
        (0u32..).zip(&self.0).flat_map(word)
    }
}

/// Houses that share no cell, taken together.
struct Area {
    cells: Cells,
    /// What its cells add up to, values counted from 0.
    sum: i64,
}

/// Runs of houses in the order in which they stand, each house the first of some. Every third box or so
/// is below the other, so boxes are also taken at that distance.
fn areas(houses: &[Complete], variables: usize) -> Vec<Area> {
    let all: Vec<Cells> =
        houses.iter().map(|house| Cells::new(&house.variables, variables)).collect();
    let box_stride = (houses.len() as f64 / 3.0).sqrt() as usize;
    let mut areas: Vec<Area> = Vec::new();
    let mut known: HashSet<Cells> = HashSet::new();
    for first in 0..houses.len() {
        for stride in [1, box_stride.max(2)] {
            let mut cells = Cells::new(&[], variables);
            let mut sum = 0;
            for at in (first..houses.len()).step_by(stride).take(MAX_HOUSES_TOGETHER) {
                if all[at].common(&cells) > 0 {
                    break;
                }
                cells = cells.map(&all[at], |here, there| here | there);
                sum += bits(houses[at].values).map(i64::from).sum::<i64>();
                if known.insert(cells.clone()) {
                    areas.push(Area { cells: cells.clone(), sum });
                }
            }
        }
    }
    areas
}

/// Innies and outies: of houses and the cages in and across them, the cells that are left have a known
/// sum, or a known difference.
pub(crate) fn sums(
    houses: &[Complete],
    propagators: &[Propagator],
    peers: &Peers,
    variables: usize,
) -> Vec<Propagator> {
    let cages: Vec<(i64, Cells)> = propagators
        .iter()
        .filter_map(|propagator| match propagator {
            Propagator::Cage(cage) => {
                Some((cage.sum.into(), Cells::new(&cage.variables, variables)))
            }
            Propagator::Sum(sum) if is_cage(sum) => {
                Some((sum.least, Cells::new(&sum.variables().collect::<Vec<u32>>(), variables)))
            }
            _ => None,
        })
        .collect();
    if cages.is_empty() || houses.is_empty() {
        return Vec::new();
    }
    let none = Cells::new(&[], variables);
    let mut known: HashSet<(Cells, Cells)> =
        cages.iter().map(|(_, cells)| (cells.clone(), none.clone())).collect();
    let mut derived = Vec::new();
    for area in areas(houses, variables) {
        // First only the cages that lie inside, then also those that stick out by half or less.
        for may_stick_out in [false, true] {
            let (mut inside, mut outside, mut rest) = (area.cells.clone(), none.clone(), area.sum);
            for (sum, cells) in &cages {
                let within = cells.common(&area.cells);
                let is_taken = match may_stick_out {
                    false => within == cells.len(),
                    true => within * 2 >= cells.len() && within > 0,
                };
                // A cell in two cages would count twice.
                let is_free = cells.common(&inside) == within && cells.common(&outside) == 0;
                if is_taken && is_free {
                    rest -= sum;
                    inside = inside.map(cells, |inside, cage| inside & !cage);
                    let sticking = cells.map(&area.cells, |cage, area| cage & !area);
                    outside = outside.map(&sticking, |outside, cells| outside | cells);
                }
            }
            let is_small = (1..=MAX_DERIVED_CELLS).contains(&(inside.len() + outside.len()));
            if is_small && known.insert((inside.clone(), outside.clone())) {
                let terms = inside.iter().map(|cell| (1, cell));
                let terms = terms.chain(outside.iter().map(|cell| (-1, cell)));
                let groups = groups(terms, peers);
                let values = 64 - houses[0].values.leading_zeros() as usize;
                derived.push(model::sum(Sum { groups, least: rest, most: rest }, values));
            }
        }
    }
    derived
}

/// Whether a sum is that of cells which each count once.
fn is_cage(sum: &Sum) -> bool {
    sum.least == sum.most && sum.groups.iter().all(|group| group.factor == 1)
}

/// Pairs of houses: what one has without the other holds the same values as the reverse.
pub(crate) fn leftovers(houses: &[Complete], variables: usize) -> Vec<Propagator> {
    let all: Vec<Cells> =
        houses.iter().map(|house| Cells::new(&house.variables, variables)).collect();
    let mut derived = Vec::new();
    for (at, first) in all.iter().enumerate() {
        for (other, second) in all[..at].iter().enumerate() {
            let common = first.common(second);
            let is_useful = common > 1 && common < first.len();
            if !is_useful || houses[at].values != houses[other].values {
                continue;
            }
            let without = |cells: &Cells, others: &Cells| -> Box<[u32]> {
                cells.map(others, |cells, others| cells & !others).iter().collect()
            };
            let (first, second) = (without(first, second), without(second, first));
            derived.push(Propagator::Leftovers(Leftovers { first, second }));
        }
    }
    derived
}
