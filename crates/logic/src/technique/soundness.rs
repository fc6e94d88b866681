//! Shared by the tests of techniques: examples, and random positions of several shapes.

use omnidoku_core::random::Random;
use omnidoku_core::{CandidateGrid, Digit, Grid, Shape};

use super::Method;
use super::testing::taken;
use crate::options::Options;
use crate::reason::{Plan, all_steps, next_step};
use crate::state::{Digits, Position};
use crate::step::Step;
use crate::verify::verify;

/// The step of a method that a path takes.
pub(super) fn first_step(position: &Position, method: Method) -> Option<Step> {
    let plan = Plan { methods: vec![method], ..Plan::default() };
    next_step(position, &plan, None).map(|found| found.step)
}

/// Checks that a path takes the step of each example of a technique, with the same chain length,
/// and that this step is among all steps.
pub(super) fn assert_taken(id: &str) {
    for (case, step) in taken(id) {
        if let Some(length) = case.length {
            assert_eq!(step.chain_length(), length, "{case:?}");
        }
        let method = case.technique.method().expect("it was taken");
        let all = all_steps(&case.position, method, &Options::default());
        assert!(all.iter().any(|other| other.conclusion() == step.conclusion()), "{case:?}");
    }
}

/// Positions with a few candidates in each blank cell, with a solution of each.
pub(super) fn random_positions(shape: &str, count: u64) -> impl Iterator<Item = (Position, Grid)> {
    let shape: Shape = shape.parse().unwrap();
    let (size, rows, cols) = (shape.size(), shape.box_rows(), shape.box_cols());
    let mut solution = Grid::empty(shape);
    for cell in shape.cells() {
        let (row, col) = (shape.row_of(cell), shape.col_of(cell));
        let digit = Digit::from_index((cols * (row % rows) + row / rows + col) % size);
        solution.set(cell, Some(digit));
    }
    (0..count).map(move |seed| {
        let mut random = Random::new(seed);
        let mut candidates = CandidateGrid::full(shape);
        let (mut givens, mut values) = (Grid::empty(shape), Grid::empty(shape));
        for cell in shape.cells() {
            let value = solution.get(cell);
            match random.below(8) {
                0 => givens.set(cell, value),
                1 | 2 => {}
                _ => {
                    let extra = (0..1 + random.below(3)).map(|_| random.below(size));
                    let extra: Digits = extra.map(Digit::from_index).chain(value).collect();
                    candidates.set(cell, extra);
                    continue;
                }
            }
            values.set(cell, value);
        }
        (Position::with_candidates(givens, values, &candidates), solution.clone())
    })
}

/// Verifies every step of the methods in random positions, and checks that each method finds some.
/// Steps that do not rest on uniqueness must also agree with the solution.
pub(super) fn assert_sound(shape: &str, count: u64, methods: &[Method]) {
    let mut found = vec![0; methods.len()];
    for (position, solution) in random_positions(shape, count) {
        for (found, &method) in found.iter_mut().zip(methods) {
            let all = all_steps(&position, method, &Options::default());
            let first = first_step(&position, method);
            assert_eq!(first.is_some(), !all.is_empty(), "{method:?} {position:?}");
            for step in all.iter().chain(&first) {
                *found += 1;
                assert_eq!(verify(&position, step), Ok(()), "{step:?} {position:?}");
                if step.deadly.is_none() {
                    let mut lost = step.eliminations.iter();
                    assert!(lost.all(|lost| solution.get(lost.cell) != Some(lost.digit)));
                }
            }
        }
    }
    assert!(found.iter().all(|&found| found > 0), "{shape}: {found:?} of {methods:?}");
}
