//! Splits and plaits: what a band or a stack looks like from the other bands or stacks.
//!
//! A *split* divides the nine digits into three threes, for example the columns of a box without
//! their order. There are 280 of them. Two splits *cross* if every three of one shares exactly one
//! digit with every three of the other, as the rows and the columns of a box do; every split
//! crosses 36 others.
//!
//! In a stack every digit occurs in three boxes, each time in another column. So the columns of a
//! stack are three tracks, and the nine digits are strands that change tracks from box to box: a
//! *plait*.
//!
//! ```text
//!   track:    0     1     2
//!   box 1   1 2 3 4 5 6 7 8 9      1, 4 and 7 move one track on, the others one track back,
//!   box 2   5 6 7 1 8 9 2 3 4      each time, from track to track in a circle
//!   box 3   4 8 9 2 3 7 1 5 6
//! ```
//!
//! A plait is determined by the split of its first box and by the digits that move on. There must
//! be equally many of these in each track, or the second box would have four digits in one. That
//! leaves 1 + 27 + 27 + 1 = 56 choices, and 280 · 56 = 15,680 plaits, not counting the order of the
//! tracks. The rows of a band are plaits too.

use std::array::from_fn;

/// How many splits there are.
pub(super) const SPLITS: usize = 280;

/// How many plaits begin with the same split.
pub(super) const PLAITS_OF_SPLIT: usize = 56;

/// How many splits cross a given one.
pub(super) const CROSSING: usize = 36;

/// Three sets of three digits each, as bits, starting with the one that has the smallest digit.
pub(super) type Threes = [u16; 3];

const ALL_DIGITS: u16 = 0o777;

/// The number of a split.
pub(super) type Split = u16;

/// A plait: its splits, and how its digits move.
#[derive(Clone, Copy)]
pub(super) struct Plait {
    /// The split in each of its boxes.
    pub(super) splits: [Split; 3],
    /// The digits that move on, as bits.
    pub(super) moving_on: u16,
}

/// All splits and plaits.
pub(super) struct Plaits {
    /// In ascending order.
    splits: Vec<Threes>,
    /// The track of each digit in each split.
    tracks: Vec<[u8; 9]>,
    /// First those that begin with the first split, then those that begin with the second, and so
    /// on.
    plaits: Vec<Plait>,
    /// The splits that cross each split.
    crossing: Vec<[Split; CROSSING]>,
    /// The same as bits.
    crosses: Vec<[u64; SPLITS.div_ceil(64)]>,
}

impl Plaits {
    pub(super) fn new() -> Plaits {
        let splits = all_splits();
        let tracks = splits.iter().map(|threes| from_fn(|digit| track(threes, digit))).collect();
        let mut all = Plaits {
            splits,
            tracks,
            plaits: Vec::with_capacity(SPLITS * PLAITS_OF_SPLIT),
            crossing: Vec::with_capacity(SPLITS),
            crosses: vec![[0; _]; SPLITS],
        };
        for split in 0..SPLITS {
            let threes = all.splits[split];
            for moving_on in 0..=ALL_DIGITS {
                let movers = threes.map(|three| (three & moving_on).count_ones());
                if movers == [movers[0]; 3] {
                    let splits = [0, 1, 2].map(|time| all.number(moved(threes, moving_on, time)));
                    all.plaits.push(Plait { splits, moving_on });
                }
            }
            let mut crossing = [0; CROSSING];
            let others = (0..SPLITS).filter(|&other| cross(threes, all.splits[other]));
            for (place, other) in crossing.iter_mut().zip(others) {
                *place = other as Split;
                all.crosses[split][other / 64] |= 1 << (other % 64);
            }
            all.crossing.push(crossing);
        }
        all
    }

    /// The number of a split, given its threes in any order.
    pub(super) fn number(&self, mut threes: Threes) -> Split {
        threes.sort_unstable_by_key(|three| three.trailing_zeros());
        self.splits.binary_search(&threes).expect("three threes of nine digits are a split")
            as Split
    }

