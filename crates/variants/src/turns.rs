//! Which search a board gets, and why: depth-first search, then both searches in turns.
//!
//! Most boards take a few choices, and depth-first search makes those several times as fast as a search that
//! learns. Where it is lost, learning often needs a hundredth of the choices: where lines, outside clues or auxiliary
//! variables connect cells that no house does. Where sums do, propagation from near the leaves is most
//! of the work whatever is chosen, so depth-first search gets most of the time there.
//!
//! ```text
//! depth-first search      a first turn, enough for most boards
//! then in turns           learning; depth-first search goes on where it stopped; each turn twice as long as the last
//! ```
//!
//! Whoever ends first has visited every solution, its own or what the other visited before. Turns are measured in
//! propagations, so that the same board gives the same account on every machine.

use std::collections::HashSet;
use std::ops::ControlFlow;

use omnidoku_solve::{End, Limits, Tally};

use crate::learn::{self, Learn};
use crate::model::Model;
use crate::propagator::Propagator;
use crate::search::{Search, VisitDomains};

/// The propagations of the first turn of depth-first search.
const FIRST_TURN: u64 = 150_000;

/// After this many solutions there will be more, which depth-first search lists faster.
const MAX_SOLUTIONS_IN_TURNS: usize = 100;

/// How many times as long the turns of learning are as those of depth-first search: on boards of sums, and on others.
const LEARNING_PER_SEARCHING: [(u64, u64); 2] = [(1, 8), (1, 1)];

/// Goes on with a search, taking turns with one that learns. Visits every solution until the visitor breaks.
pub(crate) fn run(
    model: &Model,
    search: Search<'_>,
    limits: &Limits,
    visit: &mut VisitDomains<'_>,
) -> (End, Tally) {
    run_from(FIRST_TURN, model, search, limits, visit)
}

/// The same with a first turn of so many propagations.
fn run_from(
    mut turn: u64,
    model: &Model,
    mut search: Search<'_>,
    limits: &Limits,
    visit: &mut VisitDomains<'_>,
) -> (End, Tally) {
    let mut visited: HashSet<Box<[u64]>> = HashSet::new();
    let mut visit_new = |cells: &[u64], visited: &mut HashSet<Box<[u64]>>| {
        if visited.contains(cells) {
            return ControlFlow::Continue(());
        }
        if visited.len() <= MAX_SOLUTIONS_IN_TURNS {
            visited.insert(cells.into());
        }
        visit(cells)
    };
    let end = search.run_for(turn, &mut |cells| visit_new(cells, &mut visited));
    if let Some(end) = end {
        return (end, search.tally);
    }
    if limits.memory().is_some_and(|most| most < learn::MEMORY) {
        let end = search.run_for(u64::MAX, &mut |cells| visit_new(cells, &mut visited));
        return (end.unwrap_or(End::Exhausted), search.tally);
    }
    let (times, per) = LEARNING_PER_SEARCHING[usize::from(!is_of_sums(model))];
    let mut learn = Learn::new(model, limits, 1);
    let end = loop {
        if visited.len() > MAX_SOLUTIONS_IN_TURNS {
            turn = u64::MAX;
        } else {
            let work = (turn * times).div_ceil(per);
            let mut is_stopped = false;
            learn.nodes_elsewhere = search.tally.nodes;
            let end = learn.run(work, &mut |cells| {
                is_stopped = visit_new(cells, &mut visited).is_break();
                // What is visited from now on is not remembered.
                let is_over = is_stopped || visited.len() > MAX_SOLUTIONS_IN_TURNS;
                if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let end = end.filter(|&end| end != End::Stopped || is_stopped);
            turn *= 2;
            if let Some(end) = end {
                break end;
            }
        }
        search.nodes_elsewhere = learn.tally.nodes;
        let end = search.run_for(turn, &mut |cells| visit_new(cells, &mut visited));
        if let Some(end) = end {
            break end;
        }
    };
    (end, search.tally.plus(learn.tally))
}

/// Whether sums and relations of two cells are all that there is besides houses.
fn is_of_sums(model: &Model) -> bool {
    let is_line =
        |propagator: &Propagator| matches!(propagator, Propagator::Word(_) | Propagator::Any(_));
    !model.propagators.iter().any(is_line) && model.cells == model.domains.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::{Random, ValueSet};
    use omnidoku_rules::samples;

    /// The solutions, sorted, if the search gets through them.
    fn visited(model: &Model, first_turn: u64, nodes: u64) -> Option<Vec<Vec<u64>>> {
        let mut found = Vec::new();
        let limits = Limits::none().with_nodes(nodes);
        let search = Search::new(model, &limits);
        let (end, _) = run_from(first_turn, model, search, &limits, &mut |cells| {
            found.push(cells.to_vec());
            ControlFlow::Continue(())
        });
        found.sort();
        (end == End::Exhausted).then_some(found)
    }

    #[test]
    fn in_turns_every_solution_is_visited_once() {
        let mut random = Random::new(3);
        let mut several = 0;
        for sample in samples::samples() {
            let mut variant = sample.file.variant;
            let cells: Vec<_> = variant.board.cells().collect();
            for &cell in &cells {
                // Candidates instead of givens.
                if let Some(given) = variant.board.given(cell) {
                    let mut values: ValueSet =
                        variant.board.values().all().filter(|_| random.chance(0.3)).collect();
                    values.insert(given);
                    variant.board.open(cell);
                    variant.board.restrict(cell, values);
                }
            }
            let model = Model::new(&variant.network().unwrap(), cells.len());
            let Some(expected) = visited(&model, u64::MAX, 2000) else { continue };
            several += usize::from(expected.len() > MAX_SOLUTIONS_IN_TURNS);
            for first_turn in [20, 500] {
                let found = visited(&model, first_turn, u64::MAX);
                assert!(found.as_ref() == Some(&expected), "{}", sample.rule);
            }
        }
        assert!(several > 0, "the turns never ended");
    }
}
