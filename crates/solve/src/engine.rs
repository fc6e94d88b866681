//! The contract every search engine keeps, and the list of engines.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use omnidoku_core::{Grid, Puzzle, Shape};

use crate::ask::{Fault, Referee};
use crate::limits::Limits;
use crate::observe::Observer;
use crate::report::Report;

pub mod ac3;
pub mod annealing;
pub mod auto;
pub mod backtrack;
pub mod bitboard;
pub mod dlx;
mod domains;
pub mod fill;
pub mod forward;
pub mod genetic;
pub mod learn;
// There are no threads in a browser's worker.
#[cfg(not(target_family = "wasm"))]
pub mod parallel;
pub mod slice;
mod stochastic;

/// What a search calls with every solution: break to stop it.
pub type Visit<'a> = dyn FnMut(&Grid) -> ControlFlow<()> + 'a;

/// A search algorithm.
///
/// An engine may be used again and again; it keeps its tables from one puzzle to the next.
pub trait Engine: Send {
    /// Which engine this is.
    fn id(&self) -> EngineId;

    /// Whether it can search puzzles of this shape.
    fn supports(&self, shape: Shape) -> bool {
        self.id().supports(shape)
    }

    /// The most bytes a search on this shape takes, estimated. A search that would take more than the
    /// memory cap of its limits ends `Interrupted(Memory)` before anything is taken.
    fn memory(&self, shape: Shape) -> usize {
        self.id().memory(shape)
    }

    /// Visits solutions until the visitor breaks, all were visited, or a limit fires.
    ///
    /// A complete engine visits every solution exactly once. `Exhausted` without a visit is a proof
    /// that there is none; `Interrupted` is never a verdict.
    ///
    /// # Panics
    /// If the engine does not support the shape.
    fn search(&mut self, puzzle: &Puzzle, limits: &Limits, visit: &mut Visit<'_>) -> Report;

    /// Counts solutions, each checked by the referee, but not further than a little beyond `limit`.
    ///
    /// Written once on top of [`search`](Engine::search); an engine that can count without bringing every
    /// solution to one visitor has a better one.
    fn count(&mut self, puzzle: &Puzzle, limit: u64, limits: &Limits) -> Result<Report, Fault> {
        let mut referee = Referee::new(self.id(), puzzle);
        let mut found = 0;
        let report = self.search(puzzle, limits, &mut |grid| {
            referee.pass(grid)?;
            found += 1;
            if found >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        referee.verdict()?;
        Ok(report)
    }

    /// The same search, telling an observer what happens. Slower; never used for measured times.
    fn search_observed(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
        visit: &mut Visit<'_>,
    ) -> Report;
}

/// The engines by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EngineId {
    /// Chooses an engine by the measured rule.
    Auto,
    /// Chooses between `backtrack` and `dlx` by the number of blanks, at 20.
    Hybrid20,
    /// First blank cell, values ascending.
    Backtrack,
    /// Forward checking in reading order.
    Forward,
    /// Forward checking, fewest remaining values first.
    ForwardMrv,
    /// Forward checking, fewest remaining values first, least constraining value first.
    ForwardLcv,
    /// Arc consistency, inference and weighted choice.
    Ac3,
    /// Dancing Links, smallest column first.
    Dlx,
    /// Dancing Links, first column first.
    DlxFirst,
    /// One 9×9 puzzle in nine vector registers.
    Bitboard,
    /// Hundreds of 9×9 puzzles in the bits of a register; one alone goes to the bitboard.
    Slice,
    /// Conflict-driven search: every dead end becomes a rule.
    Learn,
    /// Simulated annealing.
    Annealing,
    /// A genetic algorithm with annealing.
    Genetic,
}

/// The kinds of algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineGroup {
    /// Chooses another engine.
    Chooser,
    /// Plain backtracking.
    Backtracking,
    /// Constraint propagation on the domains of the cells.
    Domains,
    /// Exact cover of a matrix.
    ExactCover,
    /// Bit-parallel propagation on 9×9.
    Bits,
    /// Conflict-driven clause learning.
    Learning,
    /// Local search with random moves.
    Stochastic,
}

impl EngineGroup {
    /// Its name: `exact-cover`.
    pub const fn name(self) -> &'static str {
        match self {
            EngineGroup::Chooser => "chooser",
            EngineGroup::Backtracking => "backtracking",
            EngineGroup::Domains => "domains",
            EngineGroup::ExactCover => "exact-cover",
            EngineGroup::Bits => "bits",
            EngineGroup::Learning => "learning",
            EngineGroup::Stochastic => "stochastic",
        }
    }
}

