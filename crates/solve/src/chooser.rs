//! Which engine for which puzzle, and why.
//!
//! A cascade that is read from top to bottom; the first rule that fits decides. The measurements
//! behind the numbers are in `docs/chooser.md`.
//!
//! The number of blanks does not say how hard a puzzle is. Plain backtracking is the fastest engine
//! where it finishes at once, and may not finish at all where the blanks lie together. The learning
//! search is the best above 9×9, but where whole rows or a large cluster are blank, Dancing Links
//! or arc consistency may fill the grid without a dead end while it still learns. So an engine may
//! have a budget, after which [the next takes over](Choice::after_budget):
//!
//! ```text
//! N ≤ 9          backtrack ─▶ dlx
//! 10 ≤ N ≤ 64    backtrack ─▶ learn ─▶ dlx ─▶ ac3 ─▶ learn
//! N > 64         backtrack ─▶ learn ─▶ ac3 ─▶ learn
//! ```
//!
//! Backtracking goes first only where the blanks are few. Only the last engine of a row searches
//! without a budget.

use std::fmt;
use std::time::Duration;

use omnidoku_core::{Puzzle, Shape};

use crate::engine_id::EngineId;
use crate::limits::Limits;

/// The engine chosen, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The engine.
    pub engine: EngineId,
    /// Why this one.
    pub reason: Reason,
    /// After how much work another engine takes over; `None` if this one searches to the end.
    pub budget: Option<Budget>,
}

/// What an engine may spend before another takes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Assignments.
    Nodes(u64),
    /// Elementary updates, about: closer to time than nodes are, and unlike time the same on every
    /// machine.
    Updates(u64),
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Budget::Updates(updates) => write!(f, "{updates} updates"),
        }
    }
}

/// Why an engine was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The grid is so small that propagation costs more than it saves.
    SmallGrid {
        /// N.
        size: usize,
    },
    /// The 9×9 has an engine of its own.
    Classic,
    /// There are so few blanks that plain backtracking ends before propagation has begun.
    FewBlanks {
        /// How many there are.
        blanks: usize,
        /// Up to how many the rule applies.
        most: usize,
    },
    /// A grid so large that a search without learning may never end.
    LargeGrid {
        /// N.
        size: usize,
    },
    /// The engine that would be chosen takes more memory than allowed; this one does not.
    LittleMemory {
        /// The engine that is too large.
        instead_of: EngineId,
    },
    /// None of the special cases: it pays to choose the most constrained of all columns.
    ManyBlanks {
        /// How many there are.
        blanks: usize,
    },
    /// The engine chosen first did not finish within its budget.
    BudgetSpent {
        /// The engine that did not finish.
        by: EngineId,
        /// Its budget.
        budget: Budget,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::SmallGrid { size } => write!(f, "a grid of {size}x{size} is small"),
            Reason::Classic => write!(f, "a 9x9 has an engine of its own"),
            Reason::FewBlanks { blanks, most } => {
                write!(f, "{blanks} blanks are few: at most {most}")
            }
            Reason::LargeGrid { size } => write!(f, "a grid of {size}x{size} is large"),
            Reason::LittleMemory { instead_of } => {
                write!(f, "{instead_of} would take more memory than allowed")
            }
            Reason::ManyBlanks { blanks } => write!(f, "{blanks} blanks are many"),
            Reason::BudgetSpent { by, budget } => {
                write!(f, "{by} did not finish within {budget}")
            }
        }
    }
}

/// The engine that takes many puzzles together first, and the reason. What it leaves undecided, or
/// everything if there is none, is searched one by one with the engine that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchChoice {
    /// The engine.
    pub engine: Option<EngineId>,
    /// Why this one, or none.
    pub reason: BatchReason,
    /// How long it may take for a batch of some thousand puzzles. That takes some milliseconds;
    /// where it does not, a few of the puzzles are better searched by themselves.
    pub time_limit: Duration,
}

