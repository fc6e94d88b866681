//! The list of engines: one table of what is known about each without building it.

use std::fmt;
use std::str::FromStr;

use omnidoku_core::Shape;

/// Makes the enum and its lookups from the table, so that a missing column does not compile.
macro_rules! engines {
    ($(
        $(#[$doc:meta])*
        $variant:ident $name:literal $group:ident $ending:ident $candidates:ident $shapes:ident
            $summary:literal;
    )*) => {
        /// The engines by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum EngineId {
            $($(#[$doc])* $variant,)*
        }

        impl EngineId {
            /// All engines.
            pub const ALL: [EngineId; [$($name),*].len()] = [$(EngineId::$variant),*];

            /// The public name, as on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(EngineId::$variant => $name,)*
                }
            }

            /// The algorithm in one sentence.
            pub const fn summary(self) -> &'static str {
                match self {
                    $(EngineId::$variant => $summary,)*
                }
            }

            /// The kind of algorithm it is.
            pub const fn group(self) -> EngineGroup {
                match self {
                    $(EngineId::$variant => EngineGroup::$group,)*
                }
            }

            /// Whether it always finds all solutions, given time; the others may give up.
            pub const fn is_complete(self) -> bool {
                match self {
                    $(EngineId::$variant => column!($ending),)*
                }
            }

            /// Whether its search keeps the candidates of the blank cells, so that a trace can show
            /// them.
            pub const fn keeps_candidates(self) -> bool {
                match self {
                    $(EngineId::$variant => column!($candidates),)*
                }
            }

            /// Whether it can search puzzles of this shape.
            pub fn supports(self, shape: Shape) -> bool {
                match self {
                    $(EngineId::$variant => column!($shapes shape),)*
                }
            }
        }
    };
}

/// The meaning of a word in the table.
macro_rules! column {
    (complete) => {
        true
    };
    (may_give_up) => {
        false
    };
    (shows) => {
        true
    };
    (hides) => {
        false
    };
    (Any $shape:ident) => {
        true
    };
    (Classic $shape:ident) => {
        $shape == Shape::CLASSIC
    };
}

// variant     the variant of `EngineId`
// name        as on the command line, in JSON and in Python
// group       the kind of algorithm
// ending      complete: finds all solutions, given time; or may_give_up
// candidates  shows: keeps candidates, so that a trace can show them; or hides
// shapes      Any, or Classic: 9×9 only
// summary     the algorithm in one sentence
engines! {
    // variant name         group        ending      candidates and shapes
    /// Chooses an engine by the measured rule.
    Auto       "auto"        Chooser      complete    shows Any
        "chooses an engine from the puzzle, by measurement, and says why";
    /// Chooses between `backtrack` and `dlx` by the number of blanks, at 20.
    Hybrid20   "hybrid20"    Chooser      complete    shows Any
        "backtrack below 20 blanks, else dlx";
    /// First blank cell, values ascending.
    Backtrack  "backtrack"   Backtracking complete    hides Any
        "first blank cell, values ascending, check, recurse, reset";
    /// Forward checking in reading order.
    Forward    "forward"     Domains      complete    shows Any
        "forward checking: every assignment prunes its peers' domains";
    /// Forward checking, fewest remaining values first.
    ForwardMrv "forward-mrv" Domains      complete    shows Any
        "forward checking, the cell with the fewest values first";
    /// Forward checking, fewest remaining values first, least constraining value first.
    ForwardLcv "forward-lcv" Domains      complete    shows Any
        "forward-mrv, the value that constrains its peers least first";
    /// Arc consistency, inference and weighted choice.
    Ac3        "ac3"         Domains      complete    shows Any
        "arc consistency with inference, fewest values and weights first";
    /// Dancing Links, smallest column first.
    Dlx        "dlx"         ExactCover   complete    shows Any
        "Dancing Links on the exact cover matrix, smallest column first";
    /// Dancing Links, first column first.
    DlxFirst   "dlx-first"   ExactCover   complete    shows Any
        "Dancing Links, first column first, to show the difference";
    /// One 9×9 puzzle in nine vector registers.
    Bitboard   "bitboard"    Bits         complete    shows Classic
        "all singles and locked candidates of a 9x9 at once, in vectors";
    /// Hundreds of 9×9 puzzles in the bits of a register; one alone goes to the bitboard.
    Slice      "slice"       Bits         complete    shows Classic
        "hundreds of 9x9 in the bits of a register; one alone as bitboard";
    /// Conflict-driven clause learning.
    Learn      "learn"       Learning     complete    shows Any
        "learns a rule from every dead end; for large grids";
    /// Simulated annealing.
    Annealing  "annealing"   Stochastic   may_give_up hides Any
        "simulated annealing on filled boxes; may give up";
    /// A genetic algorithm with annealing.
    Genetic    "genetic"     Stochastic   may_give_up hides Any
        "a genetic algorithm with annealing; may give up";
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
