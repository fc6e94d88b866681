use super::*;
use crate::library::{Case, examples};
use crate::options::Options;
use crate::reason::all_steps;
use crate::state::Position;
use crate::technique::soundness::{assert_sound, assert_taken};
use crate::verify::{Flaw, verify};
use omnidoku_core::CandidateGrid;

/// The rectangles of which there are examples.
const IDS: [&str; 9] = [
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-rectangle-5",
    "unique-rectangle-6",
    "hidden-rectangle",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
];

fn cases() -> impl Iterator<Item = Case> {
    examples().filter(|case| IDS.contains(&&*case.technique.id()))
}

#[test]
fn the_rectangle_to_take() {
    IDS.into_iter().for_each(assert_taken);
}

#[test]
fn rectangles_stand_on_every_shape() {
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
fn a_clue_in_a_corner_is_no_rectangle() {
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
            assert_eq!(verify(&printed, step), Err(Flaw::Harmless));
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