/// Why many puzzles are searched together, or one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchReason {
    /// The 9×9 has an engine for many puzzles.
    Classic,
    /// No engine searches many puzzles of this shape together.
    OtherShape,
    /// The engine that was asked for searches one puzzle at a time.
    OneAtATime,
    /// Counters are wanted for each puzzle.
    CountersWanted,
    /// Each puzzle has a node budget, which engines count differently.
    NodeBudget,
    /// The engine for many puzzles takes more memory than allowed.
    LittleMemory,
}

impl fmt::Display for BatchReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BatchReason::Classic => "9x9 has an engine for many puzzles",
            BatchReason::OtherShape => "no engine searches many puzzles of this shape together",
            BatchReason::OneAtATime => "the engine asked for searches one puzzle at a time",
            BatchReason::CountersWanted => "counters are wanted for each puzzle",
            BatchReason::NodeBudget => "each puzzle has a node budget",
            BatchReason::LittleMemory => {
                "the engine for many puzzles takes more memory than allowed"
            }
        })
    }
}

impl EngineId {
    /// Which engine takes many puzzles of a shape together, where this one was asked for.
    /// `counters`: whether those of each search are wanted.
    pub fn choose_batch(self, shape: Shape, counters: bool, limits: &Limits) -> BatchChoice {
        let reason = if shape != Shape::CLASSIC {
            BatchReason::OtherShape
        } else if !matches!(self, EngineId::Auto | EngineId::Slice) {
            BatchReason::OneAtATime
        } else if counters {
            BatchReason::CountersWanted
        } else if limits.nodes().is_some() {
            BatchReason::NodeBudget
        } else if limits.memory().is_some_and(|cap| cap < SLICE_MEMORY) {
            BatchReason::LittleMemory
        } else {
            BatchReason::Classic
        };
        let engine = (reason == BatchReason::Classic).then_some(EngineId::Slice);
        BatchChoice { engine, reason, time_limit: SLICE_TIME_LIMIT }
    }

    /// What this engine chooses for a puzzle under a memory cap, if it is one that chooses.
    pub fn choose(self, puzzle: &Puzzle, memory: Option<usize>) -> Option<Choice> {
        match self {
            EngineId::Auto => Some(within_memory(measured(puzzle), puzzle.shape(), memory)),
            EngineId::Hybrid20 => Some(hybrid20(puzzle)),
            _ => None,
        }
    }

    /// Every engine that this one may run on a shape; none if it does not choose.
    pub(crate) fn may_choose(self, shape: Shape) -> &'static [EngineId] {
        match self {
            EngineId::Auto if shape == Shape::CLASSIC => &[EngineId::Bitboard],
            EngineId::Auto if shape.size() <= MAX_SIZE_FOR_DLX => {
                &[EngineId::Backtrack, EngineId::Dlx]
            }
            EngineId::Auto if shape.size() <= MAX_SIZE_FOR_TRYING_DLX => {
                &[EngineId::Backtrack, EngineId::Learn, EngineId::Dlx, EngineId::Ac3]
            }
            EngineId::Auto => &[EngineId::Backtrack, EngineId::Learn, EngineId::Ac3],
            EngineId::Hybrid20 => &[EngineId::Backtrack, EngineId::Dlx],
            _ => &[],
        }
    }
}

impl Choice {
    fn new(engine: EngineId, reason: Reason) -> Choice {
        Choice { engine, reason, budget: None }
    }

    fn within(self, budget: Budget) -> Choice {
        Choice { budget: Some(budget), ..self }
    }

    /// The choice that takes over when the budget is spent; `None` if there is no budget.
    pub fn after_budget(self, puzzle: &Puzzle, memory: Option<usize>) -> Option<Choice> {
        use EngineId::{Ac3, Backtrack, Dlx, Learn};
        let shape = puzzle.shape();
        let reason = Reason::BudgetSpent { by: self.engine, budget: self.budget? };
        let fits = |engine| fits(engine, shape, memory);
        let next = match self.engine {
            Backtrack => within_memory(propagating(puzzle), shape, memory),
            Learn if shape.size() <= MAX_SIZE_FOR_TRYING_DLX && fits(Dlx) => {
                Choice::new(Dlx, reason).within(updates(shape, DLX_UPDATES_PER_CANDIDATE))
            }
            Learn | Dlx if fits(Ac3) => {
                Choice::new(Ac3, reason).within(updates(shape, AC3_UPDATES_PER_CANDIDATE))
            }
            _ => within_memory(Choice::new(Learn, reason), shape, memory),
        };
        Some(Choice { reason, ..next })
    }
}

