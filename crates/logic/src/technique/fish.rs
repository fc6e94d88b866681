//! Fish: n base sets of a digit, covered by n cover sets.
//!
//! Take n houses without a common candidate of the digit, the *base sets*: each must hold it. If
//! all their candidates lie in n other houses, the *cover sets*, then each cover holds the digit
//! within a base, so every other candidate in the covers is false. Two rows and two columns make an
//! X-wing, three a swordfish, four a jellyfish, then squirmbag, whale and leviathan.
//!
//! - **Fins** are base candidates outside every cover. Either a fin is true or the fish holds
//!   without them, so what the fish eliminates is false if it also sees all fins. A finned fish of
//!   rows and columns is *sashimi* if some base has at most one candidate besides the fins.
//!   (Without fins such a base is a hidden single, and the fish is not reported.)
//! - **Endo fins** are candidates in two bases, which would satisfy both at once. They count as
//!   fins.
//! - A candidate in two covers is false even if it lies in a base (*cannibalism*): it would use up
//!   both.
//! - **Franken** fish have boxes among the bases or the covers, with rows and columns still on
//!   opposite sides. Every other mixture is a **mutant**, and so is a fish with only boxes on one
//!   side.
//! - Two fish with the same bases but different covers and eliminations are **siamese**.
//!
//! Most positions have no fish for most digits. [`refutable`] finds that out cheaply beforehand,
//! and [`hunt`](mod@hunt) looks only for fish that eliminate a candidate which can be eliminated at
//! all.
//!
//! The order is HoDoKu's: by digit; rows as bases, then columns (mutants: all at once); then by
//! bases and by covers, each in the order rows, columns, boxes. A path that looks for fish without
//! fins skips bases with more candidates than the fish has bases.
//!
//! A step names its digit, its bases and covers as houses (a siamese one the covers of the first
//! fish, then those of the second), marks the base candidates as pattern, fin or endo fin, and
//! rests on the bases. Eliminations inside a base are the cannibalistic ones and come last.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::ControlFlow;

use omnidoku_core::Digit;

use self::hunt::{Budget, Catch, Kinds, Rules, hunt};
use crate::cells::CellSet;
use crate::finder::Context;
use crate::state::State;
use crate::step::{Candidate, HouseRole, Mark, Step, Truth};
use crate::technique::{Fish, Form, Method, Technique};

pub(crate) mod hunt;
mod refutable;
mod siamese;
#[cfg(test)]
mod tests;

pub(crate) use refutable::Refutable;

/// The first step of a method in the order stated above; if siamese fish are wanted, the step with
/// the most eliminations.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    let Method::Fish(wanted) = method else { return None };
    if context.options.duals {
        let steps = all(context, method);
        return steps.into_iter().min_by_key(|step| (Reverse(step.eliminations.len()), fins(step)));
    }
    let max_in_base = match wanted.form {
        Form::Basic | Form::Franken | Form::Mutant => wanted.size.into(),
        _ => usize::MAX,
    };
    let state = context.state;
    let mut found = None;
    each(context, wanted, max_in_base, &mut |digit, catch| {
        let form = form_of(state, digit, catch);
        if !suits(form, wanted.form) {
            return ControlFlow::Continue(());
        }
        found = Some(step(Fish { form, ..wanted }, digit, catch));
        ControlFlow::Break(())
    });
    found
}

/// Every step of a method.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    let Method::Fish(wanted) = method else { return Vec::new() };
    let (state, one_per_conclusion) = (context.state, context.options.one_per_conclusion);
    let mut siamese = context.options.duals.then(|| siamese::Siblings::new(wanted));
    let (mut reported, mut steps) = (Reported::default(), Vec::new());
    each(context, wanted, usize::MAX, &mut |digit, catch| {
        let form = form_of(state, digit, catch);
        let describe = || step(Fish { form, ..wanted }, digit, catch);
        if form == wanted.form && reported.admit(digit, catch.eliminated(), one_per_conclusion) {
            steps.push(describe());
        }
        if let Some(siamese) = &mut siamese
            && siamese::may_pair(form, wanted.form)
        {
            siamese.join(describe());
        }
        ControlFlow::Continue(())
    });
    steps.extend(siamese.map(siamese::Siblings::pairs).unwrap_or_default());
    steps
}

/// The most fish that are reported when several may share a conclusion. Beyond it, only fish with a
/// new conclusion are.
const MAX_WITH_SHARED_CONCLUSIONS: usize = 10_000;

/// The conclusions reported so far.
#[derive(Debug)]
struct Reported<const W: usize> {
    conclusions: HashSet<(Digit, CellSet<W>)>,
    count: usize,
}

impl<const W: usize> Default for Reported<W> {
    fn default() -> Self {
        Reported { conclusions: HashSet::new(), count: 0 }
    }
}

impl<const W: usize> Reported<W> {
    /// Whether to report a fish with this conclusion.
    fn admit(&mut self, digit: Digit, out: CellSet<W>, one_per_conclusion: bool) -> bool {
        let is_new = self.conclusions.insert((digit, out));
        let admitted = is_new || !one_per_conclusion && self.count < MAX_WITH_SHARED_CONCLUSIONS;
        self.count += usize::from(admitted);
        admitted
    }
}

