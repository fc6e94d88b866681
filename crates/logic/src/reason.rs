//! Walking by steps: the next one, all of them, a whole path.

use omnidoku_core::Grid;

use crate::finder::{Context, Scratch};
use crate::options::Options;
pub use crate::plan::Plan;
use crate::state::{Position, State};
use crate::step::Step;
use crate::stop::Stop;
use crate::technique::{self, Method, Technique};
use crate::with_cells;

/// A step of a path, with the method that found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// The method that found it.
    pub method: Method,
    /// The step.
    pub step: Step,
}

/// Steps from a position as far as they lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps in the order they are taken.
    pub steps: Vec<PathStep>,
    /// Where they lead.
    pub end: Position,
    /// The technique of the next step, if the plan or the caller ended the path before it.
    pub stopped_before: Option<Technique>,
}

impl Path {
    /// Whether the path fills the grid.
    pub fn is_complete(&self) -> bool {
        self.end.values().is_full()
    }
}

/// Searches positions for steps and walks paths. It keeps its working memory from one puzzle to the
/// next; a caller that rates many puzzles keeps one per thread.
#[derive(Debug, Default)]
pub struct Reasoner {
    small: Scratch<2>,
    medium: Option<Box<Scratch<10>>>,
    wide: Option<Box<Scratch<21>>>,
    large: Option<Box<Scratch<256>>>,
}

/// Has working memory for grids of one width.
pub(crate) trait HasScratch<const W: usize> {
    /// The working memory, ready for a new state.
    fn scratch(&mut self) -> &mut Scratch<W>;
}

impl HasScratch<2> for Reasoner {
    fn scratch(&mut self) -> &mut Scratch<2> {
        self.small.epoch += 1;
        &mut self.small
    }
}

impl HasScratch<10> for Reasoner {
    fn scratch(&mut self) -> &mut Scratch<10> {
        let scratch = self.medium.get_or_insert_default();
        scratch.epoch += 1;
        scratch
    }
}

impl HasScratch<21> for Reasoner {
    fn scratch(&mut self) -> &mut Scratch<21> {
        let scratch = self.wide.get_or_insert_default();
        scratch.epoch += 1;
        scratch
    }
}

impl HasScratch<256> for Reasoner {
    fn scratch(&mut self) -> &mut Scratch<256> {
        let scratch = self.large.get_or_insert_default();
        scratch.epoch += 1;
        scratch
    }
}

impl Reasoner {
    /// A reasoner with empty working memory.
    pub fn new() -> Reasoner {
        Reasoner::default()
    }

    /// Takes the steps of a plan one at a time, always the first of the first method that has one.
    pub fn path(&mut self, position: &Position, plan: &Plan, solution: Option<&Grid>) -> Path {
        self.path_while(position, plan, solution, |_| true)
    }

    /// The same path, which stops before the first step for which `goes_on` returns false.
    pub fn path_while(
        &mut self,
        position: &Position,
        plan: &Plan,
        solution: Option<&Grid>,
        goes_on: impl FnMut(&PathStep) -> bool,
    ) -> Path {
        self.path_until(position, plan, solution, &Stop::never(), goes_on)
    }

    /// The same path, which may also be stopped at any time; what is returned then is a prefix of it.
    pub fn path_until(
        &mut self,
        position: &Position,
        plan: &Plan,
        solution: Option<&Grid>,
        stop: &Stop<'_>,
        mut goes_on: impl FnMut(&PathStep) -> bool,
    ) -> Path {
        self.any_path(position, plan, solution, stop, &mut goes_on)
    }

    /// [`path_until`](Reasoner::path_until) with a watcher of one type. A generic function that
    /// chose the width would compile all techniques, at every width, once more in each crate that
    /// calls it.
    fn any_path(
        &mut self,
        position: &Position,
        plan: &Plan,
        solution: Option<&Grid>,
        stop: &Stop<'_>,
        goes_on: &mut dyn FnMut(&PathStep) -> bool,
    ) -> Path {
        with_cells!(position.shape(), W => {
            stop.in_words(W);
            walk::<W>(State::new(position), self.scratch(), plan, solution, stop, goes_on)
        })
    }

    /// The next step of a plan.
    pub fn next_step(
        &mut self,
        position: &Position,
        plan: &Plan,
        solution: Option<&Grid>,
    ) -> Option<PathStep> {
        let options = &plan.options;
        with_cells!(position.shape(), W => {
            let (state, scratch, stop) = (State::<W>::new(position), self.scratch(), &Stop::never());
            next(&mut Context { state: &state, options, solution, stop, scratch }, plan)
        })
    }

    /// Every step that a method finds in a position.
    pub fn all_steps(
        &mut self,
        position: &Position,
        method: Method,
        options: &Options,
    ) -> Vec<Step> {
        self.all_steps_until(position, method, options, &Stop::never())
    }

    /// The same steps; an empty list if the search was stopped.
    pub fn all_steps_until(
        &mut self,
        position: &Position,
        method: Method,
        options: &Options,
        stop: &Stop<'_>,
    ) -> Vec<Step> {
        with_cells!(position.shape(), W => {
            let (state, scratch) = (State::<W>::new(position), self.scratch());
            let mut context = Context { state: &state, options, solution: None, stop, scratch };
            stop.in_words(W);
            technique::all(&mut context, method)
        })
    }

