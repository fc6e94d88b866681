//! Walking by steps: the next one, all of them, a whole path.

use omnidoku_core::Grid;

use crate::options::Options;
use crate::search::{Scratch, Search};
use crate::state::{Position, State};
use crate::step::Step;
use crate::technique::{self, Method, Technique};
use crate::with_cells;

/// Which methods to try, in which order, with which options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The methods in the order in which they are tried.
    pub methods: Vec<Method>,
    /// Limits and variants.
    pub options: Options,
    /// A path stops before the first step of this technique.
    pub until: Option<Technique>,
}

impl Default for Plan {
    /// The methods that are on by default, in the order of the HoDoKu scale.
    fn default() -> Plan {
        let methods = Method::all().filter(|method| method.entry().on).collect();
        Plan { methods, options: Options::default(), until: None }
    }
}

/// A step of a path, with the method that found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// Who found it.
    pub method: Method,
    /// What was found.
    pub step: Step,
}

/// Steps from a position as far as they lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps in the order they are taken.
    pub steps: Vec<PathStep>,
    /// Where they lead.
    pub end: Position,
    /// The technique of the next step, where the plan or a watcher says to stop before it.
    pub stopped_before: Option<Technique>,
}

impl Path {
    /// Whether the path fills the grid.
    pub fn is_complete(&self) -> bool {
        self.end.values().is_full()
    }
}

/// Searches positions for steps and walks paths. It keeps its working memory from one puzzle to the
/// next: who rates many has one for each thread.
#[derive(Debug, Default)]
pub struct Reasoner {
    small: Scratch<2>,
    medium: Option<Box<Scratch<10>>>,
    large: Option<Box<Scratch<256>>>,
}

/// The working memory for grids of one width.
pub(crate) trait Room<const W: usize> {
    /// It, ready for a new state.
    fn scratch(&mut self) -> &mut Scratch<W>;
}

impl Room<2> for Reasoner {
    fn scratch(&mut self) -> &mut Scratch<2> {
        self.small.epoch += 1;
        &mut self.small
    }
}

impl Room<10> for Reasoner {
    fn scratch(&mut self) -> &mut Scratch<10> {
        let scratch = self.medium.get_or_insert_default();
        scratch.epoch += 1;
        scratch
    }
}

impl Room<256> for Reasoner {
    fn scratch(&mut self) -> &mut Scratch<256> {
        let scratch = self.large.get_or_insert_default();
        scratch.epoch += 1;
        scratch
    }
}

impl Reasoner {
    /// One with no memory of anything.
    pub fn new() -> Reasoner {
        Reasoner::default()
    }

    /// Takes the steps of a plan one at a time, always the first of the first method that has one.
    pub fn path(&mut self, position: &Position, plan: &Plan, solution: Option<&Grid>) -> Path {
        self.path_while(position, plan, solution, |_| true)
    }

    /// The same path, which stops before the first step that a watcher refuses.
    pub fn path_while(
        &mut self,
        position: &Position,
        plan: &Plan,
        solution: Option<&Grid>,
        mut goes_on: impl FnMut(&PathStep) -> bool,
    ) -> Path {
        with_cells!(position.shape(), W => {
            walk::<W>(State::new(position), self.scratch(), plan, solution, &mut goes_on)
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
            let (state, scratch) = (State::<W>::new(position), self.scratch());
            next(&mut Search { state: &state, options, solution, scratch }, plan)
        })
    }

    /// Every step that a method finds in a position.
    pub fn all_steps(
        &mut self,
        position: &Position,
        method: Method,
        options: &Options,
    ) -> Vec<Step> {
        with_cells!(position.shape(), W => {
            let (state, scratch) = (State::<W>::new(position), self.scratch());
            technique::all(&mut Search { state: &state, options, solution: None, scratch }, method)
        })
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

/// The next step of a plan in a state.
pub(crate) fn next<const W: usize>(search: &mut Search<'_, W>, plan: &Plan) -> Option<PathStep> {
    plan.methods
        .iter()
        .find_map(|&method| technique::first(search, method).map(|step| PathStep { method, step }))
}

fn walk<const W: usize>(
    mut state: State<W>,
    scratch: &mut Scratch<W>,
    plan: &Plan,
    solution: Option<&Grid>,
    goes_on: &mut dyn FnMut(&PathStep) -> bool,
) -> Path {
    let mut steps = Vec::new();
    while !state.is_full() {
        let options = &plan.options;
        let mut search = Search { state: &state, options, solution, scratch };
        let Some(found) = next(&mut search, plan) else { break };
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