    /// What a split becomes when every digit gets a new name.
    pub(super) fn renamed(&self, split: Split, names: &[u8; 9]) -> Split {
        let rename = |three: u16| (0..9).map(|digit| (three >> digit & 1) << names[digit]).sum();
        self.number(self.splits[usize::from(split)].map(rename))
    }

    /// New names for the digits that turn a split into 123 456 789.
    pub(super) fn plain_names(&self, split: Split) -> [u8; 9] {
        let tracks = self.tracks[usize::from(split)];
        from_fn(|digit| {
            let before = tracks[..digit].iter().filter(|&&track| track == tracks[digit]).count();
            3 * tracks[digit] + before as u8
        })
    }

    pub(super) fn all(&self) -> &[Plait] {
        &self.plaits
    }

    #[inline]
    pub(super) fn get(&self, plait: usize) -> &Plait {
        &self.plaits[plait]
    }

    /// The splits that cross a split.
    #[inline]
    pub(super) fn crossing(&self, split: Split) -> &[Split; CROSSING] {
        &self.crossing[usize::from(split)]
    }

    /// Whether two splits cross.
    #[inline]
    pub(super) fn cross(&self, one: Split, other: Split) -> bool {
        self.crosses[usize::from(one)][usize::from(other) / 64] >> (other % 64) & 1 == 1
    }

    /// The track of each digit in the first box of a plait, and by how many tracks it changes from
    /// box to box.
    #[inline]
    pub(super) fn strands(&self, plait: &Plait) -> [(u8, u8); 9] {
        let tracks = &self.tracks[usize::from(plait.splits[0])];
        from_fn(|digit| (tracks[digit], 2 - (plait.moving_on >> digit & 1) as u8))
    }
}

fn all_splits() -> Vec<Threes> {
    let threes = |left: u16| {
        let smallest = left & left.wrapping_neg();
        let fits = move |three: &u16| three & !left == 0 && three & smallest != 0;
        (0..=ALL_DIGITS).filter(|three| three.count_ones() == 3).filter(fits)
    };
    let mut splits = Vec::with_capacity(SPLITS);
    for first in threes(ALL_DIGITS) {
        let left = ALL_DIGITS & !first;
        splits.extend(threes(left).map(|second| [first, second, left & !second]));
    }
    splits
}

fn track(threes: &Threes, digit: usize) -> u8 {
    (threes[1] >> digit & 1 | (threes[2] >> digit & 1) << 1) as u8
}

/// The tracks after this many boxes.
fn moved(tracks: Threes, moving_on: u16, times: usize) -> Threes {
    from_fn(|track| {
        tracks[(track + 2 * times) % 3] & moving_on | tracks[(track + times) % 3] & !moving_on
    })
}

fn cross(one: Threes, other: Threes) -> bool {
    one.iter().all(|a| other.iter().all(|b| (a & b).count_ones() == 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_and_plaits_are_counted() {
        let plaits = Plaits::new();
        assert_eq!(plaits.splits.len(), SPLITS);
        assert!(plaits.splits.is_sorted());
        assert_eq!(plaits.splits[0], [0o007, 0o070, 0o700]);
        assert_eq!(plaits.plaits.len(), SPLITS * PLAITS_OF_SPLIT);
        for split in 0..SPLITS as Split {
            let crossing = plaits.crossing(split);
            assert!(crossing.is_sorted_by(|a, b| a < b));
            assert!(crossing.iter().all(|&other| plaits.cross(other, split)));
        }
    }

    #[test]
    fn a_strand_never_comes_back_to_a_lane() {
        let plaits = Plaits::new();
        for plait in plaits.all() {
            let strands = plaits.strands(plait);
            for time in 0..3 {
                let mut threes = [0; 3];
                for (digit, (track, step)) in strands.into_iter().enumerate() {
                    assert!(step == 1 || step == 2);
                    threes[usize::from(track + time * step) % 3] |= 1 << digit;
                }
                assert_eq!(plaits.number(threes), plait.splits[usize::from(time)]);
            }
        }
    }

    #[test]
    fn every_split_can_be_made_plain() {
        let plaits = Plaits::new();
        for split in 0..SPLITS as Split {
            assert_eq!(plaits.renamed(split, &plaits.plain_names(split)), 0);
        }
    }
}
