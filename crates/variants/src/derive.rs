//! Constraints that follow from others: what cages leave of whole houses, and what houses leave of each
//! other.

use std::collections::HashSet;

use crate::house::{Complete, Leftovers};
use crate::model::{self, groups};
use crate::peers::Peers;
use crate::propagator::Propagator;
use crate::store::{Wake, bits};
use crate::sum::Sum;

/// The most cells of a sum that is derived.
const MAX_DERIVED_CELLS: u32 = 6;

/// The most cells of a derived sum that every change wakes. Larger ones remove little while many cells are open: they
/// run when a cell gets its value.
const MAX_WATCHED_CELLS: u32 = 4;

/// The most houses that are taken together.
const MAX_HOUSES_TOGETHER: usize = 4;

/// Sets of variables, one bit each, one after the other in memory.
struct Sets {
    words: usize,
    bits: Vec<u64>,
}

impl Sets {
    fn new<'a>(sets: impl IntoIterator<Item = &'a [u32]>, variables: usize) -> Sets {
        let mut all = Sets { words: variables.div_ceil(64), bits: Vec::new() };
        for set in sets {
            let start = all.bits.len();
            all.bits.resize(start + all.words, 0);
            for &variable in set {
                all.bits[start + variable as usize / 64] |= 1 << (variable % 64);
            }
        }
        all
    }

    fn get(&self, index: usize) -> &[u64] {
        &self.bits[index * self.words..(index + 1) * self.words]
    }

    fn iter(&self) -> impl Iterator<Item = &[u64]> {
        self.bits.chunks_exact(self.words.max(1))
    }
}

