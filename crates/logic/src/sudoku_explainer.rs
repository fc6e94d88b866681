//! Rating in the manner of Sudoku Explainer, on the scale of its version 1.2.1.
//!
//! The rater solves like a patient person: of all rules it takes the first, in the order of their
//! difficulty, that gives anything, then starts over. Every step has a rating, and a puzzle has three:
//!
//! ```text
//! ER   the highest rating on the way to the solution
//! EP   the highest up to and including the first placement   (ER = EP: a pearl)
//! ED   the rating of the first step                          (ER = EP = ED: a diamond)
//! ```
//!
//! Ratings are tenths (66 is 6.6). The scale is defined by its program, down to the order in which
//! equal steps are found; each module here says what its order is. It is for 9×9 grids. Its highest
//! level, dynamic chains inside dynamic chains, is left out. All puzzles up to 11.4 that were tried have
//! a rating, few of 11.5 and 11.6, none above; [`RatedPath::unrated`] says why.
//!
//! A common puzzle is rated in about a millisecond. Above 9.5, where chains stand inside chains, it
//! takes a second or more.
//!
//! A step fills the same fields as a [technique](crate::technique)'s does and can be
//! [verified](crate::verify) as such.

mod aligned;
mod bug;
mod chain_step;
mod cycles;
mod forcing;
mod insight;
mod loops;
mod marks;
mod nested;
mod net;
mod patterns;
mod scale;
mod singles;
mod spread;
mod wings;

#[cfg(test)]
mod tests;

use crate::state::Position;
use crate::step::Step;
use crate::stop::Stop;

use crate::technique::Technique;

pub(crate) use forcing::SpreadStore;
use marks::Marks;
pub use scale::{ForcingLevel, SeMethod};

/// ER, EP and ED of a puzzle, in tenths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating {
    /// The highest rating of any step.
    pub er: u16,
    /// The highest rating up to and including the first placement.
    pub ep: u16,
    /// The rating of the first step.
    pub ed: u16,
}

/// A step and its rating in tenths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedStep {
    /// What it is worth.
    pub rating: u16,
    /// What it says.
    pub step: Step,
}

/// Rated steps from a position as far as the rules lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedPath {
    /// The steps in the order they are taken.
    pub steps: Vec<RatedStep>,
    /// Whether they fill the grid.
    pub is_complete: bool,
}

impl RatedPath {
    /// ER, EP and ED; `None` if the path does not fill the grid, or has no step.
    pub fn rating(&self) -> Option<Rating> {
        let steps = self.is_complete.then_some(&self.steps)?;
        let highest = |steps: &[RatedStep]| steps.iter().map(|rated| rated.rating).max();
        let first = steps.iter().position(|rated| !rated.step.placements.is_empty())?;
        Some(Rating { er: highest(steps)?, ep: highest(&steps[..=first])?, ed: steps[0].rating })
    }
}

/// Why a puzzle has no rating: it takes chains that are not searched for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "not rated: it takes dynamic forcing chains inside dynamic forcing chains, which are not searched for; \
     its ER is {}.{} or more",
    at_least / 10,
    at_least % 10
)]
pub struct Unrated {
    /// The lowest rating that the puzzle can have, in tenths.
    pub at_least: u16,
}

impl RatedPath {
    /// Why there is no rating, where the rules came to their end before the grid was full.
    pub fn unrated(&self) -> Option<Unrated> {
        let highest = self.steps.iter().map(|rated| rated.rating).max();
        let at_least = highest.unwrap_or(0).max(scale::BEYOND_ALL_RULES);
        (!self.is_complete).then_some(Unrated { at_least })
    }
}

/// The rating of a position; `None` if the rules do not solve it.
pub fn rate(position: &Position) -> Option<Rating> {
    path(position).rating()
}

/// The steps from a position, always the first of the first rule that has one.
///
/// Grids that are not 9×9 have no steps.
pub fn path(position: &Position) -> RatedPath {
    path_up_to(position, u16::MAX)
}

/// The same path, which stops before the first step that is rated higher than `most`. To learn that a puzzle is
/// too hard takes a fraction of the time to learn how hard.
pub fn path_up_to(position: &Position, most: u16) -> RatedPath {
    path_while(position, most, |_| true)
}

/// The same path, which stops before the first step that a watcher refuses.
pub fn path_while(
    position: &Position,
    most: u16,
    goes_on: impl FnMut(&RatedStep) -> bool,
) -> RatedPath {
    path_until(position, most, &Stop::never(), goes_on)
}

