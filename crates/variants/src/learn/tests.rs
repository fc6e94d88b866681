//! Tests of the search that learns: it visits the solutions that the depth-first search visits.

use std::ops::ControlFlow;

use omnidoku_core::{Random, ValueSet};
use omnidoku_rules::{BoardFile, Variant, samples};
use omnidoku_solve::{End, Limits};
use serde_json::Value as Json;

use crate::learn::Learn;
use crate::model::Model;
use crate::search::Search;

/// A sample without its givens.
fn without_givens(text: &str) -> Variant {
    let mut board: Json = serde_json::from_str(text).unwrap();
    board.as_object_mut().unwrap().remove("givens");
    BoardFile::read(&board.to_string()).unwrap().variant
}

/// The solutions by depth-first search, sorted, unless there are more than so many.
fn searched(model: &Model, most: usize, nodes: u64) -> Option<Vec<Vec<u64>>> {
    let mut found = Vec::new();
    let limits = Limits::none().with_nodes(nodes);
    let end = Search::new(model, &limits).run_for(u64::MAX, &mut |cells| {
        found.push(cells.to_vec());
        if found.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found.sort();
    (end == Some(End::Exhausted)).then_some(found)
}

/// The same by learning.
fn learned(model: &Model, seed: u64) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    let limits = Limits::none().with_nodes(200_000);
    let mut learn = Learn::new(model, &limits, seed);
    let end = learn.run(u64::MAX, &mut |cells| {
        found.push(cells.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(end, Some(End::Exhausted));
    found.sort();
    let mut once = found.clone();
    once.dedup();
    assert_eq!(found.len(), once.len(), "solutions were visited twice");
    found
}

/// What a search is given that propagation does not finish.
fn with_derived_sums(mut model: Model) -> Model {
    let limits = Limits::none();
    let mut search = Search::new(&model, &limits);
    let is_possible = search.settle() == ControlFlow::Continue(true);
    let domains = search.domains().to_vec();
    let sums = model.derived_sums();
    if is_possible && !sums.is_empty() {
        model.add(sums, domains);
    }
    model
}

/// Compares the two on a board of which random cells hold what they hold in a solution, so that there are few.
fn compare(variant: &Variant, random: &mut Random) -> Option<usize> {
    let network = variant.network().unwrap();
    let cells = variant.board.cell_count();
    let limits = Limits::none().with_nodes(10_000);
    let model = Model::new(&network, cells);
    let mut solution = None;
    Search::new(&model, &limits).run_for(u64::MAX, &mut |cells| {
        solution = Some(cells.to_vec());
        if random.chance(0.1) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let solution = solution?;
    let mut variant = variant.clone();
    let mut order: Vec<usize> = (0..cells).collect();
    random.shuffle(&mut order);
    for at in order {
        let model = Model::new(&variant.network().unwrap(), cells);
        if let Some(expected) = searched(&model, 100, 3000) {
            let model = with_derived_sums(model);
            let found = learned(&model, random.bits());
            assert_eq!(found, expected);
            return Some(expected.len());
        }
        let cell = variant.board.cells().nth(at).unwrap();
        let mut values = ValueSet::default();
        for value in variant.board.candidates(cell) {
            if solution[at] >> value.index() & 1 == 1 || random.chance(0.3) {
                values.insert(value);
            }
        }
        variant.board.restrict(cell, values);
    }
    None
}

#[test]
fn the_same_solutions_as_by_depth_first_search() {
    let mut random = Random::new(5);
    for sample in samples::samples() {
        let variant = without_givens(sample.text);
        let mut compared = 0;
        for _ in 0..3 {
            compared += usize::from(compare(&variant, &mut random).is_some());
        }
        assert!(compared > 0, "{}", sample.rule);
    }
}
