//! ALS-XY-chain: almost locked sets in a row, each linked to the next.
//!
//! If the first set is not locked it holds the digit of the first link, so the second set lacks it,
//! is locked and holds the digit of the next link (another one), and so on to the last set, which is
//! locked. One of the two ends is locked in any case: what sees all Z of both goes. There are at least
//! four sets; three would be a wing, two ALS-XZ.
//!
//! Where two digits link two sets, the link *passes on* the one that did not come in. At the start of
//! a chain either one may be chosen. Elsewhere, if neither came in, both count as used: neither is
//! eliminated at the end. So all that matters of a chain on its way is the set it has reached and the
//! digit by which it came: an *arrival*.
//!
//! ```text
//! arrivals:   A ──x──▶ (B,x) ──y──▶ (C,y) ──x──▶ (D,x)      what A and D both see, except x, goes
//! ```
//!
//! # The chain of a path
//!
//! Links lead from a set to later ones in the list only, so the arrivals form a graph without
//! circles, and what lies ahead of each is a union of what lies ahead of the next ones: rows of bits,
//! from the last set to the first. That tells every pair of ends that some chain joins without going
//! through the chains. Of all chains the path takes one with the most eliminations; then with the
//! smallest sum (of numbers of cells, weighted by place, and digits); then the conclusion that a walk
//! through all chains, in the order of the links, meets first; then the fewest cells; then the chain
//! met first. Eliminations: by digit, then by cell.
//!
//! # All chains
//!
//! Here links lead both ways, up to [`MOST_LINKS`] of them, and each pair of ends is told once per
//! way of leaving the first set and arriving at the last, by the chain of the fewest cells.

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
const FEWEST_LINKS: usize = 3;
/// The most links of a chain in a search for all.
const MOST_LINKS: usize = 6;

/// The step of a chain: its sets, and what each link passes on.
fn step<const W: usize>(field: Field<'_, W>, members: &[usize], passed: &[Digits]) -> Step {
    let last = members.len() - 1;
    let linking = passed[0] | passed[last - 1];
    let refuted = field.refuted(members[0], members[last], linking);
    let links: Vec<([usize; 2], Digits)> =
        passed.iter().enumerate().map(|(place, &digits)| ([place, place + 1], digits)).collect();
    field.step(Technique::AlsXyChain, members, &links, &[0, last], refuted)
}
