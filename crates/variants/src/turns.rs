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

/// How long the turns are.
struct Turns {
    /// The propagations of the first turn of depth-first search: about ten milliseconds, on boards of sums half a
    /// second.
    first: u64,
    /// Turns of learning are shorter than those of depth-first search by this factor.
    searching_per_learning: u64,
}

/// On boards of sums.
const OF_SUMS: Turns = Turns { first: 15_000_000, searching_per_learning: 16 };

/// On all others.
const OF_LINES: Turns = Turns { first: 300_000, searching_per_learning: 1 };

/// After this many solutions there will be more, which depth-first search lists faster.
const MAX_SOLUTIONS_IN_TURNS: usize = 100;

/// Goes on with a search, taking turns with one that learns. Visits every solution until the visitor breaks.
pub(crate) fn run(
    model: &Model,
    search: Search<'_>,
    limits: &Limits,
    visit: &mut VisitDomains<'_>,
) -> (End, Tally) {
    let turns = if is_of_sums(model) { OF_SUMS } else { OF_LINES };
    run_with(&turns, model, search, limits, visit)
}

/// The same with turns of any length.
fn run_with(
    turns: &Turns,
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
    let mut turn = turns.first;
    let end = search.run_for(turn, &mut |cells| visit_new(cells, &mut visited));
    if let Some(end) = end {
        return (end, search.tally);
    }
    if limits.memory().is_some_and(|most| most < learn::MEMORY) {
        let end = search.run_for(u64::MAX, &mut |cells| visit_new(cells, &mut visited));
        return (end.unwrap_or(End::Exhausted), search.tally);
    }
    let mut learn = Learn::new(model, limits, 1);
    let end = loop {
        if visited.len() > MAX_SOLUTIONS_IN_TURNS {
            turn = u64::MAX;
        } else {
            let work = turn / turns.searching_per_learning;
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
    fn visited(model: &Model, first: u64, nodes: u64) -> Option<Vec<Vec<u64>>> {
        let mut found = Vec::new();
        let limits = Limits::none().with_nodes(nodes);
        let search = Search::new(model, &limits);
        let turns = Turns { first, searching_per_learning: 1 };
        let (end, _) = run_with(&turns, model, search, &limits, &mut |cells| {
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
