//! Constraints that follow from others, found once before a search: what cages leave of whole houses, and
//! what houses leave of each other.

use std::collections::HashSet;

use crate::house::{Complete, Leftovers};
use crate::model::{self, groups};
use crate::peers::Peers;
use crate::propagator::Propagator;
use crate::sum::Sum;

/// The most cells of a sum that is derived.
const MAX_DERIVED_CELLS: usize = 8;

/// The most houses that are taken together.
const MAX_HOUSES_TOGETHER: usize = 4;

/// Houses that share no cell, taken together.
struct Area {
    cells: Vec<u32>,
    houses: usize,
}

/// Runs of houses in the order in which they stand, each house the first of some.
fn areas(houses: &[Complete]) -> Vec<Area> {
    let mut areas: Vec<Area> = Vec::new();
    let mut known: HashSet<Vec<u32>> = HashSet::new();
    let box_stride = (houses.len() as f64 / 3.0).sqrt() as usize;
    for first in 0..houses.len() {
        for stride in [1, box_stride.max(1)] {
            let mut cells: Vec<u32> = Vec::new();
            for count in 1..=MAX_HOUSES_TOGETHER {
                let Some(house) = houses.get(first + (count - 1) * stride) else { break };
                if house.variables.iter().any(|cell| cells.contains(cell)) {
                    break;
                }
                cells.extend(&house.variables);
                cells.sort_unstable();
                if known.insert(cells.clone()) {
                    areas.push(Area { cells: cells.clone(), houses: count });
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
) -> Vec<Propagator> {
    let cages: Vec<(i64, Vec<u32>)> = propagators
        .iter()
        .filter_map(|propagator| match propagator {
            Propagator::Cage(cage) => {
                Some((cage.sum.into(), sorted(cage.variables.iter().copied())))
            }
            Propagator::Sum(sum) if is_cage(sum) => Some((sum.least, sorted(sum.variables()))),
            _ => None,
        })
        .collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let mut known: HashSet<Vec<(i32, u32)>> =
        cages.iter().map(|(_, cells)| cells.iter().map(|&cell| (1, cell)).collect()).collect();
    let mut derived = Vec::new();
    for area in areas(houses) {
        let whole = (0..i64::from(houses[0].values.count_ones())).sum::<i64>() * area.houses as i64;
        let inside = |cells: &[u32]| {
            cells.iter().filter(|cell| area.cells.binary_search(cell).is_ok()).count()
        };
        // First only the cages that lie inside, then also those that stick out by less than half.
        for may_stick_out in [false, true] {
            let mut counts: Vec<(u32, i32)> = area.cells.iter().map(|&cell| (cell, 1)).collect();
            let mut rest = whole;
            for &(sum, ref cells) in &cages {
                let within = inside(cells);
                let is_taken = match may_stick_out {
                    false => within == cells.len(),
                    true => within * 2 >= cells.len() && within > 0,
                };
                // A cell in two cages would count twice.
                let is_free = |cell: &u32| match counts.binary_search_by_key(cell, |c| c.0) {
                    Ok(at) => counts[at].1 == 1,
                    Err(_) => true,
                };
                if !is_taken || !cells.iter().all(is_free) {
                    continue;
                }
                rest -= sum;
                for &cell in cells {
                    match counts.binary_search_by_key(&cell, |c| c.0) {
                        Ok(at) => counts[at].1 -= 1,
                        Err(at) => counts.insert(at, (cell, -1)),
                    }
                }
            }
            let terms: Vec<(i32, u32)> = counts
                .into_iter()
                .filter(|&(_, factor)| factor != 0)
                .map(|(cell, factor)| (factor, cell))
                .collect();
            let is_new = !terms.is_empty()
                && terms.len() <= MAX_DERIVED_CELLS
                && known.insert(terms.clone());
            if is_new {
                let groups = groups(terms.into_iter(), peers);
                let values = houses[0].values.count_ones() as usize;
                derived.push(model::sum(Sum { groups, least: rest, most: rest }, values));
            }
        }
    }
    derived
}

fn sorted(cells: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut cells: Vec<u32> = cells.collect();
    cells.sort_unstable();
    cells
}

/// Whether a sum is that of cells which each count once.
fn is_cage(sum: &Sum) -> bool {
    sum.least == sum.most && sum.groups.iter().all(|group| group.factor == 1)
}

/// Pairs of areas of as many houses: what one has without the other holds the same values as the reverse.
pub(crate) fn leftovers(houses: &[Complete]) -> Vec<Propagator> {
    let areas = areas(houses);
    let mut derived = Vec::new();
    for (at, first) in areas.iter().enumerate() {
        for second in &areas[..at] {
            if first.houses != second.houses || first.houses > 1 {
                continue;
            }
            let without = |cells: &[u32], others: &[u32]| -> Box<[u32]> {
                cells.iter().copied().filter(|cell| others.binary_search(cell).is_err()).collect()
            };
            let left = without(&first.cells, &second.cells);
            if left.len() + 2 > first.cells.len() || left.is_empty() {
                continue;
            }
            let right = without(&second.cells, &first.cells);
            derived.push(Propagator::Leftovers(Leftovers { first: left, second: right }));
        }
    }
    derived
}
