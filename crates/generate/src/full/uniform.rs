//! 9×9 grids, each of the 6,670,903,752,021,072,936,960 exactly equally likely.
//!
//! # Six plaits
//!
//! In a stack every digit occurs in three boxes, each time in another column: nine strands on three
//! tracks, a *plait*. The rows of a band are a plait too. In each of its boxes a plait divides the
//! digits into three threes, a *split* (see `plaits.rs`).
//!
//! A grid consists of six plaits, C1, C2, C3 for the stacks and R1, R2, R3 for the bands, and an
//! order of the tracks of each. In the box where band *b* meets stack *s* two splits meet, Cs\[b]
//! of the columns and Rb\[s] of the rows. All that the rules demand is that they *cross*: each row
//! shares one digit with each column, the one in their common cell. Write *fits*(p, q, r) for the
//! number of plaits whose splits cross p, q and r, which is 16 to 288. Then
//!
//! ```text
//! grids = 6⁶ · Σ fits(C1[1], C2[1], C3[1]) · fits(C1[2], C2[2], C3[2]) · fits(C1[3], C2[3], C3[3])    over all C1, C2, C3
//! ```
//!
//! # The draw
//!
//! Renaming the digits turns any plait into one of two *kinds*: no digit moves on (or every one
//! does), or one digit of each track does (or two). There are 560 of one kind and 27 times as many
//! of the other. So if the digits get random names in the end, C1 need only be one of two plaits.
//! Write *lists*(p, q) for the number of plaits whose first two splits cross p and q, and *most*(p,
//! q) for the maximum of fits(p, q, r) over all r.
//!
//! ```text
//! repeat:
//!     C1, C2 ← any kind and plait, with weight  lists(C1[1], C2[1]) · most(C1[2], C2[2]) · most(C1[3], C2[3]),
//!              27 times as much for the larger kind
//!     R1 ← any of the lists(C1[1], C2[1]) plaits
//!     C3 ← any of the 36 · 56 plaits whose first split crosses R1[3]
//! until accepted, with the probability      fits(C1[2], C2[2], C3[2]) / most(C1[2], C2[2])
//!                                         · fits(C1[3], C2[3], C3[3]) / most(C1[3], C2[3])
//! R2, R3 ← any of the plaits that fit
//! names of the digits, orders of the tracks ← any
//! ```
//!
//! **Every grid is equally likely.** A round is accepted with given C1, C2, R1, C3 with a
//! probability proportional to weight / lists · fits · fits / most / most, which is 1 or 27 · fits
//! · fits. Then R2 and R3 are any of fits · fits. So all choices of six plaits have the same
//! probability, 27 times as large for the kind that represents 27 times as many. All of this is
//! counted in whole numbers: the possible rounds, with every choice and every side of the coin, are
//! numbered, and a round is one uniformly drawn number. 27.4 % of the rounds are accepted.

pub mod bands;
mod plaits;
pub(super) mod small;

use std::array::from_fn;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use omnidoku_core::{Grid, Random, Shape};

use plaits::{CROSSING, PLAITS_OF_SPLIT, Plait, Plaits, SPLITS, Split};

/// Draws 9×9 grids. Its tables take half a megabyte and are immutable, so that threads share them.
pub struct Sampler {
    plaits: Plaits,
    /// For each split, the plaits whose first two splits cross 123 456 789 and this split.
    lists: Vec<Vec<u16>>,
    /// How many of them have a third split that crosses a given split.
    fits: Vec<[u16; SPLITS]>,
    kinds: [Kind; 2],
    /// The plaits that may come second, those of one lot together.
    seconds: Vec<u16>,
    lots: Vec<Lot>,
    /// The number of rounds.
    rounds: u64,
}

/// A plait that represents all that are equal to it up to renaming.
struct Kind {
    plait: Plait,
    /// For each band, new names that give its first box the columns 123 456 789.
    names: [[u8; 9]; 3],
    /// What these names turn each split into.
    renamed: [[Split; SPLITS]; 3],
}

