//! Almost locked sets: groups of cells that lack one candidate to be locked.
//!
//! A group of cells of one house with one digit more than cells ([`sets`]) must hold all its digits
//! but one. Two such sets are linked by a restricted common, a digit that only one of them can hold
//! ([`links`]); the other is locked then and must hold all the rest. From this:
//!
//! - **ALS-XZ** ([`xz`]): two linked sets A and B. One of them lacks X, so it holds Z: what sees all Z
//!   of both goes. Linked twice, both are locked apart from the links, and more goes.
//! - **ALS-XY-wing** ([`wing`]): A and B are both linked to C, by X and Y. C cannot hold both X and Y
//!   outside A and B, so A or B is locked and holds Z.
//! - **ALS-XY-chain** ([`chain`]): the same along a row of sets, each linked to the next by another
//!   digit than to the one before.
//! - **Death blossom** ([`blossom`]): a stem cell, and for each of its candidates a set that would
//!   lose this digit to the stem. Whichever it is, that petal is locked and holds Z.
//!
//! A step has: `cells`, set after set, as [`CellRole::Set`] (of a wing 0 = A, 1 = B, 2 = C, which
//! links them; of a chain in its order; the petals of a blossom in the order of their digits, after
//! the stem, a [`CellRole::Pivot`]); `digits`, the digits of the links in order (X of a pair, or
//! both; of a wing those of A–C, then C–B; of a chain one or two a link; of a blossom the stem's,
//! one a petal); `marks`, the candidates of the links as [`Mark::Restricted`] and those of the
//! eliminated digits in the sets as [`Mark::Pattern`] (none where sets are linked twice: there each
//! elimination rests on its own set); `truths`, the cells. Every digit of `eliminations` is a Z.

use omnidoku_core::Digit;

use crate::cells::CellSet;
use crate::finder::Context;
use crate::state::{Digits, State};
use crate::step::{Candidate, CellRole, Mark, Step, Truth};
use crate::stop::Stop;
use crate::technique::{Method, Technique};

mod blossom;
mod chain;
mod links;
mod relation;
mod sets;
#[cfg(test)]
mod tests;
mod wing;
mod xz;

use links::Links;
pub(crate) use sets::Sets;

/// The most steps that are told of one method; only a large grid full of sets has more.
const MOST_STEPS: usize = 20_000;

/// What the searches keep as long as the state stays the same, and their room to work in.
#[derive(Debug, Default)]
pub(crate) struct Kept<const W: usize> {
    pub(super) sets: Sets<W>,
    links: Links,
    chains: chain::Room,
}

/// Where a search takes place: the state with its sets and links.
#[derive(Clone, Copy)]
struct Field<'a, const W: usize> {
    state: &'a State<W>,
    sets: &'a Sets<W>,
    links: &'a Links,
    overlapping: bool,
    stop: &'a Stop<'a>,
}

/// The step of a method that a path takes: the first in the order that its module states.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    with_field(context, |field, room| match method {
        Method::AlsXz => xz::first(field),
        Method::AlsXyWing => wing::first(field),
        Method::AlsXyChain => chain::first(field, room),
        _ => blossom::first(field),
    })?
}

/// Every step of a method: those with most eliminations first, then those with the fewest sets and
/// cells. Of several with one conclusion the first is told, or each, as the options say. No more
/// than [`MOST_STEPS`] are looked at.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    let (one_per_conclusion, stop) = (context.options.one_per_conclusion, context.stop);
    let mut steps = with_field(context, |field, _| match method {
        Method::AlsXz => xz::all(field),
        Method::AlsXyWing => wing::all(field),
        Method::AlsXyChain => chain::all(field),
        _ => blossom::all(field),
    })
    .unwrap_or_default();
    steps.sort_by_cached_key(|step| {
        if stop.after(10) {
            return Default::default();
        }
        let sets = step.cells.last().map(|&(_, role)| role);
        let (_, eliminations) = step.conclusion();
        (std::cmp::Reverse(eliminations.len()), eliminations, sets, step.cells.len())
    });
    if one_per_conclusion {
        steps.dedup_by_key(|step| step.conclusion());
    }
    steps
}

/// Brings what is kept up to date and runs a search with it.
fn with_field<const W: usize, T>(
    context: &mut Context<'_, W>,
    run: impl FnOnce(Field<'_, W>, &mut chain::Room) -> T,
) -> Option<T> {
    let Context { state, options, stop, scratch, .. } = context;
    let overlapping = options.overlapping_sets;
    let Kept { sets, links, chains } = &mut scratch.almost_locked;
    sets.refresh(state, scratch.epoch, stop);
    links.refresh(state, sets, scratch.epoch, overlapping, stop);
    // What was stopped on the way is not all there, and must not be looked at.
    (!stop.is_stopped()).then(|| run(Field { state, sets, links, overlapping, stop }, chains))
}

impl<const W: usize> Field<'_, W> {
    /// The candidates that go if one of two sets is locked: those that both see, except of the
    /// digits that link them to others.
    fn refuted(&self, a: usize, b: usize, linking: Digits) -> Vec<Candidate> {
        let digits = self.sets.common(a, b) - linking;
        let seen =
            |digit| self.sets.seen_by_both(a, b, digit).map(move |c| Candidate::new(c, digit));
        digits.flat_map(seen).collect()
    }

    /// Whether there are any.
    fn refutes(&self, a: usize, b: usize, linking: Digits) -> bool {
        let mut digits = self.sets.common(a, b) - linking;
        digits.any(|digit| self.sets.view(a, digit).seen.meets(self.sets.view(b, digit).seen))
    }

    /// A step from the sets, the links between them (by place in `members`) and the places of the
    /// sets that the eliminations rest on.
    fn step(
        &self,
        technique: Technique,
        members: &[usize],
        links: &[([usize; 2], Digits)],
        ends: &[usize],
        eliminations: Vec<Candidate>,
    ) -> Step {
        let mut step = Step::new(technique);
        let mut cells = CellSet::<W>::EMPTY;
        for (place, &member) in members.iter().enumerate() {
            let set = self.sets.list()[member];
            cells |= set.cells;
            step.cells.extend(set.cells.map(|cell| (cell, CellRole::Set(place as u8))));
        }
        step.truths = cells.map(Truth::Cell).collect();
        for &([a, b], digits) in links {
            for digit in digits {
                step.digits.push(digit);
                self.mark(&mut step, [members[a], members[b]], digit, Mark::Restricted);
            }
        }
        let refuted: Digits = eliminations.iter().map(|candidate| candidate.digit).collect();
        for digit in refuted {
            self.mark(&mut step, ends.iter().map(|&end| members[end]), digit, Mark::Pattern);
        }
        step.eliminations = eliminations;
        step
    }

    /// Marks the candidates of a digit in some sets.
    fn mark(
        &self,
        step: &mut Step,
        sets: impl IntoIterator<Item = usize>,
        digit: Digit,
        mark: Mark,
    ) {
        let cells = sets.into_iter().map(|set| self.sets.view(set, digit).cells);
        let cells = cells.fold(CellSet::EMPTY, |all, cells| all | cells);
        step.marks.extend(cells.map(|cell| (Candidate::new(cell, digit), mark)));
    }
}
