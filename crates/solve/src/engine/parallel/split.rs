//! A puzzle as a list of parts: the same puzzle with more clues.
//!
//! An engine whose next assignment depends on the grid alone splits the puzzle itself. Its search
//! is cut off at a depth, where every partial grid counts as a solution and is recorded with the
//! counters up to that point:
//!
//! ```text
//!            ·              the counters of the cut search up to here are `Part::before`
//!          /   \
//!        ·       ·          depth 1
//!       / \     / \
//!      A   B   C   D        depth 2: four parts in the order of the engine
//! ```
//!
//! If it stopped in C, the engine on one thread would have counted: `before` of C, all of A and B,
//! and some of C.

use std::cell::Cell as Shared;
use std::collections::VecDeque;
use std::ops::ControlFlow;

use omnidoku_core::{CandidateGrid, Grid, Puzzle};

use crate::engine::backtrack::Backtrack;
use crate::engine::forward::Forward;
use crate::engine::{Engine, EngineId};
use crate::limits::Limits;
use crate::observe::Event;
use crate::report::End;
use crate::stats::{Stats, Tally};

/// A split has at most this many times the parts that were wanted.
pub(super) const MAX_PARTS_PER_WANTED: usize = 4;

/// A cut search may make this many assignments for every part that is wanted.
const NODES_PER_WANTED: u64 = 32;

/// The deepest cut.
const MAX_DEPTH: usize = 24;

/// A part: the puzzle with more clues.
pub(super) struct Part {
    pub(super) puzzle: Puzzle,
    /// The number of additional clues.
    pub(super) depth: u64,
    /// The counters of the split before it reached this part.
    pub(super) before: Tally,
}

impl Part {
    /// The counters of this part, as part of the whole.
    pub(super) fn in_whole(&self, stats: Stats) -> Stats {
        Stats { depth: stats.depth.map(|depth| depth + self.depth), ..stats }
    }
}

/// All parts of a puzzle.
pub(super) struct Split {
    pub(super) parts: Vec<Part>,
    /// The counters of the whole split.
    pub(super) total: Tally,
    /// Whether the parts are in the order in which the engine would reach them on one thread.
    pub(super) is_engines_own: bool,
}

impl Split {
    /// Splits a puzzle into about this many parts.
    pub(super) fn new(engine: EngineId, puzzle: &Puzzle, wanted: usize, limits: &Limits) -> Split {
        match engine {
            EngineId::Backtrack => deepest(puzzle, wanted, limits, Backtrack::cut_at),
            EngineId::Forward => {
                deepest(puzzle, wanted, limits, |depth| Forward::plain().cut_at(depth))
            }
            EngineId::ForwardMrv => {
                deepest(puzzle, wanted, limits, |depth| Forward::mrv().cut_at(depth))
            }
            EngineId::ForwardLcv => {
                deepest(puzzle, wanted, limits, |depth| Forward::mrv_lcv().cut_at(depth))
            }
            EngineId::Auto
            | EngineId::Hybrid20
            | EngineId::Ac3
            | EngineId::Dlx
            | EngineId::DlxFirst
            | EngineId::Bitboard
            | EngineId::Slice
            | EngineId::Learn
            | EngineId::Annealing
            | EngineId::Genetic => at_fewest_candidates(puzzle, wanted, limits),
        }
    }
}

/// Cuts the search of an engine off deeper and deeper until there are enough parts.
fn deepest<E: Engine>(
    puzzle: &Puzzle,
    wanted: usize,
    limits: &Limits,
    cut_at: impl Fn(usize) -> E,
) -> Split {
    let whole = Part { puzzle: puzzle.clone(), depth: 0, before: Tally::default() };
    let mut split = Split { parts: vec![whole], total: Tally::default(), is_engines_own: true };
    let limits = limits.clone().with_nodes(NODES_PER_WANTED * wanted as u64);
    for depth in 1..=puzzle.blank_count().min(MAX_DEPTH) {
        let mut parts = Vec::new();
        let before = Shared::new(Tally::default());
        let mut observer = |event: Event, tally: &Tally| {
            if event == Event::Solution {
                before.set(*tally);
            }
        };
        let mut visit = |grid: &Grid| {
            let puzzle = Puzzle::new(grid.clone()).expect("engines break no rule");
            parts.push(Part { puzzle, depth: depth as u64, before: before.get() });
            match parts.len() < MAX_PARTS_PER_WANTED * wanted {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        };
        let cut = cut_at(depth).search_observed(puzzle, &limits, &mut observer, &mut visit);
        if cut.end != End::Exhausted {
            break;
        }
        let is_enough = parts.len() >= wanted || parts.is_empty();
        split = Split { parts, total: cut.stats.into(), ..split };
        if is_enough {
            break;
        }
    }
    split
}

/// Takes the blank cell with the fewest candidates and makes one part for each of them; continues
/// with the parts made, oldest first.
fn at_fewest_candidates(puzzle: &Puzzle, wanted: usize, limits: &Limits) -> Split {
    let mut total = Tally::default();
    let part = |puzzle, depth| Part { puzzle, depth, before: Tally::default() };
    let mut open = VecDeque::from([part(puzzle.clone(), 0)]);
    let mut done = Vec::new();
    // A part whose next cell is forced stays one part: without this bound, an easy puzzle would be
    // solved here.
    for _ in 0..4 * wanted {
        if open.len() + done.len() >= wanted || limits.exceeded().is_some() {
            break;
        }
        let Some(next) = open.pop_front() else { break };
        let candidates = CandidateGrid::of(&next.puzzle);
        let Some(cell) = next.puzzle.blanks().min_by_key(|&cell| candidates.get(cell).len()) else {
            done.push(next);
            continue;
        };
        let options = candidates.get(cell);
        let count = options.len() as u64;
        total.nodes += count;
        total.trials += count;
        total.actions += count;
        total.branches += if count > 1 { count } else { 0 };
        open.extend(options.filter_map(|digit| {
            let puzzle = next.puzzle.with_clue(cell, digit).ok()?;
            Some(part(puzzle, next.depth + 1))
        }));
    }
    done.extend(open);
    Split { parts: done, total, is_engines_own: false }
}