/// Visits every fish that the search for a form turns up, including those of other forms.
fn each<const W: usize>(
    context: &mut Context<'_, W>,
    wanted: Fish,
    max_in_base: usize,
    visit: &mut dyn FnMut(Digit, &Catch<'_, W>) -> ControlFlow<()>,
) {
    use Form::*;
    const LINES: &[(Kinds, Kinds)] = &[(Kinds::ROWS, Kinds::COLS), (Kinds::COLS, Kinds::ROWS)];
    const ROWS_OR_BOXES: Kinds = Kinds::ROWS.with(Kinds::BOXES);
    const COLS_OR_BOXES: Kinds = Kinds::COLS.with(Kinds::BOXES);
    const LINES_AND_BOXES: &[(Kinds, Kinds)] =
        &[(ROWS_OR_BOXES, COLS_OR_BOXES), (COLS_OR_BOXES, ROWS_OR_BOXES)];
    const ANY: &[(Kinds, Kinds)] = &[(Kinds::ALL, Kinds::ALL)];
    let (sides, finned) = match wanted.form {
        Basic => (LINES, false),
        Finned | Sashimi => (LINES, true),
        Franken => (LINES_AND_BOXES, false),
        FinnedFranken => (LINES_AND_BOXES, true),
        Mutant => (ANY, false),
        FinnedMutant => (ANY, true),
    };
    if !(2..=7).contains(&wanted.size) {
        return;
    }
    let state = context.state;
    let mut budget = Budget::new::<W>(context.stop);
    for digit in Digit::all(state.shape()) {
        let targets = context.scratch.refutable.cells(state, digit);
        if targets.is_empty() {
            continue;
        }
        for &(bases, covers) in sides {
            let rules = Rules {
                bases,
                covers,
                sizes: wanted.size.into()..=wanted.size.into(),
                finned,
                max_fins: context.options.max_fins,
                max_endo_fins: context.options.max_endo_fins,
                max_in_base,
                targets: Some(targets),
            };
            let visit = &mut |catch: &Catch<'_, W>| visit(digit, catch);
            if hunt(state.house_table(), state.places(digit), &rules, &mut budget, visit).is_break()
            {
                return;
            }
        }
    }
}

/// The form of a fish.
pub(crate) fn form_of<const W: usize>(
    state: &State<W>,
    digit: Digit,
    catch: &Catch<'_, W>,
) -> Form {
    let shape = state.shape();
    let (bases, covers) = (Kinds::of(shape, catch.bases), Kinds::of(shape, catch.covers));
    let opposite = |lines: Kinds, others: Kinds| {
        bases.includes(lines)
            && !bases.includes(others)
            && covers.includes(others)
            && !covers.includes(lines)
    };
    let boxes = bases.with(covers).includes(Kinds::BOXES);
    let is_finned = !catch.fins.is_empty();
    if !opposite(Kinds::ROWS, Kinds::COLS) && !opposite(Kinds::COLS, Kinds::ROWS) {
        return if is_finned { Form::FinnedMutant } else { Form::Mutant };
    }
    if boxes {
        return if is_finned { Form::FinnedFranken } else { Form::Franken };
    }
    let mut left = catch.bases.iter().map(|&base| state.places_in(base, digit) - catch.fins);
    if left.any(|left| left.len() <= 1) {
        Form::Sashimi
    } else if is_finned {
        Form::Finned
    } else {
        Form::Basic
    }
}

/// Whether a path that looks for a form takes a fish of this form.
///
/// The search for Franken fish also finds fish with only boxes on one side, which count as mutants.
fn suits(form: Form, wanted: Form) -> bool {
    use Form::*;
    form == wanted || matches!((form, wanted), (Mutant, Franken) | (FinnedMutant, FinnedFranken))
}

/// The step of a fish.
pub(crate) fn step<const W: usize>(fish: Fish, digit: Digit, catch: &Catch<'_, W>) -> Step {
    let mut step = Step::new(Technique::Fish(fish));
    let at = |cell| Candidate::new(cell, digit);
    step.digits.push(digit);
    step.houses.extend(catch.bases.iter().map(|&house| (house, HouseRole::Base)));
    step.houses.extend(catch.covers.iter().map(|&house| (house, HouseRole::Cover)));
    step.marks.extend((catch.body - catch.fins).map(|cell| (at(cell), Mark::Pattern)));
    step.marks.extend((catch.fins - catch.endo_fins).map(|cell| (at(cell), Mark::Fin)));
    step.marks.extend(catch.endo_fins.map(|cell| (at(cell), Mark::EndoFin)));
    step.truths.extend(catch.bases.iter().map(|&house| Truth::House(house, digit)));
    let (outside, inside) = (catch.outside & catch.seen, catch.eliminated() - catch.outside);
    step.eliminations.extend(outside.map(at));
    step.eliminations.extend(inside.map(at));
    step
}

/// How many endo fins and fins a step has.
fn fins(step: &Step) -> (usize, usize) {
    let count = |kind| step.marks.iter().filter(|(_, mark)| *mark == kind).count();
    (count(Mark::EndoFin), count(Mark::Fin))
}