/// The rule of one of the five studies (docs/experiments.md): below 20 blanks backtracking, else
/// Dancing Links.
pub fn hybrid20(puzzle: &Puzzle) -> Choice {
    let blanks = puzzle.blank_count();
    match blanks {
        ..20 => Choice::new(EngineId::Backtrack, Reason::FewBlanks { blanks, most: 19 }),
        _ => Choice::new(EngineId::Dlx, Reason::ManyBlanks { blanks }),
    }
}

/// Blanks are few up to this many times N·√N: the share of blanks at which backtracking stops
/// paying falls with √N.
pub const FEW_BLANKS_FACTOR: f64 = 1.35;

/// The largest N for which backtracking goes first whatever the number of blanks.
const MAX_SIZE_FOR_BACKTRACK: usize = 6;

/// The largest N for which Dancing Links needs no learning.
const MAX_SIZE_FOR_DLX: usize = 9;

/// The largest N for which Dancing Links is tried: building the matrix of a larger grid takes too long.
const MAX_SIZE_FOR_TRYING_DLX: usize = 64;

/// The nodes that backtracking may spend: half a millisecond or less.
pub const BACKTRACK_BUDGET: u64 = 10_000;

/// The updates that an engine may spend for each candidate of an empty grid before the next takes
/// over. All three take about as long: ten milliseconds at 25×25, a hundred at 49×49, two hundred
/// at 64×64. (An update of the learning search misses the cache.)
const LEARN_UPDATES_PER_CANDIDATE: u64 = 12;
const DLX_UPDATES_PER_CANDIDATE: u64 = 120;
const AC3_UPDATES_PER_CANDIDATE: u64 = 120;

/// How long the sliced engine may take for a batch before the rest is searched one by one.
const SLICE_TIME_LIMIT: Duration = Duration::from_secs(1);

/// More memory than the sliced engine and a batch of some thousand puzzles take.
const SLICE_MEMORY: usize = 64 << 20;

/// The measured rule.
pub fn measured(puzzle: &Puzzle) -> Choice {
    let size = puzzle.shape().size();
    let blanks = puzzle.blank_count();
    let few = (FEW_BLANKS_FACTOR * size as f64 * (size as f64).sqrt()) as usize;
    if puzzle.shape() == Shape::CLASSIC {
        Choice::new(EngineId::Bitboard, Reason::Classic)
    } else if size <= MAX_SIZE_FOR_BACKTRACK {
        Choice::new(EngineId::Backtrack, Reason::SmallGrid { size })
            .within(Budget::Nodes(BACKTRACK_BUDGET))
    } else if blanks <= few {
        let reason = Reason::FewBlanks { blanks, most: few };
        Choice::new(EngineId::Backtrack, reason).within(Budget::Nodes(BACKTRACK_BUDGET))
    } else {
        propagating(puzzle)
    }
}

/// The best engine with strong propagation for a shape.
fn propagating(puzzle: &Puzzle) -> Choice {
    let (size, blanks) = (puzzle.shape().size(), puzzle.blank_count());
    if size <= MAX_SIZE_FOR_DLX {
        Choice::new(EngineId::Dlx, Reason::ManyBlanks { blanks })
    } else {
        Choice::new(EngineId::Learn, Reason::LargeGrid { size })
            .within(updates(puzzle.shape(), LEARN_UPDATES_PER_CANDIDATE))
    }
}

fn updates(shape: Shape, per_candidate: u64) -> Budget {
    Budget::Updates(per_candidate * (shape.cell_count() * shape.size()) as u64)
}

/// The choice, or the largest engine that fits the memory if that does not.
fn within_memory(choice: Choice, shape: Shape, memory: Option<usize>) -> Choice {
    if fits(choice.engine, shape, memory) {
        return choice;
    }
    let smaller = [EngineId::Dlx, EngineId::Ac3].into_iter().find(|&id| fits(id, shape, memory));
    let engine = smaller.unwrap_or(EngineId::Backtrack);
    Choice::new(engine, Reason::LittleMemory { instead_of: choice.engine })
}

