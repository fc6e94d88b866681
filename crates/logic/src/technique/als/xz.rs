//! ALS-XZ: two linked almost locked sets.
//!
//! At most one of the sets holds the restricted common candidate X, so the other is locked and
//! holds every other digit: a candidate Z that sees all Z of both sets is eliminated.
//!
//! If two digits link the sets, each set holds exactly one of them (if one set held both, the other
//! would lack two digits). So all its other digits are locked in each set, and a candidate that
//! sees all places of such a digit in its set is eliminated, as is a linking digit that sees all
//! its places in both sets.
//!
//! Order: links by their first, then by their second set. Eliminations: Z for the smaller X, Z for
//! the larger X, what the first set locks, what the second set locks.

use super::links::Link;
use super::relation::has;
use super::{Field, MAX_STEPS};
use crate::state::Digits;
use crate::step::{Candidate, Step};
use crate::technique::Technique;

pub(super) fn first<const W: usize>(field: Field<'_, W>) -> Option<Step> {
    pairs(field).find_map(|(set, link)| step(field, set, link))
}

pub(super) fn all<const W: usize>(field: Field<'_, W>) -> Vec<Step> {
    pairs(field).filter_map(|(set, link)| step(field, set, link)).take(MAX_STEPS).collect()
}

/// The pairs of linked sets that may eliminate something.
fn pairs<const W: usize>(field: Field<'_, W>) -> impl Iterator<Item = (usize, Link)> + '_ {
    let sets = 0..field.sets.list().len();
    sets.take_while(move |&set| !field.stop.after(field.links.of(set).len()))
        .flat_map(move |set| field.links.of(set).iter().map(move |&link| (set, link)))
        .filter(move |&(set, link)| {
            let view = field.sets.view_index(set, link.digit);
            link.second.is_some() || has(field.links.allies(view), link.to)
        })
}

fn step<const W: usize>(field: Field<'_, W>, set: usize, link: Link) -> Option<Step> {
    let mut refuted = field.refuted(set, link.to, Digits::only(link.digit));
    let mut ends: &[usize] = &[0, 1];
    if let Some(second) = link.second {
        refuted.extend(field.refuted(set, link.to, Digits::only(second)));
        let singly = refuted.len();
        lock(field, set, link.to, link.digits(), &mut refuted);
        lock(field, link.to, set, link.digits(), &mut refuted);
        if refuted.len() > singly {
            ends = &[];
        }
        drop_repeats(&mut refuted);
    }
    if refuted.is_empty() {
        return None;
    }
    let links = [([0, 1], link.digits())];
    Some(field.step(Technique::AlsXz, &[set, link.to], &links, ends, refuted))
}

/// Adds what a doubly linked set eliminates by its other digits, which are locked in it.
fn lock<const W: usize>(
    field: Field<'_, W>,
    set: usize,
    other: usize,
    linking: Digits,
    refuted: &mut Vec<Candidate>,
) {
    for digit in field.sets.list()[set].digits - linking {
        let seen = field.sets.view(set, digit).seen - field.sets.list()[other].cells;
        refuted.extend(seen.map(|cell| Candidate::new(cell, digit)));
    }
}

/// Keeps only the first occurrence of each candidate.
fn drop_repeats(candidates: &mut Vec<Candidate>) {
    let mut kept = 0;
    for next in 0..candidates.len() {
        if !candidates[..kept].contains(&candidates[next]) {
            candidates.swap(kept, next);
            kept += 1;
        }
    }
    candidates.truncate(kept);
}
