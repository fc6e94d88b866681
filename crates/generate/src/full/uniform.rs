//! Grids of 9×9, each of the 6,670,903,752,021,072,936,960 exactly equally likely.
//!
//! # Six plaits
//!
//! In a stack every digit stands in three boxes, each time in another column: nine strands on three lanes, a
//! *plait*. The rows of a band are a plait too. In each of its boxes a plait parts the digits into three threes, a
//! *split* (`plaits.rs` tells more).
//!
//! A grid is nothing but six plaits, C1, C2, C3 for the stacks and R1, R2, R3 for the bands, and an order of the lanes
//! of each. In the box where band *b* meets stack *s* two splits meet, Cs\[b] of the columns and Rb\[s] of the rows. All
//! that the rules ask for is that they *cross*: each row shares one digit with each column, and that is what stands
//! there. Write *fits*(p, q, r) for the number of plaits whose splits cross p, q and r, which is 16 to 288. Then
//!
//! ```text
//! grids = 6⁶ · Σ fits(C1[1], C2[1], C3[1]) · fits(C1[2], C2[2], C3[2]) · fits(C1[3], C2[3], C3[3])    over all C1, C2, C3
//! ```
//!
//! # The draw
//!
//! New names for the digits make any plait of one of two *kinds*: nothing moves on (or everything does), or one
//! digit of each lane does (or two). There are 560 of one kind and 27 times as many of the other. So if the digits
//! get random names in the end, C1 need only be one of two plaits. Write *lists*(p, q) for the number of plaits whose
//! first two splits cross p and q, and *most*(p, q) for the most that fits(p, q, r) can be, whatever r is.
//!
//! ```text
//! repeat:
//!     C1, C2 ← any kind and plait, with weight  lists(C1[1], C2[1]) · most(C1[2], C2[2]) · most(C1[3], C2[3]),
//!              27 times as much for the larger kind
//!     R1 ← any of the lists(C1[1], C2[1]) plaits
//!     C3 ← any of the 36 · 56 plaits whose first split crosses R1[3]
//! until a coin falls well, with the chance  fits(C1[2], C2[2], C3[2]) / most(C1[2], C2[2])
//!                                         · fits(C1[3], C2[3], C3[3]) / most(C1[3], C2[3])
//! R2, R3 ← any of the plaits that fit
//! names of the digits, orders of the lanes ← any
//! ```
//!
//! **Every grid is equally likely.** A round ends with given C1, C2, R1, C3 with a chance proportional to the weight
//! / lists · fits · fits / most / most, which is 1 or 27 · fits · fits. Then R2 and R3 are any of fits · fits. So all six
//! plaits come with the same chance, 27 times as large for the kind that stands for 27 times as many. All of
//! this is counted in whole numbers: the rounds that can be, with every choice and every side of the
//! coin, are numbered, and a round is one number drawn evenly. Of the rounds 27.4 % end well.

pub mod bands;
mod plaits;
pub(super) mod small;

use std::array::from_fn;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use omnidoku_core::{Grid, Random, Shape};

use plaits::{CROSSING, PLAITS_OF_SPLIT, Plait, Plaits, SPLITS, Split};

/// Draws grids of 9×9. Its tables take half a megabyte and are never changed, so that threads share them.
pub struct Sampler {
    plaits: Plaits,
    /// For each split, the plaits whose first splits cross 123 456 789 and it.
    lists: Vec<Vec<u16>>,
    /// How many of them have a third split that crosses each split.
    fits: Vec<[u16; SPLITS]>,
    kinds: [Kind; 2],
    /// Which plaits may come second, those of one lot together.
    seconds: Vec<u16>,
    lots: Vec<Lot>,
    /// How many rounds there are.
    rounds: u64,
}

/// A plait that stands for all that are the same but for names.
struct Kind {
    plait: Plait,
    /// New names for each band, with which the first box of the band has the columns 123 456 789.
    names: [[u8; 9]; 3],
    /// What these names make of each split.
    renamed: [[Split; SPLITS]; 3],
}

/// Pairs of C1 and C2 that have the same weight.
struct Lot {
    kind: usize,
    /// Rounds of the lots before.
    start: u64,
    /// How many plaits the kind stands for, in units of the smaller kind.
    copies: u64,
    /// Rounds of each pair.
    rounds: u64,
    /// Sides of the coin.
    sides: u64,
    /// Where C2 are found.
    first_second: usize,
}

/// The columns of a grid and the rows of its first band.
struct Round {
    kind: usize,
    rows: u16,
    columns: [usize; 2],
}

impl Sampler {
    /// The tables, made when first asked for.
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

    /// What the round of a number comes to, if it ends well.
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

    /// The grid of six plaits, with random names for its digits, in random orders of their lanes.
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
        let mut lanes = |plait: &Plait, width: usize| {
            let order = LANE_ORDERS[choose(6)];
            self.plaits.strands(plait).map(|(lane, step)| {
                from_fn::<usize, 3, _>(|i| width * order[(lane as usize + i * step as usize) % 3])
            })
        };
        let columns = columns.map(|plait| lanes(plait, 1));
        let rows = rows.map(|plait| lanes(plait, 9));
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
        // The plaits that begin with 123 456 789 are the first; one with no digit that moves on comes before the others.
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

/// `lists` and `fits`.
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

const LANE_ORDERS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

fn divided(number: u64, by: u64) -> (u64, u64) {
    (number / by, number % by)
}

/// A number below a bound that need not fit into a `usize`, each equally likely.
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