/// Pairs of C1 and C2 that have the same weight.
struct Lot {
    kind: usize,
    /// The number of rounds of all lots before this one.
    start: u64,
    /// How many plaits the kind represents, in units of the smaller kind.
    copies: u64,
    /// The number of rounds of each pair.
    rounds: u64,
    /// The number of sides of the coin.
    sides: u64,
    /// Where the C2 of this lot start in `seconds`.
    first_second: usize,
}

/// The columns of a grid and the rows of its first band.
struct Round {
    kind: usize,
    rows: u16,
    columns: [usize; 2],
}

impl Sampler {
    /// The shared tables, built on first use.
    pub fn shared() -> &'static Sampler {
        static SHARED: OnceLock<Sampler> = OnceLock::new();
        SHARED.get_or_init(Sampler::new)
    }

    /// The next grid.
    pub fn grid(&self, random: &mut Random) -> Grid {
        let values = self.values(random);
        Grid::from_values(Shape::CLASSIC, &values).expect("the values are 1 to 9")
    }

    /// The next grid as 81 values in reading order.
    pub fn values(&self, random: &mut Random) -> [u8; 81] {
        let round = loop {
            if let Some(round) = self.round(below(random, self.rounds)) {
                break round;
            }
        };
        let kind = &self.kinds[round.kind];
        let columns =
            [&kind.plait, self.plaits.get(round.columns[0]), self.plaits.get(round.columns[1])];
        let rows = from_fn(|band| match band {
            0 => self.plaits.get(round.rows.into()),
            _ => {
                let [second, third] =
                    [1, 2].map(|i| kind.renamed[band][usize::from(columns[i].splits[band])]);
                self.fitting(second, third, random)
            }
        });
        self.write(kind, columns, rows, random)
    }

    /// The result of the round with this number, if it is accepted.
    fn round(&self, number: u64) -> Option<Round> {
        let lot = &self.lots[self.lots.partition_point(|lot| lot.start <= number) - 1];
        let (pair, rest) = divided(number - lot.start, lot.rounds);
        let (choice, side) = divided(rest, lot.sides);
        let (choice, moving) = divided(choice, PLAITS_OF_SPLIT as u64);
        let (listed, crossing) = divided(choice, CROSSING as u64);

        let second = usize::from(self.seconds[lot.first_second + (pair / lot.copies) as usize]);
        let c2 = self.plaits.get(second).splits;
        let rows = self.lists[usize::from(c2[0])][listed as usize];
        let r1 = self.plaits.get(rows.into()).splits;
        let first_split = self.plaits.crossing(r1[2])[crossing as usize];
        let third = usize::from(first_split) * PLAITS_OF_SPLIT + moving as usize;
        let c3 = self.plaits.get(third).splits;

        let fits = [1, 2].map(|band| {
            let names = &self.kinds[lot.kind].renamed[band];
            u64::from(
                self.fits[usize::from(names[usize::from(c2[band])])]
                    [usize::from(names[usize::from(c3[band])])],
            )
        });
        let ends_well = side < fits[0] * fits[1];
        ends_well.then_some(Round { kind: lot.kind, rows, columns: [second, third] })
    }

    /// Any of the plaits that cross 123 456 789 and two more splits.
    fn fitting(&self, second: Split, third: Split, random: &mut Random) -> &Plait {
        let listed = &self.lists[usize::from(second)];
        loop {
            let plait = self.plaits.get(usize::from(*random.pick(listed)));
            if self.plaits.cross(third, plait.splits[2]) {
                return plait;
            }
        }
    }

    /// The grid of six plaits, with random names for its digits, in random orders of their tracks.
    fn write(
        &self,
        kind: &Kind,
        columns: [&Plait; 3],
        rows: [&Plait; 3],
        random: &mut Random,
    ) -> [u8; 81] {
        let mut choices = below(random, 362_880 * 6u64.pow(6));
        let mut choose = |of: u64| {
            let (rest, choice) = divided(choices, of);
            choices = rest;
            choice as usize
        };
        let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        for last in (1..9).rev() {
            names.swap(last, choose(last as u64 + 1));
        }
        let mut tracks = |plait: &Plait, width: usize| {
            let order = TRACK_ORDERS[choose(6)];
            self.plaits.strands(plait).map(|(track, step)| {
                from_fn::<usize, 3, _>(|i| width * order[(track as usize + i * step as usize) % 3])
            })
        };
        let columns = columns.map(|plait| tracks(plait, 1));
        let rows = rows.map(|plait| tracks(plait, 9));
        let mut values = [0; 81];
        for digit in 0..9 {
            for band in 0..3 {
                let row = rows[band][usize::from(kind.names[band][digit])];
                for stack in 0..3 {
                    let corner = 27 * band + 3 * stack;
                    values[corner + row[stack] + columns[stack][digit][band]] = names[digit];
                }
            }
        }
        values
    }
}

