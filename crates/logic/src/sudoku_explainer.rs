//! A re-implementation of the rating of Sudoku Explainer 1.2.1, for 9×9 grids.
//!
//! It solves like a patient person: it takes the first step of the first method, in the order of
//! difficulty, that finds one, then starts over. Every step has a rating, and a puzzle has three:
//!
//! ```text
//! ER   the highest rating on the way to the solution
//! EP   the highest up to and including the first placement   (ER = EP: a pearl)
//! ED   the rating of the first step                          (ER = EP = ED: a diamond)
//! ```
//!
//! Ratings are tenths (66 is 6.6).
//!
//! **Why it is separate.** The scale has no other definition than its program: which of several
//! equal steps is found first decides the rest of the path, and so the rating. The orders of search
//! are therefore reproduced here, module by module, down to the iteration order of Java's
//! collections (`java_order`) and the rounding of its floating-point sums (`scale`). The finders of
//! [`technique`](crate::technique) search in other orders and cannot be used.
//!
//! It also has a state of its own, `marks`: the candidates of a 9×9 grid as bits in fixed arrays,
//! cheap to copy for every assumption of a forcing chain and indexed the way these searches walk
//! (boxes, rows, columns). [`State`](crate::state::State) serves every shape and is neither.
//!
//! **What it shares.** It reads a [`Position`] and returns [`Step`]s, which fill the same fields as
//! those of other techniques, so that they can be [verified](crate::verify), explained and drawn like
//! them. Single methods can be part of any [`Plan`](crate::Plan) as
//! [`Method::SudokuExplainer`](crate::Method::SudokuExplainer).
//!
//! | module | subject |
//! |---|---|
//! | `scale` | the methods, their order, what a step is worth |
//! | `marks`, `java_order` | the state; iteration orders of Java collections |
//! | `singles`, `patterns`, `wings`, `loops`, `bug`, `aligned` | methods without chains |
//! | `cycles`, `net` | cycles and simple forcing chains, and the links they follow |
//! | `forcing`, `spread` | forcing chains with branches; what follows from an assumption |
//! | `insight`, `nested` | patterns and chains as reasons inside a chain |
//! | `chain_step` | chains as steps |
//!
//! The highest level of Sudoku Explainer, dynamic chains inside dynamic chains, is left out. All
//! puzzles up to 11.4 that were tried have a rating, few of 11.5 and 11.6, none above;
//! [`RatedPath::unrated`] says why. A common puzzle is rated in about a millisecond. Above 9.5, where
//! chains are nested in chains, it takes a second or more.

mod aligned;
mod bug;
mod chain_step;
mod cycles;
mod forcing;
mod insight;
mod java_order;
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

/// A step and its rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedStep {
    /// The rating, in tenths.
    pub rating: u16,
    /// The step.
    pub step: Step,
}

/// Rated steps from a position as far as the methods lead.
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

/// Why a puzzle has no rating: it needs chains that are not searched for.
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
    /// Why there is no rating; `None` if the path fills the grid.
    pub fn unrated(&self) -> Option<Unrated> {
        let highest = self.steps.iter().map(|rated| rated.rating).max();
        let at_least = highest.unwrap_or(0).max(scale::BEYOND_ALL_METHODS);
        (!self.is_complete).then_some(Unrated { at_least })
    }
}

/// The rating of a position; `None` if the methods do not solve it.
pub fn rate(position: &Position) -> Option<Rating> {
    path(position).rating()
}

/// The steps from a position, always the first step of the first method that has one.
///
/// Grids that are not 9×9 have no steps.
pub fn path(position: &Position) -> RatedPath {
    path_up_to(position, u16::MAX)
}

/// The same path, which stops before the first step that is rated higher than `most`. Finding out
/// that a puzzle is too hard takes a fraction of the time of finding out how hard it is.
pub fn path_up_to(position: &Position, most: u16) -> RatedPath {
    path_while(position, most, |_| true)
}

/// The same path, which stops before the first step for which `goes_on` returns false.
pub fn path_while(
    position: &Position,
    most: u16,
    goes_on: impl FnMut(&RatedStep) -> bool,
) -> RatedPath {
    path_until(position, most, &Stop::never(), goes_on)
}

/// The same path, which may also be stopped at any time; what is returned then is a prefix of it.
pub fn path_until(
    position: &Position,
    most: u16,
    stop: &Stop<'_>,
    mut goes_on: impl FnMut(&RatedStep) -> bool,
) -> RatedPath {
    // The order is not quite that of the ratings: everything up to the last method that can give a
    // step within the limit is tried.
    let last = scale::ORDER.iter().rposition(|&method| scale::least(method) <= most);
    let methods = &scale::ORDER[..last.map_or(0, |last| last + 1)];
    let mut path = RatedPath { steps: Vec::new(), is_complete: false };
    let Some(mut marks) = Marks::of(position) else { return path };
    let mut store = forcing::SpreadStore::default();
    while !marks.is_full() && !marks.is_broken() {
        let mut methods = methods.iter();
        let next = methods.find_map(|&method| first(method, &marks, &mut store, &|_| true, stop));
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
    scale::ORDER.iter().find_map(|&method| first(method, &marks, &mut store, &|_| true, &stop))
}

impl SeMethod {
    /// Every method, in the order in which they are tried.
    pub fn all() -> impl Iterator<Item = SeMethod> {
        scale::ORDER.into_iter()
    }
}

/// The best step of one method among those whose technique is wanted.
pub(crate) fn best_step(
    method: SeMethod,
    position: &Position,
    store: &mut SpreadStore,
    wanted: Wanted<'_>,
    stop: &Stop<'_>,
) -> Option<Step> {
    let marks = Marks::of(position).filter(|marks| !marks.is_broken())?;
    first(method, &marks, store, wanted, stop).map(|rated| rated.step)
}

/// Which techniques a step may have.
type Wanted<'a> = &'a dyn Fn(Technique) -> bool;

/// The first step of a method; `None` also if the search for it was stopped.
fn first(
    method: SeMethod,
    marks: &Marks,
    store: &mut forcing::SpreadStore,
    wanted: Wanted<'_>,
    stop: &Stop<'_>,
) -> Option<RatedStep> {
    if stop.is_over() {
        return None;
    }
    let found = match method {
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
            if marks.total() > scale::MAX_CANDIDATES_FOR_NESTING =>
        {
            None
        }
        SeMethod::Forcing(level) => forcing::forcing(marks, level, store, wanted, stop),
    };
    found.filter(|rated| wanted(rated.step.technique) && !stop.is_stopped())
}