fn len(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// How many variables are in both.
fn common(set: &[u64], other: &[u64]) -> u32 {
    set.iter().zip(other).map(|(&here, &there)| (here & there).count_ones()).sum()
}

fn meet(set: &[u64], other: &[u64]) -> bool {
    set.iter().zip(other).any(|(here, there)| here & there != 0)
}

/// The variables of a set, ascending.
fn variables_of(set: impl IntoIterator<Item = u64>) -> impl Iterator<Item = u32> {
    (0u32..).zip(set).flat_map(|(at, word)| bits(word).map(move |bit| at * 64 + bit))
}

/// Those of one set that are not in the other.
fn without(set: &[u64], other: &[u64], count: u32) -> Box<[u32]> {
    let mut rest = Vec::with_capacity(count as usize);
    rest.extend(variables_of(set.iter().zip(other).map(|(here, there)| here & !there)));
    rest.into()
}

/// Houses that share no cell, taken together: their cells, and what these add up to, values counted from 0.
///
/// Runs of houses in the order in which they stand, each house the first of some. Every third box or so
/// is below the other, so boxes are also taken at that distance.
fn areas(houses: &[Complete], variables: usize) -> (Sets, Vec<i64>) {
    let all = Sets::new(houses.iter().map(|house| &house.variables[..]), variables);
    let box_stride = (houses.len() as f64 / 3.0).sqrt() as usize;
    let mut areas = Sets::new([], variables);
    let mut sums: Vec<i64> = Vec::new();
    // Equal areas have the same key, and others hardly ever.
    let mut keys: Vec<u64> = Vec::new();
    let mix =
        |key: u64, &word: &u64| (key.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut cells = vec![0u64; all.words];
    for first in 0..houses.len() {
        for stride in [1, box_stride.max(2)] {
            cells.fill(0);
            let mut sum = 0;
            for at in (first..houses.len()).step_by(stride).take(MAX_HOUSES_TOGETHER) {
                let house = all.get(at);
                if meet(house, &cells) {
                    break;
                }
                cells.iter_mut().zip(house).for_each(|(cells, house)| *cells |= house);
                sum += bits(houses[at].values).map(i64::from).sum::<i64>();
                let key = cells.iter().fold(0, mix);
                let is_same = |(&other, area): (&u64, &[u64])| other == key && *area == cells;
                if !keys.iter().zip(areas.iter()).any(is_same) {
                    keys.push(key);
                    areas.bits.extend_from_slice(&cells);
                    sums.push(sum);
                }
            }
        }
    }
    (areas, sums)
}

/// Innies and outies: of houses and the cages in and across them, the cells that are left have a known
/// sum, or a known difference.
pub(crate) fn sums(
    houses: &[Complete],
    propagators: &[Propagator],
    peers: &Peers,
    variables: usize,
) -> Vec<Propagator> {
    let mut cages = Sets::new([], variables);
    let mut cage_sums: Vec<(i64, u32)> = Vec::new();
    for propagator in propagators {
        let sum = match propagator {
            Propagator::Cage(cage) => cage.sum.into(),
            Propagator::Sum(sum) if sum.is_cage() => sum.least,
            _ => continue,
        };
        let start = cages.bits.len();
        cages.bits.resize(start + cages.words, 0);
        propagator.for_each_variable(|variable| {
            cages.bits[start + variable as usize / 64] |= 1 << (variable % 64);
        });
        cage_sums.push((sum, len(&cages.bits[start..])));
    }
    if cage_sums.is_empty() || houses.is_empty() {
        return Vec::new();
    }
    // What is known: cells that count once, and others that are subtracted.
    let mut known: HashSet<[Box<[u64]>; 2]> = HashSet::new();
    let mut derived = Vec::new();
    let (areas, area_sums) = areas(houses, variables);
    let (mut inside, mut outside) = (vec![0u64; areas.words], vec![0u64; areas.words]);
    let mut touching: Vec<(&[u64], i64, u32, u32)> = Vec::new();
    for (area, &area_sum) in areas.iter().zip(&area_sums) {
        let with_sums = cages.iter().zip(&cage_sums);
        touching.clear();
        touching.extend(
            with_sums
                .map(|(cage, &(sum, size))| (cage, sum, size, common(cage, area)))
                .filter(|&(_, _, _, within)| within > 0),
        );
        // First only the cages that lie inside, then also those that stick out by half or less.
        for may_stick_out in [false, true] {
            let mut rest = area_sum;
            inside.copy_from_slice(area);
            outside.fill(0);
            for &(cage, sum, size, within) in &touching {
                let is_taken = if may_stick_out { within * 2 >= size } else { within == size };
                // A cell in two cages would count twice.
                if is_taken && common(cage, &inside) == within && !meet(cage, &outside) {
                    rest -= sum;
                    for (at, &cage) in cage.iter().enumerate() {
                        inside[at] &= !cage;
                        outside[at] |= cage & !area[at];
                    }
                }
            }
            let count = len(&inside) + len(&outside);
            let is_small = (1..=MAX_DERIVED_CELLS).contains(&count);
            let is_cage = || len(&outside) == 0 && cages.iter().any(|cage| *cage == inside);
            if is_small && !is_cage() && known.insert([inside[..].into(), outside[..].into()]) {
                let terms = variables_of(inside.iter().copied()).map(|cell| (1, cell));
                let subtracted = variables_of(outside.iter().copied()).map(|cell| (-1, cell));
                let groups = groups(terms.chain(subtracted), peers);
                let values = 64 - houses[0].values.leading_zeros() as usize;
                let wake = if count <= MAX_WATCHED_CELLS { Wake::OnChange } else { Wake::OnFix };
                derived.push(model::sum(Sum { groups, least: rest, most: rest, wake }, values));
            }
        }
    }
    derived
}

/// Pairs of houses: what one has without the other holds the same values as the reverse.
pub(crate) fn leftovers(houses: &[Complete], variables: usize) -> Vec<Propagator> {
    let all = Sets::new(houses.iter().map(|house| &house.variables[..]), variables);
    let mut derived = Vec::new();
    for (at, first) in all.iter().enumerate() {
        for (other, second) in all.iter().take(at).enumerate() {
            if !meet(first, second) {
                continue;
            }
            let (size, common) = (houses[at].variables.len() as u32, common(first, second));
            let is_useful = common > 1 && common < size;
            if is_useful && houses[at].values == houses[other].values {
                let other_size = houses[other].variables.len() as u32;
                let (first, second) = (
                    without(first, second, size - common),
                    without(second, first, other_size - common),
                );
                derived.push(Propagator::Leftovers(Leftovers { first, second }));
            }
        }
    }
    derived
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cage::Cage;

    /// The houses of a 4×4 grid: rows and boxes.
    fn houses() -> Vec<Complete> {
        let rows = (0..4u32).map(|row| (4 * row..4 * row + 4).collect());
        let boxes = [0u32, 2, 8, 10].map(|first| [first, first + 1, first + 4, first + 5].into());
        rows.chain(boxes).map(|variables| Complete { variables, values: 0xf }).collect()
    }

    fn peers(houses: &[Complete]) -> Peers {
        let mut peers = Peers::new(16);
        houses.iter().for_each(|house| peers.add(&house.variables));
        peers.finish();
        peers
    }

    fn derived(cages: &[(&[u32], i64)]) -> Vec<String> {
        let houses = houses();
        let cages: Vec<Propagator> = cages
            .iter()
            .map(|(cells, sum)| {
                Propagator::Cage(Cage::new(cells, *sum, 4, Wake::OnChange).unwrap())
            })
            .collect();
        let sums = sums(&houses, &cages, &peers(&houses), 16);
        let text = |propagator: &Propagator| match propagator {
            Propagator::Cage(cage) => format!("{} = {:?}", cage.sum, cage.variables),
            Propagator::Sum(sum) => {
                let groups = sum.groups.iter().map(|group| (group.factor, &group.variables));
                format!("{} = {:?}", sum.least, groups.collect::<Vec<_>>())
            }
            other => panic!("{other:?}"),
        };
        sums.iter().map(text).collect()
    }

    #[test]
    fn innies_and_outies() {
        // Values count from 0, so each row adds up to 6. The last cell of the first row is the rest; the other
        // derived sums are of the rows below together with it, and of boxes.
        let found = derived(&[(&[0, 1, 2], 4)]);
        assert!(found.contains(&"2 = [(1, [3])]".to_owned()), "{found:?}");
        // The cage sticks out into the second row.
        let found = derived(&[(&[0, 1, 2], 4), (&[3, 7], 5)]);
        assert!(found.contains(&"-3 = [(-1, [7])]".to_owned()), "{found:?}");
        assert!(!found.iter().any(|sum| sum == "4 = [0, 1, 2]"), "{found:?}");
        assert!(derived(&[]).is_empty());
    }

    #[test]
    fn leftovers_of_a_row_and_a_box() {
        let leftovers = leftovers(&houses(), 16);
        let pairs: Vec<(&[u32], &[u32])> = leftovers
            .iter()
            .map(|propagator| match propagator {
                Propagator::Leftovers(leftovers) => (&leftovers.first[..], &leftovers.second[..]),
                other => panic!("{other:?}"),
            })
            .collect();
        // Every box meets two rows.
        assert_eq!(pairs.len(), 8);
        assert_eq!(pairs[0], (&[4, 5][..], &[2, 3][..]));
    }
}