/// The same path, which may also be stopped at any time: then it is the beginning of the whole path.
pub fn path_until(
    position: &Position,
    most: u16,
    stop: &Stop<'_>,
    mut goes_on: impl FnMut(&RatedStep) -> bool,
) -> RatedPath {
    // A rule that is left out comes after all that can give a step within the limit.
    let last = scale::ORDER.iter().rposition(|&rule| scale::least(rule) <= most);
    let rules = &scale::ORDER[..last.map_or(0, |last| last + 1)];
    let mut path = RatedPath { steps: Vec::new(), is_complete: false };
    let Some(mut marks) = Marks::of(position) else { return path };
    let mut store = forcing::SpreadStore::default();
    while !marks.is_full() && !marks.is_broken() {
        let next = rules.iter().find_map(|&rule| first(rule, &marks, &mut store, &|_| true, stop));
        let next = next.filter(|rated| rated.rating <= most && goes_on(rated));
        let Some(rated) = next else { return path };
        for placed in &rated.step.placements {
            marks.place(placed.cell.index(), placed.digit.index());
        }
        for gone in &rated.step.eliminations {
            marks.remove(gone.cell.index(), gone.digit.index());
        }
        path.steps.push(rated);
    }
    path.is_complete = marks.is_full();
    path
}

/// The step that a path takes from a position.
pub fn next_step(position: &Position) -> Option<RatedStep> {
    let marks = Marks::of(position)?;
    let (mut store, stop) = (forcing::SpreadStore::default(), Stop::never());
    scale::ORDER.iter().find_map(|&rule| first(rule, &marks, &mut store, &|_| true, &stop))
}

impl SeMethod {
    /// Every rule, in the order in which they are tried.
    pub fn all() -> impl Iterator<Item = SeMethod> {
        scale::ORDER.into_iter()
    }
}

/// The best step of one rule among those whose technique is wanted.
pub(crate) fn best_step(
    rule: SeMethod,
    position: &Position,
    store: &mut SpreadStore,
    wanted: Wanted<'_>,
    stop: &Stop<'_>,
) -> Option<Step> {
    let marks = Marks::of(position).filter(|marks| !marks.is_broken())?;
    first(rule, &marks, store, wanted, stop).map(|rated| rated.step)
}

/// Which techniques a step may have.
type Wanted<'a> = &'a dyn Fn(Technique) -> bool;

/// The step of a rule that comes first; none if the search for it was stopped.
fn first(
    rule: SeMethod,
    marks: &Marks,
    store: &mut forcing::SpreadStore,
    wanted: Wanted<'_>,
    stop: &Stop<'_>,
) -> Option<RatedStep> {
    if stop.is_over() {
        return None;
    }
    let found = match rule {
        SeMethod::HiddenSingle => singles::hidden_single(marks, wanted),
        SeMethod::DirectLocked => singles::direct_locked(marks, wanted),
        SeMethod::DirectHiddenPair => singles::direct_hidden_set(marks, 2),
        SeMethod::NakedSingle => singles::naked_single(marks),
        SeMethod::DirectHiddenTriple => singles::direct_hidden_set(marks, 3),
        SeMethod::Locked => {
            let mut patterns = patterns::locked(marks).map(|found| found.step(marks));
            patterns.find(|rated| wanted(rated.step.technique))
        }
        SeMethod::NakedSet(size) => {
            patterns::naked(marks, size).next().map(|found| found.step(marks))
        }
        SeMethod::Fish(size) => patterns::fish(marks, size).next().map(|found| found.step(marks)),
        SeMethod::HiddenSet(size) => {
            patterns::hidden(marks, size).next().map(|found| found.step(marks))
        }
        SeMethod::XyWing => wings::wing(marks, 2),
        SeMethod::XyzWing => wings::wing(marks, 3),
        SeMethod::UniqueLoop => loops::unique_loop(marks, wanted),
        SeMethod::Bug => bug::bug(marks, wanted),
        SeMethod::AlignedPair => aligned::pair(marks, stop),
        SeMethod::CyclesAndChains => cycles::cycles_and_chains(marks, wanted, stop),
        SeMethod::AlignedTriple => aligned::triple(marks, stop),
        SeMethod::Forcing(ForcingLevel::NestedChains | ForcingLevel::NestedMultiple)
            if marks.total() > scale::MOST_CANDIDATES_NESTED =>
        {
            None
        }
        SeMethod::Forcing(level) => forcing::forcing(marks, level, store, wanted, stop),
    };
    found.filter(|rated| wanted(rated.step.technique) && !stop.is_stopped())
}
