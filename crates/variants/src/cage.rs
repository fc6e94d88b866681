//! Cells that differ and have a given sum: a killer cage, or what cages leave of a house.
//!
//! Such cells hold one of a few *combinations*, sets of values of the right size and sum: at most twelve
//! with the values 1 to 9. Which of them the cells can still take, and which values each cell has in them, is worked
//! out for eight at a time; the loops over lanes become vector instructions.
//!
//! ```text
//! here[cell]   = the combination's values that the cell may hold
//! only[cell]   = those that no other cell may hold: the cell must take it            (hidden single)
//! a cell with one value left: no other cell takes that one                          (naked single)
//! the combination is impossible if a cell has no value left, or must take two
//! ```
//!
//! The cells keep the union of what they have in the possible combinations. Values that all of these have leave
//! whatever sees all their places. This is weaker than trying all ways to place a combination, but hardly ever.

use crate::combinations::Combinations;
use crate::peers::Peers;
use crate::store::{Conflict, Domains, Outcome, Wake, bits};

/// The most cells; more are left to the general sum.
pub(crate) const MAX_CELLS: usize = 9;

/// The most chunks of combinations; more are left to the general sum.
const MAX_CHUNKS: usize = 16;

/// Combinations that are looked at together.
const LANES: usize = 8;

/// One set of values for each of so many combinations.
type Lanes = [u16; LANES];

/// See the [module](self).
#[derive(Clone, Debug)]
pub(crate) struct Cage {
    pub(crate) variables: Box<[u32]>,
    /// The sum, values counted from 0.
    pub(crate) sum: i32,
    /// All combinations; the last chunk is filled up with empty ones, which are never possible.
    chunks: Box<[Lanes]>,
    /// Which changes of its cells wake it.
    pub(crate) wake: Wake,
}

impl Cage {
    /// The cage of these cells, values counted from 0 and at most so many. `None` if it is too large to be worked
    /// out this way.
    pub(crate) fn new(variables: &[u32], sum: i64, values: usize, wake: Wake) -> Option<Cage> {
        let is_usual = (2..=MAX_CELLS).contains(&variables.len())
            && values <= crate::combinations::MAX_VALUES
            && variables.len() <= values;
        let sum = i32::try_from(sum).ok().filter(|_| is_usual)?;
        let sets = Combinations::of(values).of_size(variables.len(), sum, sum);
        if sets.len() > MAX_CHUNKS * LANES {
            return None;
        }
        let chunk = |sets: &[u16]| {
            let mut lanes = [0; LANES];
            lanes[..sets.len()].copy_from_slice(sets);
            lanes
        };
        Some(Cage {
            variables: variables.into(),
            sum,
            chunks: sets.chunks(LANES).map(chunk).collect(),
            wake,
        })
    }

    pub(crate) fn propagate<D: Domains>(&self, domains: &mut D, peers: &Peers) -> Outcome {
        let count = self.variables.len();
        let mut before = [0u16; MAX_CELLS];
        for (before, &variable) in before.iter_mut().zip(&self.variables) {
            *before = domains.get(variable) as u16;
        }
        let mut kept = [0u16; MAX_CELLS];
        let mut required = u16::MAX;
        for chunk in &self.chunks {
            possible(chunk, &before[..count], &mut kept, &mut required);
        }
        if kept[0] == 0 {
            return Err(Conflict { variable: self.variables[0] });
        }
        for (&variable, (&kept, &before)) in self.variables.iter().zip(kept.iter().zip(&before)) {
            if kept != before {
                domains.keep(variable, kept.into())?;
            }
        }
        self.leave_peers(domains, peers, &kept[..count], required)
    }

    /// Removes values that the cage surely has from whatever sees all their places in it.
    fn leave_peers<D: Domains>(
        &self,
        domains: &mut D,
        peers: &Peers,
        kept: &[u16],
        required: u16,
    ) -> Outcome {
        // The peers of a cell with a single value know that already.
        let fixed = kept.iter().filter(|set| set.is_power_of_two()).fold(0, |all, set| all | set);
        for value in bits((required & !fixed).into()) {
            let mut places = [0u32; MAX_CELLS];
            let mut count = 0;
            for (&variable, &set) in self.variables.iter().zip(kept) {
                if set >> value & 1 == 1 {
                    places[count] = variable;
                    count += 1;
                }
            }
            peers.remove_from_common(domains, &places[..count], 1 << value)?;
        }
        Ok(())
    }
}

/// Adds to `kept`, cell by cell, the values that the cells have in the possible combinations, and leaves of
/// `required` those that all of these have.
#[inline]
fn possible(
    combinations: &Lanes,
    domains: &[u16],
    kept: &mut [u16; MAX_CELLS],
    required: &mut u16,
) {
    let count = domains.len();
    let mut here = [[0u16; LANES]; MAX_CELLS];
    // What the cells from this one on may hold, and in the end all cells.
    let mut from = [[0u16; LANES]; MAX_CELLS + 1];
    for cell in (0..count).rev() {
        for lane in 0..LANES {
            here[cell][lane] = combinations[lane] & domains[cell];
            from[cell][lane] = from[cell + 1][lane] | here[cell][lane];
        }
    }
    let mut dead = [0u16; LANES];
    for lane in 0..LANES {
        dead[lane] = all_ones_if(combinations[lane] == 0) | from[0][lane] ^ combinations[lane];
    }
    // Hidden singles. What the cells before this one may hold; which cells have a single value.
    let (mut until, mut single, mut several) = ([0u16; LANES], [0u16; LANES], [0u16; LANES]);
    for cell in 0..count {
        for lane in 0..LANES {
            let held = here[cell][lane];
            let only = combinations[lane] & !(until[lane] | from[cell + 1][lane]);
            until[lane] |= held;
            dead[lane] |= only & only.wrapping_sub(1);
            let held = if only == 0 { held } else { only };
            here[cell][lane] = held;
            let is_single = all_ones_if(held & held.wrapping_sub(1) == 0);
            several[lane] |= single[lane] & held & is_single;
            single[lane] |= held & is_single;
        }
    }
    // Naked singles.
    for lane in 0..LANES {
        dead[lane] |= several[lane];
    }
    for held in &mut here[..count] {
        for lane in 0..LANES {
            let is_several = all_ones_if(held[lane] & held[lane].wrapping_sub(1) != 0);
            held[lane] &= !(single[lane] & is_several);
            dead[lane] |= all_ones_if(held[lane] == 0);
        }
    }
    let mut alive = [0u16; LANES];
    for lane in 0..LANES {
        alive[lane] = all_ones_if(dead[lane] == 0);
    }
    for (kept, held) in kept.iter_mut().zip(&here[..count]) {
        *kept |= (0..LANES).fold(0, |all, lane| all | held[lane] & alive[lane]);
    }
    *required &= (0..LANES).fold(u16::MAX, |all, lane| all & (combinations[lane] | !alive[lane]));
}

#[inline]
fn all_ones_if(holds: bool) -> u16 {
    if holds { u16::MAX } else { 0 }
}
