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
//! levels, dynamic chains inside dynamic chains, are left out: they would take minutes, and puzzles
//! that need them are hardly known. A puzzle that the rules do not solve has no rating.
//!
//! A common puzzle is rated in about a millisecond. Above 9.5, where chains stand inside chains, it
//! takes a second or more.
//!
//! A step fills the same fields as a [technique](crate::technique)'s does and can be
//! [verified](crate::verify) as such.

mod aligned;
mod cycles;
mod forcing;
mod grave;
mod inner;
mod loops;
mod marks;
mod nested;
mod net;
mod patterns;
mod singles;
mod spread;
mod table;
mod tell;
mod wings;

#[cfg(test)]
mod tests;

use crate::state::Position;
use crate::step::Step;

use marks::Marks;
use table::{Level, Rule};

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
    mut goes_on: impl FnMut(&RatedStep) -> bool,
) -> RatedPath {
    // A rule that is left out comes after all that can give a step within the limit.
    let last = table::ORDER.iter().rposition(|&rule| table::least(rule) <= most);
    let rules = &table::ORDER[..last.map_or(0, |last| last + 1)];
    let mut path = RatedPath { steps: Vec::new(), is_complete: false };
    let Some(mut marks) = Marks::of(position) else { return path };
    let mut store = forcing::Store::default();
    while !marks.is_full() && !marks.is_broken() {
        let next = rules.iter().find_map(|&rule| first(rule, &marks, &mut store));
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
    let mut store = forcing::Store::default();
    table::ORDER.iter().find_map(|&rule| first(rule, &marks, &mut store))
}

/// The step of a rule that comes first.
fn first(rule: Rule, marks: &Marks, store: &mut forcing::Store) -> Option<RatedStep> {
    match rule {
        Rule::HiddenSingle => singles::hidden_single(marks),
        Rule::DirectLocked => singles::direct_locked(marks),
        Rule::DirectHiddenPair => singles::direct_hidden_set(marks, 2),
        Rule::NakedSingle => singles::naked_single(marks),
        Rule::DirectHiddenTriple => singles::direct_hidden_set(marks, 3),
        Rule::Locked => patterns::locked(marks).next().map(|found| found.step(marks)),
        Rule::NakedSet(size) => patterns::naked(marks, size).next().map(|found| found.step(marks)),
        Rule::Fish(size) => patterns::fish(marks, size).next().map(|found| found.step(marks)),
        Rule::HiddenSet(size) => {
            patterns::hidden(marks, size).next().map(|found| found.step(marks))
        }
        Rule::XyWing => wings::wing(marks, 2),
        Rule::XyzWing => wings::wing(marks, 3),
        Rule::UniqueLoop => loops::unique_loop(marks),
        Rule::Bug => grave::bug(marks),
        Rule::AlignedPair => aligned::pair(marks),
        Rule::CyclesAndChains => cycles::cycles_and_chains(marks),
        Rule::AlignedTriple => aligned::triple(marks),
        Rule::Forcing(Level::NestedChains | Level::NestedMultiple)
            if marks.total() > table::MOST_CANDIDATES_NESTED =>
        {
            None
        }
        Rule::Forcing(level) => forcing::forcing(marks, level, store),
    }
}
