//! Sudoku of any size: read it, check it, solve it, count its solutions, transform it, reason about it.
//!
//! This is the crate to add to a project. What it exports is the supported interface and follows semantic
//! versioning; the crates behind it are its rooms.
//!
//! ```
//! use omnidoku::{Answer, EngineId, Limits, Puzzle, Settings, ask, format};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let entry = format::read(text, &format::ReadOptions::default())?;
//! let puzzle = Puzzle::new(entry.grid)?;
//!
//! let mut engine = EngineId::Auto.build(Settings::default());
//! let solved = ask::solve(&mut *engine, &puzzle, &Limits::none())?;
//! let Answer::Solution(grid) = solved.answer else { panic!("it has one") };
//! assert_eq!(&grid.to_values()[..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
//!
//! // Exactly one?
//! assert_eq!(ask::count(&mut *engine, &puzzle, 2, &Limits::none())?.found, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reasoning as people do: the next step with its reason, and how hard the puzzle is.
//!
//! ```
//! use omnidoku::logic::{Plan, Position, Reasoner, explain, message::Voice, rate::hodoku, verify};
//! use omnidoku::{Puzzle, format};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Puzzle::new(format::read(text, &format::ReadOptions::default())?.grid)?;
//! let position = Position::of(&puzzle);
//!
//! let path = Reasoner::new().path(&position, &Plan::default(), None);
//! let first = &path.steps[0].step;
//! verify::verify(&position, first)?;
//! let words = explain(first, &position, &Voice::new(puzzle.shape()));
//! assert_eq!(words.precise, "Naked Single: r5c5=5");
//! assert!(words.short.ends_with("Only 5 is left. So r5c5 is 5."));
//!
//! let rating = hodoku::of_path(&path);
//! assert_eq!((rating.level.name(), rating.score), ("Easy", 204));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A time limit, and a way to stop from another thread:
//!
//! ```
//! use std::time::Duration;
//! use omnidoku::{CancelToken, Limits, SystemClock};
//!
//! let cancel = CancelToken::new();
//! let limits = Limits::none()
//!     .with_clock(SystemClock::start())
//!     .with_time(Duration::from_secs(10))
//!     .with_cancel(cancel.clone());
//! # let _ = limits;
//! ```

pub use omnidoku_core::{
    CandidateGrid, Cell, Conflict, Conflicts, Digit, DigitSet, Geometry, Grid, GridError, House,
    HouseKind, Puzzle, Random, Shape, ShapeError, Symmetry, SymmetryError, check, format, symmetry,
};
pub use omnidoku_generate as generate;
pub use omnidoku_logic as logic;
#[cfg(not(target_family = "wasm"))]
pub use omnidoku_solve::SystemClock;
pub use omnidoku_solve::{
    Answer, Batch, BatchAnswer, BatchEngine, CancelToken, Cause, Choice, Clock, Count, End, Engine,
    EngineGroup, EngineId, Event, Fault, Limits, Needed, Next, Observer, Possibilities,
    Possibility, Reason, Recorder, Report, Session, Settings, Solved, Stats, Tally, Trace,
    Uniqueness, Visit, ask, batch, chooser, dimacs, engine, links, nine, session, trace, typo,
};
