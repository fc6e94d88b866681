//! The list of engines: names, what each does in one sentence, and which shapes it searches.

use std::fmt;
use std::str::FromStr;

use omnidoku_core::Shape;

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
}

impl fmt::Display for EngineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no engine of this name.
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
