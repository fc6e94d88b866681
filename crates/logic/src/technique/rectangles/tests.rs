use std::collections::BTreeSet;

use super::*;
use crate::library::{Case, examples};
use crate::options::Options;
use crate::reason::all_steps;
use crate::state::Position;
use crate::technique::soundness::{assert_sound, assert_taken};
use crate::verify::{StepFlaw, verify};
use omnidoku_core::CandidateGrid;

/// The examples of rectangles.
fn cases() -> impl Iterator<Item = Case> {
    let kinds = ["unique-rectangle", "hidden-rectangle", "avoidable-rectangle"];
    let is_rectangle =
        move |case: &Case| kinds.iter().any(|kind| case.technique.id().starts_with(kind));
    examples().filter(is_rectangle)
}

#[test]
fn the_rectangle_to_take() {
    let ids: BTreeSet<_> = cases().map(|case| case.technique.id()).collect();
    assert!(ids.len() >= 7, "{ids:?}");
    ids.iter().for_each(|id| assert_taken(id));
}

#[test]
fn rectangles_are_sound_on_every_shape() {
    let methods = [
        Method::UniqueRectangle1,
        Method::UniqueRectangle2,
        Method::UniqueRectangle3,
        Method::UniqueRectangle4,
        Method::UniqueRectangle5,
        Method::UniqueRectangle6,
        Method::HiddenRectangle,
        Method::AvoidableRectangle1,
        Method::AvoidableRectangle2,
    ];
    for (shape, count) in [("3x3", 150), ("2x3", 150), ("3x2", 150), ("2x4", 50)] {
        assert_sound(shape, count, &methods);
    }
}

#[test]
fn a_rectangle_has_no_clue_in_a_corner() {
    for case in cases() {
        let position = &case.position;
        let mut marks = CandidateGrid::full(position.shape());
        position.shape().cells().for_each(|cell| marks.set(cell, position.candidates(cell)));
        let values = || position.values().clone();
        let printed = Position::with_candidates(values(), values(), &marks);
        let method = case.technique.method().unwrap();
        let steps = all_steps(&printed, method, &Options::default());
        if matches!(method, Method::AvoidableRectangle1 | Method::AvoidableRectangle2) {
            assert_eq!(steps, []);
            let step = &all_steps(position, method, &Options::default())[0];
            assert_eq!(verify(&printed, step), Err(StepFlaw::Harmless));
        } else {
            assert!(!steps.is_empty());
        }
    }
}

#[test]
fn missing_candidates_can_be_refused() {
    let refuse = Options { missing_candidates: false, ..Options::default() };
    let complete = |step: &Step, case: &Case| {
        let has_pair = |&(cell, role): &(Cell, CellRole)| {
            let candidates = case.position.candidates(cell);
            role != CellRole::Pattern || step.digits.iter().all(|&digit| candidates.contains(digit))
        };
        step.cells.iter().all(has_pair)
    };
    let (mut kept, mut refused) = (0, 0);
    for case in cases() {
        let method = case.technique.method().unwrap();
        if !matches!(method, Method::AvoidableRectangle1 | Method::AvoidableRectangle2) {
            let all = all_steps(&case.position, method, &Options::default());
            let strict = all_steps(&case.position, method, &refuse);
            assert!(strict.iter().all(|step| complete(step, &case)));
            kept += strict.len();
            refused += all.iter().filter(|step| !complete(step, &case)).count();
        }
    }
    assert!(kept > 0 && refused > 0, "{kept} {refused}");
}
