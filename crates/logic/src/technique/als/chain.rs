//! ALS-XY-chain: a chain of almost locked sets, each linked to the next.
//!
//! If the first set is not locked, it holds the digit of the first link; so the second set lacks
//! it, is locked and holds the digit of the next link, a different one; and so on to the last set,
//! which is locked. So one of the two ends is locked in any case, and a Z that sees all Z of both
//! is eliminated. There are at least four sets; three would be a wing, two ALS-XZ.
//!
//! A link of two digits *passes on* the one by which the chain did not arrive. At the start of a
//! chain either may be chosen. Elsewhere, if the chain arrived by neither, the link passes on both,
//! and neither is eliminated at the end. So the state of a chain under construction is the set it
//! has reached and the digit or digits by which it arrived: an *arrival*.
//!
//! ```text
//! arrivals:   A ──x──▶ (B,x) ──y──▶ (C,y) ──x──▶ (D,x)      eliminates what A and D both see, except x
//! ```
//!
//! # The chain of a path
//!
//! As in HoDoKu, a path follows links only from a set to later ones in the list. The arrivals then
//! form an acyclic graph, and the arrivals ahead of one are the union of its successors and of
//! those ahead of them: rows of bits, computed from the last set to the first. They give every pair
//! of ends that some chain connects, without enumerating the chains. The path takes the chain with
//!
//! 1. the most eliminations;
//! 2. the smallest weight of eliminations (indices of cells, weighted by position, plus digits);
//! 3. the conclusion that a depth-first walk through all chains, in the order of links, meets
//!    first;
//! 4. the fewest cells;
//! 5. the earliest place in that walk.
//!
//! Eliminations are listed by digit, then by cell.
//!
//! # All chains
//!
//! Here a chain follows up to [`MAX_LINKS`] links in either direction. There is one step for each
//! way of leaving the first set and arriving at the last: the chain with the fewest cells.

mod arrivals;
mod everywhere;
mod forward;

use super::Field;
use crate::state::Digits;
use crate::step::Step;
use crate::technique::Technique;

pub(super) use everywhere::all;
pub(super) use forward::{Buffers, first};

/// The fewest links of a chain.
const MIN_LINKS: usize = 3;
/// The most links of a chain in a search for all.
const MAX_LINKS: usize = 6;

/// The step of a chain, given its sets and what each link passes on.
fn step<const W: usize>(field: Field<'_, W>, members: &[usize], passed: &[Digits]) -> Step {
    let last = members.len() - 1;
    let linking = passed[0] | passed[last - 1];
    let refuted = field.refuted(members[0], members[last], linking);
    let links: Vec<([usize; 2], Digits)> =
        passed.iter().enumerate().map(|(place, &digits)| ([place, place + 1], digits)).collect();
    field.step(Technique::AlsXyChain, members, &links, &[0, last], refuted)
}
