//! ALS-XY-wing: two almost locked sets linked to a third.
//!
//! A and C are linked by X, B and C by Y. If A is not locked, it holds X; so C lacks X, is locked
//! and holds Y; so B lacks Y and is locked. Either A or B is locked in any case, and a candidate Z
//! that sees all Z of both is eliminated.
//!
//! Order: pairs of links, by the first and then by the second link in the list of links. For a
//! first link p–q (p before q) the wings with hinge p, whose other end comes after q, precede those
//! with hinge q, whose other end comes after p.

use super::links::Link;
use super::relation::both_above;
use super::{Field, MAX_STEPS};
use crate::step::Step;
use crate::technique::Technique;

pub(super) fn first<const W: usize>(field: Field<'_, W>) -> Option<Step> {
    wings(field).next().map(|wing| step(field, wing))
}

pub(super) fn all<const W: usize>(field: Field<'_, W>) -> Vec<Step> {
    wings(field).take(MAX_STEPS).map(|wing| step(field, wing)).collect()
}

/// Sets A, B and C, with the links A–C and B–C.
#[derive(Clone, Copy)]
struct Wing {
    ends: [usize; 2],
    hinge: usize,
    links: [Link; 2],
}

/// Every wing that eliminates something.
fn wings<const W: usize>(field: Field<'_, W>) -> impl Iterator<Item = Wing> + '_ {
    let links = field.links;
    let first_links = (0..field.sets.list().len())
        .take_while(move |&set| !field.stop.after(links.of(set).len() * 16))
        .flat_map(move |set| links.of(set).iter().map(move |&link| (set, link)));
    first_links.flat_map(move |(set, link)| {
        let to = link.to;
        let wing = move |hinge, end, other| complete(field, link, hinge, [end, other]);
        let allies = move |set| links.allies(field.sets.view_index(set, link.digit));
        both_above(links.partners(set), allies(to), to)
            .filter_map(move |other| wing(set, to, other))
            .chain(
                both_above(links.partners(to), allies(set), set)
                    .filter_map(move |other| wing(to, set, other)),
            )
    })
}

/// The wing with this hinge and these ends, the first linked to the hinge by `first`.
fn complete<const W: usize>(
    field: Field<'_, W>,
    first: Link,
    hinge: usize,
    [a, b]: [usize; 2],
) -> Option<Wing> {
    let [cells, others] = [a, b].map(|end| field.sets.list()[end].cells);
    let clash = match field.overlapping {
        true => cells.is_within(others) || others.is_within(cells),
        false => cells.meets(others),
    };
    if clash {
        return None;
    }
    let second = field.links.between(hinge, b)?;
    let linking = first.digits() | second.digits();
    let concludes = linking.single().is_none() && field.refutes(a, b, linking);
    concludes.then_some(Wing { ends: [a, b], hinge, links: [first, second] })
}

fn step<const W: usize>(field: Field<'_, W>, wing: Wing) -> Step {
    let Wing { ends: [a, b], hinge, links: [first, second] } = wing;
    let refuted = field.refuted(a, b, first.digits() | second.digits());
    let links = [([0, 2], first.digits()), ([2, 1], second.digits())];
    field.step(Technique::AlsXyWing, &[a, b, hinge], &links, &[0, 1], refuted)
}