fn fits(engine: EngineId, shape: Shape, memory: Option<usize>) -> bool {
    memory.is_none_or(|cap| engine.memory(shape) <= cap)
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::Grid;

    /// A grid of shifted rows with this many blanks at the end.
    fn puzzle(size: usize, blanks: usize) -> Puzzle {
        let shape = Shape::from_size(size).unwrap();
        let mut grid = Grid::shifted_rows(shape);
        for cell in shape.cells().skip(shape.cell_count() - blanks) {
            grid.set(cell, None);
        }
        Puzzle::new(grid).unwrap()
    }

    #[test]
    fn the_rule_of_the_study_switches_at_20() {
        assert_eq!(hybrid20(&puzzle(9, 19)).engine, EngineId::Backtrack);
        assert_eq!(hybrid20(&puzzle(9, 20)).engine, EngineId::Dlx);
    }

    #[test]
    fn little_memory_rules_engines_out() {
        let empty = puzzle(100, 10_000);
        let chosen = |memory| EngineId::Auto.choose(&empty, memory).unwrap().engine;
        assert_eq!(chosen(None), EngineId::Learn);
        assert_eq!(chosen(Some(200 << 20)), EngineId::Dlx);
        assert_eq!(chosen(Some(60 << 20)), EngineId::Ac3);
        assert_eq!(chosen(Some(1 << 20)), EngineId::Backtrack);
    }

    /// All choices for a puzzle, one after the other.
    fn choices(puzzle: &Puzzle) -> Vec<Choice> {
        let first = EngineId::Auto.choose(puzzle, None);
        std::iter::successors(first, |choice| choice.after_budget(puzzle, None)).collect()
    }

    #[test]
    fn backtracking_never_goes_on_without_a_budget() {
        for size in [4, 6, 8, 12, 25, 64, 100] {
            for blanks in [1, 10, size * size / 10, size * size] {
                let choices = choices(&puzzle(size, blanks));
                assert!(
                    choices.len() <= 5 && choices.iter().rev().skip(1).all(|c| c.budget.is_some())
                );
                let last = choices.last().unwrap();
                assert!(last.budget.is_none() && last.engine != EngineId::Backtrack, "{last:?}");
            }
        }
        let choices = choices(&puzzle(25, 150));
        let engines: Vec<EngineId> = choices.iter().map(|choice| choice.engine).collect();
        use EngineId::{Ac3, Backtrack, Dlx, Learn};
        assert_eq!(engines, [Backtrack, Learn, Dlx, Ac3, Learn]);
        let reason = choices[1].reason.to_string();
        assert_eq!(reason, "backtrack did not finish within 10000 nodes");
    }

    /// It used to leave out `learn` and `bitboard`.
    #[test]
    fn the_memory_of_auto_covers_every_engine_it_may_run() {
        for size in [4, 6, 8, 9, 12, 25, 36, 100] {
            let shape = Shape::from_size(size).unwrap();
            for blanks in [1, size, size * size / 4, size * size] {
                for choice in choices(&puzzle(size, blanks)) {
                    assert!(EngineId::Auto.may_choose(shape).contains(&choice.engine));
                    assert!(EngineId::Auto.memory(shape) >= choice.engine.memory(shape));
                }
            }
        }
    }

    #[test]
    fn the_measured_rule_is_a_cascade() {
        for (size, blanks, engine) in [
            (4, 16, EngineId::Backtrack),
            (6, 36, EngineId::Backtrack),
            (9, 36, EngineId::Bitboard),
            (8, 30, EngineId::Backtrack),
            (8, 31, EngineId::Dlx),
            (16, 86, EngineId::Backtrack),
            (16, 87, EngineId::Learn),
            (25, 168, EngineId::Backtrack),
            (25, 169, EngineId::Learn),
            (100, 1350, EngineId::Backtrack),
            (100, 10_000, EngineId::Learn),
        ] {
            assert_eq!(measured(&puzzle(size, blanks)).engine, engine, "{size}, {blanks} blanks");
        }
    }
}