    /// Every step that the methods of a plan find in a position, except guesses.
    ///
    /// The methods of Sudoku Explainer are slow and report one step each: they are tried only where
    /// nothing else is found, and only up to the first that finds something.
    pub fn steps_of(&mut self, position: &Position, plan: &Plan) -> Vec<Step> {
        let mut steps = Vec::new();
        self.steps_until(position, plan, &Stop::never(), |mut found| {
            steps.append(&mut found);
            true
        });
        steps
    }

    /// Passes the same steps to `show` method by method, until the search is stopped or `show` returns
    /// false.
    pub fn steps_until(
        &mut self,
        position: &Position,
        plan: &Plan,
        stop: &Stop<'_>,
        mut show: impl FnMut(Vec<Step>) -> bool,
    ) {
        self.any_steps(position, plan, stop, &mut show);
    }

    /// [`steps_until`](Reasoner::steps_until) with a watcher of one type, for the same reason as
    /// `any_path`.
    fn any_steps(
        &mut self,
        position: &Position,
        plan: &Plan,
        stop: &Stop<'_>,
        show: &mut dyn FnMut(Vec<Step>) -> bool,
    ) {
        with_cells!(position.shape(), W => {
            stop.in_words(W);
            let (state, scratch) = (State::<W>::new(position), self.scratch());
            let options = &plan.options;
            let mut context = Context { state: &state, options, solution: None, stop, scratch };
            let mut is_found = false;
            for &method in plan.methods.iter().filter(|&&method| method != Method::BruteForce) {
                if is_found && matches!(method, Method::SudokuExplainer(_)) {
                    continue;
                }
                let steps = all(&mut context, plan, method);
                is_found |= !steps.is_empty();
                if stop.is_stopped() || !show(steps) {
                    return;
                }
            }
        });
    }
}

/// The path of a position: see [`Reasoner::path`].
pub fn path(position: &Position, plan: &Plan, solution: Option<&Grid>) -> Path {
    Reasoner::new().path(position, plan, solution)
}

/// The next step in a position: see [`Reasoner::next_step`].
pub fn next_step(position: &Position, plan: &Plan, solution: Option<&Grid>) -> Option<PathStep> {
    Reasoner::new().next_step(position, plan, solution)
}

/// Every step of a method in a position: see [`Reasoner::all_steps`].
pub fn all_steps(position: &Position, method: Method, options: &Options) -> Vec<Step> {
    Reasoner::new().all_steps(position, method, options)
}

/// The next step of a plan in a state; `None` also if the search for it was stopped.
pub(crate) fn next<const W: usize>(context: &mut Context<'_, W>, plan: &Plan) -> Option<PathStep> {
    plan.methods
        .iter()
        .find_map(|&method| first(context, plan, method).map(|step| PathStep { method, step }))
}

/// The first step of a method that a plan allows.
fn first<const W: usize>(
    context: &mut Context<'_, W>,
    plan: &Plan,
    method: Method,
) -> Option<Step> {
    if let Method::SudokuExplainer(method) = method {
        return technique::best_of_method(context, method, &|technique| plan.allows(technique));
    }
    let is_plain = plan.only.is_empty() && plan.without.is_empty() && plan.duals.is_empty();
    if is_plain {
        return technique::first(context, method);
    }
    let options = plan.options_for(method);
    let mut context = Context { options: &options, scratch: &mut *context.scratch, ..*context };
    let first = technique::first(&mut context, method)?;
    if plan.allows(first.technique) {
        return Some(first);
    }
    // A method may find several techniques: a step of an allowed one may come later.
    let options = Options { one_per_conclusion: false, ..options };
    let mut context = Context { options: &options, scratch: &mut *context.scratch, ..context };
    technique::all(&mut context, method).into_iter().find(|step| plan.allows(step.technique))
}

/// Every step of a method that a plan allows.
fn all<const W: usize>(context: &mut Context<'_, W>, plan: &Plan, method: Method) -> Vec<Step> {
    if let Method::SudokuExplainer(_) = method {
        return first(context, plan, method).into_iter().collect();
    }
    let options = plan.options_for(method);
    let mut context = Context { options: &options, scratch: &mut *context.scratch, ..*context };
    let mut steps = technique::all(&mut context, method);
    steps.retain(|step| plan.allows(step.technique));
    steps
}

fn walk<const W: usize>(
    mut state: State<W>,
    scratch: &mut Scratch<W>,
    plan: &Plan,
    solution: Option<&Grid>,
    stop: &Stop<'_>,
    goes_on: &mut dyn FnMut(&PathStep) -> bool,
) -> Path {
    let mut steps = Vec::new();
    while !state.is_full() {
        let options = &plan.options;
        let mut context = Context { state: &state, options, solution, stop, scratch };
        let Some(found) = next(&mut context, plan) else { break };
        let technique = Some(found.step.technique);
        if plan.until == technique || !goes_on(&found) {
            return Path { steps, end: state.position(), stopped_before: technique };
        }
        state.apply(&found.step);
        scratch.epoch += 1;
        steps.push(found);
    }
    Path { steps, end: state.position(), stopped_before: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::examples;

    #[test]
    fn a_watcher_sees_the_path_and_ends_it() {
        let position = examples().next().unwrap().position;
        let whole = path(&position, &Plan::default(), None);
        let mut seen = Vec::new();
        let part = Reasoner::new().path_while(&position, &Plan::default(), None, |found| {
            seen.push(found.clone());
            seen.len() < 4
        });
        assert_eq!(seen, whole.steps[..4]);
        assert_eq!(part.steps, whole.steps[..3]);
        assert_eq!(part.stopped_before, Some(whole.steps[3].step.technique));
    }
}
