//! Almost locked sets: n cells of a house with n + 1 candidates.
//!
//! An almost locked set ([`sets`]) holds all of its digits but one; once it loses a digit, it is
//! locked and holds all the others. Two sets are linked by a *restricted common candidate* (RCC), a
//! digit that at most one of them can hold ([`links`]), so at least one of them is locked. From
//! this follow:
//!
//! - **ALS-XZ** ([`xz`]): A and B are linked by X. The one without X holds Z, so a Z that sees all
//!   Z of both is eliminated. If two digits link the sets, both are locked, and more is eliminated.
//! - **ALS-XY-wing** ([`wing`]): A and B are linked to C, by X and by Y. C holds X or Y, so A or B
//!   is locked and holds Z.
//! - **ALS-XY-chain** ([`chain`]): the same along a chain of sets, each linked to the next by
//!   another digit than to the one before.
//! - **Death blossom** ([`blossom`]): a stem cell, and for each of its candidates a set, the petal,
//!   that loses this digit if the stem holds it. One of the petals is locked and holds Z.
//!
//! Each module states its order of search, which is HoDoKu's.
//!
//! A step has
//! - `cells`, set after set, as [`CellRole::Set`] (wing: 0 = A, 1 = B, 2 = C; chain: in its order;
//!   blossom: the stem as [`CellRole::Pivot`], then the petals in the order of their digits);
//! - `digits`, those of the links in order (XZ: one or both; wing: those of A–C, then of C–B;
//!   chain: one or two per link; blossom: those of the stem, one per petal);
//! - `marks`, the candidates of the links as [`Mark::Restricted`], and the eliminated digits in the
//!   sets as [`Mark::Pattern`] (left out for doubly linked sets, where each elimination rests on
//!   one set);
//! - `truths`, the cells.
//!
//! Every digit of `eliminations` is a Z.

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

/// The most steps that one method reports; only a large grid full of sets has more.
const MAX_STEPS: usize = 20_000;

/// The sets and links, kept until the state changes, and the working memory of chains.
#[derive(Debug, Default)]
pub(crate) struct Buffers<const W: usize> {
    pub(super) sets: Sets<W>,
    links: Links,
    chains: chain::Buffers,
}

/// What a search works on: the state with its sets and links.
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
    with_field(context, |field, buffers| match method {
        Method::AlsXz => xz::first(field),
        Method::AlsXyWing => wing::first(field),
        Method::AlsXyChain => chain::first(field, buffers),
        _ => blossom::first(field),
    })?
}

/// Every step of a method, at most [`MAX_STEPS`]: those with the most eliminations first, then
/// those with the fewest sets and cells. The options decide whether steps may share a conclusion.
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

/// Brings sets and links up to date and runs a search on them; `None` if that was stopped.
fn with_field<const W: usize, T>(
    context: &mut Context<'_, W>,
    run: impl FnOnce(Field<'_, W>, &mut chain::Buffers) -> T,
) -> Option<T> {
    let Context { state, options, stop, scratch, .. } = context;
    let overlapping = options.overlapping_sets;
    let Buffers { sets, links, chains } = &mut scratch.almost_locked;
    sets.refresh(state, scratch.epoch, stop);
    links.refresh(state, sets, scratch.epoch, overlapping, stop);
    // After a stop the lists are incomplete and must not be used.
    (!stop.is_stopped()).then(|| run(Field { state, sets, links, overlapping, stop }, chains))
}

impl<const W: usize> Field<'_, W> {
    /// The candidates that are false if one of two sets is locked: those of a common digit, other
    /// than the linking ones, that see all cells of both sets with this digit.
    fn refuted(&self, a: usize, b: usize, linking: Digits) -> Vec<Candidate> {
        let digits = self.sets.common(a, b) - linking;
        let seen =
            |digit| self.sets.seen_by_both(a, b, digit).map(move |c| Candidate::new(c, digit));
        digits.flat_map(seen).collect()
    }

    /// Whether [`refuted`](Field::refuted) has any.
    fn refutes(&self, a: usize, b: usize, linking: Digits) -> bool {
        let mut digits = self.sets.common(a, b) - linking;
        digits.any(|digit| self.sets.view(a, digit).seen.meets(self.sets.view(b, digit).seen))
    }

    /// The step of some sets, the links between them, and the sets (`ends`) that the eliminations
    /// rest on. Links and ends are indices into `members`.
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