/// What an engine is built with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many threads a complete engine may use; 1 is the plain engine.
    pub threads: usize,
    /// The seed of the stochastic engines.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: 1, seed: 1 }
    }
}

impl EngineId {
    /// All engines.
    pub const ALL: [EngineId; 14] = [
        EngineId::Auto,
        EngineId::Hybrid20,
        EngineId::Backtrack,
        EngineId::Forward,
        EngineId::ForwardMrv,
        EngineId::ForwardLcv,
        EngineId::Ac3,
        EngineId::Dlx,
        EngineId::DlxFirst,
        EngineId::Bitboard,
        EngineId::Slice,
        EngineId::Learn,
        EngineId::Annealing,
        EngineId::Genetic,
    ];

    /// The public name, as on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            EngineId::Auto => "auto",
            EngineId::Hybrid20 => "hybrid20",
            EngineId::Backtrack => "backtrack",
            EngineId::Forward => "forward",
            EngineId::ForwardMrv => "forward-mrv",
            EngineId::ForwardLcv => "forward-lcv",
            EngineId::Ac3 => "ac3",
            EngineId::Dlx => "dlx",
            EngineId::DlxFirst => "dlx-first",
            EngineId::Bitboard => "bitboard",
            EngineId::Slice => "slice",
            EngineId::Learn => "learn",
            EngineId::Annealing => "annealing",
            EngineId::Genetic => "genetic",
        }
    }

    /// The algorithm in one sentence.
    pub const fn summary(self) -> &'static str {
        match self {
            EngineId::Auto => "chooses an engine from the puzzle, by measurement, and says why",
            EngineId::Hybrid20 => "backtrack below 20 blanks, else dlx",
            EngineId::Backtrack => "first blank cell, values ascending, check, recurse, reset",
            EngineId::Forward => "forward checking: every assignment prunes its peers' domains",
            EngineId::ForwardMrv => "forward checking, the cell with the fewest values first",
            EngineId::ForwardLcv => "forward-mrv, the value that constrains its peers least first",
            EngineId::Ac3 => "arc consistency with inference, fewest values and weights first",
            EngineId::Dlx => "Dancing Links on the exact cover matrix, smallest column first",
            EngineId::DlxFirst => "Dancing Links, first column first, to show the difference",
            EngineId::Bitboard => "all singles and locked candidates of a 9x9 at once, in vectors",
            EngineId::Slice => "hundreds of 9x9 in the bits of a register; one alone as bitboard",
            EngineId::Learn => "learns a rule from every dead end; for large grids",
            EngineId::Annealing => "simulated annealing on filled boxes; may give up",
            EngineId::Genetic => "a genetic algorithm with annealing; may give up",
        }
    }

    /// Whether it always finds all solutions, given time; the others may give up.
    pub const fn is_complete(self) -> bool {
        !matches!(self, EngineId::Annealing | EngineId::Genetic)
    }

    /// Whether its search keeps the candidates of the blank cells, so that a trace can show them.
    pub const fn keeps_candidates(self) -> bool {
        !matches!(self, EngineId::Backtrack | EngineId::Annealing | EngineId::Genetic)
    }

    /// The kind of algorithm it is.
    pub const fn group(self) -> EngineGroup {
        match self {
            EngineId::Auto | EngineId::Hybrid20 => EngineGroup::Chooser,
            EngineId::Backtrack => EngineGroup::Backtracking,
            EngineId::Forward | EngineId::ForwardMrv | EngineId::ForwardLcv | EngineId::Ac3 => {
                EngineGroup::Domains
            }
            EngineId::Dlx | EngineId::DlxFirst => EngineGroup::ExactCover,
            EngineId::Bitboard | EngineId::Slice => EngineGroup::Bits,
            EngineId::Learn => EngineGroup::Learning,
            EngineId::Annealing | EngineId::Genetic => EngineGroup::Stochastic,
        }
    }

    /// Whether it can search puzzles of this shape.
    pub fn supports(self, shape: Shape) -> bool {
        !matches!(self, EngineId::Bitboard | EngineId::Slice) || shape == Shape::CLASSIC
    }

    /// The most bytes a search on this shape takes on one thread, estimated.
    ///
    /// An engine that chooses needs the most that any engine it may run on this shape needs.
    pub fn memory(self, shape: Shape) -> usize {
        match self {
            EngineId::Auto => self.most_chosen(shape) + auto::memory_beside(shape),
            EngineId::Hybrid20 => self.most_chosen(shape),
            EngineId::Backtrack => backtrack::memory(shape),
            EngineId::Forward | EngineId::ForwardMrv | EngineId::ForwardLcv => {
                forward::memory(shape)
            }
            EngineId::Ac3 => ac3::memory(shape),
            EngineId::Dlx | EngineId::DlxFirst => dlx::memory(shape),
            EngineId::Bitboard | EngineId::Slice => bitboard::memory(),
            EngineId::Learn => learn::memory(shape),
            EngineId::Annealing => annealing::memory(shape),
            EngineId::Genetic => genetic::memory(shape),
        }
    }

    /// The most memory that any engine this one may run on a shape takes.
    fn most_chosen(self, shape: Shape) -> usize {
        let engines = self.may_choose(shape).iter();
        engines.map(|engine| engine.memory(shape)).max().unwrap_or(0)
    }

    /// Builds the engine; a complete one that may use several threads is wrapped in [`parallel`].
    pub fn build(self, settings: Settings) -> Box<dyn Engine> {
        #[cfg(not(target_family = "wasm"))]
        if settings.threads > 1 && self.is_complete() {
            let parallel = parallel::Parallel::new(self, settings.threads);
            return Box::new(parallel.with_seed(settings.seed));
        }
        self.build_plain(settings)
    }

    fn build_plain(self, settings: Settings) -> Box<dyn Engine> {
        match self {
            EngineId::Auto => Box::new(auto::Auto::measured()),
            EngineId::Hybrid20 => Box::new(auto::Auto::hybrid20()),
            EngineId::Backtrack => Box::new(backtrack::Backtrack::default()),
            EngineId::Forward => Box::new(forward::Forward::plain()),
            EngineId::ForwardMrv => Box::new(forward::Forward::mrv()),
            EngineId::ForwardLcv => Box::new(forward::Forward::mrv_lcv()),
            EngineId::Ac3 => Box::new(ac3::Ac3::default()),
            EngineId::Dlx => Box::new(dlx::Dlx::smallest_column()),
            EngineId::DlxFirst => Box::new(dlx::Dlx::first_column()),
            EngineId::Bitboard => Box::new(bitboard::Bitboard::new()),
            EngineId::Slice => Box::new(bitboard::Bitboard::alone()),
            EngineId::Learn => Box::new(learn::Learn::new(settings.seed)),
            EngineId::Annealing => Box::new(annealing::Annealing::new(settings.seed)),
            EngineId::Genetic => Box::new(genetic::Genetic::new(settings.seed)),
        }
    }
}

impl fmt::Display for EngineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no engine has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no engine \"{name}\"")]
pub struct UnknownEngine {
    /// The name.
    pub name: String,
}

impl FromStr for EngineId {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<EngineId, UnknownEngine> {
        let found = EngineId::ALL.into_iter().find(|id| id.name() == name);
        found.ok_or_else(|| UnknownEngine { name: name.to_owned() })
    }
}
