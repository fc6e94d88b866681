//! The least and the highest sum of variables that all differ, and which values fit between them.
//!
//! For the least sum a variable may take any value of the *universe*, the values that some variable of the group has,
//! from its own lowest one on. Then the least sum is found greedily: each variable takes the lowest value that
//! is free from its own lowest on. The set of values taken does not depend on the order of the variables:
//!
//! ```text
//! domains    {1,2} {1,5} {4,6}
//! lowest      1     1     4       universe {1,2,4,5,6}
//! taken       1     2     4       least sum 7
//! ```
//!
//! Two facts tell which values are too high if the sum may be at most so much (the *slack*) above the least:
//!
//! * However the variables take their values, the lowest of these is at least the lowest of the taken ones, the
//!   second lowest at least the second lowest, and so on. So each value is at most the slack above some taken
//!   one.
//! * Without one variable the others need all taken values but one: the end of the *queue* in which it waits. A queue
//!   ends at a taken value once all variables whose lowest value is not above it are served. So each
//!   value of the variable is at most the slack above that end.
//!
//! The highest sum is the mirror image.

/// The values that variables of these domains take when their sum is least. `None` if there are not enough.
pub(crate) fn lowest(domains: &[u64], universe: u64) -> Option<u64> {
    let mut free = universe;
    for domain in domains {
        let from = free & !(domain & domain.wrapping_neg()).wrapping_sub(1);
        if from == 0 {
            return None;
        }
        free &= !(from & from.wrapping_neg());
    }
    Some(universe & !free)
}

/// The values that variables of these domains take when their sum is highest. `None` if there are not enough.
pub(crate) fn highest(domains: &[u64], universe: u64) -> Option<u64> {
    let mut free = universe;
    for domain in domains {
        let up_to = free & u64::MAX >> domain.leading_zeros();
        if up_to == 0 {
            return None;
        }
        free &= !(1 << up_to.ilog2());
    }
    Some(universe & !free)
}

/// Those of the taken values at which a queue ends, of variables with these domains that take the
/// [`lowest`] values.
fn ends(domains: &[u64], taken: u64) -> u64 {
    let (mut ends, mut rest, mut served) = (0, taken, 0);
    while rest != 0 {
        let value = rest & rest.wrapping_neg();
        rest ^= value;
        served += 1;
        let up_to = value | (value - 1);
        let come = domains.iter().filter(|&domain| domain & up_to != 0).count();
        if come == served {
            ends |= value;
        }
    }
    ends
}

/// The values of a set and those at most so much above one of them.
fn smeared(set: u64, slack: u32) -> u64 {
    if slack >= 63 {
        return if set == 0 { 0 } else { u64::MAX << set.trailing_zeros() };
    }
    let (mut smeared, mut done) = (set, 0);
    while done < slack {
        let step = (done + 1).min(slack - done);
        smeared |= smeared << step;
        done += step;
    }
    smeared
}

/// Limits for the values of variables that differ, from below or, mirrored, from above.
pub(crate) struct Limit {
    is_mirrored: bool,
    ends: u64,
    slack: u32,
    /// The values that any of them may take.
    kept: u64,
}

impl Limit {
    /// Of variables with these domains whose sum is at most the slack above the least, which takes these values.
    pub(crate) fn above(domains: &[u64], taken: u64, slack: u32) -> Limit {
        let ends = ends(domains, taken);
        Limit { is_mirrored: false, ends, slack, kept: smeared(taken, slack) }
    }

    /// Of variables with these domains whose sum is at most the slack below the highest, which takes these values.
    pub(crate) fn below(domains: &mut [u64], taken: u64, slack: u32) -> Limit {
        domains.iter_mut().for_each(|domain| *domain = domain.reverse_bits());
        let limit = Limit::above(domains, taken.reverse_bits(), slack);
        domains.iter_mut().for_each(|domain| *domain = domain.reverse_bits());
        Limit { is_mirrored: true, kept: limit.kept.reverse_bits(), ..limit }
    }

