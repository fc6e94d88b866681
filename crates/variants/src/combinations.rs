//! All sets of values by how many there are and what they add up to.
//!
//! Values count from 0. The sets of one size stand together in the order of their sums, so that those
//! whose sum lies in a range are one slice.

use std::sync::OnceLock;

/// The most values for which there is a table.
pub(crate) const MAX_VALUES: usize = 16;

/// See the [module](self).
pub(crate) struct Combinations {
    /// Sets of values, by size and then by sum.
    sets: Vec<u16>,
    /// Where those of each size and sum start.
    starts: Vec<Vec<u32>>,
}

impl Combinations {
    /// The table for so many values, at most [`MAX_VALUES`].
    pub(crate) fn of(values: usize) -> &'static Combinations {
        static TABLES: [OnceLock<Combinations>; MAX_VALUES + 1] =
            [const { OnceLock::new() }; MAX_VALUES + 1];
        TABLES[values].get_or_init(|| Combinations::new(values))
    }

    fn new(values: usize) -> Combinations {
        let mut sets: Vec<u32> = (0..1 << values).collect();
        let sum = |set: u32| -> u32 { (0..16).filter(|bit| set >> bit & 1 == 1).sum() };
        sets.sort_by_cached_key(|&set| (set.count_ones(), sum(set)));
        let highest = values * values.saturating_sub(1) / 2;
        let mut starts = vec![vec![0u32; highest + 2]; values + 1];
        let key = |set: u32| (set.count_ones() as usize, sum(set) as usize);
        let mut at = 0;
        for (size, starts) in starts.iter_mut().enumerate() {
            for (least, start) in starts.iter_mut().enumerate() {
                while at < sets.len() && key(sets[at]) < (size, least) {
                    at += 1;
                }
                *start = at as u32;
            }
        }
        Combinations { sets: sets.into_iter().map(|set| set as u16).collect(), starts }
    }

    /// The sets of this size whose sum is at least `least` and at most `most`.
    #[inline]
    pub(crate) fn of_size(&self, size: usize, least: i32, most: i32) -> &[u16] {
        let starts = &self.starts[size];
        let last = starts.len() as i32 - 1;
        if most < least || most < 0 || least >= last {
            return &[];
        }
        let (from, to) = (least.max(0) as usize, (most + 1).min(last) as usize);
        &self.sets[starts[from] as usize..starts[to] as usize]
    }
}

/// The sum of the values of a set.
#[inline]
pub(crate) fn sum(set: u64) -> i32 {
    // Bit by bit of the values: how many of them are odd, how many have the bit of two, and so on.
    const HAS: [u64; 6] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];
    HAS.iter().enumerate().map(|(bit, has)| ((set & has).count_ones() as i32) << bit).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_by_size_and_sum() {
        let nine = Combinations::of(9);
        // Cages of two with the sum 3, of three with 23 and 24, where values count from 1.
        assert_eq!(nine.of_size(2, 1, 1), [0b11]);
        assert_eq!(nine.of_size(3, 20, 21), [0b1_1010_0000, 0b1_1100_0000]);
        assert_eq!(nine.of_size(0, 0, 0), [0]);
        assert_eq!(nine.of_size(9, -5, 1000), [0x1ff]);
        assert!(nine.of_size(2, 16, 20).is_empty());
        assert_eq!(nine.of_size(4, 0, 100).len(), 126);
        for set in [0u64, 1, 0b1010, 0x1ff, 1 << 63 | 1] {
            assert_eq!(sum(set), (0..64).filter(|bit| set >> bit & 1 == 1).sum::<i32>());
        }
    }
}