/// The tables.
impl Sampler {
    fn new() -> Sampler {
        let plaits = Plaits::new();
        let (lists, fits) = rows_of_bands(&plaits);
        // The plaits that begin with 123 456 789 come first; the one in which no digit moves on
        // precedes the others.
        let kinds = [0, 1].map(|plait| Kind::new(*plaits.get(plait), &plaits));
        let most: Vec<u64> =
            fits.iter().map(|fits| fits.iter().copied().max().unwrap_or(0).into()).collect();

        let mut sorted: BTreeMap<(usize, u64, u64), Vec<u16>> = BTreeMap::new();
        for (number, kind) in kinds.iter().enumerate() {
            for (second, plait) in plaits.all().iter().enumerate() {
                let [x, y, z]: [usize; 3] = from_fn(|band| {
                    usize::from(kind.renamed[band][usize::from(plait.splits[band])])
                });
                let weight = (number, lists[x].len() as u64, most[y] * most[z]);
                sorted.entry(weight).or_default().push(second as u16);
            }
        }
        let (mut lots, mut seconds, mut start) = (Vec::new(), Vec::new(), 0);
        for ((kind, listed, sides), members) in sorted {
            let copies = [1, 27][kind];
            let rounds = listed * (CROSSING * PLAITS_OF_SPLIT) as u64 * sides;
            lots.push(Lot { kind, start, copies, rounds, sides, first_second: seconds.len() });
            start += rounds * copies * members.len() as u64;
            seconds.extend(members);
        }
        Sampler { plaits, lists, fits, kinds, seconds, lots, rounds: start }
    }
}

/// Builds `lists` and `fits`.
fn rows_of_bands(plaits: &Plaits) -> (Vec<Vec<u16>>, Vec<[u16; SPLITS]>) {
    let mut lists = vec![Vec::new(); SPLITS];
    let mut fits = vec![[0; SPLITS]; SPLITS];
    for (number, plait) in plaits.all().iter().enumerate() {
        let [first, second, third] = plait.splits;
        if !plaits.cross(first, 0) {
            continue;
        }
        for &second in plaits.crossing(second) {
            lists[usize::from(second)].push(number as u16);
            for &third in plaits.crossing(third) {
                fits[usize::from(second)][usize::from(third)] += 1;
            }
        }
    }
    (lists, fits)
}

impl Kind {
    fn new(plait: Plait, plaits: &Plaits) -> Kind {
        let names = plait.splits.map(|split| plaits.plain_names(split));
        let renamed = names.map(|names| from_fn(|split| plaits.renamed(split as Split, &names)));
        Kind { plait, names, renamed }
    }
}

const TRACK_ORDERS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

fn divided(number: u64, by: u64) -> (u64, u64) {
    (number / by, number % by)
}

/// A uniformly drawn number below a bound that need not fit into a `usize`.
fn below(random: &mut Random, bound: u64) -> u64 {
    loop {
        let product = u128::from(random.bits()) * u128::from(bound);
        let low = product as u64;
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 64) as u64;
        }
    }
}

#[cfg(test)]
mod tests;
