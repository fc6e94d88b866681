//! The kinds of bands, and how many grids begin with each: a test for anything that claims to draw
//! grids evenly.
//!
//! Two bands are of the same kind if renaming digits and reordering rows, boxes and the columns in
//! a box turns one into the other. There are 416 kinds. With 123 456 789 as its first box and the
//! columns of the other boxes in ascending order, a band is one of 56 · 6⁴ = 72,576; these are
//! sorted into kinds here, and for one band of each kind the completions are counted.
//!
//! ```text
//! grids that begin with a kind = its bands among the 72,576 · 9! · 6² · completions
//! completions of a band        = 6² · Σ fits(second band) · fits(third band)    over its 56³ columns
//! ```
//!
//! If all digits move the other way, the second and third band change places: half of the sum is
//! enough.
//!
//! The sum over all kinds is the number of all grids, 6,670,903,752,021,072,936,960 (Felgenhauer
//! and Jarvis, 2005).

use std::array::from_fn;
use std::collections::BTreeMap;

use super::plaits::{PLAITS_OF_SPLIT, SPLITS, Split, Threes};
use super::{Sampler, TRACK_ORDERS};

/// The kinds of bands.
pub struct Bands {
    /// The smallest form of each, in ascending order.
    kinds: Vec<Writing>,
    /// How many grids begin with a band of each.
    grids: Vec<u128>,
}

/// How far counts are from the expected ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquare {
    /// The sum of (count − expected)² / expected.
    pub statistic: f64,
    /// Its expected value if the counts are random: the degrees of freedom.
    pub freedom: f64,
}

impl ChiSquare {
    /// By how many standard deviations the statistic is above its expected value.
    pub fn deviations(self) -> f64 {
        (self.statistic - self.freedom) / (2.0 * self.freedom).sqrt()
    }
}

/// The second and third box of a band whose first is 123 456 789: columns of three digits in four
/// bits each.
type Writing = [u64; 2];

/// Kinds with a smaller expected count are merged.
const MIN_EXPECTED: f64 = 10.0;

impl Bands {
    /// Sorts the bands into kinds and counts them; takes some tenths of a second.
    pub fn new() -> Bands {
        let mut members: BTreeMap<Writing, (u128, [u8; 27])> = BTreeMap::new();
        for band in bands_in_order() {
            members.entry(smallest_writing(&band)).or_insert((0, band)).0 += 1;
        }
        let completions = Completions::new(Sampler::shared());
        let orders = 362_880 * 36;
        let grids = members.values().map(|(bands, band)| bands * orders * completions.of(band));
        Bands { grids: grids.collect(), kinds: members.into_keys().collect() }
    }

    /// How many grids begin with a band of each kind.
    pub fn grids(&self) -> &[u128] {
        &self.grids
    }

    /// The kind of a band, given as three rows of nine values; `None` if it is not a band.
    pub fn kind_of(&self, band: &[u8; 27]) -> Option<usize> {
        let is_band = (0..3).all(|i| {
            let row = (0..9).map(|col| band[9 * i + col]);
            let block = (0..9).map(|cell| band[cell / 3 * 9 + 3 * i + cell % 3]);
            has_all_digits(row) && has_all_digits(block)
        });
        is_band.then(|| self.kinds.binary_search(&smallest_writing(band)).ok()).flatten()
    }

    /// How far the counts of the kinds are from those of uniformly drawn grids.
    pub fn chi_square(&self, counts: &[u64]) -> ChiSquare {
        let all: u128 = self.grids.iter().sum();
        let drawn: u64 = counts.iter().sum();
        let (mut statistic, mut terms) = (0.0, 0.0);
        let mut add = |count: f64, expected: f64| {
            statistic += (count - expected).powi(2) / expected;
            terms += 1.0;
        };
        let (mut rare_count, mut rare_expected) = (0.0, 0.0);
        for (&count, &grids) in counts.iter().zip(&self.grids) {
            let expected = drawn as f64 * (grids as f64 / all as f64);
            if expected < MIN_EXPECTED {
                rare_count += count as f64;
                rare_expected += expected;
            } else {
                add(count as f64, expected);
            }
        }
        if rare_expected >= MIN_EXPECTED {
            add(rare_count, rare_expected);
        }
        ChiSquare { statistic, freedom: terms - 1.0 }
    }
}

impl Default for Bands {
    fn default() -> Bands {
        Bands::new()
    }
}

fn has_all_digits(values: impl Iterator<Item = u8>) -> bool {
    values.filter(|&value| value < 16).fold(0u16, |seen, value| seen | 1 << value) == 0o1776
}

