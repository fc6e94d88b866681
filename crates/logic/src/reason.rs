//! A [`Reasoner`] searches positions for steps and walks paths.

use omnidoku_core::{Grid, Shape};

use crate::options::Options;
use crate::search::{Scratch, Search};
use crate::state::{Position, State};
use crate::step::Step;
use crate::technique::{self, Method};
use crate::with_cells;

/// Which methods to try, in which order, with which options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The methods in the order in which they are tried.
    pub methods: Vec<Method>,
    /// Limits and variants.
    pub options: Options,
}

impl Default for Plan {
    /// The methods that are on by default, in the order of the HoDoKu scale.
    fn default() -> Plan {
        let methods = Method::all().filter(|method| method.entry().on).collect();
        Plan { methods, options: Options::default() }
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
}

impl Path {
    /// Whether the path fills the grid.
    pub fn is_complete(&self) -> bool {
        self.end.values().is_full()
    }
}

/// Takes the steps of a plan one at a time, always the first of the first method that has one.
pub fn path(position: &Position, plan: &Plan, solution: Option<&Grid>) -> Path {
    with_cells!(position.shape(), W => walk::<W>(position, plan, solution))
}

/// The next step of a plan.
pub fn next_step(position: &Position, plan: &Plan, solution: Option<&Grid>) -> Option<PathStep> {
    fn next<const W: usize>(
        position: &Position,
        plan: &Plan,
        solution: Option<&Grid>,
    ) -> Option<PathStep> {
        let (state, mut scratch) = (State::<W>::new(position), Scratch::default());
        let options = &plan.options;
        step(&mut Search { state: &state, options, solution, scratch: &mut scratch }, plan)
    }
    with_cells!(position.shape(), W => next::<W>(position, plan, solution))
}

/// Every step that a method finds in a position.
pub fn all_steps(position: &Position, method: Method, options: &Options) -> Vec<Step> {
    fn all<const W: usize>(position: &Position, method: Method, options: &Options) -> Vec<Step> {
        let (state, mut scratch) = (State::<W>::new(position), Scratch::default());
        let mut search = Search { state: &state, options, solution: None, scratch: &mut scratch };
        technique::all(&mut search, method)
    }
    with_cells!(position.shape(), W => all::<W>(position, method, options))
}

/// The next step of a plan in a state.
pub(crate) fn step<const W: usize>(search: &mut Search<'_, W>, plan: &Plan) -> Option<PathStep> {
    plan.methods
        .iter()
        .find_map(|&method| technique::first(search, method).map(|step| PathStep { method, step }))
}

fn walk<const W: usize>(position: &Position, plan: &Plan, solution: Option<&Grid>) -> Path {
    let mut state = State::<W>::new(position);
    let mut scratch = Scratch::default();
    let mut steps = Vec::new();
    while !state.is_full() {
        let options = &plan.options;
        let mut search = Search { state: &state, options, solution, scratch: &mut scratch };
        let Some(found) = step(&mut search, plan) else { break };
        state.apply(&found.step);
        scratch.epoch += 1;
        steps.push(found);
    }
    Path { steps, end: state.position() }
}

/// Whether a method works on grids of this shape; some are defined for 9×9 alone.
pub fn supports(method: Method, shape: Shape) -> bool {
    shape == Shape::CLASSIC || !method.is_classic_only()
}
