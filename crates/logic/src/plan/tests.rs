use omnidoku_core::{Grid, Puzzle, Shape};

use super::*;
use crate::library::examples;
use crate::reason::{Reasoner, next_step, path};
use crate::state::Position;
use crate::sudoku_explainer;
use crate::technique::Family;

fn position(text: &str) -> Position {
    let values: Vec<u8> = text.bytes().map(|c| c.saturating_sub(b'0')).collect();
    Position::of(&Puzzle::new(Grid::from_values(Shape::CLASSIC, &values).unwrap()).unwrap())
}

/// Rated 10.7 by Sudoku Explainer; no method of HoDoKu's helps.
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn only_a_technique_means_that_technique_alone() {
    let mut reasoner = Reasoner::new();
    for case in examples() {
        let technique = case.technique;
        let plan = Plan::by_level().only(&[technique]);
        let found = reasoner.next_step(&case.position, &plan, None);
        assert_eq!(found.map(|found| found.step.technique), Some(technique));
        // Listing all large fish takes long.
        if technique.family() != Family::Fish {
            let steps = reasoner.steps_of(&case.position, &plan);
            assert!(!steps.is_empty() && steps.iter().all(|step| step.technique == technique));
        }
    }
}

#[test]
fn every_technique_has_a_finder_and_a_place() {
    let known: Vec<Method> =
        Order::Levels.methods().into_iter().map(|(method, _)| method).collect();
    for technique in Technique::all() {
        assert!(known.contains(&technique.finder()), "{}", technique.id());
    }
    let distinct: std::collections::HashSet<_> = known.iter().collect();
    assert_eq!(distinct.len(), known.len());
}

#[test]
fn without_a_technique_its_relatives_stay() {
    let plan = Plan::by_level().without(&[Technique::Aic]);
    assert!(plan.methods.contains(&Method::NiceLoop) && !plan.allows(Technique::Aic));
    let all = [Technique::Aic, Technique::ContinuousNiceLoop, Technique::DiscontinuousNiceLoop];
    assert!(!Plan::by_level().without(&all).methods.contains(&Method::NiceLoop));
    let singles = Plan::by_level().without(&[Technique::HiddenSingle]);
    let used = path(&position(INKALA), &singles, None).steps;
    assert!(used.iter().all(|found| found.step.technique != Technique::HiddenSingle));
}

#[test]
fn duals_are_reported_only_where_they_are_asked_for() {
    let siamese = examples().filter(|case| case.technique.is_dual());
    let mut seen = 0;
    for case in siamese {
        seen += 1;
        let (order, technique) = (Order::Levels, case.technique);
        let plan = Plan::by_level().with(order, &[technique]);
        let plan = Plan { methods: vec![technique.finder()], ..plan };
        let asked = Reasoner::new().steps_of(&case.position, &plan);
        assert!(asked.iter().any(|step| step.technique == technique), "{}", technique.id());
        let others = asked.iter().filter(|step| step.technique.is_dual());
        assert!(others.into_iter().all(|step| step.technique == technique));
        let plan = Plan { methods: plan.methods, ..Plan::by_level() };
        let plain = Reasoner::new().steps_of(&case.position, &plan);
        assert!(plain.iter().all(|step| !step.technique.is_dual()));
    }
    assert!(seen > 0);
}

#[test]
fn a_box_single_comes_before_a_naked_single() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let position = position(puzzle);
    let hodoku = next_step(&position, &Plan::default(), None).unwrap();
    let ours = next_step(&position, &Plan::by_level(), None).unwrap();
    assert_eq!(hodoku.step.technique, Technique::NakedSingle);
    assert_eq!(ours.method, Method::BoxSingle);
    assert_eq!(ours.step.technique, Technique::HiddenSingle);
}

#[test]
fn no_technique_helps_is_not_said_where_the_explainer_goes_on() {
    let position = position(INKALA);
    let hodoku = next_step(&position, &Plan::default(), None);
    assert_eq!(hodoku, None, "without the solution there is no guess");
    let found = next_step(&position, &Plan::by_level(), None).unwrap();
    assert!(matches!(found.step.technique, Technique::Forcing(_)), "{found:?}");
    let listed = Reasoner::new().steps_of(&position, &Plan::by_level());
    assert_eq!(listed, [found.step]);
}

#[test]
fn the_order_of_the_explainer_gives_its_paths() {
    for puzzle in [
        ".......824...3...12.1..8.......79.....3.4......9..216...4....79.689..5........64.",
        "..47..1...7.....6.85.9..........9......31....769..82...8....4.6.9..5...8..6..1..5",
    ] {
        let position = position(puzzle);
        let ours = path(&position, &Plan::in_order(Order::Explainer), None);
        let steps: Vec<_> = ours.steps.into_iter().map(|found| found.step).collect();
        let theirs: Vec<_> =
            sudoku_explainer::path(&position).steps.into_iter().map(|rated| rated.step).collect();
        assert_eq!(steps, theirs);
    }
}