    /// The values of one of the variables that are within the limits.
    pub(crate) fn of(&self, domain: u64) -> u64 {
        let mirrored = |set: u64| if self.is_mirrored { set.reverse_bits() } else { set };
        let here = mirrored(domain);
        let lowest = here & here.wrapping_neg();
        let end = self.ends & !lowest.wrapping_sub(1);
        let highest = end.trailing_zeros().saturating_add(self.slack).min(63);
        self.kept & mirrored(u64::MAX >> (63 - highest))
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Random;

    use super::*;
    use crate::combinations::sum;
    use crate::store::bits;

    /// The values of each way to give variables of these domains different ones.
    fn ways(domains: &[u64]) -> Vec<Vec<u32>> {
        let mut ways = vec![Vec::new()];
        for &domain in domains {
            let longer = |way: &Vec<u32>| {
                let free = bits(domain).filter(|value| !way.contains(value)).collect::<Vec<u32>>();
                free.into_iter().map(|value| [&way[..], &[value]].concat()).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(longer).collect();
        }
        ways
    }

    /// Nothing that is possible lies beyond the limits, and on intervals the extreme sums are exact.
    #[test]
    fn limits_hold_for_every_way() {
        let mut random = Random::new(1);
        let (mut cut, mut exact) = (0, 0);
        for _ in 0..2000 {
            let count = 1 + random.below(4);
            let is_interval = random.below(2) == 0;
            let domains = (0..count).map(|_| match is_interval {
                true => 0x7f & 0x7f << random.below(7),
                false => 1 + random.below(127) as u64,
            });
            let mut domains: Vec<u64> = domains.collect();
            let universe = domains.iter().fold(0, |all, domain| all | domain);
            let ways = ways(&domains);
            let sums: Vec<i32> = ways.iter().map(|way| way.iter().sum::<u32>() as i32).collect();
            let (low, high) = (lowest(&domains, universe), highest(&domains, universe));
            let Some((low, high)) = low.zip(high) else {
                assert!(ways.is_empty());
                continue;
            };
            if is_interval && !ways.is_empty() {
                assert_eq!(sums.iter().copied().min(), Some(sum(low)));
                exact += 1;
            }
            let slack = random.below(7) as u32;
            let above = Limit::above(&domains, low, slack);
            let below = Limit::below(&mut domains, high, slack);
            for (way, total) in ways.iter().zip(sums) {
                assert!(sum(low) <= total && total <= sum(high));
                for (&value, &domain) in way.iter().zip(&domains) {
                    let is_kept = |limit: &Limit| limit.of(domain) >> value & 1 == 1;
                    assert!(total > sum(low) + slack as i32 || is_kept(&above));
                    assert!(total < sum(high) - slack as i32 || is_kept(&below));
                    cut += usize::from(!is_kept(&above)) + usize::from(!is_kept(&below));
                }
            }
        }
        assert!(cut > 10_000 && exact > 500, "{cut} {exact}");
    }

    #[test]
    fn queues_end_where_all_are_served() {
        // Lowest values 0, 0, 3 take 0, 1, 3; the first two wait until 1.
        let domains = [0b1111_0011, 0b1100_0001, 0b1000_1000];
        let taken = lowest(&domains, 0xff);
        assert_eq!(taken, Some(0b1011));
        assert_eq!(ends(&domains, 0b1011), 0b1010);
        let limit = Limit::above(&domains, 0b1011, 1);
        assert_eq!(limit.kept, 0b1_1111);
        assert_eq!([limit.of(domains[0]), limit.of(domains[2])], [0b111, 0b1_1111]);
        let mut full = [u64::MAX, u64::MAX];
        let limit = Limit::below(&mut full, 0b11 << 62, 0);
        assert_eq!(limit.of(u64::MAX), 0b11 << 62);
        assert_eq!(Limit::above(&full, 0b11, 200).of(u64::MAX), u64::MAX);
    }
}
