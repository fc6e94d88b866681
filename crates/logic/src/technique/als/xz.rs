//! ALS-XZ: two almost locked sets that are linked.
//!
//! Only one of the sets can hold the linking digit X, so the other is locked and holds every other
//! digit: a candidate Z that sees all Z of both sets goes. If two digits link the sets, each of
//! them holds one of the two (if one held both, the other would lack two digits), so each set is
//! locked apart from the links: whatever sees all candidates of one of its other digits goes, and
//! whatever sees all of a linking digit in both.
//!
//! Order: the links by their first, then their second set. Eliminations: Z of the smaller X, Z of
//! the larger one, what the first set locks, what the second locks.

use super::links::Link;
use super::relation::has;
use super::{Field, MOST_STEPS};
use crate::state::Digits;
use crate::step::{Candidate, Step};
use crate::technique::Technique;

pub(super) fn first<const W: usize>(field: Field<'_, W>) -> Option<Step> {
    pairs(field).find_map(|(set, link)| step(field, set, link))
}

pub(super) fn all<const W: usize>(field: Field<'_, W>) -> Vec<Step> {
    pairs(field).filter_map(|(set, link)| step(field, set, link)).take(MOST_STEPS).collect()
}

/// The linked sets that may conclude something.
fn pairs<const W: usize>(field: Field<'_, W>) -> impl Iterator<Item = (usize, Link)> + '_ {
    let sets = 0..field.sets.list().len();
    sets.take_while(move |&set| !field.stop.after(field.links.of(set).len()))
        .flat_map(move |set| field.links.of(set).iter().map(move |&link| (set, link)))
        .filter(move |&(set, link)| {
            let view = field.sets.view_index(set, link.digit);
            link.second.is_some() || has(field.links.rivals(view), link.to)
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

/// What goes because a set is locked apart from the links.
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

/// Leaves each candidate only where it comes first.
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
