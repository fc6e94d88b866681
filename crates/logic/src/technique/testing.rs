//! Shared by the tests of the technique families: positions from text, and steps verified by the
//! referee.

use omnidoku_core::format::{self, ReadOptions};
use omnidoku_core::{CandidateGrid, Digit, Grid, Shape};

use crate::library::{Case, examples};
use crate::options::Options;
use crate::reason::{Plan, all_steps, next_step};
use crate::state::Position;
use crate::step::Step;
use crate::technique::Method;
use crate::verify::verify;

/// A position from a puzzle, or from a line of a library (values, then eliminated candidates).
pub(super) fn at(text: &str) -> Position {
    let entry = format::read(text, &ReadOptions::default()).unwrap();
    let givens = entry.givens.unwrap_or_else(|| entry.grid.clone());
    match &entry.candidates {
        Some(candidates) => Position::with_candidates(givens, entry.grid, candidates),
        None => Position::with_values(givens, entry.grid),
    }
}

/// A blank position in which 1 is a candidate only where the picture has it; spaces separate rows.
pub(super) fn with_ones(picture: &str) -> Position {
    let rows: Vec<&str> = picture.split_whitespace().collect();
    let shape = Shape::from_size(rows.len()).unwrap();
    let mut candidates = CandidateGrid::full(shape);
    for cell in shape.cells() {
        if rows[shape.row_of(cell)].as_bytes()[shape.col_of(cell)] == b'.' {
            candidates.remove(cell, Digit::ONE);
        }
    }
    Position::with_candidates(Grid::empty(shape), Grid::empty(shape), &candidates)
}

/// Every step of a method with default options, each verified; the first is the one a path takes.
pub(super) fn steps_in(position: &Position, method: Method) -> Vec<Step> {
    steps_with(position, method, Options::default())
}

/// Every step of a method, each verified; the first is the one a path takes.
pub(super) fn steps_with(position: &Position, method: Method, options: Options) -> Vec<Step> {
    let steps = all_steps(position, method, &options);
    for step in &steps {
        if let Err(flaw) = verify(position, step) {
            panic!("{step:?}\n{flaw}");
        }
    }
    let plan = Plan { methods: vec![method], options, ..Plan::default() };
    let first = next_step(position, &plan, None).map(|found| found.step);
    assert_eq!(first.as_ref(), steps.first());
    steps
}

/// The conclusions of steps in players' notation.
pub(super) fn notations(steps: &[Step], position: &Position) -> Vec<String> {
    steps.iter().map(|step| step.notation(position.shape())).collect()
}

/// The examples of a technique, each with the step that a path takes, which must be the example's.
pub(super) fn taken(id: &str) -> Vec<(Case, Step)> {
    let cases: Vec<Case> = examples().filter(|case| case.technique.id() == id).collect();
    assert!(!cases.is_empty(), "there is no example of {id}");
    let with_step = |case: Case| {
        let method = case.technique.method().expect("a solver looks for it");
        let plan = Plan { methods: vec![method], ..Plan::default() };
        let step = next_step(&case.position, &plan, None).expect("it is there").step;
        assert_eq!((step.technique, step.conclusion()), (case.technique, case.conclusion.clone()));
        assert_eq!(verify(&case.position, &step), Ok(()));
        (case, step)
    };
    cases.into_iter().map(with_step).collect()
}