/// The 72,576 bands with the first box 123 456 789 whose other boxes have their columns in
/// ascending order.
fn bands_in_order() -> impl Iterator<Item = [u8; 27]> {
    let plaits = &Sampler::shared().plaits;
    plaits.all()[..PLAITS_OF_SPLIT].iter().flat_map(move |plait| {
        let mut boxes = [[[0; 3]; 3]; 3];
        for (digit, (track, step)) in plaits.strands(plait).into_iter().enumerate() {
            for (time, rows) in boxes.iter_mut().enumerate() {
                let row = &mut rows[(usize::from(track) + time * usize::from(step)) % 3];
                // Digits are placed in ascending order, so the first blank is the next place.
                let place = row.iter().position(|&value| value == 0).unwrap_or(0);
                row[place] = digit as u8 + 1;
            }
        }
        (0..1296).map(move |orders| {
            let mut band = [0; 27];
            for (stack, rows) in boxes.iter().enumerate() {
                for (i, row) in rows.iter().enumerate() {
                    let order = match (stack, i) {
                        (0, _) | (_, 0) => 0,
                        _ => orders / 6usize.pow(2 * (stack as u32 - 1) + i as u32 - 1) % 6,
                    };
                    for col in 0..3 {
                        band[9 * i + 3 * stack + col] = row[TRACK_ORDERS[order][col]];
                    }
                }
            }
            band
        })
    })
}

/// The smallest form of a band of the same kind.
///
/// The choice of the first box and of the order of its rows and columns determines the names; the
/// other columns and boxes are then put in ascending order.
fn smallest_writing(band: &[u8; 27]) -> Writing {
    let mut smallest = Writing::default();
    for first in 0..3 {
        let others = [(first + 1) % 3, (first + 2) % 3];
        for (rows, cols) in
            TRACK_ORDERS.iter().flat_map(|r| TRACK_ORDERS.iter().map(move |c| (r, c)))
        {
            let mut names = [0u64; 10];
            for (name, (i, j)) in (1..).zip((0..9).map(|cell| (cell / 3, cell % 3))) {
                names[usize::from(band[9 * rows[i] + 3 * first + cols[j]])] = name;
            }
            let mut writing = others.map(|stack| {
                let mut columns: [u64; 3] = from_fn(|j| {
                    let name = |i: usize| names[usize::from(band[9 * rows[i] + 3 * stack + j])];
                    name(0) << 8 | name(1) << 4 | name(2)
                });
                columns.sort_unstable();
                columns[0] << 24 | columns[1] << 12 | columns[2]
            });
            writing.sort_unstable();
            if smallest == Writing::default() || writing < smallest {
                smallest = writing;
            }
        }
    }
    smallest
}

/// Counts the completions of bands.
struct Completions<'a> {
    sampler: &'a Sampler,
    /// For each plait that the first stack can be with few digits moving on: for its second and
    /// third box, what each split becomes under new names that give that box the columns 123 456
    /// 789.
    renamed: Vec<[[Split; SPLITS]; 2]>,
}

impl Completions<'_> {
    fn new(sampler: &Sampler) -> Completions<'_> {
        let plaits = &sampler.plaits;
        let firsts = plaits.all()[..PLAITS_OF_SPLIT].iter();
        let few = firsts.filter(|first| first.moving_on.count_ones() < 5);
        let renamed = few.map(|first| {
            [1, 2].map(|band| {
                let names = plaits.plain_names(first.splits[band]);
                from_fn(|split| plaits.renamed(split as Split, &names))
            })
        });
        Completions { sampler, renamed: renamed.collect() }
    }

    /// The completions of a band with any first box: new names make its columns 123 456 789.
    fn of(&self, band: &[u8; 27]) -> u128 {
        let mut names = [0; 10];
        for (i, j) in (0..9).map(|cell| (cell / 3, cell % 3)) {
            names[usize::from(band[9 * i + j])] = 3 * j + i;
        }
        let [second, third] = [1, 2].map(|stack| {
            let name = |i: usize, j: usize| names[usize::from(band[9 * i + 3 * stack + j])];
            let threes: Threes = from_fn(|j| (0..3).map(|i| 1 << name(i, j)).sum());
            let first = usize::from(self.sampler.plaits.number(threes)) * PLAITS_OF_SPLIT;
            &self.sampler.plaits.all()[first..][..PLAITS_OF_SPLIT]
        });
        let mut sum = 0;
        for renamed in &self.renamed {
            for second in second {
                let fits = [1, 2].map(|band| {
                    let split = renamed[band - 1][usize::from(second.splits[band])];
                    &self.sampler.fits[usize::from(split)]
                });
                for third in third {
                    let [y, z] = [1, 2].map(|band| {
                        let split = renamed[band - 1][usize::from(third.splits[band])];
                        u64::from(fits[band - 1][usize::from(split)])
                    });
                    sum += y * z;
                }
            }
        }
        2 * 36 * u128::from(sum)
    }
}
