//! Which values of cells that differ are part of a way to fill them all, exactly and fast for few cells.
//!
//! For up to six values a set of *sets of values* fits in one word: bit `s` stands for the set whose
//! elements are the bits of `s`. So all ways to fill the first cells are one word, the sets of
//! values they use, and one shift adds a value to all of them that lack it:
//!
//! ```text
//! used[0] = { {} }
//! used[i + 1] = union over the values v of cell i of  { S + v : S in used[i], v not in S }
//! ```
//!
//! The same from the last cell backwards tells which sets can still be completed; a value of a cell
//! stays if a set before it and one after it fit together. This is the filtering that Régin's matching
//! algorithm does, for few cells at a fraction of its cost, and it also tells combinations of a
//! cage apart.

use crate::store::{Conflict, Domains, Outcome, bits};

/// The most values for which a set of sets fits in a word.
pub(crate) const MAX_VALUES: usize = 6;

/// For each value the sets that lack it.
const LACKS: [u64; MAX_VALUES] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Adds to `supported`, cell by cell, the values of each domain that are part of a way to give the cells
/// different values of `values`, at most six of them. Returns whether there is a way.
///
/// # Panics
/// If there are more values or more cells than [`MAX_VALUES`].
pub(crate) fn support(domains: &[u64], values: u64, supported: &mut [u64]) -> bool {
    let mut bit_of = [0u64; MAX_VALUES];
    let mut count = 0;
    for value in bits(values) {
        bit_of[count] = 1 << value;
        count += 1;
    }
    let cells = domains.len();
    let mut used = [0u64; MAX_VALUES + 1];
    used[0] = 1;
    for (cell, &domain) in domains.iter().enumerate() {
        let mut next = 0;
        for value in 0..count {
            if domain & bit_of[value] != 0 {
                next |= (used[cell] & LACKS[value]) << (1 << value);
            }
        }
        if next == 0 {
            return false;
        }
        used[cell + 1] = next;
    }
    let mut completable = used[cells];
    for (cell, &domain) in domains.iter().enumerate().rev() {
        let mut before = 0;
        for value in 0..count {
            if domain & bit_of[value] != 0 {
                let sets = used[cell] & LACKS[value] & (completable >> (1 << value));
                if sets != 0 {
                    supported[cell] |= bit_of[value];
                    before |= sets;
                }
            }
        }
        completable = before;
    }
    true
}

/// Filters the domains of variables that differ and hold only these values, if both are few.
pub(crate) fn filter<D: Domains>(domains: &mut D, variables: &[u32], values: u64) -> Outcome {
    let count = variables.len();
    debug_assert!(count <= MAX_VALUES && values.count_ones() as usize <= MAX_VALUES);
    let mut open = [0u64; MAX_VALUES];
    for (open, &variable) in open.iter_mut().zip(variables) {
        *open = domains.get(variable);
    }
    let mut supported = [0u64; MAX_VALUES];
    if !support(&open[..count], values, &mut supported[..count]) {
        return Err(Conflict { variable: variables[0] });
    }
    for (&supported, &variable) in supported.iter().zip(variables) {
        domains.keep(variable, supported)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by trying every way.
    fn support_by_trying(
        domains: &[u64],
        values: u64,
        cell: usize,
        used: u64,
        now: &mut Vec<u64>,
        all: &mut [u64],
    ) -> bool {
        if cell == domains.len() {
            now.iter().zip(all).for_each(|(now, all)| *all |= now);
            return true;
        }
        let mut any = false;
        for value in bits(domains[cell] & values & !used) {
            now.push(1 << value);
            any |= support_by_trying(domains, values, cell + 1, used | 1 << value, now, all);
            now.pop();
        }
        any
    }

    #[test]
    fn the_same_values_as_by_trying() {
        let mut random = omnidoku_core::Random::new(7);
        for _ in 0..20_000 {
            let cells = 1 + random.below(6);
            let values = (0..6).map(|_| 1u64 << random.below(9)).fold(0, |all, bit| all | bit);
            let domains: Vec<u64> =
                (0..cells).map(|_| random.bits() & random.bits() & 0x1ff).collect();
            let (mut found, mut expected) = (vec![0; cells], vec![0; cells]);
            let is_possible = support(&domains, values, &mut found);
            let expected_possible =
                support_by_trying(&domains, values, 0, 0, &mut Vec::new(), &mut expected);
            assert_eq!(is_possible, expected_possible);
            if is_possible {
                assert_eq!(found, expected, "{domains:?} {values:b}");
            }
        }
    }
}
