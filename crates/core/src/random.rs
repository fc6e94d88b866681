//! Random numbers that mean the same on every machine and in every release.
//!
//! The generator is xoshiro256++. Ranges and shuffles are written here rather than taken from a
//! library, because a seed must give the same puzzle for ever.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A stream of random numbers that its seed alone decides.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The stream of attempt `attempt` at item `index` of a seed: item 1,000,000 can be made without
    /// the items before it. No two of these streams begin in the same state.
    pub fn numbered(seed: u64, index: u64, attempt: u64) -> Random {
        let scattered = [seed, index, attempt].map(scatter);
        let words = [
            scattered[0],
            scattered[1] ^ scattered[0].rotate_left(17),
            scattered[2] ^ scattered[1].rotate_left(31),
            scatter(scattered[0] ^ scattered[1].rotate_left(21) ^ scattered[2].rotate_left(42)),
        ];
        let mut bytes = [0; 32];
        for (place, word) in bytes.chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        let mut random = Random(Xoshiro256PlusPlus::from_seed(bytes));
        // The first outputs depend on single words of the state; after mixing, on all of them.
        for _ in 0..4 {
            random.bits();
        }
        random
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number in `0..bound`, each equally likely (Lemire's multiply-and-reject).
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "no number is below 0");
        let bound = bound as u64;
        let reject_below = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            if product as u64 >= reject_below {
                return (product >> 64) as usize;
            }
        }
    }

    /// A number in `0.0..1.0`.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// True with the given probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Puts the items into a random order, every order equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// One of the items.
    ///
    /// # Panics
    /// If there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Spreads neighbouring numbers over all 64 bits, one to one (the output function of SplitMix64).
fn scatter(number: u64) -> u64 {
    let mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_streams_mean_the_same_for_ever_and_differ() {
        let first = |seed, index, attempt| Random::numbered(seed, index, attempt).bits();
        assert_eq!(first(1, 2, 3), 0xac3c_f928_4429_93b4);
        let mut seen = std::collections::HashSet::new();
        for (seed, index) in (0..20).flat_map(|seed| (0..20).map(move |index| (seed, index))) {
            for attempt in 0..20 {
                assert!(seen.insert(first(seed, index, attempt)), "{seed} {index} {attempt}");
            }
        }
    }

    #[test]
    fn a_seed_means_the_same_for_ever() {
        let mut random = Random::new(2026);
        let numbers: Vec<usize> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(numbers, [427, 614, 721, 864, 30, 915, 808, 899]);
    }

    #[test]
    fn shuffles_are_even() {
        let mut random = Random::new(7);
        let mut times = [[0u32; 4]; 4];
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            random.shuffle(&mut items);
            for (place, item) in items.into_iter().enumerate() {
                times[item][place] += 1;
            }
        }
        assert!(times.iter().flatten().all(|&count| (5_700..6_300).contains(&count)), "{times:?}");
    }
}
